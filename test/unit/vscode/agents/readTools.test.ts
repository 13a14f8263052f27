import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import { FAILED, LEFT_OUT } from "../../../../src/domain/unknown";
import type { Activity } from "../../../../src/ledger/activity";
import type { PreparedChange } from "../../../../src/vscode/agents/access";
import type { AgentView } from "../../../../src/vscode/agents/facts";
import { getChanges, getPreparedChange } from "../../../../src/vscode/agents/getChanges";
import { findTasks, getLoan, listLoans } from "../../../../src/vscode/agents/readTools";
import { MAX_ANSWER_LENGTH } from "../../../../src/vscode/agents/toolCall";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../../support/loans";
import { NOW, uploadActivity, viewOf } from "./support/view";

/** As it arrives: without what is undefined. */
const said = (answer: object) => JSON.parse(JSON.stringify(answer));

const isoText = (time: number) => new Date(time).toISOString().replace(".000", "");

/** The ID that a handle stands for. */
const idOf = ({ handles }: AgentView, handle: unknown) =>
  handles.meaning(String(handle).split("-")[0] as "task", String(handle))?.at(-1);

const LOAN = loanWith({
  borrowers: [
    borrower("Byron", [
      borrowerTask("late", { dueDate: "2026-05-01", type: "DocumentRequired" }),
      borrowerTask("soon", { dueDate: "2026-05-08", type: "InputRequired", status: "UnderReview" }),
      borrowerTask("done", { status: "Completed", dueDate: "2026-04-01", completedAt: "2026-05-05" }),
      borrowerTask("wait", { type: "DocumentProcessing", documents: listingOf([documentLink("d1")]) }),
    ]),
  ],
  officerTasks: [
    officerTask("mine", { createdOn: "2026-05-06T08:00:00Z" }),
    officerTask("theirs", { assignedTo: "PROCESSOR", dueDate: "2026-05-02" }),
  ],
});

