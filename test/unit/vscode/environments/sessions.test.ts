import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../../../src/domain/environment";
import { Emitter } from "../../../../src/store/event";
import { LoansOnScreen } from "../../../../src/store/loanStore";
import type { WholeApp } from "../../../../src/vscode/createApp";
import { SIMULATOR } from "../../../../src/vscode/environments/environmentList";
import { NO_MASKING } from "../../../../src/vscode/environments/masking";
import type { Session } from "../../../../src/vscode/environments/session";
import { followSession, Sessions, type SessionsOptions } from "../../../../src/vscode/environments/sessions";
import { environmentItems, switchEnvironment } from "../../../../src/vscode/environments/switchEnvironment";
import { SANDBOX } from "../../../support/loans";
import { connect } from "../support/fake/openWindow";
import { FakeWindow, Machine } from "../support/fake/window";
import { until, withSandbox } from "../support/sandbox";

const ADDRESS = { url: "http://127.0.0.1:1", token: "t", loans: () => [{ friendlyId: "LN-2041" }], deals: () => [] };

const environment = (id: string): Environment => ({ ...SANDBOX, id, name: id, baseUrl: `https://${id}.example.com` });

let machine: Machine;
let fake: FakeWindow;

beforeEach(async () => {
  machine = await Machine.start();
  fake = new FakeWindow(machine);
});

afterEach(() => machine.end());

/** The sessions of a window in this environment; how often a store listens, from its making to its end. */
function windowIn(current: Environment, given: { token?(): Promise<string | undefined>; simulator?(): unknown }) {
  const switched = new vscode.EventEmitter<Environment>();
  const never = new vscode.EventEmitter<never>().event;
  const tokenChanged = new vscode.EventEmitter<string>();
  const active = { current, onDidChange: switched.event };
  const errors: string[] = [];
  let stores = 0;
  const onDidCome = () => {
    stores++;
    return { dispose: () => stores-- };
  };
  const options = {
    active,
    tokens: { onDidChange: tokenChanged.event, isSet: async () => (await given.token?.()) !== undefined },
    shareSafe: { onDidChange: never, ready: async () => undefined, masking: () => NO_MASKING },
    connector: { connect: ({ baseUrl }: Environment) => ({ baseUrl }) },
    globalState: { get: () => undefined, update: async () => undefined },
    earlierReads: new Map(),
    seen: () => ({ read: async () => ({}), write: async () => undefined }),
    loansOnScreen: Object.defineProperty(new LoansOnScreen(assert.ifError), "onDidCome", { value: onDidCome }),
    simulator: given.simulator ?? (() => assert.fail("no simulator is asked for")),
    onUnexpected: (error: unknown) => errors.push(String(error)),
  };
  return {
    sessions: fake.do(() => new Sessions(options as unknown as SessionsOptions)),
    errors,
    stores: () => stores,
    tokenChanged,
    switchTo(id: string) {
      active.current = environment(id);
      switched.fire(active.current);
    },
  };
}

const locked = () => Promise.reject(new Error("The keyring is locked."));

describe("The session of a window", () => {
  it("says that the token could not be read, and reads it again when it is asked for again", async () => {
    let token: () => Promise<undefined> = locked;
    const { sessions, errors, stores } = windowIn(environment("sandbox"), { token: () => token() });
    assert.equal((await sessions.open()).state, "tokenUnreadable");
    assert.equal(sessions.current?.state, "tokenUnreadable");
    assert.deepEqual(errors, ["Error: The keyring is locked."]);
    assert.equal((await sessions.openAnew()).state, "tokenUnreadable");
    token = async () => undefined;
    assert.equal((await sessions.open()).state, "tokenUnreadable", "what is merely shown does not ask");
    assert.equal((await sessions.openAnew()).state, "noToken");
    sessions.dispose();
    assert.equal(stores(), 0);
  });

  it("has a token that is set while it opens, be it asked for before", async () => {
    const asked: ((token: string | undefined) => void)[] = [];
    const token = () => new Promise<string | undefined>((resolve) => asked.push(resolve));
    const { sessions, tokenChanged } = windowIn(environment("sandbox"), { token });
    void sessions.open();
    await until(() => asked.length > 0);
    tokenChanged.fire("sandbox");
    asked.shift()?.(undefined);
    await until(() => asked.length > 0);
    asked.shift()?.("a-token");
    await until(() => sessions.current?.state === "ready");
    sessions.dispose();
  });

  it("can be changed to another environment although a token cannot be read", async () => {
    const context = {
      active: { current: environment("broken") },
      tokens: { isSet: async ({ id }: { id: string }) => (id === "broken" ? locked() : true) },
      log: { unexpected() {} },
    } as unknown as Parameters<typeof environmentItems>[0];
    const items = await environmentItems(context, [environment("broken"), environment("good")]);
    assert.deepEqual(
      items.map(({ label, detail }) => [label, detail]),
      [
        [
          "broken",
          "https://broken.example.com · The access token of broken could not be read from the secret store. Unlock the system's keychain, or set the token again.",
        ],
        ["good", "https://good.example.com"],
      ],
    );
  });

  it("leaves no store when the environment is switched again while it opens", async () => {
    const asked: ((token: undefined) => void)[] = [];
    const token = () => new Promise<undefined>((resolve) => asked.push(resolve));
    const { sessions, stores, switchTo } = windowIn(environment("one"), { token });
    const opened = sessions.open();
    for (const id of ["two", "three", "four", undefined]) {
      await until(() => asked.length > 0);
      if (id !== undefined) switchTo(id);
      asked.shift()?.(undefined);
    }
    assert.equal((await opened).environment.id, "four");
    await until(() => stores() === 1);
    sessions.dispose();
    assert.equal(stores(), 0);
  });
});

describe("A simulator that did not start", () => {
  let attempts: number;
  let window: ReturnType<typeof windowIn>;

  beforeEach(() => {
    attempts = 0;
    const simulator = async () => (++attempts < 3 ? Promise.reject(new Error("No port.")) : ADDRESS);
    window = windowIn(SIMULATOR, { simulator });
  });
  afterEach(() => window.sessions.dispose());

  it("is started again by each command of the user until it runs, and not by views that are shown", async () => {
    const { sessions, errors } = window;
    const shown = [await sessions.open(), await sessions.open()];
    assert.deepEqual([...shown.map(({ state }) => state), attempts], ["simulatorFailed", "simulatorFailed", 1]);
    assert.equal(errors.length, 1);
    assert.equal((await sessions.openAnew()).state, "simulatorFailed");
    assert.equal(attempts, 2);
    for (const { state } of [await sessions.openAnew(), await sessions.openAnew()]) assert.equal(state, "ready");
    assert.equal(attempts, 3);
  });

  it("is tried once more when it is chosen again, and says when it failed again", async () => {
    const { sessions } = window;
    await sessions.open();
    const active = { current: SIMULATOR, switchTo: async () => undefined };
    const context = { active, sessions, tokens: { isSet: async () => false } } as unknown as WholeApp;
    const { picks, messages } = fake.user;
    picks.push(/^Simulator /, /^Simulator /);
    void fake.do(() => switchEnvironment(context));
    await fake.user.message(/^The simulator did not start\.$/);
    assert.equal(attempts, 2);
    await fake.do(() => switchEnvironment(context));
    assert.deepEqual([attempts, sessions.current?.state, messages.length], [3, "ready", 1]);
  });
});

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
