import assert from "node:assert/strict";
import { watch } from "node:fs";
import { lstat, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import type { Simulator, SimulatorOptions } from "../../../../src/simulator/simulator";
import { openStateFile } from "../../../../src/simulator/state/stateFile";
import { CREATE, dataOf, eachWithFolder, LOAN, REASSIGN, startingSimulators, until, upload } from "../callSimulator";

describe("A state file", () => {
  const starting = startingSimulators();
  const inFolder = eachWithFolder();
  const start = (options: SimulatorOptions = {}) => starting({ stateFile: inFolder("state.json"), ...options });
  const kept = async () => JSON.parse(await readFile(inFolder("state.json"), "utf8"));

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
    await dataOf(second, CREATE);
    assert.equal(second.state.deals.get("deal_51c0d7")?.borrowerIds.length, 4);
  });

  it("is not written by reading, and never lies half written beside another", async () => {
    const simulator = await start();
    await dataOf(simulator, LOAN);
    assert.deepEqual(await readdir(inFolder("")), []);
    await Promise.all(Array.from({ length: 20 }, () => dataOf(simulator, CREATE)));
    assert.deepEqual(await readdir(inFolder("")), ["state.json"]);
    assert.equal((await kept()).borrowers.length, simulator.state.borrowers.size);
  });

  it("is written once for all changes that come while it is being written, and holds them", async () => {
    const { state } = await start();
    let snapshots = 0;
    const scenario = () => `first-day ${++snapshots}`;
    const { save } = await openStateFile(inFolder("state.json"), state, scenario, assert.fail);
    snapshots = 0;
    const first = save();
    await until(() => snapshots === 1);
    const saved = Array.from({ length: 3 }, () => {
      state.madeIds += 1;
      return save();
    });
    await Promise.all([first, ...saved]);
    const { scenario: written, madeIds } = await kept();
    assert.deepEqual([written, madeIds], ["first-day 2", 3]);
  });

  it("that cannot be written is reported, and the service goes on", async () => {
    const lines: string[] = [];
    const nowhere = inFolder("nowhere/state.json");
    const simulator = await start({ stateFile: nowhere, log: (line) => lines.push(line) });
    await dataOf(simulator, REASSIGN);
    assert(lines.some((line) => /^The state could not be kept: ENOENT/.test(line)));
  });

  it("is written beside itself under a name that nobody can foresee, and through no link", async () => {
    const victim = inFolder("victim");
    const simulator = await start();
    await writeFile(victim, "untouched");
    await symlink(victim, inFolder("state.json"));
    const names = new Set<string>();
    const watcher = watch(inFolder(""), (_event, name) => names.add(name ?? ""));
    await dataOf(simulator, CREATE);
    await dataOf(simulator, CREATE);
    await until(() => [...names].filter((name) => name.endsWith(".tmp")).length >= 2);
    watcher.close();
    assert.equal(await readFile(victim, "utf8"), "untouched");
    const written = await lstat(inFolder("state.json"));
    assert.deepEqual([written.isSymbolicLink(), written.mode & 0o777], [false, 0o600]);
  });

  it("is that of the scenario that a reset has named", async () => {
    const simulator = await start();
    await simulator.reset({ scenario: "frozen" });
    await assert.rejects(start(), /grew from the scenario frozen/);
    assert.equal((await start({ scenario: "frozen" })).loans()[0]?.friendlyId, "LN-4110");
  });

  it("is refused with its place when a record in it is broken, and so is a state that is put back", async () => {
    const simulator = await start();
    const whole = JSON.stringify(simulator.snapshot());
    for (const [find, replace, message] of [
      ['"frozen":false', '"frozen":"no"', /loans\[0\]: "frozen" must be true or false/],
      ['"frozen":false,', "", /loans\[0\]: "frozen" is missing/],
      ['"frozen":false', '"frosen":false', /loans\[0\]: There is no "frosen" here\. Did you mean frozen\?/],
      ['"status":"NotStarted"', '"status":null', /tasks\[\d+\]: "status" must be a text/],
      [
        '"documentIds":[]',
        '"documentIds":["doc_none"]',
        /tasks\[\d+\]: "documentIds" names doc_none, which is not there/,
      ],
      ['"friendlyId":"DL-1012"', '"friendlyId":"loan_8f3a21"', /loans\[0\]: The ID loan_8f3a21 is used twice/],
      [/(?<="personalInformation":\{)"firstName":"[^"]*",/, "", /borrowers\[0\]: "personalInformation" must be/],
    ] as const) {
      const broken = whole.replace(find, replace);
      assert.notEqual(broken, whole);
      await assert.rejects(simulator.restore(JSON.parse(broken)), message);
      await writeFile(inFolder("broken.json"), broken);
      await assert.rejects(start({ stateFile: inFolder("broken.json") }), message);
    }
    await simulator.restore(JSON.parse(whole));
  });

  const HEAD = '"format":"loan-ops-simulator-state","version":1,"scenario":"first-day"';
  const EMPTY = '"deals":[],"loans":[],"borrowers":[],"tasks":[],"documents":[]';
  for (const [content, message] of [
    ["{", /state\.json: This is not JSON\. Delete it, or choose another file\./],
    ["{}", /not a state that the simulator has written/],
    [`{${HEAD},"deals":[{}],"loans":[],"borrowers":[],"tasks":[],"documents":[]}`, /deals\[0\]: "id" is missing/],
    [`{${HEAD},"deals":5}`, /"deals" must be a list of records/],
    [`{${HEAD},"deals":[]}`, /"loans" must be a list of records/],
    [`{${HEAD},${EMPTY}}`, /"madeIds" must be a whole number from 0 to/],
    [`{${HEAD},${EMPTY},"madeIds":1e16,"advancedBy":0}`, /"madeIds" must be a whole number from 0 to/],
    [`{${HEAD},${EMPTY},"madeIds":0,"advancedBy":"1"}`, /"advancedBy" must be a number, 0 or more/],
  ] as const) {
    it(`is refused, and left as it is, when it holds ${content}`, async () => {
      await writeFile(inFolder("state.json"), content);
      await assert.rejects(start(), message);
      assert.equal(await readFile(inFolder("state.json"), "utf8"), content);
    });
  }
});
