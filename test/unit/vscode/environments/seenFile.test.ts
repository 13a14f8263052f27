import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import { changesSince, isConcealed, revealed, type SeenLoan, seenLoanOf } from "../../../../src/store/seen";
import { keptIn, seenIn } from "../../../../src/vscode/environments/seenFile";
import { loanWith, officerTask } from "../../../support/loans";

/** With the first digits of the SHA-256 of no address. */
const FILE = "sandbox-e3b0c44298fc.json";

describe("The file of what was seen", () => {
  const seen = (status: string): SeenLoan => ({
    tasks: { a: { status, assignedTo: null, documents: ["d1"] } },
    lists: { loanOfficer: true, "borrower:b1": false },
  });
  let folder: string;
  const file = (baseUrl?: string) => seenIn(keptIn(folder)({ id: "sandbox", kind: "sandbox", baseUrl }, "", "json"));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lo-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is another one for another address: what is read there is no change of what was seen here", async () => {
    await file("https://a.example").write({ "LN-1": seen("Completed") });
    assert.deepEqual(await file("https://b.example").read(), {});
    assert.deepEqual(Object.keys(await file("https://a.example").read()), ["LN-1"]);
  });

  it("keeps what two windows saw, each of its own loans", async () => {
    const [one, other] = [file(), file()];
    await one.write({ "LN-1": seen("NotStarted"), "LN-2": seen("NotStarted") });
    await other.write({ "LN-2": seen("Completed"), "LN-3": seen("Completed") });
    const kept = await one.read();
    assert.deepEqual(
      Object.entries(kept).map(([reference, { tasks }]) => [reference, tasks.a?.status]),
      [
        ["LN-1", "NotStarted"],
        ["LN-2", "Completed"],
        ["LN-3", "Completed"],
      ],
    );
    assert.deepEqual(kept["LN-1"], JSON.parse(JSON.stringify(seen("NotStarted"))));
  });

  it("loses nothing that two windows write at once", async function () {
    this.timeout(30_000);
    const program = fileURLToPath(new URL("../environments/support/window.entry.mjs", import.meta.url));
    const windows = ["A", "B"].map((name) =>
      spawn(process.execPath, [program, folder, name, "50"], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    await Promise.all(windows.map(({ stdout }) => once(stdout, "data")));
    const ended = windows.map((window) => once(window, "exit"));
    for (const { stdin } of windows) stdin.write("go\n");
    assert.deepEqual(await Promise.all(ended), [
      [0, null],
      [0, null],
    ]);
    assert.equal(Object.keys(await file().read()).length, 100);
    assert.deepEqual(readdirSync(join(folder, "seen")), [FILE]);
  });

  it("takes what two windows change in another file of theirs, one after the other", async () => {
    const windows = ["A", "B"].map(() =>
      keptIn(folder)({ id: "sandbox", kind: "sandbox", baseUrl: undefined }, "", "trend.json"),
    );
    const changes = [...windows, ...windows].map((window) =>
      window.change((kept) => ({ count: ((kept as { count?: number }).count ?? 0) + 1 })),
    );
    await Promise.all(changes);
    assert.deepEqual(await windows[0]?.read(), { count: 4 });
    assert.deepEqual(readdirSync(join(folder, "seen")), [FILE.replace(".json", ".trend.json")]);
  });

  it("loses nothing that another window wrote while the machine slept in the middle of a write", async () => {
    const window = keptIn(folder)({ id: "sandbox", kind: "sandbox", baseUrl: undefined }, "", "trend.json");
    const { now } = Date;
    let attempts = 0;
    try {
      await window.change((kept) => {
        if (attempts++ === 0) {
          writeFileSync(join(folder, "seen", FILE.replace(".json", ".trend.json")), JSON.stringify({ count: 5 }));
          Date.now = () => now() + 3_600_000;
        }
        return { count: ((kept as { count?: number }).count ?? 0) + 1 };
      });
    } finally {
      Date.now = now;
    }
    assert.deepEqual([attempts, await window.read()], [2, { count: 6 }]);
    assert.deepEqual(readdirSync(join(folder, "seen")), [FILE.replace(".json", ".trend.json")]);
  });

  it("loses no task of a loan of which two windows see one each", async () => {
    const task = (status: string) => seen(status).tasks.a ?? assert.fail();
    const loan = { ...seen("NotStarted"), tasks: { a: task("NotStarted"), b: task("NotStarted") } };
    await file().write({ "LN-1": loan });
    await Promise.all([
      file().write({ "LN-1": { ...loan, tasks: { ...loan.tasks, a: task("Completed") }, only: ["a"] } }),
      file().write({ "LN-1": { ...loan, tasks: { ...loan.tasks, b: task("Completed") }, only: ["b"] } }),
    ]);
    const { tasks } = (await file().read())["LN-1"] ?? assert.fail();
    assert.deepEqual([tasks.a?.status, tasks.b?.status], ["Completed", "Completed"]);
  });

  it("waits for a window that writes, and not for one that ended while it wrote", async () => {
    await file().write({ "LN-1": seen("NotStarted") });
    const lock = join(folder, "seen", `${FILE}.lock`);
    mkdirSync(lock);
    const writing = file().write({ "LN-2": seen("NotStarted") });
    for (let read = 0; read < 50; read++) assert.deepEqual(Object.keys(await file().read()), ["LN-1"]);
    rmdirSync(lock);
    await writing;
    assert.deepEqual(Object.keys(await file().read()), ["LN-1", "LN-2"]);
    for (const minutes of [-1, 60]) {
      mkdirSync(lock);
      const then = Date.now() / 1000 + 60 * minutes;
      utimesSync(lock, then, then);
      await file().write({ [`LN/${minutes}`]: seen("NotStarted") });
    }
    assert.equal(Object.keys(await file().read()).length, 4);
  });

  if (process.platform !== "win32") {
    it("leaves no lock where the disk takes no more", async () => {
      const program = fileURLToPath(new URL("../environments/support/window.entry.mjs", import.meta.url));
      const full = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
      const window = spawn("sh", ["-c", full, "sh", process.execPath, program, folder, "A", "1"], {
        stdio: ["pipe", "ignore", "ignore"],
      });
      window.stdin.write("go\n");
      assert.notDeepEqual(await once(window, "exit"), [0, null]);
      assert.deepEqual(readdirSync(join(folder, "seen")), []);
    });
  }

  it("forgets a loan that was taken off the list, and no other", async () => {
    const kept = file();
    await kept.write({ "LN-1": seen("NotStarted"), "LN-2": seen("NotStarted") });
    await kept.write({ "LN-1": undefined });
    assert.deepEqual(Object.keys(await kept.read()), ["LN-2"]);
  });

  it("keeps a loan by whatever reference it has", async () => {
    const kept = file();
    await kept.write({ ["__proto__"]: seen("NotStarted"), constructor: seen("Completed") });
    await kept.write({ "LN-1": seen("NotStarted") });
    assert.deepEqual(Object.keys(await kept.read()), ["__proto__", "constructor", "LN-1"]);
  });

  for (const [what, text] of [
    ["is no JSON", '{"LN-1":'],
    ["is null", "null"],
    ["is a list", "[1]"],
    ["is a text", '"LN-1"'],
    ["has no loans in it", '{"LN-1": null, "LN-2": 5, "LN-3": {"a": {"documents": []}}}'],
    [
      "has loans of another form",
      '{"LN-1": {"tasks": {"a": {"documents": "d1"}}, "lists": {}}, "LN-2": {"tasks": {}}}',
    ],
    ["has lists of another form", '{"LN-1": {"tasks": {}, "lists": {"loanOfficer": "yes"}}}'],
  ] as const) {
    it(`gives the loans that can be understood of one that ${what}`, async () => {
      mkdirSync(join(folder, "seen"));
      writeFileSync(join(folder, "seen", FILE), text);
      assert.deepEqual(await file().read(), {});
    });
  }

  if (process.platform !== "win32") {
    it("is for this user of the machine alone", async () => {
      chmodSync(folder, 0o755);
      mkdirSync(join(folder, "seen"), { mode: 0o755 });
      await file().write({ "LN-1": seen("NotStarted") });
      const paths = [folder, join(folder, "seen"), join(folder, "seen", FILE)];
      assert.deepEqual(
        paths.map((path) => statSync(path).mode & 0o777),
        [0o700, 0o700, 0o600],
      );
    });
  }

  it("leaves nothing behind when it cannot be written", async () => {
    // A folder in its place: it cannot be replaced by a file, and reading it fails as well.
    mkdirSync(join(folder, "seen", FILE, "x"), { recursive: true });
    await assert.rejects(file().write({ "LN-1": seen("NotStarted") }));
    assert.deepEqual(readdirSync(join(folder, "seen")), [FILE]);
  });

  describe("of a loan with words that the service does not name", () => {
    const loan = (facts: Partial<Task>) => loanWith({ officerTasks: [officerTask("o", facts)] });
    const before = { status: "Waiting for Ada", assignedTo: "Ada Byron", dueDate: "when Ada is back" };
    const text = () => readFileSync(join(folder, "seen", FILE), "utf8");
    /** What another window, or this one tomorrow, makes of it. */
    const changesLater = async (now: Loan) => {
      const seen = (await file().read())["LN-1"] ?? assert.fail();
      return changesSince(revealed(seen, now), now);
    };

    beforeEach(async () => {
      await file().write({ "LN-1": seenLoanOf(loan(before)) });
    });

    it("holds none of them", () => {
      assert.doesNotMatch(text(), /Ada|Byron|Waiting|back/);
      assert.match(text(), /"o"/);
    });

    it("tells that there is a word now that the service names, and nothing where nobody can tell", async () => {
      for (const status of [before.status, "Waiting for Bob"])
        assert.deepEqual(await changesLater(loan({ ...before, status })), []);
      const [change, ...others] = await changesLater(loan({ ...before, assignedTo: "BORROWER" }));
      assert.deepEqual(others, []);
      assert.ok(change?.kind === "assignedTo" && change.after === "BORROWER" && isConcealed(change.before));
    });

    it("is read as older versions wrote it, with the texts or with a hash of each", async () => {
      for (const older of [before.status, `\u00000123abcd:${"0123abcd".repeat(4)}`]) {
        const tasks = { o: { status: older, documents: [] } };
        writeFileSync(join(folder, "seen", FILE), JSON.stringify({ "LN-1": { tasks, lists: {} } }));
        assert.deepEqual(await changesLater(loan({ status: "Waiting for Bob", assignedTo: undefined })), [], older);
        assert.equal((await changesLater(loan({ status: "Completed", assignedTo: undefined }))).length, 1, older);
        await file().write({ "LN-2": seen("Completed") });
        assert.doesNotMatch(text(), /Waiting|0123abcd/);
      }
    });
  });
});
