import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../src/domain/environment";
import { LoansOnScreen } from "../../src/store/loanStore";
import { NO_MASKING } from "../../src/vscode/environments/masking";
import { Sessions, type SessionsOptions } from "../../src/vscode/environments/sessions";

const environment = (id: string): Environment => ({
  id,
  name: id,
  kind: "sandbox",
  baseUrl: `https://${id}.example.com`,
  officerUploadField: undefined,
});

/** A window whose secret store answers when the test says so. */
function window() {
  const switched = new vscode.EventEmitter<Environment>();
  const never = new vscode.EventEmitter<never>().event;
  const loansOnScreen = new LoansOnScreen(assert.ifError);
  let stores = 0;
  const asked: ((answer: Promise<string | undefined>) => void)[] = [];
  const active = { current: environment("one"), onDidChange: switched.event };
  const options = {
    active,
    tokens: { onDidChange: never, get: () => new Promise((resolve) => asked.push(resolve)) },
    shareSafe: { onDidChange: never, ready: async () => undefined, masking: () => NO_MASKING },
    connector: { connect: (_: unknown, baseUrl: string) => ({ baseUrl }) },
    globalState: { get: () => undefined, update: async () => undefined },
    earlierReads: new Map(),
    seen: () => ({ read: async () => ({}), write: async () => undefined }),
    // Every store listens here from its making to its end.
    loansOnScreen: Object.defineProperty(loansOnScreen, "onDidCome", {
      value: () => {
        stores++;
        return { dispose: () => stores-- };
      },
    }),
    simulator: () => assert.fail("no simulator is asked for"),
    onUnexpected: () => {},
  } as unknown as SessionsOptions;
  return {
    sessions: new Sessions(options),
    asked,
    stores: () => stores,
    switchTo(id: string) {
      active.current = environment(id);
      switched.fire(active.current);
    },
  };
}

describe("a session that is not used any more", () => {
  it("leaves no store when the environment is switched again while it opens", async () => {
    const { sessions, asked, stores, switchTo } = window();
    const opened = sessions.open();
    for (const id of ["two", "three", "four"]) {
      await until(() => asked.length > 0);
      switchTo(id);
      asked.shift()?.(Promise.resolve(undefined));
    }
    await until(() => asked.length > 0);
    asked.shift()?.(Promise.resolve(undefined));
    assert.equal((await opened).environment.id, "four");
    await until(() => stores() === 1);
    sessions.dispose();
    assert.equal(stores(), 0);
  });

  it("leaves no store when the window closes, although its token could not be read", async () => {
    const { sessions, asked, stores } = window();
    const opened = sessions.open();
    await until(() => asked.length > 0);
    asked.shift()?.(Promise.reject(new Error("The keyring is locked.")));
    assert.equal((await opened).state, "tokenUnreadable");
    assert.equal(stores(), 1);
    sessions.dispose();
    assert.equal(stores(), 0);
  });
});

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}
