import assert from "node:assert/strict";
import { tasksOf } from "../../../../src/domain/loan";
import { FAILED } from "../../../../src/domain/unknown";
import type { Activity } from "../../../../src/ledger/activity";
import type { NamedChange } from "../../../../src/vscode/pages/timelineSection";
import { type DrawnPage, NOW } from "../../../support/drawnPage";
import { drawnLoan } from "../../../support/loanPages";
import { borrower, borrowerTask, loanWith, officerTask } from "../../../support/loans";
import { UPLOADING } from "./support/uploading";

const DAY = 24 * 3600 * 1000;
const MINUTE = 60_000;
const TASKS = [
  borrowerTask("t", { createdOn: "2026-11-01", dueDate: "2026-11-05T10:00:00", status: "InProgress" }),
  borrowerTask("u", { createdOn: "tomorrow", dueDate: FAILED, completedAt: "2026-11-03", status: "Completed" }),
];
const OFFICERS = officerTask("t", { title: "Officer's t", dueDate: "2026-12-01", createdOn: "" });
const LOAN = loanWith({ borrowers: [borrower("b", TASKS)], officerTasks: [OFFICERS] });

interface Case {
  readonly activities?: readonly Partial<Activity>[];
  readonly changes?: readonly NamedChange[];
  readonly loan?: typeof LOAN;
}

function drawn({ activities = [], changes = [], loan = LOAN }: Case = {}): DrawnPage {
  const made = activities.map((facts) => ({ ...UPLOADING, taskKind: "borrower", ...facts }) as const);
  return drawnLoan(NOW, { loan, tasks: tasksOf(loan), activities: made, changes });
}

/** The lines of its table, by their cells. Before AM, Intl puts a narrow blank. */
async function lines(of: Case = {}): Promise<string[][]> {
  const page = drawn(of);
  await page.unfold();
  const rows = page.all("details tbody tr").map((row) => [...row.querySelectorAll("th, td")]);
  return rows.map((cells) => cells.map(({ textContent }) => (textContent ?? "").replaceAll("\u202f", " ")));
}

const ofOne = (facts: Parameters<typeof borrowerTask>[1]) => ({
  loan: loanWith({ borrowers: [borrower("b", [borrowerTask("t", facts)])] }),
});
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

