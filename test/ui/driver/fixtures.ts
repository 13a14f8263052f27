import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VIEWPORT } from "../../host/browser.mjs";
import { keepRequests } from "../../host/failures.mjs";
import { type Service, startService } from "./service";
import { type RunningWorkbench, startWorkbench, type WorkbenchOptions } from "./startWorkbench";
import type { Tree } from "./tree";
import { waitUntil } from "./waitUntil";
import type { Workbench } from "./workbench";

/** What a suite of tests meets as its service: the simulator or a server made to fail. */
interface TestService {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

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

/** Starts a VS Code before the first test of a suite, and ends it after the last one. */
export function withWindow(window: () => WorkbenchOptions = () => ({})): WindowFixture {
  let running: RunningWorkbench | undefined;
  before(async () => {
    running = await startWorkbench(window());
  });
  after(() => running?.stop());
  return { running: later(() => running), workbench: later(() => running?.workbench) };
}

/** A service beside the window, which does not know of it unless `window` says so. */
export function withService<S extends TestService = Service>({
  service: start = startService as unknown as () => Promise<S>,
  window = () => ({}),
}: ServiceOptions<S> = {}): ServiceFixture<S> {
  let service: S | undefined;
  let forget = () => {};
  before(async () => {
    service = await start();
    if ("calls" in service) forget = keepRequests(service as unknown as Service);
  });
  const there = later(() => service);
  const fixture = withWindow(() => window(there));
  after(() => {
    forget();
    return service?.close();
  });
  return { ...fixture, service: there };
}

/**
 * A service that the window knows as Sandbox, with these loans on its list: each has been read, and is unfolded. After each test the
 * service is as it was at the beginning, where it is the simulator, and so is the window, but for the record of what was sent.
 */
export function withSandbox<S extends TestService = Service>({
  loans: references,
  deals = [],
  window = () => ({}),
  ...options
}: ServiceOptions<S> & {
  loans: readonly string[];
  deals?: readonly string[];
}): ServiceFixture<S> & { readonly loans: Tree } {
  let loans: Tree | undefined;
  const fixture = withService<S>({
    ...options,
    window: (service) => {
      const { url, token } = service;
      const { places = [], ...more } = window(service);
      return { ...more, places: [{ id: "sandbox", name: "Sandbox", url, token, loans: references, deals }, ...places] };
    },
  });
  before(async () => {
    const tree = await fixture.workbench.tree("Loans");
    // Read, as VS Code may keep the row of a read that ends while it unfolds.
    await waitUntil("the loans to be read", async () => {
      const rows = await tree.rows();
      return rows.length > 0 && rows.every(({ description }) => description !== "");
    });
    loans = tree;
  });
  let tidy = true;
  beforeEach(async () => {
    const { running, service, workbench } = fixture;
    if (!tidy) {
      await (service as TestService & { reset?(): Promise<void> }).reset?.();
      await workbench.page.setViewportSize(VIEWPORT);
      await running.call("tidyUp", {});
    }
    tidy = false;
    for (const reference of references) await loans?.find(reference, "Loan officer tasks");
  });
  return { ...fixture, loans: later(() => loans) };
}
