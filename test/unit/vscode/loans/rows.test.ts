import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import { FAILED, LEFT_OUT, UNREADABLE } from "../../../../src/domain/unknown";
import { type Entry, type Failure, whyUnread } from "../../../../src/store/entry";
import type { RowBelow } from "../../../../src/vscode/app/app";
import { EVERYTHING, type TaskOptions } from "../../../../src/vscode/app/viewOptions";
import { rowHover } from "../../../../src/vscode/loans/rowHover";
import { rowItem } from "../../../../src/vscode/loans/rowItems";
import { childrenOf, isRowOf, loanNode, type Row } from "../../../../src/vscode/loans/rows";
import {
  borrower,
  borrowerTask,
  documentLink,
  entryOf,
  loanWith,
  officerTask,
  withUnplacedError,
} from "../../../support/loans";
import { rowsFrom } from "../support/rows";

function rows(entry: Entry<Loan>, options: Partial<TaskOptions> = {}): string[] {
  const walk = (node: Row, depth: number): string[] =>
    childrenOf(node, entry, { ...EVERYTHING, ...options }).flatMap((child) => [
      `${"  ".repeat(depth)}${rowItem(child, entry, 0).label}`,
      ...walk(child, depth + 1),
    ]);
  return walk(loanNode("LN-1"), 0);
}

function allRows(node: Row, entry: Entry<Loan>): Row[] {
  return childrenOf(node, entry, EVERYTHING).flatMap((child) => [child, ...allRows(child, entry)]);
}

const LOAN = loanWith({
  borrowers: [
    borrower("ann", [
      borrowerTask("1", { status: "Completed" }),
      borrowerTask("2", { status: "NotStarted" }),
      borrowerTask("3", { status: "Parked" }),
    ]),
  ],
  officerTasks: [officerTask("4", { status: "NotStarted" })],
});

