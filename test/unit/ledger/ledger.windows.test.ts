import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ledger } from "../../../src/ledger/ledger";
import { isAlive, MAX_AGE_WITHOUT_START_MS } from "../../../src/ledger/processes";
import { folderOfTest, UPLOAD } from "./support/facts";
import { otherWindows } from "./support/windows";

const PROGRAM = fileURLToPath(new URL("./support/window.entry.mjs", import.meta.url));

describe("Several windows and one record", function () {
  this.timeout(30_000);
  const made = folderOfTest();
  let folder: string;
  let file: string;
  let ledger: Ledger;
  const { run, open } = otherWindows(PROGRAM);

  beforeEach(() => {
    folder = made.path;
    file = join(folder, "activity.jsonl");
    ledger = new Ledger(folder);
  });
  afterEach(() => ledger.close());

  const states = async () => (await ledger.activities()).map(({ state }) => state);

  it("tear and lose no line when they all write at once", async () => {
    const others = Array.from({ length: 4 }, () => open("settle", folder, "40"));
    const own: string[] = [];
    for (let i = 0; i < 40; i++) {
      const id = await ledger.plan({ ...UPLOAD, files: Array.from({ length: 200 }, () => UPLOAD.files ?? []).flat() });
      await ledger.sent(id);
      await ledger.settle(id, "refused");
      own.push(id);
    }
    const ends = await Promise.all(others.map(({ ended }) => ended));
    const theirs = ends.flatMap(({ lines }) => lines);
    assert.equal(theirs.length, 160);

    const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
    assert.equal(lines.length, 3 * 200);
    for (const line of lines) assert.doesNotThrow(() => JSON.parse(line), line);
    const activities = await ledger.activities();
    const idsOf = (state: string) => activities.filter((one) => one.state === state).map(({ id }) => id);
    assert.deepEqual(idsOf("confirmed").sort(), theirs.sort());
    assert.deepEqual(idsOf("refused").sort(), own.sort());
  });

  for (const [task, what, state, left] of [
    ["send", "is sending", "sent", "unknown"],
    ["plan", "has planned", "planned", "notSent"],
  ] as const) {
    it(`see what another ${what} as ${state} while it lives, and as ${left} when it was killed`, async () => {
      const { window, firstLine, ended } = open(task, folder);
      const id = await firstLine;
      const [living] = await ledger.activities();
      assert.deepEqual([living?.id, living?.state, living?.interrupted], [id, state, false]);
      window.kill("SIGKILL");
      await ended;
      const [killed] = await ledger.activities();
      assert.deepEqual([killed?.id, killed?.state, killed?.interrupted], [id, left, true]);
      const [atNextStart] = await new Ledger(folder).activities();
      assert.deepEqual(atNextStart, killed);
      await ledger.checked(id, "found");
      const [checked] = await ledger.activities();
      assert.deepEqual([checked?.state, checked?.check?.finding], [left, "found"]);
    });
  }

  it("find every outcome that was acknowledged before a kill in the middle of writing", async () => {
    const { window, firstLine, ended } = open("settle", folder, "100000");
    await firstLine;
    window.kill("SIGKILL");
    const { signal, lines } = await ended;
    assert.equal(signal, "SIGKILL");
    const id = await ledger.plan(UPLOAD);
    const activities = await ledger.activities();
    const confirmed = activities.filter(({ state }) => state === "confirmed").map((activity) => activity.id);
    // The last line said may be cut.
    for (const said of lines.filter(({ length }) => length === id.length)) assert.ok(confirmed.includes(said), said);
    assert.equal(activities[0]?.id, id);
    assert.ok(activities.slice(2).every(({ interrupted }) => !interrupted));
  });

  /** What a window is sending, by a record that calls its process so and is this old. */
  async function sentBy(sign: (id: number, start: string) => string, age = 0): Promise<string> {
    const { firstLine, window } = open("send", folder);
    await firstLine;
    const record = await readFile(file, "utf8");
    const [found = "", start = ""] = /\b\d+@([^"]*)/.exec(record) ?? [];
    await writeFile(file, record.replace(found, sign(window.pid ?? 0, start)));
    const later = new Ledger(folder, { now: () => Date.now() + age });
    return (await later.activities()).map(({ state }) => state).join();
  }

  it("take an ID whose start is not known for that of the window for an hour", async () => {
    assert.equal(await sentBy((id) => `${id}@`, MAX_AGE_WITHOUT_START_MS - 60_000), "sent");
    await rm(file);
    assert.equal(await sentBy((id) => `${id}@`, MAX_AGE_WITHOUT_START_MS), "unknown");
  });

  it("take what an older version was sending for interrupted, and what is no sign", async () => {
    for (const sign of ["0123456789abcdef01234567", "0@", "-1@", "1", ""]) {
      assert.equal(await sentBy(() => sign), "unknown", sign);
      await rm(file);
    }
  });

  // `ps` is asked by its path: a folder of the workspace may stand in PATH.
  for (const [system, age, alive] of [
    ["darwin", MAX_AGE_WITHOUT_START_MS, false],
    ["win32", MAX_AGE_WITHOUT_START_MS - 1, true],
  ] as const) {
    it(`run no program by its name to learn when another process started, nor any on Windows: ${system}`, async () => {
      const { platform, env } = process;
      await writeFile(join(folder, "ps"), "#!/bin/sh\necho Today\n", { mode: 0o755 });
      Object.defineProperty(process, "platform", { value: system });
      process.env = { ...env, PATH: `${folder}${delimiter}${env.PATH}` };
      try {
        const sign = `${process.ppid}@${system === "win32" ? "Yesterday" : "Today"}`;
        assert.equal(await isAlive(sign, 0, age), alive);
      } finally {
        process.env = env;
        Object.defineProperty(process, "platform", { value: platform });
      }
    });
  }

  if (process.platform === "linux") {
    it("take a window whose end its parent has not taken note of for gone", async () => {
      // Without an input it ends by itself.
      const script = '"$@" & exec sleep 60';
      await run("sh", ["-c", script, "sh", process.execPath, PROGRAM, "send", folder]).firstLine;
      while ((await states())[0] !== "unknown") await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }

  if (process.platform !== "win32") {
    it("take a process that has the ID of a killed window for another one", async () => {
      assert.equal(await sentBy((id, start) => `${id}@${start}`), "sent");
      await rm(file);
      assert.equal(await sentBy((id, start) => `${id}@${start}9`), "unknown");
    });
  }
});
