import assert from "node:assert/strict";
import { Emitter } from "../../../../src/store/event";
import type { Session } from "../../../../src/vscode/environments/session";
import { followSession, type Sessions } from "../../../../src/vscode/environments/sessions";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { connect } from "../support/fake/openWindow";
import { until, withSandbox } from "../support/sandbox";

const LOCKED = /The secret store did not read or save the access token of Other\./;

describe("The session of a window", () => {
  const sandbox = withSandbox();
  const state = () => sandbox.window.context.sessions.current?.state;

  function lockSecrets(): void {
    sandbox.machine.secrets.get = () => {
      throw new Error("The keyring is locked.");
    };
  }

  /** From now on a token is there once the test says so. */
  function asking(): ((isSet: boolean) => void)[] {
    const asked: ((isSet: boolean) => void)[] = [];
    const isSet = () => new Promise<boolean>((resolve) => asked.push(resolve));
    Object.assign(sandbox.window.context.tokens, { isSet });
    return asked;
  }

  it("says that the token could not be read, and reads it again when a command needs it", async () => {
    const { user, run, session, switchTo } = sandbox.window;
    lockSecrets();
    await switchTo("other");
    const ended = run(commandIds.removeLoan);
    (await user.message(LOCKED)).choose();
    await ended;
    assert.equal(state(), "tokenUnreadable");
    Reflect.deleteProperty(sandbox.machine.secrets, "get");
    await session();
    assert.equal(state(), "tokenUnreadable", "what is merely shown does not ask");
    await run(commandIds.refreshAll);
    assert.equal(state(), "ready");
  });

  it("says the same where the secret store does not answer, with a way to try again and to the simulator", async () => {
    const { user, run, switchTo, context, fake, session } = sandbox.window;
    sandbox.machine.secrets.get = () => new Promise(() => undefined) as never;
    await switchTo("other");
    assert.equal(state(), "tokenUnreadable");
    await fake.do(() => context.shareSafe.setOn(true));
    user.picks.push(/^Simulator/);
    await run(commandIds.switchEnvironment);
    assert.match(user.lists[0]?.find(({ label }) => label === "Other")?.detail ?? "", /^http/);
    assert.equal(context.active.current.id, "simulator");
    assert.equal((await session()).store.loans.get("LN-2041")?.failure, undefined);
    await switchTo("other");
    const ended = run(commandIds.addLoan);
    const told = await user.message(LOCKED);
    Reflect.deleteProperty(sandbox.machine.secrets, "get");
    assert.equal(told.severity, "error", "Do Not Disturb hides all others");
    told.choose(/^Try Again$/);
    await ended;
    assert.equal(state(), "ready");
  });

  it("works by itself once the secret store answers late, and is not disturbed by what is late after that", async () => {
    const { switchTo, session, context } = sandbox.window;
    const { secrets } = sandbox.machine;
    const late: (() => void)[] = [];
    const slow = (key: string) => new Promise((resolve) => late.push(() => resolve(secretText(key))));
    const { get } = secrets;
    const secretText = (key: string) => get.call(secrets, key);
    secrets.get = slow as never;
    await switchTo("other");
    assert.equal(state(), "tokenUnreadable");
    let changes = 0;
    context.tokens.onDidChange(() => changes++);
    for (const answer of late.splice(0)) answer();
    await until(() => state() === "ready");
    const { loans } = (await session()).store;
    await sandbox.window.fake.do(() => loans.refresh(["LN-1"]));
    assert.notEqual(loans.get("LN-1")?.failure?.kind, "noToken");
    for (const answer of late.splice(0)) answer();
    await new Promise(setImmediate);
    assert.equal(changes, 1);
  });

  it("goes on with the token that it had where the secret store does not answer any more, until that is changed", async () => {
    const { session, context, fake } = sandbox.window;
    const { loans } = (await session()).store;
    const { environment } = context.sessions.current ?? assert.fail("no session");
    const { get } = sandbox.machine.secrets;
    sandbox.machine.secrets.get = () => new Promise(() => undefined) as never;
    await fake.do(() => loans.refresh(["LN-1"]));
    assert.equal(loans.get("LN-1")?.failure, undefined);
    assert.equal(await context.tokens.isSet(environment), true);
    await fake.do(() => context.tokens.delete(environment));
    await assert.rejects(context.tokens.get(environment), /did not answer/);
    sandbox.machine.secrets.get = get;
    assert.equal(await context.tokens.get(environment), undefined);
  });

  it("can be changed to another environment although a token cannot be read", async () => {
    const { user, run, context } = sandbox.window;
    lockSecrets();
    user.picks.push(/^Simulator/);
    await run(commandIds.switchEnvironment);
    assert.match(user.lists[0]?.find(({ label }) => label === "Other")?.detail ?? "", LOCKED);
    assert.equal(context.active.current.id, "simulator");
  });

  it("lists the environments before the secret store has answered, and fills in what it said", async () => {
    const { user, run, context } = sandbox.window;
    const asked = asking();
    user.picks.push(/^Simulator/);
    await run(commandIds.switchEnvironment);
    assert.equal(context.active.current.id, "simulator");
    for (const answer of asked) answer(false);
    await until(() => user.lists[0]?.some(({ detail = "" }) => /^http.* · Other has no access token yet/.test(detail)));
  });

  it("has a token that is set while it opens, be it asked for before", async () => {
    const { fake, context } = sandbox.window;
    const asked = asking();
    await fake.do(() => context.active.switchTo("other"));
    await until(() => asked.length === 1);
    await fake.context.secrets.store("loanOps.token.other", "{}");
    asked[0]?.(false);
    await until(() => asked.length === 2);
    asked[1]?.(true);
    await until(() => state() === "ready");
  });

  it("has the token that was set last, although the secret store was slower to tell of the one before", async () => {
    const { fake } = sandbox.window;
    await sandbox.window.session();
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const asked = asking();
      for (let times = 0; times < 2; times++) await fake.context.secrets.store("loanOps.token.sandbox", "{}");
      await until(() => asked.length === 2);
      for (const index of order) {
        asked[index]?.(index === 1);
        await new Promise(setImmediate);
      }
      assert.equal(state(), "ready", String(order));
    }
  });

  it("asks for no token of an environment that was left while it opened", async () => {
    const { run, user } = sandbox.window;
    const asked = asking();
    const switches = [];
    for (const id of ["other", "production"]) {
      switches.push(run(commandIds.switchEnvironment, id));
      await until(() => asked.length === switches.length);
    }
    asked[0]?.(true);
    asked[1]?.(false);
    await Promise.all(switches);
    assert.deepEqual(
      user.titles.filter((title) => title.startsWith("Access token")),
      ["Access token for Production"],
    );
  });

  it("leaves no store when the environment is switched again while it opens", async () => {
    const { fake, context } = sandbox.window;
    let stores = 0;
    const onDidCome = () => {
      stores++;
      return { dispose: () => stores-- };
    };
    Object.defineProperty(context.loansOnScreen, "onDidCome", { value: onDidCome });
    const asked = asking();
    for (const [index, id] of ["other", "production", "sandbox"].entries()) {
      await fake.do(() => context.active.switchTo(id));
      await until(() => asked.length > index);
    }
    for (const answer of asked) answer(true);
    assert.equal((await sandbox.window.session()).environment.id, "sandbox");
    await until(() => stores === 1);
    context.sessions.dispose();
    assert.equal(stores, 0);
  });

  it("goes on while other environments are added and changed, and gives way to one at another address", async () => {
    const before = await sandbox.window.session();
    connect(sandbox.machine, sandbox.place(), sandbox.place({ id: "third", name: "Third" }));
    assert.equal(await sandbox.window.session(), before);
    connect(sandbox.machine, sandbox.place({ url: `${sandbox.service.url}/elsewhere` }));
    assert.notEqual(await sandbox.window.session(), before);
  });

  for (const [what, command, ...given] of [
    ["a command needs it", commandIds.refreshAll],
    ["it is chosen again", commandIds.switchEnvironment, "simulator"],
  ] as const) {
    it(`starts a simulator again that did not start each time that ${what}, and not when views are shown`, async () => {
      const { user, run, session, switchTo, context } = sandbox.window;
      const { module } = context.simulators;
      let attempts = 0;
      const failing = async () => (++attempts < 3 ? Promise.reject(new Error("No port.")) : module());
      Object.assign(context.simulators, { module: failing });
      await switchTo("simulator");
      await session();
      assert.deepEqual([state(), attempts], ["simulatorFailed", 1]);
      const ended = run(command, ...given);
      (await user.message(/^The simulator did not start\.$/)).choose();
      await ended;
      assert.deepEqual([state(), attempts], ["simulatorFailed", 2]);
      await run(command, ...given);
      assert.deepEqual([state(), attempts, user.messages.length], ["ready", 3, 1]);
    });
  }
});

describe("Following the window's session", () => {
  it("begins with the one that is there, leaves each before the next, and ends with the last", () => {
    const changed = new Emitter<Session | undefined>(assert.ifError);
    const log: string[] = [];
    const sessions = { current: sessionOf("first"), onDidChange: changed.event };
    const following = followSession(sessions as unknown as Sessions, (session) => {
      const name = session?.environment.name ?? "none";
      log.push(`follow ${name}`);
      return session && { dispose: () => log.push(`leave ${name}`) };
    });
    for (const session of [undefined, sessionOf("second")]) changed.fire(session);
    following.dispose();
    changed.fire(sessionOf("third"));
    assert.deepEqual(log, ["follow first", "leave first", "follow none", "follow second", "leave second"]);
  });
});

function sessionOf(name: string): Session {
  return { environment: { name } } as Session;
}
