import { liveDocuments, type TaskRecord } from "../../../../src/simulator/state/state";
import { at } from "../../../conformance/check";
import {
  alsoAfter,
  answering,
  both,
  change,
  changeTasks,
  ERROR,
  hearing,
  inputOf,
  isRejection,
  OK,
  replaced,
  withoutRightToken,
} from "../support/habits";
import { type Habit, NARROW_TOKEN, type PassingAnswer, type PassingRequest, pass } from "../support/wrongService";
import { violations } from "./violation";

const SECTION = "4.3 rejectDocument";
const AGAIN = `${SECTION} rule 4: issues the rejection of an archived document again`;

const EMPTY = OK({ borrower: { rejectDocument: null } });

const given = (request: PassingRequest, name: string) =>
  isRejection(request) ? at(inputOf(request), name) : undefined;
const isOfNoDocument = (request: PassingRequest) => /none$/.test(String(given(request, "documentId")));
const isOfNoTask = (request: PassingRequest) => given(request, "documentId") === "doc_c90499";
const lacks = (name: string) => (request: PassingRequest) => isRejection(request) && given(request, name) === undefined;

const requires = (field: string) => ({
  [`${SECTION}: requires ${field}`]: { "answers an empty success": answering(lacks(field), EMPTY) },
});

/** A loan of which every task is closed, with a document of one. */
const COMPLETED_TARGET = { loan: "LN-1952", completedDocument: "doc_10a001", documentWithoutTask: undefined };

/** The task that a rejection has just changed, as the service answered it. */
const taskIdIn = (body: unknown) => String(at(body, "data", "borrower", "rejectDocument", "taskId"));
const settingTask = (values: Partial<TaskRecord>): Habit =>
  alsoAfter(isRejection, ({ state }, _, { body }) => change(state.tasks.get(taskIdIn(body)), values));
const settingOther = (id: string, values: Partial<TaskRecord>): Habit =>
  alsoAfter(isRejection, (simulator) => changeTasks(simulator, (task) => task.id === id, values));

/** Keeps the task as the upload left it, with its document archived. */
const keeping: Habit = {
  request: async (request, simulator) => {
    if (!isRejection(request)) return undefined;
    const before = structuredClone([...simulator.state.tasks.values()]);
    const answer = await pass(simulator, request);
    for (const { id, status, type, completedAt } of before)
      change(simulator.state.tasks.get(id), { status, type, completedAt });
    return answer;
  },
};

/** Looks for the document on every loan. */
const ignoringLoan = hearing((request, { state }) => {
  const document = state.documents.get(String(given(request, "documentId")));
  if (document !== undefined) Object.assign(inputOf(request) as object, { loanId: document.loanId });
});

/** Answers so when a document comes that was rejected before. */
function refusingAgain(answer: PassingAnswer): Habit {
  const rejected = new Set<unknown>();
  return both(
    answering((request) => rejected.has(given(request, "documentId")), answer),
    alsoAfter(isRejection, (_, request) => rejected.add(given(request, "documentId"))),
  );
}

