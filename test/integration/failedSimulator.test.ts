import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../src/domain/environment";
import { LoansOnScreen } from "../../src/store/loanStore";
import type { WholeApp } from "../../src/vscode/createApp";
import { SIMULATOR } from "../../src/vscode/environments/environmentList";
import { NO_MASKING } from "../../src/vscode/environments/masking";
import { Sessions, type SessionsOptions } from "../../src/vscode/environments/sessions";
import { switchEnvironment } from "../../src/vscode/environments/switchEnvironment";

const ADDRESS = { url: "http://127.0.0.1:1", token: "t", loans: () => [{ friendlyId: "LN-2041" }], deals: () => [] };

/** Sessions of the simulator environment alone; `start` says what becomes of each attempt to start it. */
function sessionsWith(start: () => Promise<typeof ADDRESS>) {
  const never = new vscode.EventEmitter<never>().event;
  const errors: unknown[] = [];
  const options = {
    active: { current: SIMULATOR as Environment, onDidChange: never },
    tokens: { onDidChange: never },
    shareSafe: { onDidChange: never, ready: async () => undefined, masking: () => NO_MASKING },
    globalState: { get: () => undefined, update: async () => undefined },
    connector: { connect: (_environment: Environment, baseUrl: string) => ({ baseUrl }) },
    simulator: start,
    earlierReads: new Map(),
    seen: () => ({ read: async () => ({}), write: async () => undefined }),
    loansOnScreen: new LoansOnScreen(assert.ifError),
    onUnexpected: (error: unknown) => errors.push(error),
  };
  return { errors, sessions: new Sessions(options as unknown as SessionsOptions) };
}

describe("a simulator that did not start", () => {
  let attempts = 0;
  const { sessions, errors } = sessionsWith(async () => {
    if (++attempts < 3) throw new Error("No port.");
    return ADDRESS;
  });

  after(() => sessions.dispose());

  it("is not started again by views that are shown", async () => {
    assert.equal((await sessions.open()).state, "simulatorFailed");
    assert.equal((await sessions.open()).state, "simulatorFailed");
    assert.equal(attempts, 1);
    assert.equal(errors.length, 1);
  });

  it("is started again by each command of the user, until it runs", async () => {
    assert.equal((await sessions.openAnew()).state, "simulatorFailed");
    assert.equal(attempts, 2);
    assert.equal((await sessions.openAnew()).state, "ready");
    assert.equal((await sessions.openAnew()).state, "ready");
    assert.equal(attempts, 3);
  });
});

describe("choosing the simulator again after it did not start", () => {
  const { showQuickPick, showWarningMessage } = vscode.window;
  const said: string[] = [];
  let attempts = 0;
  const { sessions } = sessionsWith(async () => {
    if (++attempts < 3) throw new Error("No port.");
    return ADDRESS;
  });

  before(() => {
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) => items.find(({ label }) => label === "Simulator"),
      showWarningMessage: async (message: string) => void said.push(message),
    });
  });

  after(() => {
    sessions.dispose();
    Object.assign(vscode.window, { showQuickPick, showWarningMessage });
  });

  it("tries once more, and says when it failed again", async () => {
    await sessions.open();
    const active = { current: SIMULATOR, switchTo: async () => undefined };
    const context = { active, sessions, tokens: { get: async () => undefined } } as unknown as WholeApp;
    await switchEnvironment(context);
    assert.deepEqual([attempts, said], [2, ["The simulator did not start."]]);
    await switchEnvironment(context);
    assert.deepEqual([attempts, sessions.current?.state, said.length], [3, "ready", 1]);
  });
});
