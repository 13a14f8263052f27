import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seed } from "./hostCalls";
import { addLoans } from "./loans";
import { connectSandbox } from "./sandbox";
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

/** A VS Code for a suite of tests. */
interface WindowFixture {
  readonly running: RunningWorkbench;
  /** Its first window. */
  readonly workbench: Workbench;
}

interface ServiceFixture<S> extends WindowFixture {
  readonly service: S;
}

interface SandboxFixture<S> extends ServiceFixture<S> {
  readonly loans: Tree;
}

/** A folder for a suite of tests, which is empty at first. */
export function withFolder(use: (folder: string) => void): void {
  let folder: string | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "lo-test-"));
    use(folder);
  });

  after(() => folder && rmSync(folder, { recursive: true, force: true }));
}

/**
 * Hands a VS Code to `use` before the first test of a suite, and takes it back after the last one. With a seed it is as
 * when it was just started, and may be the one that other suites had before.
 */
export function withWindow(
  {
    window = () => ({}),
    seed,
  }: {
    window?(): WorkbenchOptions;
    /** What the extension finds in it, beside the settings. */
    seed?: (() => Omit<Seed, "settings">) | undefined;
  },
  use: (fixture: WindowFixture) => void,
): void {
  let running: RunningWorkbench | undefined;

  before(async () => {
    running = await (seed ? takeWindow(window(), seed()) : startWorkbench(window()));
    use({ running, workbench: running.workbench });
  });

  after(() => running?.stop());
}

/** A service beside the window, which does not know of it yet. */
export function withService<S extends TestService>(
  {
    service: start,
    window = () => ({}),
    seed,
  }: {
    service(): Promise<S>;
    /** How VS Code is started, once the service is there. */
    window?(service: S): WorkbenchOptions;
    seed?: ((service: S) => Omit<Seed, "settings">) | undefined;
  },
  use: (fixture: ServiceFixture<S>) => void,
): void {
  let service: S;

  before(async () => {
    service = await start();
  });

  withWindow({ window: () => window(service), seed: seed && (() => seed(service)) }, (fixture) =>
    use({ ...fixture, service }),
  );

  after(() => service?.close());
}

/** A service that the window knows as Sandbox, with these loans on its list. */
export function withSandbox<S extends TestService>(
  {
    loans: references,
    deals = [],
    more = () => ({}),
    seeded = true,
    ...options
  }: {
    service(): Promise<S>;
    window?(service: S): WorkbenchOptions;
    /** Each has been read, and is unfolded. */
    loans: readonly string[];
    deals?: readonly string[];
    /** What a seeded window begins with beside Sandbox and its list. */
    more?(service: S): Omit<Seed, "settings">;
    /** Otherwise the window is one of its own, and is told all this by clicks. */
    seeded?: boolean;
  },
  use: (fixture: SandboxFixture<S>) => void,
): void {
  let fixture: ServiceFixture<S>;
  const inSandbox = {
    window: (service: S) => knowingSandbox(options.window?.(service) ?? {}, service),
    seed: (service: S) => {
      const others = more(service);
      return {
        active: "sandbox",
        ...others,
        tokens: { sandbox: service.token, ...others.tokens },
        lists: { sandbox: { loans: references, deals }, ...others.lists },
      };
    },
  };

  withService({ ...options, ...(seeded ? inSandbox : {}) }, (started) => {
    fixture = started;
  });

  before(async () => {
    const loans = await (seeded ? seededTree(fixture, references) : clickedTree(fixture, references));
    use({ ...fixture, loans });
  });
}

async function clickedTree({ workbench, service }: ServiceFixture<TestService>, references: readonly string[]) {
  await connectSandbox(workbench, service);
  const loans = references.length === 0 ? await workbench.tree("Loans") : await addLoans(workbench, ...references);
  await workbench.notifications.clear();
  return loans;
}

async function seededTree({ workbench, running }: ServiceFixture<TestService>, references: readonly string[]) {
  await running.host?.call("run", "loanOps.loans.focus");
  await running.host?.call("unfold", references);
  const loans = await workbench.tree("Loans");
  for (const reference of references) await loans.find(reference, "Loan officer tasks");
  return loans;
}

function knowingSandbox(window: WorkbenchOptions, { url: baseUrl }: TestService): WorkbenchOptions {
  const others = (window.settings?.["loanOps.environments"] ?? []) as readonly object[];
  const environments = [...others, { id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl }];
  return { ...window, settings: { ...window.settings, "loanOps.environments": environments } };
}
