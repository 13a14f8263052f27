import type { Simulator } from "../../../../src/simulator/simulator";
import type { TaskRecord } from "../../../../src/simulator/state/state";
import {
  alsoAfter,
  answering,
  changeTasks,
  ERROR,
  isReassignment,
  OK,
  queryOf,
  replaced,
  withoutRightToken,
  withVariable,
} from "../support/habits";
import type { Habit, PassingRequest } from "../support/wrongService";
import { violations } from "./violation";

const SECTION = "4.3 reassignLoanOfficerTasks";

const NONE_MOVED = OK({ loan: { reassignLoanOfficerTasks: { reassignedCount: 0 } } });

const isFrozen = ({ graphql }: { graphql: { variables?: Record<string, unknown> } | undefined }) =>
  /^(LN-1988|loan_\w+)$/.test(String(graphql?.variables?.loanId)) && graphql?.variables?.loanId !== "loan_8f3a21";

const also = (isSuch: (task: TaskRecord) => boolean, values: Partial<TaskRecord>): Habit =>
  alsoAfter(isReassignment, (simulator) => changeTasks(simulator, isSuch, values));

const wasOfficers = ({ id }: TaskRecord) => id === "task_7d10c1" || id === "task_7d10c2";
const isProcessors = ({ id }: TaskRecord) => id === "task_7d10c4";
const isBorrowers = ({ id }: TaskRecord) => id === "task_7d10c3";

const touching = (fields: readonly (keyof TaskRecord)[], value: string) =>
  Object.fromEntries(fields.map((field) => [`touches ${field}`, also(wasOfficers, { [field]: value })]));

function counting(count: (right: number) => unknown): Habit {
  return replaced("reassignedCount", (right) => count(Number(right)));
}

/** What is done on the second call and later ones. */
function later(then: (simulator: Simulator) => void): Habit {
  let calls = 0;
  return alsoAfter(isReassignment, (simulator) => {
    if (calls++ > 0) then(simulator);
  });
}

/** service.md 4.3 and 3.2, loan.reassignLoanOfficerTasks */
export const reassignViolations = violations(
  {
    [`${SECTION}: needs loanId`]: {
      "takes a call without": answering(/reassignLoanOfficerTasks\(input: \{\}\)/, NONE_MOVED),
    },
    [`${SECTION}: takes the loan as it was given, by ID or friendly ID`]: {
      "refuses the friendly ID": answering(withVariable("loanId", "LN-2041"), ERROR("Loan not found.")),
    },
    [`${SECTION}: takes the loan's ID as well when it was given by its friendly ID`]: {
      "refuses the ID": answering(withVariable("loanId", "loan_8f3a21"), ERROR("Loan not found.")),
    },
    [`${SECTION}: moves every outstanding task of LOAN_OFFICER to BORROWER`]: {
      "does nothing by the friendly ID": answering(withVariable("loanId", "LN-2041"), NONE_MOVED),
      "moves the first alone": also(({ id }) => id === "task_7d10c2", { assignedTo: "LOAN_OFFICER" }),
      "says so and does nothing": also(wasOfficers, { assignedTo: "LOAN_OFFICER" }),
      "gives them to the processor": also(wasOfficers, { assignedTo: "PROCESSOR" }),
      "clears the assignee": also(wasOfficers, { assignedTo: undefined }),
    },
    [`${SECTION}: keeps all else of those tasks: status, taskName, dueDate, documents and every other field (3.2)`]: {
      ...touching(["taskName", "title", "priority", "description", "entityDisplayName"], "Another"),
      ...touching(["createdOn", "completedAt", "dueDate"], "2031-01-01T00:00:00.000Z"),
      "touches status": also(wasOfficers, { status: "NotStarted" }),
      "touches type": also(wasOfficers, { type: "InputRequired" }),
      "touches documents": also(wasOfficers, { documentIds: [] }),
      "deletes the tasks": alsoAfter(
        isReassignment,
        ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.splice(0, 2),
      ),
    },
    "3.2: reassignLoanOfficerTasks leaves tasks of everybody else as they are": {
      "moves the processor's": also(isProcessors, { assignedTo: "BORROWER" }),
      "gives the borrower's to the officer": also(isBorrowers, { assignedTo: "LOAN_OFFICER" }),
      "deletes the processor's": alsoAfter(
        isReassignment,
        ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop(),
      ),
    },
    [`${SECTION}: leaves other loans as they are`]: {
      "moves those of other loans as well": also(({ id }) => id === "task_c3f101", { assignedTo: "BORROWER" }),
    },
    [`${SECTION}: reassignedCount is the number of tasks that were reassigned`]: {
      "counts one more": counting((right) => right + 1),
      "gives a text": counting((right) => String(right)),
    },
    "8: reassignLoanOfficerTasks may be called on a frozen loan": {
      "counts wrongly on a frozen loan": {
        answer: (answer, request, simulator) => {
          if (isFrozen(request)) counting(() => 9).answer?.(answer, request, simulator);
        },
      },
      "refuses it": answering((request) => isReassignment(request) && isFrozen(request), ERROR("The loan is frozen.")),
      "says so and does nothing": alsoAfter(
        (request) => isReassignment(request) && isFrozen(request),
        (simulator) => changeTasks(simulator, ({ id }) => id === "task_c3f101", { assignedTo: "LOAN_OFFICER" }),
      ),
    },
    "7.4: With nothing to reassign, reassignedCount is 0, without an error, and nothing changes": {
      "answers an error": () => {
        let calls = 0;
        const isReal = (request: PassingRequest) =>
          /^mutation \(.*\{ loan \{ reassign/.test(queryOf(request)) && !/^$|wrong/.test(request.authorization ?? "");
        return answering((request) => isReal(request) && calls++ > 0, ERROR("Nothing to reassign."));
      },
      "counts those it moved before": () => {
        let first: unknown;
        return counting((right) => (first ??= right));
      },
      "touches them again": () => later((simulator) => changeTasks(simulator, wasOfficers, { status: "Completed" })),
    },
    "5.1: reassignLoanOfficerTasks needs the header Authorization": {
      "refuses it and reassigns": {
        answer: (answer, request, simulator) => {
          if (isReassignment(request) && answer.status === 401)
            changeTasks(simulator, wasOfficers, { assignedTo: "BORROWER" });
        },
      },
    },
  },
  withoutRightToken("5.1: reassignLoanOfficerTasks", isReassignment),
);
