import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seed } from "./extensionHost";
import { type Service, startService } from "./service";
import { takeWindow } from "./sharedWindow";
import { type RunningWorkbench, startWorkbench, type WorkbenchOptions } from "./startWorkbench";
import type { Tree } from "./tree";
import type { Workbench } from "./workbench";

/** What a suite of tests meets as its service: the simulator or a server made to fail. */
interface TestService {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

/** What the extension finds in a window, beside the settings. */
type Found = Omit<Seed, "settings">;

/** A VS Code for a suite of tests, and its newest first window. */
interface WindowFixture {
  readonly running: RunningWorkbench;
  readonly workbench: Workbench;
}

interface ServiceFixture<S> extends WindowFixture {
  readonly service: S;
}

interface ServiceOptions<S> {
  /** The simulator when left out. */
  service?(): Promise<S>;
  /** How VS Code is started, once the service is there. */
  window?(service: S): WorkbenchOptions;
}

/** Stands for what is made before the first test: tests name it as if it were there from the beginning. */
function later<T extends object>(made: () => T | undefined): T {
  const there = () => {
    const thing = made();
    if (thing === undefined) throw new Error("It is made before the first test, not earlier.");
    return thing;
  };
  return new Proxy({} as T, {
    get(_, name) {
      const thing = there();
      const value = Reflect.get(thing, name, thing);
      return typeof value === "function" ? value.bind(thing) : value;
    },
    set: (_, name, value) => Reflect.set(there(), name, value),
  });
}

/** The path of a folder for a suite of tests, which is empty at first. */
export function withFolder(): string {
  const folder = join(tmpdir(), `lo-test-${randomUUID().slice(0, 8)}`);
  before(() => mkdirSync(folder));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a VS Code before the first test of a suite, and ends it after the last one. With a seed it is as when it was just
 * started, and may be the one that other suites had before.
 */
export function withWindow({
  window = () => ({}),
  seed,
}: {
  window?(): WorkbenchOptions;
  seed?: (() => Found) | undefined;
}): WindowFixture {
  let running: RunningWorkbench | undefined;
  before(async () => {
    running = await (seed ? takeWindow(window(), seed()) : startWorkbench(window()));
  });
  after(() => running?.stop());
  return { running: later(() => running), workbench: later(() => running?.workbench) };
}

/** A service beside the window, which does not know of it yet. */
export function withService<S extends TestService = Service>({
  service: start = startService as unknown as () => Promise<S>,
  window = () => ({}),
  seed,
}: ServiceOptions<S> & { seed?: ((service: S) => Found) | undefined }): ServiceFixture<S> {
  let service: S | undefined;
  before(async () => {
    service = await start();
  });
  const there = later(() => service);
  const fixture = withWindow({ window: () => window(there), seed: seed && (() => seed(there)) });
  after(() => service?.close());
  return { ...fixture, service: there };
}

/** A service that the window knows as Sandbox, with these loans on its list: each has been read, and is unfolded. */
export function withSandbox<S extends TestService = Service>({
  loans: references,
  deals = [],
  more = () => ({}),
  window = () => ({}),
  ...options
}: ServiceOptions<S> & {
  loans: readonly string[];
  deals?: readonly string[];
  /** What the window begins with beside Sandbox and its list. */
  more?(service: S): Found;
}): ServiceFixture<S> & { readonly loans: Tree } {
  let loans: Tree | undefined;
  const fixture = withService<S>({
    ...options,
    window: (service) => knowingSandbox(window(service), service),
    seed: (service) => {
      const others = more(service);
      return {
        active: "sandbox",
        ...others,
        tokens: { sandbox: service.token, ...others.tokens },
        lists: { sandbox: { loans: references, deals }, ...others.lists },
      };
    },
  });
  before(async () => {
    const { running, workbench } = fixture;
    await running.host?.call("run", "loanOps.loans.focus");
    await running.host?.call("unfold", references);
    loans = await workbench.tree("Loans");
    for (const reference of references) await loans.find(reference, "Loan officer tasks");
  });
  return { ...fixture, loans: later(() => loans) };
}

function knowingSandbox(window: WorkbenchOptions, { url: baseUrl }: TestService): WorkbenchOptions {
  const others = (window.settings?.["loanOps.environments"] ?? []) as readonly object[];
  const environments = [...others, { id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl }];
  return { ...window, settings: { ...window.settings, "loanOps.environments": environments } };
}
