import assert from "node:assert/strict";
import * as vscode from "vscode";
import { DEFAULT_TIMEOUTS } from "../../src/service/connection";
import { Attention } from "../../src/store/attention";
import { Sessions, type SessionsOptions } from "../../src/vscode/environments/sessions";
import { NO_VEIL } from "../../src/vscode/shareSafe/veil";

describe("the session of a window", () => {
  it("is opened again when the secret store could not be read at first", async () => {
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
      shareSafe: { onDidChange: never, ready: async () => undefined, veil: () => NO_VEIL },
      connect: (_: unknown, baseUrl: string, token: () => Promise<string | undefined>) => ({
        baseUrl,
        token,
        officerUploadField: undefined,
        log: { request: () => {}, notice: () => {}, trace: () => {} },
        fetch: () => assert.fail("nothing is asked without a token"),
        timeouts: DEFAULT_TIMEOUTS,
        userAgent: undefined,
      }),
      globalState: { get: () => undefined, update: async () => undefined },
      seen: () => ({ read: async () => ({}), write: async () => undefined }),
      attention: new Attention(assert.ifError),
      simulator: () => assert.fail("no simulator is asked for"),
      onUnexpected: (error: unknown) => assert.fail(String(error)),
    } as unknown as SessionsOptions;
    const sessions = new Sessions(options);
    try {
      await assert.rejects(sessions.open(), /keyring is locked/);
      locked = false;
      assert.equal((await sessions.open()).state, "noToken");
    } finally {
      sessions.dispose();
    }
  });
});
