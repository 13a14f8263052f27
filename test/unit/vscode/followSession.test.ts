import assert from "node:assert/strict";
import { Emitter } from "../../../src/store/event";
import type { Session } from "../../../src/vscode/environments/session";
import { followSession, type Sessions } from "../../../src/vscode/environments/sessions";

describe("Following the window's session", () => {
  function window() {
    const changed = new Emitter<Session | undefined>(assert.ifError);
    const log: string[] = [];
    const sessions = { current: sessionOf("first"), onDidChange: changed.event };
    const following = followSession(sessions as unknown as Sessions, (session) => {
      const name = session?.environment.name ?? "none";
      log.push(`follow ${name}`);
      return session && { dispose: () => log.push(`leave ${name}`) };
    });
    return { log, following, switchTo: (session: Session | undefined) => changed.fire(session) };
  }

  it("begins with the one that is there, and leaves each before the next", () => {
    const { log, switchTo } = window();
    switchTo(undefined);
    switchTo(sessionOf("second"));
    assert.deepEqual(log, ["follow first", "leave first", "follow none", "follow second"]);
  });

  it("ends with the last one left, and hears of no other after that", () => {
    const { log, following, switchTo } = window();
    following.dispose();
    switchTo(sessionOf("second"));
    assert.deepEqual(log, ["follow first", "leave first"]);
  });
});

function sessionOf(name: string): Session {
  return { environment: { name } } as Session;
}
