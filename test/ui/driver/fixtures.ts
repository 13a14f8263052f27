import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addLoans } from "./loans";
import { connectSandbox } from "./sandbox";
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

/** Starts VS Code before the first test of a suite, hands it to `use`, and ends it after the last test. */
export function withWindow(
  { window = () => ({}) }: { window?(): WorkbenchOptions },
  use: (fixture: WindowFixture) => void,
): void {
  let running: RunningWorkbench | undefined;

  before(async () => {
    running = await startWorkbench(window());
    use({ running, workbench: running.workbench });
  });

  after(() => running?.stop());
}

/** A service beside the window, which does not know of it yet. */
export function withService<S extends TestService>(
  {
    service: start,
    window = () => ({}),
  }: {
    service(): Promise<S>;
    /** How VS Code is started, once the service is there. */
    window?(service: S): WorkbenchOptions;
  },
  use: (fixture: ServiceFixture<S>) => void,
): void {
  let service: S;

  before(async () => {
    service = await start();
  });

  withWindow({ window: () => window(service) }, (fixture) => use({ ...fixture, service }));

  after(() => service?.close());
}

/** A service that the window knows as Sandbox, with these loans on its list. */
export function withSandbox<S extends TestService>(
  {
    loans: references,
    ...options
  }: {
    service(): Promise<S>;
    window?(service: S): WorkbenchOptions;
    /** Each has been read, and is unfolded. */
    loans: readonly string[];
  },
  use: (fixture: SandboxFixture<S>) => void,
): void {
  let fixture: ServiceFixture<S>;

  withService(options, (started) => {
    fixture = started;
  });

  before(async () => {
    const { workbench, service } = fixture;
    await connectSandbox(workbench, service);
    const loans = references.length === 0 ? await workbench.tree("Loans") : await addLoans(workbench, ...references);
    await workbench.notifications.clear();
    use({ ...fixture, loans });
  });
}
