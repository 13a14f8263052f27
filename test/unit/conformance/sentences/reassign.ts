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
  takingAnyToken,
} from "../support/habits";
import type { Habit } from "../support/wrongService";
import { type Sentence, sentence, unseen, wrong } from "./sentence";

const SECTION = "4.3 reassignLoanOfficerTasks";
const MOVES = `${SECTION}: moves every outstanding task of LOAN_OFFICER to BORROWER`;
const KEEPS = `${SECTION}: keeps all else of those tasks: status, taskName, dueDate, documents and every other field (3.2)`;
const OTHERS = "3.2: reassignLoanOfficerTasks leaves tasks of everybody else as they are";
const COUNT = `${SECTION}: reassignedCount is the number of tasks that were reassigned`;
const NOTHING = "7.4: With nothing to reassign, reassignedCount is 0, without an error, and nothing changes";
const FROZEN = "8: reassignLoanOfficerTasks may be called on a frozen loan";

const isFrozen = ({ graphql }: { graphql: { variables?: Record<string, unknown> } | undefined }) =>
  /^(LN-1988|loan_\w+)$/.test(String(graphql?.variables?.loanId)) && graphql?.variables?.loanId !== "loan_8f3a21";

const also = (isSuch: (task: TaskRecord) => boolean, values: Partial<TaskRecord>): Habit =>
  alsoAfter(isReassignment, (simulator) => changeTasks(simulator, isSuch, values));

const wasOfficers = ({ id }: TaskRecord) => id === "task_7d10c1" || id === "task_7d10c2";
const isProcessors = ({ id }: TaskRecord) => id === "task_7d10c4";
const isBorrowers = ({ id }: TaskRecord) => id === "task_7d10c3";
const isBorrowerTask = ({ id }: TaskRecord) => id === "task_7d10b1";

