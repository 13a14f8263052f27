import assert from "node:assert/strict";
import fc from "fast-check";
import { LEFT_OUT_LISTING, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import { FAILED, LEFT_OUT, type NotRead } from "../../../../src/domain/unknown";
import type { Activity } from "../../../../src/ledger/activity";
import type { Page, PageRow, Part } from "../../../../src/protocol/page";
import type { Entry } from "../../../../src/store/entry";
import type { FoundChange } from "../../../../src/store/unseenChanges";
import { EVERYTHING, type TaskOptions } from "../../../../src/vscode/app/viewOptions";
import { loanPage } from "../../../../src/vscode/pages/shownPage";
import { DrawnPage } from "../../../support/drawnPage";
import { borrower, borrowerTask, documentLink, entryOf, loanWith, officerTask, SANDBOX } from "../../../support/loans";
import { rounds, SEED } from "../../../support/rounds";
import { UPLOADING } from "./support/uploading";

const NOW = new Date(2026, 10, 21).getTime();
const STATE = { environmentId: "sandbox", loanReference: "LN-1" };
const LOAN = loanWith({
  borrowers: [
    borrower("ann", [
      borrowerTask("done", { status: "Completed" }),
      borrowerTask("late", { dueDate: "2026-11-04", documents: listingOf([documentLink("d")], true) }),
    ]),
    borrower("bob", [borrowerTask("later", { dueDate: "2026-12-01", type: "DocumentProcessing" })]),
  ],
  officerTasks: [officerTask("o", { dueDate: "2026-11-10" })],
});

interface Case {
  readonly entry?: Partial<Entry<Loan>> | undefined;
  readonly environmentId?: string;
  readonly activities?: readonly Activity[];
  readonly arranged?: Partial<TaskOptions>;
  readonly found?: readonly FoundChange[];
}

function shown({ entry, environmentId = "sandbox", activities = [], arranged, found = [] }: Case): Page {
  const get = () => (entry === undefined ? undefined : entryOf<Loan>(undefined, { asOf: 5, ...entry }));
  const unseen = { foundOf: (reference: string) => (reference === STATE.loanReference ? found : []) };
  const session = { environment: SANDBOX, state: "ready", store: { loans: { get } }, unseen } as const;
  const viewOptions = { ...EVERYTHING, ...arranged };
  return loanPage({ ...STATE, environmentId }, { session, now: NOW, home: "Sandbox", viewOptions, activities });
}

const wordsOf = (part: Part) => (typeof part === "string" ? part : "label" in part ? part.label : part.text);
const cellWords = ({ cells }: PageRow) => cells.map((cell) => [cell].flat().map(wordsOf).join(", "));

/** What it says of the loan: its numbers, what was not read, who acts next on how many and which, and each task. */
function page(value: Loan = LOAN, of: Case = {}) {
  const { blocks } = shown({ entry: { value }, ...of });
  const section = (id: string) => blocks.find((block) => block.is === "section" && block.id === id);
  const inside = (id: string) => {
    const found = section(id);
    return found?.is === "section" ? found.blocks : [];
  };
  const rowsOf = (id: string) =>
    inside(id).flatMap((one) => (one.is === "list" ? one.items : one.is === "table" ? one.rows : []));
  const [outstanding = "", lateSince] = blocks
    .flatMap((one) => (one.is === "fields" ? one.fields : []))
    .map(({ parts }) => parts.map(wordsOf).join());
  const tasks = section("tasks");
  return {
    ...{ outstanding, lateSince },
    gaps: rowsOf("gaps").map((row) => cellWords(row).join()),
    waitingFor: rowsOf("next").map((row) => {
      const [actor = "", count = "", ...first] = cellWords(row);
      return { actor, count: count.replace(/[ ():]+/g, " ").trim(), first: first.join("") };
    }),
    tasks: rowsOf("tasks").map(cellWords),
    left: inside("tasks").flatMap((one) => (one.is === "line" ? one.parts.map(wordsOf) : [])),
    reason: tasks?.is === "section" ? tasks.action?.reason : undefined,
    said: blocks.flatMap((one) => (one.is === "notice" ? one.lines : [])),
    timeline: inside("timeline").flatMap((one) => (one.is === "timeline" ? one.table.rows.map(cellWords) : [])),
    lanes: inside("timeline").flatMap((one) =>
      one.is === "timeline" ? one.lanes.map(({ name, signs }) => `${name}: ${signs.length}`) : [],
    ),
    kinds: inside("timeline").flatMap((one) => (one.is === "timeline" ? one.legend.map(({ kind }) => kind) : [])),
  };
}

const titles = (arranged: Partial<TaskOptions>) => page(LOAN, { arranged }).tasks.map(([, title]) => title);

describe("What there is to show of a loan", () => {
  it("is how it stands, since when it is late, and who acts next on what, the first one first", () => {
    const { outstanding, lateSince, waitingFor } = page();
    assert.deepEqual([outstanding, lateSince], ["2 late of 3", "Nov 4, 2026"]);
    assert.deepEqual(waitingFor, [
      { actor: "Waiting for the borrower", count: "1", first: "Task late (17d late) – Upload a document." },
      { actor: "With the loan officer", count: "1", first: "Task o (11d late) – Upload a document." },
      {
        ...{ actor: "Nobody has to act", count: "1" },
        first: "Task later (due Dec 1) – Nothing to do: a submitted document is being processed.",
      },
    ]);
  });

  it("has all tasks as the rows stand, whatever is sorted and grouped by, and whatever a filter hides", () => {
    const filter = { ...EVERYTHING.filter, text: "nothing has this" };
    const named = (...ids: readonly string[]) => ids.map((id) => `Task ${id}`);
    assert.deepEqual(titles({ filter }), named("late", "done", "later", "o"));
    assert.deepEqual(titles({ grouping: "status", order: "dueDate" }), named("late", "o", "later", "done"));
    assert.deepEqual(titles({ grouping: "nextActor" }), named("late", "o", "done", "later"));
  });

  it("says of each task what its row and its hover say, and what can be done with it", () => {
    assert.deepEqual(
      page().tasks.map((cells) => cells.join(" | ")),
      [
        "Ada ann | Task late | Not started | 17d late | 1 or more | Upload…, Reject…",
        "Ada ann | Task done | Completed |  |  | Upload…",
        "Ada bob | Task later | Not started | due Dec 1 |  | Upload…",
        "Loan officer · with loan officer | Task o | Not started | 11d late |  | ",
      ],
    );
  });

  it("names a task once that two borrowers share, with both", () => {
    const shared = borrowerTask("s");
    const loan = loanWith({ borrowers: [borrower("ann", [shared]), borrower("bob", [shared])] });
    assert.deepEqual(
      page(loan).tasks.map(([owner]) => owner),
      ["Ada ann, Ada bob"],
    );
  });

  it("service.md 7.2: says what was not read, and of no count that it is all", () => {
    const { gaps, outstanding, lateSince, waitingFor } = page({ ...LOAN, loanOfficerTasks: LEFT_OUT_LISTING });
    assert.deepEqual(gaps, ["Loan officer: Not all tasks were read."]);
    assert.deepEqual([outstanding, lateSince], ["1 or more late of 2 or more", "Nov 4, 2026 or earlier"]);
    assert.deepEqual(
      waitingFor.map(({ count }) => count),
      ["1 or more", "1 or more"],
    );
    const unknown = page(loanWith({ officerTasks: [officerTask("a"), officerTask("b", { status: FAILED })] }));
    assert.deepEqual(
      unknown.waitingFor.map(({ actor, count }) => `${actor}: ${count}`),
      ["With the loan officer: 1 or more", "It is not known who acts next: 1"],
    );
  });

  it("claims nothing that the whole truth contradicts, whatever was lost of it", () => {
    const lost = fc.constantFrom<"read" | NotRead>("read", "read", FAILED, LEFT_OUT);
    const facts = fc.record({
      status: fc.constantFrom("NotStarted", "Completed", "Reopened"),
      dueDate: fc.constantFrom("2026-11-01", "2026-11-09", "2026-12-24", undefined),
      assignedTo: fc.constantFrom("LOAN_OFFICER", "BORROWER", "PROCESSOR"),
      ...{ lostStatus: lost, lostDue: lost, lostAssignee: lost },
    });
    const list = fc.record({ tasks: fc.array(facts, { maxLength: 4 }), cut: fc.boolean() });
    type Lists = typeof list extends fc.Arbitrary<infer One> ? readonly One[] : never;
    const loanOf = (lists: Lists, isWhole: boolean) => {
      const kept = <T>(value: T, how: "read" | NotRead) => (isWhole || how === "read" ? value : how);
      const [officer, ...people] = lists.map(({ tasks, cut }, at) => {
        const all = tasks.map(({ lostStatus, lostDue, lostAssignee, ...one }, index) => ({
          ...(at === 0 ? officerTask(`${at} ${index}`) : borrowerTask(`${at} ${index}`)),
          status: kept(one.status, lostStatus),
          dueDate: kept(one.dueDate, lostDue),
          assignedTo: at === 0 ? kept(one.assignedTo, lostAssignee) : undefined,
        }));
        return listingOf(isWhole || !cut ? all : all.slice(1), !isWhole && cut);
      });
      const borrowers = people.map((tasks, index) => borrower(`${index}`, [], { tasks }));
      return { ...loanWith({ borrowers }), loanOfficerTasks: officer ?? listingOf([]) };
    };
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), (lists) => {
        const [truth, claim] = [true, false].map((isWhole) => page(loanOf(lists, isWhole)));
        assert.ok(truth && claim);
        if (!/more|not/.test(claim.outstanding)) assert.equal(claim.outstanding, truth.outstanding);
        if (claim.lateSince && !/earlier/.test(claim.lateSince)) assert.equal(claim.lateSince, truth.lateSince);
        const counts = new Map(truth.waitingFor.map(({ actor, count }) => [actor, Number(count)]));
        for (const { actor, count } of claim.waitingFor.filter(({ actor }) => !/^It is not known/.test(actor))) {
          const [there, here] = [counts.get(actor) ?? 0, Number.parseInt(count, 10)];
          assert.ok(/or more/.test(count) ? here <= there : here === there, `${actor}: ${count} of ${there}`);
        }
        if (claim.reason) assert.ok(truth.reason);
        assert.equal(
          claim.gaps.length > 0,
          lists.some(({ cut }) => cut),
        );
      }),
      { numRuns: rounds(2_000), seed: SEED },
    );
  });

  it("offers no reassignment where no task is with the loan officer, if that is known", () => {
    const moved = loanWith({ officerTasks: [officerTask("o", { assignedTo: "BORROWER" })] });
    assert.equal(page(moved).reason, "No task is with the loan officer.");
    assert.equal(page().reason, undefined);
    assert.equal(page({ ...moved, loanOfficerTasks: LEFT_OUT_LISTING }).reason, undefined);
  });

  it("says what is being sent about it, for which task, and has all that was sent on its timeline", () => {
    const sent = { ...UPLOADING, taskId: "late" };
    const activities = [sent, { ...sent, state: "confirmed" }, { ...sent, loanId: "another" }] as const;
    const { said, tasks, kinds } = page(LOAN, { activities });
    assert.match(said[0] ?? "", /^Upload “Task late” \(.*\): Being sent\.$/);
    assert.deepEqual(
      tasks.map((cells) => cells.at(-1)),
      ["Being sent", "Upload…", "Upload…", ""],
    );
    assert.deepEqual(
      kinds.filter((kind) => /^sen/.test(kind)),
      ["sending", "sent"],
    );
  });

  it("has on its timeline what changed on the loan, with the reads that it was between", () => {
    const change = { kind: "status", taskId: "late", before: "InProgress", after: "NotStarted" } as const;
    const { kinds, timeline } = page(LOAN, { found: [{ change, after: NOW - 900_000, by: NOW - 60_000 }] });
    assert.ok(kinds.includes("changed"));
    const [time, ...words] = timeline.find(([, what]) => what?.startsWith("Changed")) ?? assert.fail();
    assert.match(time ?? "", /^seen between .*11:45\sPM and .*11:59\sPM$/);
    assert.deepEqual(words, ["Changed between two reads", "Status: In progress → Not started", "Task late"]);
  });

  it("leaves out tasks of a loan that has thousands, and says how many", () => {
    const many = Array.from({ length: 405 }, (_, index) => borrowerTask(`${index}`));
    const { tasks, left, outstanding } = page(loanWith({ borrowers: [borrower("ann", many)] }));
    const says = ["Tasks that are in the view Loans only: 5."];
    assert.deepEqual([tasks.length, left, outstanding], [400, says, "405 outstanding"]);
  });

  it("names such a task on the timeline, where its signs stand in the lane of the loan", () => {
    const many = Array.from({ length: 405 }, (_, index) => borrowerTask(`${index}`));
    const change = { kind: "newTask", taskId: "404" } as const;
    const found = [{ change, after: NOW - 900_000, by: NOW - 60_000 }];
    const { timeline, lanes } = page(loanWith({ borrowers: [borrower("ann", many)] }), { found });
    assert.deepEqual([timeline.map((cells) => cells.at(-1)), lanes], [["Task 404"], ["Loan: 1"]]);
  });

  it("is nothing where the loan is elsewhere, not listed or not read", () => {
    const failure = { message: "The service is down.", kind: "serverError" } as const;
    const notFound = { entry: { failure: { ...failure, kind: "notFound" } } } as const;
    for (const [of, reason] of [
      [notFound, /The service is down\./],
      [{ entry: { value: LOAN }, environmentId: "production" }, /This page belongs to Sandbox\./],
      [{}, /no longer on the list/],
      [{ entry: {} }, /Sandbox: reading LN-1…/],
      [{ entry: { failure } }, /The service is down\./],
    ] as const) {
      const made = new DrawnPage(shown(of));
      assert.match(made.text, reason);
      assert.ok(made.text.includes("Loan LN-1 "));
      assert.equal(made.buttons.has("Remove Loan from List"), of === notFound);
    }
  });
});