/** service.md 4.3 and 3.2, borrower.rejectDocument */
export const rejectViolations = violations(
  {
    [`${SECTION}: returns the ID of the document's task, and borrowerId is not needed for it`]: {
      "calls it otherwise": answering(isRejection, ERROR('Unknown type "RejectDocumentInput".', 400)),
      "refuses the friendly ID": answering(
        (request) => given(request, "loanId") === "LN-2041",
        ERROR("Loan not found."),
      ),
      "needs it": answering(
        (request) => isRejection(request) && given(request, "borrowerId") === undefined,
        ERROR("Field borrowerId is required."),
      ),
      "names another task": replaced("taskId", "task_7d10c1"),
      "gives no object": answering(isRejection, EMPTY),
      "gives an error beside it": alsoAfter(isRejection, (_, _request, answer) =>
        Object.assign(answer.body as object, { errors: [{ message: "Rolled back." }] }),
      ),
    },
    [`${SECTION}: takes the loan's ID as well when it was given by its friendly ID`]: {
      "refuses the ID": answering((request) => given(request, "loanId") === "loan_8f3a21", ERROR("Loan not found.")),
    },
    [`${SECTION}: takes borrowerId as well`]: {
      "does not know it": answering(
        (request) => given(request, "borrowerId") !== undefined,
        ERROR("Field borrowerId is not defined.", 400),
      ),
    },
    [`${SECTION} rule 1: reopens the task`]: {
      "leaves it Completed": settingTask({ status: "Completed" }),
      "archives the document and leaves the task as it is": keeping,
      "loses the task": alsoAfter(isRejection, ({ state }, _, { body }) => {
        const id = taskIdIn(body);
        for (const { taskIds } of state.borrowers.values())
          if (taskIds.includes(id)) taskIds.splice(taskIds.indexOf(id), 1);
      }),
    },
    [`${SECTION} rule 1: reopens a Completed task`]: {
      "archives the document and leaves a Completed task as it is": { habit: keeping, target: COMPLETED_TARGET },
    },
    "3.3: Every rejected document is archived": {
      "archives one and lists others as current": alsoAfter(isRejection, ({ state }, request) => {
        const id = String(given(request, "documentId"));
        if (/[02468ace]$/.test(id)) change(state.documents.get(id), { archived: false });
      }),
    },
    "3.2: rejectDocument leaves the task's other documents where they are": {
      "archives all documents of the task": alsoAfter(isRejection, ({ state }, _, { body }) => {
        const task = state.tasks.get(taskIdIn(body));
        if (task !== undefined) for (const document of liveDocuments(state, task)) document.archived = true;
      }),
    },
    "3.2: rejectDocument leaves other tasks as they are": {
      "changes another task's status": settingOther("task_7d10a4", { status: "NotStarted" }),
      "deletes another task": alsoAfter(
        isRejection,
        ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop(),
      ),
    },
    "3.2: rejectDocument leaves what the task is: its title, taskName, createdOn and whom it is for": {
      "renames the task": settingTask({ title: "Again" }),
    },
    [`${SECTION} rule 2: answers an error when the document is not found at all`]: {
      "answers an empty success (7.3)": answering(isOfNoDocument, EMPTY),
      "answers a task beside the error": answering(isOfNoDocument, {
        status: 200,
        body: { data: { borrower: { rejectDocument: { taskId: "t" } } }, errors: [{ message: "No." }] },
      }),
    },
    [`${SECTION} rule 2: answers an error when the document is not found on the loan, but on another`]: {
      "ignores loanId": ignoringLoan,
    },
    [`${SECTION} rule 3: answers an error when the document has no task`]: {
      "answers an empty success (7.3)": answering(isOfNoTask, EMPTY),
    },
    "7.3: A rejection that is answered with an error has changed nothing": {
      "archives the document when the token lacks the scope": {
        request: async (request, simulator) => {
          if (!isRejection(request) || request.authorization !== `Bearer ${NARROW_TOKEN}`) return undefined;
          await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` });
          return ERROR("Forbidden.");
        },
      },
    },
    [AGAIN]: {
      "answers an error": () => refusingAgain(ERROR("Already archived.")),
      "answers an empty success": () => refusingAgain(EMPTY),
    },
    "5.3: rejectDocument requires the scope update:borrower": {
      "does not demand it": hearing((request, { token }) => {
        if (isRejection(request) && request.authorization === `Bearer ${NARROW_TOKEN}`)
          request.authorization = `Bearer ${token}`;
      }),
    },
    "8: rejectDocument may be called on a frozen loan": {
      "refuses it": answering((request) => given(request, "loanId") === "LN-1988", ERROR("The loan is frozen.")),
    },
  },
  withoutRightToken("5.1: rejectDocument", isRejection),
  ...["loanId", "documentId", "archiveReasonNotes"].map(requires),
);