/** Gives back to the officer what a call has moved. */
const leaving = (isSuch: (task: TaskRecord) => boolean) =>
  also((task) => wasOfficers(task) && isSuch(task), { assignedTo: "LOAN_OFFICER" });

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
export const reassignSentences: readonly Sentence[] = [
  sentence(SECTION, "Input loanId (ID, required)", [
    wrong(
      "takes a call without",
      `${SECTION}: needs loanId`,
      answering(
        /reassignLoanOfficerTasks\(input: \{\}\)/,
        OK({ loan: { reassignLoanOfficerTasks: { reassignedCount: 0 } } }),
      ),
    ),
  ]),
  sentence(SECTION, "accepts the loan ID or its friendly ID", [
    wrong("refuses the friendly ID", `${SECTION}: takes the loan as it was given, by ID or friendly ID`, {
      request: ({ graphql }) => (graphql?.variables?.loanId === "LN-2041" ? ERROR("Loan not found.") : undefined),
    }),
    wrong("refuses the ID", `${SECTION}: takes the loan's ID as well when it was given by its friendly ID`, {
      request: ({ graphql }) => (graphql?.variables?.loanId === "loan_8f3a21" ? ERROR("Loan not found.") : undefined),
    }),
    wrong("does nothing by the friendly ID", MOVES, {
      request: ({ graphql }) =>
        graphql?.variables?.loanId === "LN-2041"
          ? OK({ loan: { reassignLoanOfficerTasks: { reassignedCount: 0 } } })
          : undefined,
    }),
    wrong(
      "answers null",
      `${SECTION}: takes the loan as it was given, by ID or friendly ID`,
      answering(isReassignment, OK({ loan: { reassignLoanOfficerTasks: null } })),
    ),
  ]),
  sentence(
    SECTION,
    "every task whose assignedTo is LOAN_OFFICER is changed to BORROWER",
    [
      wrong(
        "says so and does nothing",
        MOVES,
        leaving(() => true),
      ),
      wrong(
        "moves the first alone",
        MOVES,
        leaving(({ id }) => id === "task_7d10c2"),
      ),
      wrong(
        "moves those that are NotStarted alone",
        MOVES,
        leaving(({ status }) => status !== "NotStarted"),
      ),
      wrong("gives them to the processor", MOVES, also(wasOfficers, { assignedTo: "PROCESSOR" })),
      wrong("clears the assignee", MOVES, also(wasOfficers, { assignedTo: undefined })),
    ],
    "closed ones may stay: 1 says every outstanding task, 4.3 every task",
  ),
  unseen(SECTION, "in a single transaction", "nothing from outside makes one half of it fail"),
  sentence(
    SECTION,
    "Only assignedTo changes",
    [
      wrong("touches taskName", KEEPS, also(wasOfficers, { taskName: "BORROWER_TASK" })),
      wrong("touches status", KEEPS, also(wasOfficers, { status: "NotStarted" })),
      wrong("touches dueDate", KEEPS, also(wasOfficers, { dueDate: "2031-01-01" })),
      wrong("clears dueDate", KEEPS, also(wasOfficers, { dueDate: undefined })),
      wrong("touches documents", KEEPS, also(wasOfficers, { documentIds: [] })),
      wrong("touches title", KEEPS, also(wasOfficers, { title: "For the borrower" })),
      wrong("touches type", KEEPS, also(wasOfficers, { type: "InputRequired" })),
      wrong("touches priority", KEEPS, also(wasOfficers, { priority: "LOW" })),
      wrong("touches description", KEEPS, also(wasOfficers, { description: "Yours now." })),
      wrong("touches createdOn", KEEPS, also(wasOfficers, { createdOn: "2031-01-01T00:00:00.000Z" })),
      wrong("touches completedAt", KEEPS, also(wasOfficers, { completedAt: "2031-01-01T00:00:00.000Z" })),
      wrong("touches details", KEEPS, also(wasOfficers, { entityDisplayName: "Somebody else" })),
      wrong(
        "deletes the tasks",
        KEEPS,
        alsoAfter(isReassignment, ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.splice(0, 2)),
      ),
    ],
    "a link's url may be signed anew with every reading",
  ),
  sentence("3.2", "A task of BORROWER or PROCESSOR is unchanged", [
    wrong("moves the processor's", OTHERS, also(isProcessors, { assignedTo: "BORROWER" })),
    wrong("starts the processor's", OTHERS, also(isProcessors, { status: "InProgress" })),
    wrong("gives the borrower's to the officer", OTHERS, also(isBorrowers, { assignedTo: "LOAN_OFFICER" })),
    wrong("cancels the borrower's", OTHERS, also(isBorrowers, { status: "AutomaticallyCancelled" })),
    wrong("touches a borrower task's status", OTHERS, also(isBorrowerTask, { status: "InProgress" })),
    wrong("touches a borrower task's dueDate", OTHERS, also(isBorrowerTask, { dueDate: "2031-01-01" })),
    wrong(
      "deletes the processor's",
      OTHERS,
      alsoAfter(isReassignment, ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop()),
    ),
  ]),
  sentence(SECTION, "every task on the loan: on that loan", [
    wrong(
      "moves those of other loans as well",
      `${SECTION}: leaves other loans as they are`,
      also(({ id }) => id === "task_c3f101", { assignedTo: "BORROWER" }),
    ),
  ]),
  sentence(SECTION, "reassignedCount: number of tasks actually reassigned, an integer", [
    wrong(
      "counts one more",
      COUNT,
      counting((right) => right + 1),
    ),
    wrong(
      "counts all tasks of the loan",
      COUNT,
      counting((right) => (right > 0 ? 4 : 0)),
    ),
    wrong(
      "always says 0",
      COUNT,
      counting(() => 0),
    ),
    wrong(
      "gives a text",
      COUNT,
      counting((right) => String(right)),
    ),
    wrong(
      "gives a fraction",
      COUNT,
      counting((right) => right + 0.5),
    ),
    wrong(
      "gives null",
      COUNT,
      counting(() => null),
    ),
    wrong("counts wrongly on a frozen loan", FROZEN, {
      answer: (answer, request, simulator) => {
        if (isFrozen(request)) counting(() => 9).answer?.(answer, request, simulator);
      },
    }),
  ]),
  sentence("7.4", "With nothing to reassign reassignedCount is 0, and it is no error", [
    wrong("answers an error", NOTHING, () => {
      let calls = 0;
      return {
        request: (request) =>
          /^mutation \(/.test(queryOf(request)) &&
          /\{ loan \{ reassign/.test(queryOf(request)) &&
          request.authorization !== undefined &&
          !/wrong/.test(request.authorization) &&
          calls++ > 0
            ? ERROR("Nothing to reassign.")
            : undefined,
      };
    }),
    wrong("counts those it moved before", NOTHING, () => {
      let first: unknown;
      return counting((right) => (first ??= right));
    }),
    wrong(
      "gives null",
      NOTHING,
      counting((right) => (right === 0 ? null : right)),
    ),
    wrong("touches them again", NOTHING, () =>
      later((simulator) => changeTasks(simulator, wasOfficers, { status: "Completed" })),
    ),
  ]),
  unseen(SECTION, "so that a later inbound task sync does not revert it", "nothing from outside starts a sync"),
  unseen(SECTION, "It is never automatic", "only a long watch could see it happen"),
  sentence("8", "reassignLoanOfficerTasks may be called on a frozen loan", [
    wrong("refuses it", FROZEN, {
      request: (request) => (isReassignment(request) && isFrozen(request) ? ERROR("The loan is frozen.") : undefined),
    }),
    wrong(
      "says so and does nothing",
      FROZEN,
      alsoAfter(
        (request) => isReassignment(request) && isFrozen(request),
        (simulator) => changeTasks(simulator, ({ id }) => id === "task_c3f101", { assignedTo: "LOAN_OFFICER" }),
      ),
    ),
    wrong("counts 0 there and does nothing", FROZEN, {
      request: (request) =>
        isReassignment(request) && isFrozen(request)
          ? OK({ loan: { reassignLoanOfficerTasks: { reassignedCount: 0 } } })
          : undefined,
    }),
  ]),
  sentence("5.1", "reassignLoanOfficerTasks carries the header Authorization", [
    wrong(
      "needs none",
      "5.1: reassignLoanOfficerTasks needs the header Authorization",
      takingAnyToken(isReassignment, "none"),
    ),
    wrong(
      "takes any token",
      "5.1: reassignLoanOfficerTasks needs a valid token",
      takingAnyToken(isReassignment, "wrong"),
    ),
    wrong("refuses it and reassigns", "5.1: reassignLoanOfficerTasks needs the header Authorization", {
      answer: (answer, request, simulator) => {
        if (isReassignment(request) && answer.status === 401)
          changeTasks(simulator, wasOfficers, { assignedTo: "BORROWER" });
      },
    }),
  ]),
];
