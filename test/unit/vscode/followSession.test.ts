import assert from "node:assert/strict";
import { Emitter } from "../../../src/store/event";
import type { Session } from "../../../src/vscode/environments/session";
import { followSession, type Sessions } from "../../../src/vscode/environments/sessions";
import { connect } from "./support/fake/openWindow";
import { withSandbox } from "./support/sandbox";

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

describe("The session of the window's environment", () => {
  const sandbox = withSandbox();

  it("goes on while other environments are added and changed, and gives way to one at another address", async () => {
    const before = await sandbox.window.session();
    connect(sandbox.machine, sandbox.place(), sandbox.place({ id: "third" }));
    assert.equal(await sandbox.window.session(), before);
    connect(sandbox.machine, sandbox.place({ url: `${sandbox.service.url}/elsewhere` }));
    assert.notEqual(await sandbox.window.session(), before);
  });
});

function sessionOf(name: string): Session {
  return { environment: { name } } as Session;
}
