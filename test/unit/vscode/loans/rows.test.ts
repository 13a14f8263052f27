import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import type { Entry, Failure } from "../../../../src/store/entry";
import { EVERYTHING, hidesLoan, type TaskOptions } from "../../../../src/vscode/app/viewOptions";
import { childrenOf, loanNode, type RowNode, whyUnread } from "../../../../src/vscode/loans/rows";
import { borrower, borrowerTask, documentLink, entryOf, loanWith, officerTask } from "../../../support/loans";

/** The rows as indented lines. */
function rows(entry: Entry<Loan>, options: Partial<TaskOptions> = {}): string[] {
  const walk = (node: RowNode, depth: number): string[] =>
    childrenOf(node, entry, { ...EVERYTHING, ...options }).flatMap((child) => [
      `${"  ".repeat(depth)}${nameOf(child)}`,
      ...walk(child, depth + 1),
    ]);
  return walk(loanNode("LN-1"), 0);
}

function nameOf(node: RowNode): string {
  switch (node.kind) {
    case "borrower":
      return `borrower ${node.borrower.id}`;
    case "group":
      return `${node.by} ${node.value}`;
    case "task":
      return `task ${node.owned.task.id}`;
    case "failure":
      return `failure ${node.message}`;
    case "note":
      return `note ${node.text}`;
    default:
      return node.kind;
  }
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
  const byOwner = "loanOfficer,  status NotStarted,    task 4";
  for (const [what, options, expected] of [
    [
      "are borrowers and the loan officer, then statuses, then tasks",
      {},
      `borrower ann,  status NotStarted,    task 2,  status Completed,    task 1,  status Parked,    task 3,${byOwner}`,
    ],
    [
      "start with the status when grouped by it, over all owners",
      { grouping: "status" },
      "status NotStarted,  task 2,  task 4,status Completed,  task 1,status Parked,  task 3",
    ],
    [
      "start with the type when grouped by it",
      { grouping: "type" },
      "type DocumentRequired,  task 1,  task 2,  task 3,  task 4",
    ],
    [
      "are grouped by who has to act next",
      { grouping: "nextActor" },
      "nextActor BORROWER,  task 2,  task 3,nextActor LOAN_OFFICER,  task 4,nextActor NOBODY,  task 1",
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
    assert.deepEqual(rows(entryOf<Loan>(undefined, { loading: true })), ["note Reading…"]);
    const failure = { message: "The service is not reachable.", kind: "unreachable" } as const;
    assert.deepEqual(rows(entryOf<Loan>(undefined, { failure })), ["failure The service is not reachable."]);
  });

  it("keep the last good data below the reason why it is old", () => {
    const failure = { message: "The service is not reachable.", kind: "unreachable" } as const;
    const shown = rows(entryOf(LOAN, { failure }));
    assert.equal(shown[0], "failure The service is not reachable.");
    assert.equal(shown[1], "borrower ann");
  });

  it("service.md 7.2: show what came, and a row in the place of what failed", () => {
    const partial: Loan = {
      ...loanWith({
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
      loanOfficerTasks: absentListing("Officer is down"),
      failures: [{ field: "", message: "Something else" }],
    };
    assert.deepEqual(rows(entryOf(partial)), [
      "failure Something else",
      "borrower ann",
      "  failure email: No",
      "  failure incomes: Income is down",
      "  note No tasks",
      "borrower bob",
      "  failure tasks: Tasks are down",
      "borrower cleo",
      "  status NotStarted",
      "    task 1",
      "      failure priority: Bad",
      "      failure documentLinks: Links are down",
      "    task 2",
      "      failure documentLinks.url: No link",
      "loanOfficer",
      "  failure tasks: Officer is down",
    ]);
  });

  it("service.md 7.2: say no tasks only of a list that came whole, and know of a group whether there may be more", () => {
    const unusable = { ...listingOf<Task>([]), unusable: 1 };
    const loan = loanWith({ borrowers: [borrower("ann", [], { tasks: unusable })] });
    assert.deepEqual(rows(entryOf(loan)), ["borrower ann", "  note Tasks: not read", "loanOfficer", "  note No tasks"]);
    assert.deepEqual(rows(entryOf(loan), { grouping: "status" }), ["note Tasks: not read"]);
    const filter = { ...NO_FILTER, conditions: ["overdue"] } as const;
    const partly = { ...LOAN, failures: [{ field: "", message: "Something timed out." }] };
    assert.equal(
      rows(entryOf(partly), { grouping: "type", filter }).at(-1),
      "note No task passes the filter. Not all tasks were read.",
    );
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
  });

  it("service.md 4.6: offer more when as many borrowers came as were asked for", () => {
    const full: Loan = { ...LOAN, borrowers: { ...LOAN.borrowers, mayHaveMore: true } };
    assert.equal(rows(entryOf(full)).at(-1), "more");
  });

  it("have IDs of their own even when the service repeats one, and the same ones after a refresh", () => {
    const doubled = loanWith({
      borrowers: [borrower("ann", [borrowerTask("1"), borrowerTask("1")]), borrower("ann", [])],
    });
    for (const grouping of ["borrower", "status"] as const) {
      const ids = (): string[] => {
        const all = (node: RowNode): string[] => [
          node.id,
          ...childrenOf(node, entryOf(doubled), { ...EVERYTHING, grouping }).flatMap(all),
        ];
        return all(loanNode("LN-1"));
      };
      assert.equal(new Set(ids()).size, ids().length);
      assert.deepEqual(ids(), ids());
    }
  });
});

const COMPLETED_ONLY = loanWith({ borrowers: [borrower("ann", [borrowerTask("1", { status: "Completed" })])] });
const OUTSTANDING_ONLY = { ...NO_FILTER, conditions: ["outstanding"] } as const;

const failed = (kind: Failure["kind"], value?: Loan) => entryOf(value, { failure: { kind, message: "No." } });

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
      [failed("unauthorized"), failed("forbidden"), failed("noToken")],
    ],
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

describe("A loan is hidden by the filter", () => {
  it("when all of its tasks are known and none passes", () => {
    assert.equal(hidesLoan(entryOf(COMPLETED_ONLY), OUTSTANDING_ONLY, 0), true);
    assert.equal(hidesLoan(entryOf(COMPLETED_ONLY), NO_FILTER, 0), false);
  });

  it("but not while a task that passes may be missing", () => {
    const more = { ...COMPLETED_ONLY, borrowers: listingOf(COMPLETED_ONLY.borrowers.items, true) };
    for (const entry of [
      entryOf(more),
      failed("timeout", COMPLETED_ONLY),
      entryOf<Loan>(undefined),
      failed("notFound"),
    ]) {
      assert.equal(hidesLoan(entry, OUTSTANDING_ONLY, 0), false);
    }
  });
});