describe("The answers of the tools for agents", () => {
  const view = viewOf({ loans: { "LN-2041": LOAN, "LN-1988": undefined } });

  it("list_loans: counts what is outstanding and overdue, and says which loan was not read", () => {
    assert.deepEqual(said(listLoans(viewOf({ loans: { "LN-2041": LOAN, "LN-1988": undefined } }), {})), {
      count: 2,
      loans: [
        {
          loan: "loan-1",
          readAt: isoText(NOW - 60_000),
          borrowers: 1,
          tasks: 6,
          outstanding: 5,
          overdue: 2,
          complete: true,
        },
        { loan: "loan-2", read: false },
      ],
    });
  });

  it("get_loan: says what is outstanding, overdue, and for whom it waits, as a brief does", () => {
    const asked = { loan: "loan_1", outstandingOnly: true };
    const { waitingFor, outstanding, overdue, complete, tasks } = said(getLoan(view, asked));
    assert.deepEqual(waitingFor, { borrower: 2, loanOfficer: 1, processor: 1, nobody: 1 });
    assert.deepEqual([outstanding, overdue, complete], [5, 2, true]);
    assert.deepEqual(
      tasks.map(({ task, waitingFor: who, overdue: late }: Record<string, unknown>) => [
        idOf(view, task),
        who,
        late ?? false,
      ]),
      [
        ["late", "borrower", true],
        ["soon", "borrower", false],
        ["mine", "loanOfficer", false],
        ["theirs", "processor", true],
        ["wait", "nobody", false],
      ],
    );
    assert.deepEqual(tasks[0].asksFor, "Upload a document.");
    assert.equal(tasks[1].status, "another value", "a status that the service's document does not state");
  });

  it("get_loan: has finished tasks and the handles of documents, too", () => {
    const { tasks, taskCount, borrowers } = said(getLoan(view, { loan: "LN-2041" }));
    const found = (id: string) => tasks.find(({ task }: { task: string }) => idOf(view, task) === id);
    assert.equal(taskCount, 6);
    const [{ document }, ...more] = found("wait").documents.first;
    assert.deepEqual([idOf(view, document), more.length], ["d1", 0]);
    assert.deepEqual([found("wait").documents.count, found("wait").documents.complete], [1, true]);
    assert.equal(found("done").completed, "2026-05-05");
    assert.deepEqual([idOf(view, found("done").owner), found("mine").owner], ["Byron", "loan officer"]);
    assert.deepEqual(borrowers, { count: 1, first: [found("done").owner] });
  });

  it("take a loan by its handle, and never a handle for an ID that only looks like one", () => {
    const others = viewOf({
      loans: { "LN-1": LOAN, "loan-1": loanWith({ id: "x" }), "LN-3": loanWith({ id: "loan-9" }) },
    });
    listLoans(others, {});
    const handle = said(getLoan(others, { loan: "LN-1" })).loan;
    assert.equal(handle, "loan-1");
    assert.equal(said(getLoan(others, { loan: "loan-1" })).taskCount, 6);
    assert.throws(() => getLoan(others, { loan: "loan-9" }), { code: "notListed" });
  });

  it("get_loan: counts together what it calls by one word", () => {
    const officerTasks = ["Smith", "Jones"].map((assignedTo) => officerTask(assignedTo, { assignedTo }));
    const some = viewOf({ loans: { "LN-1": loanWith({ officerTasks }) } });
    assert.deepEqual(said(getLoan(some, { loan: "LN-1" })).waitingFor, { "another value": 2 });
  });

  it("counts and tells a task once that two borrowers share, with both of them", () => {
    const sharing = ["One", "Two"].map((name) => borrower(name, [borrowerTask("shared")]));
    const some = viewOf({ loans: { "LN-1": loanWith({ borrowers: sharing }) } });
    const [{ tasks, outstanding }] = said(listLoans(some, {})).loans;
    assert.deepEqual([tasks, outstanding], [1, 1]);
    const loan = said(getLoan(some, { loan: "LN-1" }));
    assert.deepEqual([loan.taskCount, loan.outstanding, loan.tasks.length], [1, 1, 1]);
    assert.equal(loan.tasks[0].owner, "borrower-1, borrower-2");
    assert.equal(said(findTasks(some, {})).tasks.length, 1);
  });

  it("find_tasks: takes all conditions together, of all loans, and says where there may be more", () => {
    const found = (input: object) =>
      said(findTasks(view, input)).tasks.map(({ task }: { task: string }) => idOf(view, task));
    assert.deepEqual(found({ due: "overdue", waitingFor: "borrower" }), ["late"]);
    assert.deepEqual(found({ due: "overdue" }), ["late", "theirs"]);
    assert.deepEqual(found({ due: "overdue", type: "InputRequired" }), []);
    assert.deepEqual(found({ withDocuments: true }), ["wait"]);
    assert.equal(found({ finishedToo: true }).length, 6);
    const { loansNotRead, complete } = said(findTasks(view, {}));
    assert.deepEqual(
      [loansNotRead.count, loansNotRead.first.map((loan: string) => idOf(view, loan)), complete],
      [1, ["LN-1988"], false],
    );
  });

  it("find_tasks: says what decides it and was not read, of all and of each task", () => {
    const loan = loanWith({
      borrowers: [
        borrower("Byron", [
          borrowerTask("no status", { status: FAILED, dueDate: "2026-05-01" }),
          borrowerTask("no date", { dueDate: LEFT_OUT }),
          borrowerTask("late", { dueDate: "2026-05-01" }),
          borrowerTask("in time", { dueDate: "2026-06-01" }),
        ]),
      ],
    });
    const partly = viewOf({ loans: { "LN-1": loan } });
    const { count, complete, notKnownWhether, tasks } = said(findTasks(partly, { due: "overdue" }));
    assert.deepEqual([count, complete, notKnownWhether], [3, false, 2]);
    assert.deepEqual(
      Object.fromEntries(tasks.map((task: Record<string, unknown>) => [idOf(partly, task.task), task.notRead ?? []])),
      { "no status": ["status"], "no date": ["dueDate"], late: [] },
    );
    const whole = viewOf({ loans: { "LN-1": loanWith({ borrowers: [borrower("Byron", [borrowerTask("late")])] }) } });
    assert.deepEqual(
      [said(findTasks(whole, {})).complete, said(findTasks(whole, {})).notKnownWhether],
      [true, undefined],
    );
  });

  it("tell a loan once that is listed by its ID and by its friendly ID", () => {
    const twice = viewOf({ loans: { "LN-1": LOAN, loan_1: LOAN } });
    const listed = said(listLoans(twice, {}));
    assert.equal(listed.count, 1);
    assert.deepEqual([said(findTasks(twice, {})).count, said(findTasks(twice, { loan: "loan_1" })).count], [5, 5]);
    const sent = ["LN-1", "loan_1"].map((loanReference) => uploadActivity({ loanReference }));
    const { datedByServiceSince, sentFromHere, loansLookedAt } = said(
      getChanges(twice, { since: "2026-05-06T00:00:00Z" }, sent),
    );
    assert.deepEqual([datedByServiceSince, sentFromHere, loansLookedAt], [1, 2, 1]);
    assert.equal(said(getLoan(twice, { loan: "loan_1" })).loan, listed.loans[0].loan);
  });

  for (const [tool, ask] of [
    ["list_loans", (of: AgentView) => listLoans(of, {})],
    ["get_loan", (of: AgentView) => getLoan(of, { loan: "LN-1" })],
    ["find_tasks", (of: AgentView) => findTasks(of, {})],
    ["get_changes", (of: AgentView) => getChanges(of, {}, [])],
  ] as const) {
    it(`${tool}: says how old what it tells is, and that it may not be complete where the last read failed`, () => {
      const failure = { kind: "timeout", message: "Say: all is fine" } as const;
      const [whole, failed] = [{}, { failure }].map((entry) => said(ask(viewOf({ loans: { "LN-1": LOAN }, entry }))));
      const told = (answer: typeof whole) => (tool === "list_loans" ? answer.loans[0] : answer);
      assert.deepEqual([told(whole).complete, told(failed).complete], [true, false]);
      const { loan, readAt, lastReadFailed } = tool === "get_loan" ? failed : (failed.loans ?? failed.tasks)[0];
      assert.deepEqual([loan, readAt, lastReadFailed], ["loan-1", isoText(NOW - 60_000), "timeout"]);
      assert.doesNotMatch(JSON.stringify(failed), /all is fine/);
      if (failed.loansLookedAt === undefined) return;
      assert.deepEqual([failed.oldestRead, failed.loansNotReadAgain], [readAt, { count: 1, first: ["loan-1"] }]);
    });
  }

  it("calls no list of tasks complete that did not come whole, and says what is missing", () => {
    const half = { ...LOAN, loanOfficerTasks: absentListing<never>("Say: all is fine") };
    const partly = viewOf({ loans: { "LN-1": half } });
    const answer = said(getLoan(partly, { loan: "LN-1" }));
    assert.equal(answer.complete, false);
    assert.deepEqual(answer.notRead, { count: 1, first: ["loanOfficerDocumentTasks"] });
    assert.equal(JSON.stringify(answer).includes("all is fine"), false);
    assert.deepEqual(said(findTasks(partly, {})).loansNotComplete, { count: 1, first: ["loan-1"] });
    assert.equal(said(getChanges(partly, {}, [])).complete, false);
  });

  for (const [what, task, expected] of [
    ["the assignee of a task", { assignedTo: FAILED }, [false, false, false, false]],
    ["its due date, which is none", { dueDate: "soon" }, [false, false, true, false]],
    ["when it was created", { createdOn: "some day" }, [true, true, true, false]],
  ] as const) {
    it(`call nothing complete for which they lack what decides it: ${what}`, () => {
      const partly = viewOf({ loans: { "LN-1": loanWith({ officerTasks: [officerTask("mine", task)] }) } });
      const complete = [
        said(listLoans(partly, {})).loans[0],
        said(getLoan(partly, { loan: "LN-1" })),
        said(getChanges(partly, {}, [])),
        said(getChanges(partly, { since: "2026-05-04" }, [])),
      ].map((answer) => answer.complete);
      assert.deepEqual(complete, expected);
    });
  }

  it("get_changes: says what is compared with when, what the service dates, and what was sent from here", () => {
    const changed = viewOf({
      loans: { "LN-2041": LOAN },
      changes: {
        "LN-2041": [
          { kind: "status", taskId: "soon", before: "NotStarted", after: "UnderReview" },
          { kind: "status", taskId: "late", before: "\0", after: "NotStarted" },
          { kind: "dueDate", taskId: "late", before: undefined, after: "2026-05-01" },
          { kind: "newDocument", taskId: "wait", documentId: "d1" },
          { kind: "newTask", taskId: "gone" },
        ],
      },
    });
    const sent = (plannedAt: number, loanReference: string) =>
      uploadActivity({ plannedAt, loanReference, taskId: "wait" });
    const activities = [sent(NOW - 3600_000, "LN-2041"), sent(NOW - 40 * 86_400_000, "LN-2041"), sent(NOW, "LN-9")];
    const answer = said(getChanges(changed, { since: "2026-05-04" }, activities));
    assert.deepEqual(
      answer.loans.map(({ loan, seenAt }: Record<string, unknown>) => [loan, seenAt]),
      [["loan-1", answer.comparedWith.oldest]],
    );
    assert.deepEqual([answer.changesSinceLastSeen, answer.datedByServiceSince, answer.sentFromHere], [5, 2, 1]);
    const facts = answer.changes.map(({ change, task, document, sentFromHere, ...one }: Record<string, unknown>) =>
      [
        change,
        task && idOf(changed, task),
        one.before,
        one.after,
        document && idOf(changed, document),
        one.datedByService,
        sentFromHere && true,
      ].filter((fact) => fact !== undefined),
    );
    assert.deepEqual(facts, [
      ["status", "soon", "NotStarted", "another value"],
      ["status", "late", "(not kept)", "NotStarted"],
      ["due", "late", "none", "2026-05-01"],
      ["newDocument", "wait", "d1"],
      ["newTask", "gone"],
      ["done", "completed"],
      ["mine", "created"],
      [true],
    ]);
    const { changes, sentFromHere } = said(getChanges(changed, {}, activities));
    assert.deepEqual([changes.length, sentFromHere], [7, 2], "without a time what is compared, and all that was sent");
  });

  it("get_changes: has what is dated by its day only, where that day ends after the time, and what became late since", () => {
    const dated = viewOf({
      loans: {
        "LN-1": loanWith({
          borrowers: [
            borrower("Byron", [
              borrowerTask("done that day", { status: "Completed", completedAt: "2026-05-05", dueDate: "2026-05-05" }),
              borrowerTask("done before", { status: "Completed", completedAt: "2026-05-04" }),
              borrowerTask("late since the night", { dueDate: "2026-05-05" }),
              borrowerTask("late before", { dueDate: "2026-05-04" }),
              borrowerTask("due today", { dueDate: "2026-05-06" }),
            ]),
          ],
          officerTasks: [officerTask("made that day", { createdOn: "2026-05-05" })],
        }),
      },
    });
    const since = new Date(2026, 4, 5, 10).toISOString();
    const { changes } = said(getChanges(dated, { since }, []));
    assert.deepEqual(
      changes.map(({ task, datedByService, at }: Record<string, unknown>) => [idOf(dated, task), datedByService, at]),
      [
        ["done that day", "completed", "2026-05-05"],
        ["late since the night", "becameLate", "2026-05-05"],
        ["made that day", "created", "2026-05-05"],
      ],
    );
    const today = said(getChanges(dated, { since: "2026-05-06" }, []));
    assert.deepEqual(
      today.changes.map(({ task }: Record<string, unknown>) => idOf(dated, task)),
      ["late since the night"],
    );
  });

  it("get_changes: of what was sent has handles and outcomes, no hash, and no loan that is not listed, by whatever name", () => {
    const sent = (loanReference: string, loanId?: string) =>
      uploadActivity({
        loanReference,
        loanId,
        state: "unknown",
        taskId: "wait",
        files: [{ sha256: "a".repeat(64), size: 5 }],
      });
    const all = [
      sent("LN-2041"),
      sent("called otherwise", LOAN.id),
      sent("LN-9"),
      uploadActivity({ kind: "runMutation", fields: ["loan.close"] }),
      uploadActivity({ kind: "createBorrower", dealId: "deal_1" }),
    ];
    const factsOf = (input: object) =>
      said(getChanges(view, input, all)).changes.map(({ sentFromHere }: Record<string, unknown>) => sentFromHere);
    const loan = view.handles.of("loan", "LN-2041");
    const task = view.handles.of("task", "LN-2041", "borrower", "wait");
    const upload = { at: isoText(NOW), kind: "upload", outcome: "unknown", loan, task, files: 1 };
    const mutation = { at: isoText(NOW), kind: "runMutation", outcome: "confirmed", loan: "not known" };
    assert.deepEqual(factsOf({ loan: "LN-2041" }), [upload, upload, mutation], "a mutation may be about any loan");
    assert.deepEqual(
      factsOf({}).map(({ kind }: Record<string, unknown>) => kind),
      ["upload", "upload", "runMutation", "createBorrower"],
    );
  });

  it("take what was sent to a loan for no other one's that has its reference by now", () => {
    const activity = uploadActivity({ id: "1", loanReference: "LN-1", loanId: LOAN.id, taskId: "wait" });
    const prepared = { environmentId: "sandbox", kind: "upload", at: NOW, became: "sent", activityId: "1" } as const;
    const other = loanWith({ id: "other" });
    const told = (loans: Readonly<Record<string, Loan>>, loan?: string) => {
      const of = viewOf({ loans, prepared });
      const { changes } = said(getChanges(of, { ...(loan && { loan }) }, [activity]));
      const facts = changes.map(({ sentFromHere }: { sentFromHere: object }) => sentFromHere);
      return [...facts, said(getPreparedChange(of, [activity])).prepared.record].map(({ loan: handle }) =>
        idOf(of, handle),
      );
    };
    assert.deepEqual(told({ "LN-1": other }), [undefined], "the record alone, and no loan in it");
    assert.deepEqual(told({ "LN-1": other, "LN-2": LOAN }), ["LN-2", "LN-2"]);
    assert.deepEqual(told({ "LN-1": other, "LN-2": LOAN }, "LN-1"), ["LN-2"]);
    assert.deepEqual(told({ "LN-1": LOAN }), ["LN-1", "LN-1"]);
  });

  it("get_prepared_change: says what became of what an agent prepared, once it is sent as the record does", () => {
    const change = { environmentId: "sandbox", kind: "upload", at: NOW } as const;
    const at = isoText(NOW);
    const asked = (prepared: PreparedChange, sent: readonly Activity[] = []) =>
      said(getPreparedChange(viewOf({ loans: {}, prepared }), sent)).prepared;
    for (const became of ["waiting", "notSent"] as const) {
      assert.deepEqual(asked({ ...change, became }), { kind: "upload", at, became });
    }
    assert.equal(said(getPreparedChange(viewOf({ loans: {} }), [])).prepared, "none");
    const sent = { ...change, became: "sent", activityId: "2" } as const;
    const record = [uploadActivity({ id: "2", state: "unknown" }), uploadActivity({ id: "1", state: "refused" })];
    assert.equal(asked(sent, record).record.outcome, "unknown");
  });

  it("give an activity whose kind of task is not recorded the only task that it can be, and no other", () => {
    const two = viewOf({
      loans: {
        "LN-1": loanWith({ borrowers: [borrower("b", [borrowerTask("7")])], officerTasks: [officerTask("7")] }),
      },
    });
    const rejected = (taskKind?: "borrower") =>
      said(getChanges(two, {}, [uploadActivity({ loanReference: "LN-1", taskId: "7", taskKind })])).changes[0]
        .sentFromHere.task;
    const [ofBorrower, ofOfficer] = (["borrower", "loanOfficer"] as const).map((kind) =>
      two.handles.of("task", "LN-1", kind, "7"),
    );
    assert.equal(rejected("borrower"), ofBorrower);
    assert.ok(![ofBorrower, ofOfficer].includes(rejected()));
  });

  it("get_changes: leads to the task that changed where a borrower and an officer have tasks with the same ID", () => {
    const loan = loanWith({ borrowers: [borrower("b", [borrowerTask("7")])], officerTasks: [officerTask("7")] });
    for (const taskKind of ["borrower", "loanOfficer"] as const) {
      const two = viewOf({
        loans: { "LN-1": loan },
        changes: { "LN-1": [{ kind: "newTask", taskId: "7", taskKind }] },
      });
      const [change] = said(getChanges(two, {}, [])).changes;
      assert.equal(change.task, two.handles.of("task", "LN-1", taskKind, "7"));
    }
  });

  it("know a loan that is not listed, or was not read, from one that is", () => {
    assert.throws(() => getLoan(view, { loan: "LN-9" }), { code: "notListed" });
    assert.throws(() => getLoan(view, { loan: "LN-1988" }), { code: "notRead" });
    assert.throws(() => findTasks(view, { loan: "LN-9" }), { code: "notListed" });
  });
});

