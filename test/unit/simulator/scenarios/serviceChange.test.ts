import assert from "node:assert/strict";
import type { ServiceChange } from "../../../../src/simulator/scenarios/serviceChange";
import { eachWithSimulator } from "../callSimulator";
import { control } from "../control/callControl";

const TASK = {
  title: "Gift letter",
  status: "NotStarted",
  type: "DocumentRequired",
  createdDaysAgo: 0,
  description: "",
};
const PERSON = { firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
const DEAL = {
  id: "deal_new",
  friendlyId: "DL-NEW",
  borrowers: [{ id: "b_new", ...PERSON, tasks: [{ id: "t_new", ...TASK }] }],
  loan: { id: "loan_new", friendlyId: "LN-NEW" },
};

describe("What the service does by itself", () => {
  const simulator = eachWithSimulator({ control: true, now: "2026-03-31T12:00:00Z" });
  const task = (id: string) => simulator.state.tasks.get(id);

  const done: [what: string, change: ServiceChange, look: () => unknown, expected: unknown][] = [
    [
      "completes a task",
      { task: "task_7d10a2", status: "Completed" },
      () => [task("task_7d10a2")?.status, task("task_7d10a2")?.completedAt],
      ["Completed", "2026-03-31T12:00:00.000Z"],
    ],
    [
      "cancels one that was completed",
      { task: "task_02c402", status: "ManuallyCancelled" },
      () => [task("task_02c402")?.status, task("task_02c402")?.completedAt],
      ["ManuallyCancelled", undefined],
    ],
    [
      "moves an assignee and a due date",
      { task: "task_7d10c1", assignedTo: "PROCESSOR", dueInDays: -1, type: "InputRequired" },
      () => [task("task_7d10c1")?.assignedTo, task("task_7d10c1")?.dueDate, task("task_7d10c1")?.type],
      ["PROCESSOR", "2026-03-30", "InputRequired"],
    ],
    [
      "puts a document on a task",
      { task: "task_7d10a2", addDocument: { id: "doc_new", name: "w2.pdf", uploadedDaysAgo: 0 } },
      () => [task("task_7d10a2")?.documentIds, simulator.state.documents.get("doc_new")?.taskId],
      [["doc_c90320", "doc_new"], "task_7d10a2"],
    ],
    [
      "adds a borrower's task",
      { borrower: "borrower_a41e10", addTask: { id: "t_new", ...TASK } },
      () => [simulator.loan("LN-2041").borrowers[1]?.taskIds.at(-1), task("t_new")?.loanId, task("t_new")?.borrowerId],
      ["t_new", "loan_8f3a21", "borrower_a41e10"],
    ],
    [
      "adds a loan officer's task",
      { loan: "LN-2041", addTask: { id: "t_new", ...TASK, assignedTo: "LOAN_OFFICER", borrowerId: "borrower_a41e09" } },
      () => [simulator.loan("LN-2041").officerTaskIds.at(-1), task("t_new")?.kind, task("t_new")?.entityDisplayName],
      ["t_new", "loanOfficer", "Loan LN-2041"],
    ],
    [
      "adds a borrower with a task",
      { deal: "DL-1007", addBorrower: { id: "b_new", ...PERSON, tasks: [{ id: "t_new", ...TASK }] } },
      () => [
        simulator.deal("DL-1007").borrowerIds.at(-1),
        simulator.loan("LN-2041").borrowerIds.at(-1),
        task("t_new")?.loanId,
      ],
      ["b_new", "b_new", "loan_8f3a21"],
    ],
    [
      "adds a deal with its loan",
      { addDeal: DEAL },
      () => [simulator.loan("LN-NEW").tasks[0]?.id, simulator.deals().at(-1)?.id],
      ["t_new", "deal_new"],
    ],
  ];
  for (const [what, change, look, expected] of done) {
    it(`${what}, in one call, also over HTTP`, async () => {
      const before = simulator.snapshot();
      await simulator.change(change);
      assert.deepEqual(look(), expected);
      await simulator.restore(before);
      await control(simulator, "POST", "/changes", change);
      assert.deepEqual(look(), expected);
    });
  }

  const refused: [change: object, message: RegExp][] = [
    [{}, /^400 Without task, borrower, loan and deal goes addDeal\.$/],
    [{ task: "task_7d10a2" }, /^400 With "task" goes status, type, assignedTo, dueInDays, addDocument\.$/],
    [{ loan: "LN-2041", status: "Completed" }, /goes addTask, and not status\.$/],
    [{ task: "task_none", status: "Completed" }, /^404 There is no task "task_none"\.$/],
    [{ task: "task_7d10a2", assignedTo: "BORROWER" }, /Only a loan officer task has assignedTo/],
    [
      { task: "task_7d10a2", addDocument: { id: "d", name: "a" } },
      /addDocument: .* needs the property "uploadedDaysAgo"/,
    ],
    [{ loan: "LN-2041", addTask: { id: "t_new", ...TASK } }, /addTask: .* needs the property "assignedTo"/],
    [
      { borrower: "borrower_a41e10", addTask: { id: "t_new", ...TASK, titel: 1 } },
      /addTask\.titel: There is no "titel" here/,
    ],
    [{ borrower: "borrower_a41e10", addTask: { id: "task_7d10a2", ...TASK } }, /uses the ID task_7d10a2 twice/],
    [{ borrower: "borrower_1a9c22", addTask: { id: "t_new", ...TASK } }, /borrower_1a9c22 is on no loan/],
    [{ addDeal: { ...DEAL, friendlyId: "DL-1007" } }, /The ID DL-1007 is used twice/],
    [
      { loan: "LN-2041", addTask: { id: "t_new", ...TASK, assignedTo: "X", borrowerId: "nobody" } },
      /"borrowerId" names nobody, which is not there/,
    ],
    [{ deal: "deal_51c0de", addBorrower: DEAL.borrowers[0] }, /"taskIds" names t_new, which is not there/],
  ];
  for (const [change, message] of refused) {
    it(`is checked as a scenario is, and then changes nothing: ${JSON.stringify(change).slice(0, 90)}`, async () => {
      const before = simulator.snapshot();
      await assert.rejects(control(simulator, "POST", "/changes", change), { message });
      assert.deepEqual(simulator.snapshot(), before);
    });
  }
});
