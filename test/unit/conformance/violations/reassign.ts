import type { TaskRecord } from "../../../../src/simulator/state/state";
import { at } from "../../../conformance/check";
import { alsoAfter, answering, changeTasks, ERROR, isReassignment, replaced, withVariable } from "../support/habits";
import type { Habit, PassingRequest } from "../support/wrongService";
import type { Services } from "./violation";

const SECTION = "4.3 reassignLoanOfficerTasks";

const isOnFrozen = (request: PassingRequest) =>
  isReassignment(request) && /^(LN-1988|loan_(?!8f3a21))/.test(String(request.graphql?.variables?.loanId));

const also = (id: string, values: Partial<TaskRecord>): Habit =>
  alsoAfter(isReassignment, (simulator) => changeTasks(simulator, (task) => task.id === id, values));

const OFFICERS = "task_7d10c1";
/** Another one of theirs, to which the suite uploads nothing. */
const STARTED = "task_7d10c2";
const PROCESSORS = "task_7d10c4";

/** Every field that is read, each touched by another service. */
const TOUCHED: Partial<TaskRecord> = {
  taskName: "Another",
  title: "Another",
  priority: "Another",
  description: "Another",
  entityDisplayName: "Another",
  createdOn: "2031-01-01T00:00:00.000Z",
  completedAt: "2031-01-01T00:00:00.000Z",
  dueDate: "2031-01-01T00:00:00.000Z",
  status: "NotStarted",
  type: "InputRequired",
  documentIds: ["doc_c90340"],
};

function counting(count: (right: number) => unknown): Habit {
  return replaced("reassignedCount", (right) => count(Number(right)));
}

export const reassignViolations: Services = {
  [`${SECTION}: takes the loan as it was given, by ID or friendly ID`]: {
    "refuses the friendly ID": answering(withVariable("loanId", "LN-2041"), ERROR("Loan not found.")),
  },
  [`${SECTION}: takes the loan's ID as well when it was given by its friendly ID`]: {
    "refuses the ID": answering(withVariable("loanId", "loan_8f3a21"), ERROR("Loan not found.")),
  },
  [`${SECTION}: moves every outstanding task of LOAN_OFFICER to BORROWER`]: {
    "moves all but one": also(OFFICERS, { assignedTo: "LOAN_OFFICER" }),
    "gives one to the processor": also(OFFICERS, { assignedTo: "PROCESSOR" }),
  },
  [`${SECTION}: keeps all else of those tasks: status, taskName, dueDate, documents and every other field (3.2)`]:
    Object.fromEntries(
      Object.entries(TOUCHED).map(([field, value]) => [`touches ${field}`, also(STARTED, { [field]: value })]),
    ),
  "3.2: reassignLoanOfficerTasks leaves tasks of everybody else as they are": {
    "moves the processor's": also(PROCESSORS, { assignedTo: "BORROWER" }),
    "deletes the processor's": alsoAfter(
      isReassignment,
      ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop(),
    ),
  },
  [`${SECTION}: leaves other loans as they are`]: {
    "moves those of other loans as well": also("task_c3f101", { assignedTo: "BORROWER" }),
  },
  [`${SECTION}: reassignedCount is the number of tasks that were reassigned`]: {
    "counts one more": counting((right) => right + 1),
    "gives a text": counting((right) => String(right)),
  },
  "8: reassignLoanOfficerTasks may be called on a frozen loan": {
    "counts wrongly on a frozen loan": {
      answer: (answer, request, simulator) => {
        if (isOnFrozen(request)) counting(() => 9).answer?.(answer, request, simulator);
      },
    },
    "refuses it": answering(isOnFrozen, ERROR("The loan is frozen.")),
    "says so and does nothing": also("task_c3f101", { assignedTo: "LOAN_OFFICER" }),
  },
  "7.4: With nothing to reassign, reassignedCount is 0, without an error, and nothing changes": {
    "answers an error": alsoAfter(isReassignment, (_, _request, answer) => {
      const count = at(answer.body, "data", "loan", "reassignLoanOfficerTasks", "reassignedCount");
      if (count === 0) Object.assign(answer, ERROR("Nothing to reassign."));
    }),
    "counts those it moved before": () => {
      let first: unknown;
      return counting((right) => (first ??= right));
    },
    "touches them again": () => {
      let calls = 0;
      return alsoAfter(isReassignment, (simulator) => {
        if (calls++ > 0) changeTasks(simulator, ({ id }) => id === OFFICERS, { status: "Completed" });
      });
    },
  },
  "5.1: reassignLoanOfficerTasks needs the header Authorization": {
    "refuses it and reassigns": {
      answer: (answer, request, simulator) => {
        if (isReassignment(request) && answer.status === 401)
          changeTasks(simulator, ({ id }) => id === OFFICERS, { assignedTo: "BORROWER" });
      },
    },
  },
};
