import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ledger, livenessFolder } from "../../../src/ledger/ledger";
import { UPLOAD } from "./support/facts";

const PROGRAM = fileURLToPath(new URL("./support/window.entry.mjs", import.meta.url));

describe("Several windows and one record", function () {
  this.timeout(30_000);
  let folder: string;
  let file: string;
  let ledger: Ledger;
  let windows: ChildProcess[];

  beforeEach(async () => {
    // Short: the paths of sockets may not be long.
    folder = await mkdtemp(join(tmpdir(), "lo-"));
    file = join(folder, "activity.jsonl");
    ledger = new Ledger(folder);
    windows = [];
  });
  afterEach(async () => {
    for (const window of windows) window.kill("SIGKILL");
    await ledger.close();
    await rm(folder, { recursive: true, force: true });
  });

  function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, ...environment };
    const window = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], env });
    windows.push(window);
    let said = "";
    window.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const ended = once(window, "close").then(([code, signal]) => ({ code, signal, lines: said.trimEnd().split("\n") }));
    const firstLine = new Promise<string>((resolve, reject) => {
      window.stdout.on("data", () => said.includes("\n") && resolve(said.slice(0, said.indexOf("\n"))));
      void ended.then(() => reject(new Error(`It ended early: ${said}`)));
    });
    firstLine.catch(() => undefined);
    return { window, firstLine, ended };
  }

  const open = (...args: string[]) => run(process.execPath, [PROGRAM, ...args]);
  const sockets = async () => (await readdir(livenessFolder(folder))).filter((name) => name.endsWith(".sock"));

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

  it("see what another is sending as sent while it lives, and as unknown when it was killed", async () => {
    const { window, firstLine, ended } = open("send", folder);
    const id = await firstLine;
    const [living] = await ledger.activities();
    assert.deepEqual([living?.id, living?.state, living?.interrupted], [id, "sent", false]);

    window.kill("SIGKILL");
    await ended;
    const [left] = await ledger.activities();
    assert.deepEqual([left?.id, left?.state, left?.interrupted], [id, "unknown", true]);
    const [atNextStart] = await new Ledger(folder).activities();
    assert.deepEqual(atNextStart, left);

    await ledger.checked(id, "found");
    const [checked] = await ledger.activities();
    assert.deepEqual([checked?.state, checked?.check?.finding], ["unknown", "found"]);
  });

  it("see what another has planned as planned while it lives, and as not sent when it was killed", async () => {
    const { window, firstLine, ended } = open("plan", folder);
    const id = await firstLine;
    const [living] = await ledger.activities();
    assert.deepEqual([living?.id, living?.state, living?.interrupted], [id, "planned", false]);
    window.kill("SIGKILL");
    await ended;
    const [left] = await ledger.activities();
    assert.deepEqual([left?.id, left?.state, left?.interrupted], [id, "notSent", true]);
  });

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

  it("take the same process for another after it came back", async () => {
    const first = new Ledger(folder);
    await first.sent(await first.plan(UPLOAD));
    const states = async () => (await ledger.activities()).map(({ state }) => state);
    assert.deepEqual(await states(), ["sent"]);
    // The process ID lives on; who planned it does not.
    await first.close();
    assert.deepEqual(await states(), ["unknown"]);
  });

  it("see each other whatever TMPDIR and HOME say in each of them", async () => {
    const elsewhere = join(folder, "elsewhere");
    await mkdir(elsewhere);
    const { firstLine } = run(process.execPath, [PROGRAM, "send", folder], { TMPDIR: elsewhere, HOME: elsewhere });
    await firstLine;
    assert.deepEqual(
      (await ledger.activities()).map(({ state, interrupted }) => [state, interrupted]),
      [["sent", false]],
    );
  });

  if (process.platform !== "win32") {
    it("see each other where the record's path is too long for a socket", async () => {
      const deep = join(folder, ..."abcde".split("").map((letter) => letter.repeat(40)));
      const signs = livenessFolder(deep);
      assert.ok(!signs.startsWith(folder), signs);
      try {
        const { window, firstLine, ended } = run(process.execPath, [PROGRAM, "send", deep], { HOME: folder });
        await firstLine;
        const deepLedger = new Ledger(deep);
        const states = async () => (await deepLedger.activities()).map(({ state }) => state);
        assert.deepEqual(await states(), ["sent"]);
        assert.equal((await stat(signs)).mode & 0o777, 0o700);
        window.kill("SIGKILL");
        await ended;
        assert.deepEqual(await states(), ["unknown"]);
      } finally {
        await rm(signs, { recursive: true, force: true });
      }
    });

    it("keep the record and their liveness sockets from other users of the machine", async () => {
      await chmod(folder, 0o755);
      await mkdir(livenessFolder(folder));
      await chmod(livenessFolder(folder), 0o777);
      await ledger.plan(UPLOAD);
      const mode = async (path: string) => (await stat(path)).mode & 0o777;
      assert.deepEqual(await Promise.all([folder, livenessFolder(folder), file].map(mode)), [0o700, 0o700, 0o600]);
      assert.equal((await sockets()).length, 1);
    });

    it("leave nothing behind, idle or killed", async () => {
      const { window, firstLine, ended } = open("send", folder);
      await firstLine;
      window.kill("SIGKILL");
      await ended;
      assert.equal((await sockets()).length, 1, "the window had opened a liveness socket");
      await ledger.activities();
      assert.deepEqual(await sockets(), []);

      const first = await ledger.plan(UPLOAD);
      const second = await ledger.plan(UPLOAD);
      await ledger.settle(first, "notSent");
      assert.equal((await sockets()).length, 1, "one is still under way");
      await ledger.settle(second, "notSent");
      assert.deepEqual(await sockets(), []);
    });

    it("report that the record cannot grow, and keep what was written", async () => {
      // The shell's blocks are of 512 or 1024 bytes: some plans fit, then one fits in part.
      const { lines } = await run("sh", [
        "-c",
        'ulimit -f 4; exec "$@"',
        "sh",
        process.execPath,
        PROGRAM,
        "fill",
        folder,
      ]).ended;
      const planned = lines.slice(0, -1);
      assert.match(lines.at(-1) ?? "", /^Nothing was sent\. The disk .* is full/);
      assert.ok(planned.length > 2, lines.join("\n"));
      assert.equal((await stat(file)).size % 512, 0);
      const id = await ledger.plan(UPLOAD);
      const activities = await ledger.activities();
      assert.deepEqual(
        activities.map((activity) => [activity.id, activity.state]),
        [[id, "planned"], ...planned.reverse().map((one) => [one, "notSent"])],
      );
    });
  }
});
