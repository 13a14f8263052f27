import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Session } from "../../src/vscode/environments/session";
import type { Sessions } from "../../src/vscode/environments/sessions";
import { loadAhead } from "../../src/vscode/startup/loadAhead";

describe("What the first command of a window needs", () => {
  const changed = new vscode.EventEmitter<Session | undefined>();
  const arrived = new vscode.EventEmitter<void>();
  const store = { loans: { onDidChange: arrived.event }, deals: { onDidChange: arrived.event } };
  const session = { store } as unknown as Session;
  let waiting: (() => void)[] = [];
  let loaded = 0;
  const begin = (current: Session | undefined) =>
    loadAhead({
      sessions: { current, onDidChange: changed.event } as unknown as Sessions,
      load: async () => {
        loaded++;
      },
      after: (_milliseconds, callback) => {
        waiting.push(callback);
        return () => {
          waiting = waiting.filter((one) => one !== callback);
        };
      },
      onUnexpected: assert.ifError,
    });
  const quiet = () => {
    for (const callback of waiting.splice(0)) callback();
  };

  beforeEach(() => {
    waiting = [];
    loaded = 0;
  });

  it("is not loaded while no view was looked at", () => {
    const ahead = begin(undefined);
    quiet();
    assert.equal(loaded, 0);
    ahead.dispose();
  });

  it("is loaded once, when a session is there and nothing more arrives", () => {
    const ahead = begin(undefined);
    changed.fire(session);
    arrived.fire();
    assert.equal(waiting.length, 1, "each arrival begins the wait anew");
    assert.equal(loaded, 0);
    quiet();
    assert.equal(loaded, 1);
    arrived.fire();
    changed.fire(session);
    quiet();
    assert.equal(loaded, 1);
    ahead.dispose();
  });

  it("is not loaded after the extension has ended", () => {
    begin(session).dispose();
    quiet();
    assert.equal(loaded, 0);
  });
});
