import assert from "node:assert/strict";
import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isUnresolved } from "../../../src/ledger/activity";
import { Ledger } from "../../../src/ledger/ledger";
import { CONTENT, folderOfTest, REJECT, UPLOAD } from "./support/facts";

describe("The record of what was sent", () => {
  const made = folderOfTest();
  let folder: string;
  let file: string;
  let clock: number;
  let ledger: Ledger;
  const now = () => clock;

  beforeEach(() => {
    folder = join(made.path, "made when needed");
    file = join(folder, "activity.jsonl");
    clock = Date.UTC(2025, 2, 1, 12);
    ledger = new Ledger(folder, { now });
  });
  afterEach(() => ledger.close());

  const planAndSend = async (facts = UPLOAD) => {
    const id = await ledger.plan(facts);
    await ledger.sent(id);
    return id;
  };
  const states = async (of = ledger) => (await of.activities()).map(({ state }) => state);

  it("is empty before anything was sent, and reading creates nothing", async () => {
    assert.deepEqual(await ledger.activities(), []);
    await assert.rejects(stat(folder), { code: "ENOENT" });
  });

  it("follows an upload from plan to outcome, with times, IDs, hash and size", async () => {
    const plannedAt = clock;
    const id = await ledger.plan(UPLOAD);
    const planned = { ...UPLOAD, id, plannedAt, state: "planned", interrupted: false };
    assert.deepEqual(await ledger.activities(), [planned]);
    clock += 700;
    await ledger.sent(id);
    const sent = { ...planned, state: "sent", sentAt: clock };
    assert.deepEqual(await ledger.activities(), [sent]);
    clock += 1500;
    await ledger.settle(id, "confirmed", { status: 200 });
    const settled = { ...sent, state: "confirmed", settledAt: clock, result: { status: 200 } };
    for (const one of [ledger, new Ledger(folder)]) assert.deepEqual(await one.activities(), [settled]);
  });

  it("does not send again what has ended: a line that comes late changes nothing", async () => {
    const id = await planAndSend();
    await ledger.settle(id, "confirmed");
    const late = { id, at: new Date(clock).toISOString(), event: "sent" };
    await appendFile(file, `\n${JSON.stringify(late)}\n`);
    for (const one of [ledger, new Ledger(folder)]) assert.deepEqual(await states(one), ["confirmed"]);
  });

  it("tells the names of files to the window that sent them, and to nobody else", async () => {
    const unmaskedNames = ["Ada's w2.pdf"];
    const id = await planAndSend({ ...UPLOAD, unmaskedNames: unmaskedNames });
    await ledger.settle(id, "confirmed");
    await ledger.settle(await ledger.plan(UPLOAD), "notSent");
    const namesIn = async (of: Ledger) => (await of.activities()).map((activity) => activity.unmaskedNames);
    assert.deepEqual(await namesIn(ledger), [undefined, unmaskedNames]);
    assert.deepEqual(await namesIn(new Ledger(folder)), [undefined, undefined]);
    assert.doesNotMatch(await readFile(file, "utf8"), /w2|unmaskedNames/);
  });

  it("keeps every outcome and result, newest first, for a window that opens later", async () => {
    const plan = async (outcome: "confirmed" | "refused" | "unknown", result: object) => {
      await ledger.settle(await planAndSend(REJECT), outcome, result);
    };
    await plan("confirmed", { taskId: "task-1" });
    await plan("refused", { errorKind: "forbidden", status: 403 });
    await plan("unknown", { errorKind: "timeout" });
    await ledger.settle(await ledger.plan(REJECT), "notSent", { bytesSent: 7 });
    const later = await new Ledger(folder).activities();
    const kept = later.map(({ state, result }) => [state, result]);
    assert.deepEqual(kept, [
      ["notSent", { bytesSent: 7 }],
      ["unknown", { errorKind: "timeout" }],
      ["refused", { status: 403, errorKind: "forbidden" }],
      ["confirmed", { taskId: "task-1" }],
    ]);
  });

  it("lets a plan be sent once only, and nothing that was not planned, and keeps the first outcome", async () => {
    const id = await planAndSend();
    await assert.rejects(ledger.sent(id), /has been used/);
    await assert.rejects(ledger.sent("another"), /not there/);
    await ledger.settle(id, "unknown");
    await ledger.settle(id, "confirmed");
    assert.deepEqual(await states(), ["unknown"]);
    await assert.rejects(ledger.sent(id), /has been used/);
  });

  it("notes what a check showed beside the state, and the last check counts", async () => {
    const id = await planAndSend();
    await ledger.settle(id, "unknown");
    clock += 60_000;
    await ledger.checked(id, "notFound");
    const [missed] = await ledger.activities();
    assert.deepEqual([missed?.state, missed?.check], ["unknown", { at: clock, finding: "notFound" }]);
    assert.ok(missed && isUnresolved(missed));
    clock += 60_000;
    await new Ledger(folder, { now }).checked(id, "found");
    const [found] = await ledger.activities();
    assert.deepEqual([found?.state, found?.check], ["unknown", { at: clock, finding: "found" }]);
    assert.ok(found && !isUnresolved(found));
  });

  it("holds no name, title, reason or token, even when it is handed one", async () => {
    const secret = "Ann Borrower";
    const facts = { ...UPLOAD, token: secret, title: secret, files: [{ sha256: CONTENT, size: 4, name: secret }] };
    const id = await planAndSend(facts);
    const result = { status: 500, message: secret, errorKind: "serverError" };
    await ledger.settle(id, "refused", result);
    const text = await readFile(file, "utf8");
    assert.match(text, new RegExp(CONTENT));
    assert.match(text, /serverError/);
    assert.doesNotMatch(text, /Ann/);
  });

  it("skips lines that are torn, foreign or from a newer version", async () => {
    const id = await ledger.plan(UPLOAD);
    const [planned = ""] = (await readFile(file, "utf8")).split("\n").filter(Boolean);
    const fromLater = {
      ...JSON.parse(planned),
      id: "later",
      priority: 7,
      kind: "upload",
      files: [{}, null, 3, { size: 3 }, { sha256: "aa" }],
    };
    await appendFile(
      file,
      [
        planned.slice(0, 80),
        "null",
        "[]",
        "\u0000\u0000\u0000",
        "not ours",
        JSON.stringify({ id, at: "yesterday", event: "sent" }),
        JSON.stringify({ id, at: new Date(clock).toISOString(), event: "archived" }),
        JSON.stringify({ id: "nobody", at: new Date(clock).toISOString(), event: "confirmed" }),
        JSON.stringify({ ...JSON.parse(planned), id: "other kind", kind: "teleport" }),
        JSON.stringify(fromLater),
        "",
      ].join("\n"),
    );
    const activities = await ledger.activities();
    const read = activities.map((activity) => [activity.id, activity.state, activity.files]);
    // The first carries the sign of this process, which knows of no such plan.
    assert.deepEqual(read, [
      ["later", "notSent", []],
      [id, "planned", UPLOAD.files],
    ]);
    assert.ok(activities[0] && !("priority" in activities[0]));
  });

  it("reads a line that another window is still writing once it is whole", async () => {
    await ledger.plan(UPLOAD);
    const planned = (await readFile(file, "utf8")).replaceAll("\n", "").replace(/"id":"[^"]+"/, '"id":"ünder way"');
    // In the middle of the ü as well.
    const bytes = Buffer.from(`\n${planned}\n`);
    const cut = bytes.indexOf("ü") + 1;
    await appendFile(file, bytes.subarray(0, cut));
    assert.equal((await ledger.activities()).length, 1);
    await appendFile(file, bytes.subarray(cut));
    assert.equal((await ledger.activities())[0]?.id, "ünder way");
  });

  it("is for its user alone, also where its folder was open to others", async () => {
    await mkdir(folder, { mode: 0o755 });
    await ledger.plan(UPLOAD);
    // Windows has no such modes: its user folders are private.
    if (process.platform === "win32") return;
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });

  it("starts anew when somebody removed or emptied it", async () => {
    await ledger.plan(UPLOAD);
    assert.equal((await ledger.activities()).length, 1);
    await writeFile(file, "");
    assert.deepEqual(await ledger.activities(), []);
    await ledger.plan(REJECT);
    assert.equal((await ledger.activities()).length, 1);
    await rm(folder, { recursive: true });
    assert.deepEqual(await ledger.activities(), []);
    await ledger.plan(REJECT);
    assert.equal((await ledger.activities()).length, 1);
  });

  it("is read whole by many at once", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => ledger.plan(UPLOAD)));
    const readings = await Promise.all(Array.from({ length: 10 }, () => ledger.activities()));
    for (const reading of readings) assert.deepEqual(reading.map(({ id }) => id).sort(), [...ids].sort());
  });

  it("says so when it cannot be read", async () => {
    // A folder in its place is unreadable for every user, root included.
    await mkdir(file, { recursive: true });
    await assert.rejects(new Ledger(folder).activities(), { name: "LedgerError", message: /cannot be shown/ });
  });
});
