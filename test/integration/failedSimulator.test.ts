import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../src/domain/environment";
import { Attention } from "../../src/store/attention";
import { SIMULATOR } from "../../src/vscode/environments/environmentList";
import { Sessions, type SessionsOptions } from "../../src/vscode/environments/sessions";
import { NO_VEIL } from "../../src/vscode/shareSafe/veil";

const ADDRESS = { baseUrl: "http://127.0.0.1:1", token: "t", loanReferences: ["LN-2041"], dealIds: [] };

/** Sessions of the simulator environment alone; `start` says what becomes of each attempt to start it. */
function sessionsWith(start: () => Promise<typeof ADDRESS>) {
  const never = new vscode.EventEmitter<never>().event;
  const errors: unknown[] = [];
  const options = {
    active: { current: SIMULATOR as Environment, onDidChange: never },
    tokens: { onDidChange: never },
    shareSafe: { onDidChange: never, ready: async () => undefined, veil: () => NO_VEIL },
    globalState: { get: () => undefined, update: async () => undefined },
    connect: (_environment: Environment, baseUrl: string) => ({ baseUrl }),
    simulator: start,
    seen: () => ({ read: async () => ({}), write: async () => undefined }),
    attention: new Attention(assert.ifError),
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

  it("is not tried again by what is merely shown", async () => {
    assert.equal((await sessions.open()).state, "simulatorFailed");
    assert.equal((await sessions.open()).state, "simulatorFailed");
    assert.equal(attempts, 1);
    assert.equal(errors.length, 1);
  });

  it("is tried once more by each thing that the user asks for, until it runs", async () => {
    assert.equal((await sessions.openAnew()).state, "simulatorFailed");
    assert.equal(attempts, 2);
    assert.equal((await sessions.openAnew()).state, "ready");
    assert.equal((await sessions.openAnew()).state, "ready");
    assert.equal(attempts, 3);
  });
});
