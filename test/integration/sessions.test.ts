import assert from "node:assert/strict";
import * as vscode from "vscode";
import { DEFAULT_TIMEOUTS } from "../../src/service/transport/connection";
import { LoansOnScreen } from "../../src/store/loanStore";
import { NO_MASKING } from "../../src/vscode/environments/masking";
import { Sessions, type SessionsOptions } from "../../src/vscode/environments/sessions";
import { environmentItems } from "../../src/vscode/environments/switchEnvironment";

describe("the session of a window", () => {
  it("says that the token could not be read, and reads it again when it is asked for again", async () => {
    const errors: string[] = [];
    const sandbox = {
      id: "sandbox",
      name: "Sandbox",
      kind: "sandbox",
      baseUrl: "https://api.example.com",
      officerUploadField: undefined,
    } as const;
    let locked = true;
    const never = new vscode.EventEmitter<never>().event;
    const options = {
      active: { current: sandbox, onDidChange: never },
      tokens: {
        onDidChange: never,
        get: async () => (locked ? Promise.reject(new Error("The keyring is locked.")) : undefined),
      },
      shareSafe: { onDidChange: never, ready: async () => undefined, masking: () => NO_MASKING },
      connector: {
        connect: (_: unknown, baseUrl: string, token: () => Promise<string | undefined>) => ({
          baseUrl,
          token,
          officerUploadField: undefined,
          log: { request: () => {}, notice: () => {}, trace: () => {} },
          fetch: () => assert.fail("nothing is asked without a token"),
          timeouts: DEFAULT_TIMEOUTS,
          userAgent: undefined,
        }),
      },
      globalState: { get: () => undefined, update: async () => undefined },
      earlierReads: new Map(),
      seen: () => ({ read: async () => ({}), write: async () => undefined }),
      loansOnScreen: new LoansOnScreen(assert.ifError),
      simulator: () => assert.fail("no simulator is asked for"),
      onUnexpected: (error: unknown) => errors.push(String(error)),
    } as unknown as SessionsOptions;
    const sessions = new Sessions(options);
    try {
      assert.equal((await sessions.open()).state, "tokenUnreadable");
      assert.equal(sessions.current?.state, "tokenUnreadable");
      assert.deepEqual(errors, ["Error: The keyring is locked."]);
      assert.equal((await sessions.openAnew()).state, "tokenUnreadable");
      locked = false;
      assert.equal((await sessions.open()).state, "tokenUnreadable", "what is merely shown does not ask");
      assert.equal((await sessions.openAnew()).state, "noToken");
    } finally {
      sessions.dispose();
    }
  });

  it("can be changed to another environment although a token cannot be read", async () => {
    const environment = (id: string) =>
      ({ id, name: id, kind: "sandbox", baseUrl: `https://${id}.example.com`, officerUploadField: undefined }) as const;
    const context = {
      active: { current: environment("broken") },
      tokens: { get: async ({ id }: { id: string }) => (id === "broken" ? Promise.reject(new Error("No.")) : "token") },
    } as unknown as Parameters<typeof environmentItems>[0];
    const items = await environmentItems(context, [environment("broken"), environment("good")]);
    assert.deepEqual(
      items.map(({ label, detail }) => [label, detail]),
      [
        ["broken", "https://broken.example.com · its access token cannot be read"],
        ["good", "https://good.example.com"],
      ],
    );
  });
});