describe("The timeline of a loan", () => {
  it("service.md 2.5: has what the service dates, in its order, each of its task", async () => {
    assert.deepEqual(await lines(), [
      ["Nov 1, 2026", "Created", "", "Task t"],
      ["Nov 3, 2026", "Completed", "", "Task u"],
      ["Nov 5, 2026, 10:00 AM", "Due, and late", "", "Task t"],
      ["Dec 1, 2026", "Due", "", "Officer's t"],
    ]);
  });

  it("says what cannot be known, what is not drawn, and which dates were not understood, and counts none that does not exist", () => {
    const { text, root } = drawn();
    assert.match(text, /The service keeps no history, .*between two reads\./);
    assert.match(text, /Dates that were not read or not understood: 2\./);
    assert.doesNotMatch(text, /only in the table/);
    assert.equal(root.querySelectorAll(".lanes .sign").length, 4);
    const far = drawn(ofOne({ dueDate: "1990-01-01" }));
    assert.match(far.text, /only in the table: 1\./);
    assert.equal(far.all(".lanes .sign").length, 0);
  });

  it("has what was sent from here, when it was sent, with what became of it", async () => {
    const sent = async (facts: Partial<Activity>) =>
      (await lines({ activities: [facts] })).find(([, , details]) => details !== "");
    for (const [state, kind, words] of [
      ["confirmed", "Sent from here", "Upload: Confirmed · HTTP 201"],
      ["refused", "Not done", "Upload: Refused · HTTP 201"],
      ["notSent", "Not done", "Upload: Not sent · HTTP 201"],
      ["unknown", "Outcome unknown", "Upload: Outcome unknown · HTTP 201"],
      ["planned", "Being sent from here", "Upload: Planned · HTTP 201"],
    ] as const) {
      const facts = { state, sentAt: NOW - MINUTE, result: { status: 201 } };
      assert.deepEqual(await sent(facts), ["10:41 AM", kind, words, "Task t"]);
    }
    assert.equal((await sent({ state: "planned", plannedAt: NOW }))?.[0], "10:42 AM");
    const rejected = { kind: "rejectDocument", state: "confirmed", result: { taskId: "t" } } as const;
    assert.equal((await sent(rejected))?.[2], "Reject document: Confirmed · Task reopened");
    // What is about no task of it.
    for (const facts of [{ kind: "reassignLoanOfficerTasks", taskId: undefined } as const, { taskId: "gone" }])
      assert.equal((await sent(facts))?.[3], "Loan");
    assert.equal((await sent({ taskKind: "loanOfficer" }))?.[3], "Officer's t");
  });

  it("has a change between the two reads that it was seen by, and by the later one alone where that is all that is known", async () => {
    const task = { taskId: "t", taskKind: "loanOfficer" } as const;
    const between = async (after: number | undefined, by: number) => {
      const change = { kind: "assignedTo", ...task, before: "LOAN_OFFICER", after: "BORROWER" } as const;
      const all = await lines({ changes: [{ change, text: "Loan officer → Borrower", after, by }] });
      const [time, ...line] = all.find(([, what]) => what?.startsWith("Changed")) ?? assert.fail();
      assert.deepEqual(line, ["Changed between two reads", "Loan officer → Borrower", "Officer's t"]);
      return time;
    };
    const [first, second] = [NOW - 25 * MINUTE, NOW - 10 * MINUTE];
    assert.equal(await between(first, second), "seen between 10:17 AM and 10:32 AM");
    assert.equal(await between(undefined, NOW), "seen at 10:42 AM, or earlier");
    // The clock was set back.
    assert.equal(await between(NOW, second), "seen at 10:32 AM, or earlier");
  });

  it("draws a lane for each task and one for the loan, each event at its place, and names the signs that are there", () => {
    const dates = { createdOn: dayOf(NOW - 10 * DAY), completedAt: dayOf(NOW - 5 * DAY), status: "Completed" };
    const reassigned = {
      kind: "reassignLoanOfficerTasks",
      taskId: undefined,
      sentAt: NOW,
      state: "confirmed",
    } as const;
    const page = drawn({ ...ofOne(dates), activities: [reassigned] });
    assert.deepEqual(
      page.all(".lanes > span").map(({ textContent }) => textContent),
      ["", "Loan", "Task t"],
    );
    const places = page.all(".lanes .sign").map((sign) => Number.parseFloat(sign.getAttribute("x") ?? ""));
    const [sent = 0, created = 0, completed = 0] = places;
    const nowOfDay = (NOW - new Date(2026, 10, 21).getTime()) / DAY;
    assert.ok(Math.abs((completed - created) / (sent - created) - 5 / (10 + nowOfDay)) < 1e-3, `${places}`);
    assert.deepEqual(
      page.all(".legend li").map(({ textContent }) => textContent),
      ["Created", "Completed", "Sent from here"],
    );
  });

  it("has the sign of a due date in the middle of its day, and that of today at now", () => {
    const placesOf = (dueDate: string) => {
      const page = drawn(ofOne({ dueDate, createdOn: "2026-11-10" }));
      const places = page.all(".lanes .sign").map((sign) => Number.parseFloat(sign.getAttribute("x") ?? ""));
      const today = Number.parseFloat(page.all(".days .today")[0]?.getAttribute("x1") ?? "");
      return { places, today };
    };
    const { places, today } = placesOf("2026-11-10");
    const [created = 0, due = 0] = places;
    const days = (NOW - new Date(2026, 10, 10).getTime()) / DAY;
    assert.ok(Math.abs((due - created) / (today - created) - 0.5 / days) < 1e-3, `${places}`);
    const ofToday = placesOf("2026-11-21");
    assert.equal(ofToday.places[1], ofToday.today);
  });

  it("has a bar for how long a task is there and is late, and none where that is not known", () => {
    const bars = (facts: Parameters<typeof borrowerTask>[1], changes: readonly NamedChange[] = []) =>
      drawn({ ...ofOne(facts), changes })
        .all(".lanes > svg:not(.days) > line")
        .map((line) => line.getAttribute("class"));
    const [created, late] = [dayOf(NOW - 9 * DAY), dayOf(NOW - 3 * DAY)];
    assert.deepEqual(bars({ createdOn: created, dueDate: late }), ["open", "late"]);
    assert.deepEqual(bars({ createdOn: created, completedAt: late, status: "Completed" }), ["open"]);
    // A finished one of which nobody knows when.
    assert.deepEqual(bars({ createdOn: created, status: "ManuallyCancelled" }), []);
    const change = { kind: "newTask", taskId: "t" } as const;
    const changes = [{ change, text: "", after: NOW - 2 * DAY, by: NOW - DAY }];
    assert.deepEqual(bars({}, changes), ["changed"]);
    const [bar, sign] = drawn({ ...ofOne({}), changes }).all(".lanes line.changed, .lanes .sign.changed");
    assert.equal(sign?.getAttribute("x"), bar?.getAttribute("x2"), "its sign stands where it was seen");
  });
});
