import assert from "node:assert/strict";
import { watch } from "node:fs";
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../../src/simulator/simulator";
import { StateFile } from "../../../../src/simulator/state/stateFile";
import { CREATE, dataOf, REASSIGN, until, upload } from "../callSimulator";

describe("A state file", () => {
  let directory: string;
  let stateFile: string;
  const running: Simulator[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "state-"));
    stateFile = join(directory, "state.json");
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
    await rm(directory, { recursive: true, force: true });
  });
  const start = async (options: SimulatorOptions = {}) => {
    const simulator = await startSimulator({ stateFile, ...options });
    running.push(simulator);
    return simulator;
  };

  it("lets every change survive a restart, as soon as it is answered", async () => {
    const first = await start();
    await dataOf(first, REASSIGN);
    await dataOf(first, CREATE);
    await upload(first, [["a.pdf", "abc"]]);
    await first.advance({ hours: 1 });
    // Not closed: a crash.
    const second = await start();
    const plain = (simulator: Simulator) => JSON.parse(JSON.stringify(simulator.snapshot()));
    assert.deepEqual(plain(second), plain(first));
    assert.equal(second.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
    assert.deepEqual(second.loans(), first.loans());
    await dataOf(second, CREATE);
    assert.equal(second.state.deals.get("deal_51c0d7")?.borrowerIds.length, 4);
  });

  it("is not written by reading, and never lies half written beside another", async () => {
    const simulator = await start();
    await dataOf(simulator, '{ loan(id: "LN-2041") { id } }');
    assert.deepEqual(await readdir(directory), []);
    await Promise.all(Array.from({ length: 20 }, () => dataOf(simulator, CREATE)));
    assert.deepEqual(await readdir(directory), ["state.json"]);
    const kept = JSON.parse(await readFile(stateFile, "utf8"));
    assert.equal(kept.borrowers.length, simulator.state.borrowers.size);
  });

  it("keeps what it held when it cannot be written, the service goes on, and the log says so", async () => {
    const lines: string[] = [];
    const simulator = await start({
      stateFile: join(directory, "nowhere", "state.json"),
      log: (line) => lines.push(line),
    });
    await dataOf(simulator, REASSIGN);
    assert(lines.some((line) => /^The state could not be kept: ENOENT/.test(line)));
  });

  it("holds what happened while it was being written, as soon as that is saved, and is written once for all who wait", async () => {
    let snapshots = 0;
    const waiting: Promise<void>[] = [];
    const file = new StateFile(stateFile, () => {
      snapshots += 1;
      // Something happens three times while the first snapshot is on its way.
      if (snapshots === 1) waiting.push(file.save(), file.save(), file.save());
      return { snapshots } as never;
    });
    await file.save();
    await Promise.all(waiting);
    assert.deepEqual(JSON.parse(await readFile(stateFile, "utf8")), { snapshots: 2 });
    assert.equal(snapshots, 2);
  });

  it("is written beside itself under a name that nobody can foresee, and through no link", async () => {
    const victim = join(directory, "victim");
    await writeFile(victim, "untouched");
    // The name of old, which a stranger could have guessed.
    await symlink(victim, `${stateFile}.${process.pid}.tmp`);
    await symlink(victim, stateFile);
    const names = new Set<string>();
    const watcher = watch(directory, (_event, name) => names.add(name ?? ""));
    const file = new StateFile(stateFile, () => ({ saved: true }) as never);
    await file.save();
    await file.save();
    await until(() => [...names].filter((name) => name.endsWith(".tmp")).length >= 2);
    watcher.close();
    assert.equal(await readFile(victim, "utf8"), "untouched");
    assert.deepEqual(JSON.parse(await readFile(stateFile, "utf8")), { saved: true });
    assert.equal((await lstat(stateFile)).isSymbolicLink(), false);
    assert.equal((await lstat(stateFile)).mode & 0o777, 0o600);
  });

  it("is that of the scenario that a reset has named", async () => {
    const simulator = await start();
    await simulator.reset({ scenario: "frozen" });
    await assert.rejects(start(), /grew from the scenario frozen/);
    assert.equal((await start({ scenario: "frozen" })).loans()[0]?.friendlyId, "LN-4110");
  });

  const refused: [string, string, RegExp][] = [
    ["something that is not JSON", "{", /state\.json: This is not JSON\. Delete it, or choose another file\./],
    ["some other JSON", "{}", /not a state that the simulator has written/],
    [
      "damaged records",
      '{"format":"loan-ops-simulator-state","version":1,"scenario":"first-day","deals":[{"id":"d"}]}',
      /"deals" must be a list of whole records/,
    ],
  ];
  for (const [name, content, message] of refused) {
    it(`is refused, and left as it is, when it holds ${name}`, async () => {
      await writeFile(stateFile, content);
      await assert.rejects(start(), message);
      assert.equal(await readFile(stateFile, "utf8"), content);
    });
  }
});