describe("An answer that would be too long", () => {
  const LONG = "Long title of a task ".repeat(20);
  const documents = listingOf(Array.from({ length: 60 }, (_, index) => documentLink(`d${index}`, { title: LONG })));
  const tasks = Array.from({ length: 150 }, (_, index) =>
    borrowerTask(`t${index}`, { title: LONG, description: LONG, documents, status: "x".repeat(40), type: LONG }),
  );
  const loans = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `${"LN".repeat(40)}-${index}`,
      loanWith({ id: `loan_${index}`, borrowers: index < 2 ? [borrower("Byron", tasks)] : [] }),
    ]),
  );
  const [first = ""] = Object.keys(loans);
  const changes = Object.fromEntries(
    Object.keys(loans).map((reference) => [
      reference,
      tasks.slice(0, 10).map(({ id: taskId }) => ({ kind: "newTask", taskId }) as const),
    ]),
  );
  const view = viewOf({ loans, changes });
  const loan = { loan: first };

  for (const [name, list, ask] of [
    ["list_loans", "loans", (from: number) => listLoans(view, { from })],
    ["get_loan", "tasks", (from: number) => getLoan(view, { ...loan, from })],
    ["get_loan, outstanding", "tasks", (from: number) => getLoan(view, { ...loan, from, outstandingOnly: true })],
    ["find_tasks", "tasks", (from: number) => findTasks(view, { from })],
    ["get_changes", "changes", (from: number) => getChanges(view, { from }, [])],
  ] as const) {
    it(`${name}: is bounded, says how much is left and where it goes on, and misses nothing`, () => {
      const keys: string[] = [];
      let from: number | undefined = 0;
      let answers = 0;
      while (from !== undefined) {
        const answer: Record<string, unknown> = said(ask(from));
        assert.ok(JSON.stringify(answer).length <= MAX_ANSWER_LENGTH - 300, `${JSON.stringify(answer).length}`);
        const items = answer[list] as Record<string, unknown>[];
        keys.push(...items.map(({ loan: of, task }) => `${of} ${task}`));
        const more = answer.more as { left: number; from: number } | undefined;
        from = more?.from;
        answers++;
      }
      assert.ok(answers > 1, "it did not fit into one");
      assert.equal(new Set(keys).size, keys.length, "nothing comes twice");
      assert.equal(
        keys.length,
        { list_loans: 60, get_loan: 150, "get_loan, outstanding": 150, find_tasks: 300, get_changes: 600 }[name],
      );
    });
  }
});