describe("The rows of a loan", () => {
  const filter = { ...NO_FILTER, conditions: ["withLoanOfficer"] } as const;
  const byOwner = "Loan officer tasks,  Not started,    Task 4";
  for (const [what, options, expected] of [
    [
      "are borrowers and the loan officer, then statuses, then tasks",
      {},
      `Ada ann,  Not started,    Task 2,  Completed,    Task 1,  Parked,    Task 3,${byOwner}`,
    ],
    [
      "start with the status when grouped by it, over all owners",
      { grouping: "status" },
      "Not started,  Task 2,  Task 4,Completed,  Task 1,Parked,  Task 3",
    ],
    [
      "start with the type when grouped by it",
      { grouping: "type" },
      "Document required,  Task 1,  Task 2,  Task 3,  Task 4",
    ],
    [
      "are grouped by who has to act next",
      { grouping: "nextActor" },
      "Waiting for the borrower,  Task 2,  Task 3,With the loan officer,  Task 4,Nobody has to act,  Task 1",
    ],
    [
      "show only what passes the filter, with who has such tasks, and sort what is left",
      { filter, order: "title" },
      byOwner,
    ],
  ] as const) {
    it(what, () => assert.deepEqual(rows(entryOf(LOAN), options), expected.split(",")));
  }

  it("say that the loan is being read, or why it could not be, when there is nothing to show", () => {
    assert.deepEqual(rows(entryOf<Loan>(undefined, { loading: true })), ["Reading…"]);
    const failure = { message: "The service is not reachable.", kind: "unreachable" } as const;
    assert.deepEqual(rows(entryOf<Loan>(undefined, { failure })), ["The service is not reachable."]);
  });

  it("service.md 7.2: show what came, and a row in the place of what failed", () => {
    const partial: Loan = {
      ...withUnplacedError(
        loanWith({
          borrowers: [
            borrower("ann", [], {
              incomes: absentListing("Income is down"),
              failures: [{ field: "email", message: "No" }],
            }),
            borrower("bob", [], { tasks: absentListing("Tasks are down") }),
            borrower("cleo", [
              borrowerTask("1", {
                documents: absentListing("Links are down"),
                failures: [{ field: "priority", message: "Bad" }],
              }),
              borrowerTask("2", {
                documents: listingOf(
                  ["d1", "d2"].map((id) => documentLink(id, { failures: [{ field: "url", message: "No link" }] })),
                ),
              }),
            ]),
          ],
        }),
      ),
      loanOfficerTasks: absentListing("Officer is down"),
      failures: [{ field: "", message: "Something else" }],
    };
    assert.deepEqual(rows(entryOf(partial)), [
      "Something else",
      "Ada ann",
      "  email: No",
      "  incomes: Income is down",
      "  Not read: Tasks",
      "Ada bob",
      "  tasks: Tasks are down",
      "Ada cleo",
      "  Not started",
      "    Task 1",
      "      priority: Bad",
      "      documentLinks: Links are down",
      "    Task 2",
      "      documentLinks.url: No link",
      "Loan officer tasks",
      "  tasks: Officer is down",
    ]);
  });

  it("are found by what they are: a borrower and a task may have the same ID", () => {
    const ids = { borrowers: [borrower("7", [borrowerTask("7")])], officerTasks: [officerTask("7")] };
    const found = (below: RowBelow) =>
      allRows(loanNode("LN-1"), entryOf(loanWith(ids)))
        .filter((node) => isRowOf(node, below))
        .map(({ kind, parent }) => `${kind} of ${parent?.parent?.kind ?? parent?.kind}`);
    assert.deepEqual(found({ borrowerId: "7" }), ["borrower of loan"]);
    assert.deepEqual(found({ taskId: "7" }), ["task of borrower", "task of loanOfficer"]);
    assert.deepEqual(found({ taskId: "7", taskKind: "loanOfficer" }), ["task of loanOfficer"]);
  });

  it("service.md 7.2: say no tasks only of a list that came whole, and know of a group whether there may be more", () => {
    const unusable = { ...listingOf<Task>([]), unusable: 1 };
    const loan = loanWith({ borrowers: [borrower("ann", [], { tasks: unusable })] });
    assert.deepEqual(rows(entryOf(loan)), ["Ada ann", "  Not read: Tasks", "Loan officer tasks", "  No tasks"]);
    assert.deepEqual(rows(entryOf(loan), { grouping: "status" }), ["Not read: Tasks"]);
    const filter = { ...NO_FILTER, conditions: ["overdue"] } as const;
    const partly = withUnplacedError(LOAN);
    assert.equal(
      rows(entryOf(partly), { grouping: "type", filter }).at(-1),
      "No task passes the filter. Not all tasks were read.",
    );
    const owners = (loan: Loan, options = EVERYTHING) =>
      childrenOf(loanNode("LN-1"), entryOf(loan), options).flatMap((row) =>
        row.kind === "failure" ? [] : [rowItem(row, entryOf(loan), 0).description],
      );
    assert.deepEqual(owners(LOAN), ["2 outstanding", "1 outstanding"]);
    assert.deepEqual(owners(LOAN, { ...EVERYTHING, filter }), []);
    for (const options of [EVERYTHING, { ...EVERYTHING, filter }])
      assert.deepEqual(owners(partly, options), ["2 or more outstanding", "1 or more outstanding"]);
    const groupsOf = (loan: Loan) =>
      childrenOf(loanNode("LN-1"), entryOf(loan), { ...EVERYTHING, grouping: "status" }).flatMap((row) =>
        row.kind === "group" ? [row.whole] : [],
      );
    assert.deepEqual(
      [groupsOf(LOAN), groupsOf(partly)],
      [
        [true, true, true],
        [false, false, false],
      ],
    );
    // A task whose status was not read may be of any group but its own.
    const unread = loanWith({
      borrowers: [borrower("ann", [borrowerTask("1"), borrowerTask("2", { status: FAILED })])],
    });
    assert.deepEqual(groupsOf(unread), [false, true]);
  });

  it("of a task has the same ID when the task changes its group: VS Code keeps it selected by that", () => {
    const idsWith = (status: string, grouping: "borrower" | "status") => {
      const loan = loanWith({ borrowers: [borrower("ann", [borrowerTask("1", { status })])] });
      const rows = rowsFrom(loanNode("LN-1"), entryOf(loan), { ...EVERYTHING, grouping });
      return rows.filter(({ kind }) => kind === "task").map(({ id }) => id);
    };
    for (const grouping of ["borrower", "status"] as const) {
      assert.equal(idsWith("NotStarted", grouping).length, 1);
      assert.deepEqual(idsWith("NotStarted", grouping), idsWith("Completed", grouping));
    }
  });

  it("have IDs of their own even when the service repeats one, and the same ones after a refresh", () => {
    const doubled = loanWith({
      borrowers: [borrower("ann", [borrowerTask("1"), borrowerTask("1")]), borrower("ann", [])],
    });
    for (const grouping of ["borrower", "status"] as const) {
      const options = { ...EVERYTHING, grouping };
      const ids = () => rowsFrom(loanNode("LN-1"), entryOf(doubled), options).map(({ id }) => id);
      assert.equal(new Set(ids()).size, ids().length);
      assert.deepEqual(ids(), ids());
    }
  });
});

const COMPLETED_ONLY = loanWith({ borrowers: [borrower("ann", [borrowerTask("1", { status: "Completed" })])] });

const failed = (kind: Failure["kind"], value?: Loan) => entryOf(value, { failure: { kind, message: "No." } });

describe("What was not read of a loan", () => {
  const unread = borrowerTask("1", {
    title: "Pay stubs",
    status: FAILED,
    dueDate: LEFT_OUT,
    priority: UNREADABLE,
    documents: absentListing("Documents are down."),
  });
  const officer = [officerTask("3", { assignedTo: FAILED })];
  const loan = loanWith({ borrowers: [borrower("Byron", [unread])], officerTasks: officer });
  const hoverOf = (node: Row | undefined, entry: Entry<Loan>) =>
    `${node && rowHover(node, entry, 0)?.value}`.replace(/&nbsp;|\s+/g, " ");

  it("is said in rows and hovers, and never taken for none", () => {
    const entry = entryOf(loan);
    const texts = rowsFrom(loanNode("LN-1"), entry).map((node) => {
      const { label, description = "" } = rowItem(node, entry, 0);
      return `${label} | ${description} | ${hoverOf(node, entry)}`;
    });
    const row = (start: string) => texts.find((text) => text.startsWith(start)) ?? assert.fail(start);
    assert.match(
      row("LN-1"),
      /\| 1 or more outstanding · statuses not read: 1 · due dates not read: 1.* Tasks: 1 or more/,
    );
    for (const part of [/due date not read/i, /Status: Status not read/, /Priority: not read/, /Documents: not read/])
      assert.match(row("Pay stubs"), part);
    assert.match(row("Status not read"), / \| 1 \|/);
    const unplaced = entryOf(withUnplacedError(loan));
    assert.match(hoverOf(loanNode("LN-1"), unplaced), /Borrowers: Ada Byron,? not all were read/);
    assert.match(
      hoverOf(childrenOf(loanNode("LN-1"), unplaced, EVERYTHING)[1], unplaced),
      /Stated monthly income:,? not all were read/,
    );
    const [officersTask] = rowsFrom(loanNode("LN-1"), unplaced)
      .filter(({ kind }) => kind === "task")
      .slice(-1);
    assert.match(hoverOf(officersTask, unplaced), /Documents: not read/);
  });
});

describe("The hover of a row", () => {
  it("makes no link of what the service says", () => {
    const title = "See WWW.evil.example, https://evil.example or ada@evil.example";
    const entry = entryOf(loanWith({ officerTasks: [officerTask("1", { title })] }));
    const shown = rowHover(rowsFrom(loanNode("LN-1"), entry).at(-1) ?? assert.fail(), entry, 0)?.value ?? "";
    assert.match(shown, /evil/);
    assert.doesNotMatch(shown, /www\.|:\/\/|@/i);
  });
});

describe("The row of a task and its hover", () => {
  it("name all borrowers who share it", () => {
    const shared = borrowerTask("1");
    const entry = entryOf(loanWith({ borrowers: [borrower("Byron", [shared]), borrower("King", [shared])] }));
    const [group] = childrenOf(loanNode("LN-1"), entry, { ...EVERYTHING, grouping: "status" });
    const [task = assert.fail()] = childrenOf(group ?? assert.fail(), entry, EVERYTHING);
    assert.match(`${rowItem(task, entry, 0).description}`, /Ada Byron, Ada King/);
    assert.match(`${rowHover(task, entry, 0)?.value}`.replace(/&nbsp;/g, " "), /Borrower: Ada Byron, Ada King/);
  });
});

describe("Why a view is empty", () => {
  const away = failed("unreachable");
  for (const [what, expected, ...cases] of [
    [
      "is that the service is away, when nothing was ever read and each read failed on the way",
      "unreachable",
      [away, failed("timeout"), failed("connectionLost")],
    ],
    [
      "is the token, when each read failed because of it",
      "tokenRefused",
      [failed("unauthorized"), failed("forbidden")],
    ],
    ["is that there was no token, which the service cannot have refused", "noToken", [failed("noToken")]],
    [
      "is nothing of that kind while one was read, is being read, or has a reason of its own",
      undefined,
      [away, failed("unreachable", COMPLETED_ONLY)],
      [away, entryOf(undefined)],
      [away, failed("notFound")],
      [away, failed("unauthorized")],
    ],
    ["is left to the list itself when that is empty", undefined, []],
  ] as const) {
    it(what, () => {
      for (const entries of cases) assert.equal(whyUnread(entries), expected);
    });
  }
});
