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
import { type Sentence, sentence } from "./sentence";

const SECTION = "4.3 rejectDocument";
const RETURNS = `${SECTION}: returns the ID of the document's task, and borrowerId is not needed for it`;
const REOPENS = `${SECTION} rule 1: reopens the task`;
const COMPLETED = `${SECTION} rule 1: reopens a Completed task`;
const ON_LOAN = `${SECTION} rule 2: answers an error when the document is not found on the loan, but on another`;
const FOUND = `${SECTION} rule 2: answers an error when the document is not found at all`;
const WITH_TASK = `${SECTION} rule 3: answers an error when the document has no task`;
const AGAIN = `${SECTION} rule 4: issues the rejection of an archived document again`;
const SCOPE = "5.3: rejectDocument requires the scope update:borrower";
const OTHERS = "3.2: rejectDocument leaves other tasks as they are";
const IDENTITY = "3.2: rejectDocument leaves what the task is: its title, taskName, createdOn and whom it is for";
const FROZEN = "8: rejectDocument may be called on a frozen loan";

const EMPTY = OK({ borrower: { rejectDocument: null } });

const given = (request: PassingRequest, name: string) =>
  isRejection(request) ? at(inputOf(request), name) : undefined;
const isOfNoDocument = (request: PassingRequest) => /none$/.test(String(given(request, "documentId")));
const isOfNoTask = (request: PassingRequest) => given(request, "documentId") === "doc_c90499";
const isOfOtherLoan = (request: PassingRequest) =>
  isRejection(request) && !["LN-2041", "loan_8f3a21", undefined].includes(given(request, "loanId") as string);
const lacks = (name: string) => (request: PassingRequest) => isRejection(request) && given(request, name) === undefined;

const requires = (field: string) =>
  sentence(SECTION, `${field} is required`, {
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
export const rejectSentences: readonly Sentence[] = [
  sentence(SECTION, "The type of the input variable is RejectDocumentInput", {
    [RETURNS]: {
      "calls it otherwise": answering(isRejection, ERROR('Unknown type "RejectDocumentInput".', 400)),
    },
  }),
  ...["loanId", "documentId", "archiveReasonNotes"].map(requires),
  sentence(SECTION, "loanId: loan ID or friendly ID", {
    [RETURNS]: {
      "refuses the friendly ID": answering(
        (request) => given(request, "loanId") === "LN-2041",
        ERROR("Loan not found."),
      ),
    },
    [`${SECTION}: takes the loan's ID as well when it was given by its friendly ID`]: {
      "refuses the ID": answering((request) => given(request, "loanId") === "loan_8f3a21", ERROR("Loan not found.")),
    },
  }),
  sentence(SECTION, "borrowerId is not needed to reject a document", {
    [RETURNS]: {
      "needs it": answering(
        (request) => isRejection(request) && given(request, "borrowerId") === undefined,
        ERROR("Field borrowerId is required."),
      ),
    },
    [`${SECTION}: takes borrowerId as well`]: {
      "does not know it": answering(
        (request) => given(request, "borrowerId") !== undefined,
        ERROR("Field borrowerId is not defined.", 400),
      ),
    },
  }),
  sentence(SECTION, "Response: taskId, the task tied to the rejected document", {
    [RETURNS]: {
      "names another task": replaced("taskId", "task_7d10c1"),
      "gives null": replaced("taskId", null),
      "gives no object": answering(isRejection, EMPTY),
      "gives an error beside it": alsoAfter(isRejection, (_, _request, answer) =>
        Object.assign(answer.body as object, { errors: [{ message: "Rolled back." }] }),
      ),
    },
  }),
  sentence(`${SECTION} rule 1`, "its task is reopened", {
    [REOPENS]: {
      "leaves it Completed": settingTask({ status: "Completed" }),
      "cancels it": settingTask({ status: "ManuallyCancelled" }),
      "cancels it by the system": settingTask({ status: "AutomaticallyCancelled" }),
      "archives the document and leaves the task as it is": keeping,
      "loses the task": alsoAfter(isRejection, ({ state }, _, { body }) => {
        const id = taskIdIn(body);
        for (const { taskIds } of state.borrowers.values())
          if (taskIds.includes(id)) taskIds.splice(taskIds.indexOf(id), 1);
      }),
    },
    [COMPLETED]: {
      "archives the document and leaves a Completed task as it is": { habit: keeping, target: COMPLETED_TARGET },
    },
  }),
  sentence("3.3", "A rejected document moves to an archived state", {
    "3.3: Every rejected document is archived": {
      "archives one and lists others as current": alsoAfter(isRejection, ({ state }, request) => {
        const id = String(given(request, "documentId"));
        if (/[02468ace]$/.test(id)) change(state.documents.get(id), { archived: false });
      }),
    },
  }),
  sentence("3.2", "The document moves, and its task is reopened: no other document, no other task", {
    "3.2: rejectDocument leaves the task's other documents where they are": {
      "archives all documents of the task": alsoAfter(isRejection, ({ state }, _, { body }) => {
        const task = state.tasks.get(taskIdIn(body));
        if (task !== undefined) for (const document of liveDocuments(state, task)) document.archived = true;
      }),
    },
    [OTHERS]: {
      "changes another task's status": settingOther("task_7d10a4", { status: "NotStarted" }),
      "archives another task's documents": settingOther("task_7d10c2", { documentIds: [] }),
      "deletes another task": alsoAfter(
        isRejection,
        ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop(),
      ),
    },
    [IDENTITY]: {
      "renames the task": settingTask({ title: "Again" }),
      "touches the task's taskName": settingTask({ taskName: "AGAIN" }),
      "touches the task's createdOn": settingTask({ createdOn: "2031-01-01T00:00:00.000Z" }),
    },
  }),
  sentence(`${SECTION} rule 2`, "When documentId is not found on the loan, an error is returned", {
    [FOUND]: {
      "answers an empty success (7.3)": answering(isOfNoDocument, EMPTY),
      "answers a task beside the error": answering(isOfNoDocument, {
        status: 200,
        body: { data: { borrower: { rejectDocument: { taskId: "t" } } }, errors: [{ message: "No." }] },
      }),
    },
    [ON_LOAN]: {
      "ignores loanId": ignoringLoan,
      "answers an empty success for another loan's": answering(isOfOtherLoan, EMPTY),
    },
  }),
  sentence(`${SECTION} rule 3`, "When the document has no task associated with it, an error is returned", {
    [WITH_TASK]: {
      "answers an empty success (7.3)": answering(isOfNoTask, EMPTY),
      "answers null as taskId (7.3)": answering(isOfNoTask, OK({ borrower: { rejectDocument: { taskId: null } } })),
    },
  }),
  sentence("7.3", "It returns an error: nothing is done then", {
    "7.3: A rejection that is answered with an error has changed nothing": {
      "archives the document when the token lacks the scope": {
        request: async (request, simulator) => {
          if (!isRejection(request) || request.authorization !== `Bearer ${NARROW_TOKEN}`) return undefined;
          await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` });
          return ERROR("Forbidden.");
        },
      },
    },
  }),
  sentence(`${SECTION} rule 4`, "Rejecting an already archived document issues the rejection again", {
    [AGAIN]: {
      "answers an error": () => refusingAgain(ERROR("Already archived.")),
      "answers an empty success": () => refusingAgain(EMPTY),
    },
  }),
  sentence("5.3", "It requires the scope update:borrower", {
    [SCOPE]: {
      "does not demand it": hearing((request, { token }) => {
        if (isRejection(request) && request.authorization === `Bearer ${NARROW_TOKEN}`)
          request.authorization = `Bearer ${token}`;
      }),
      "answers an empty success without it": answering(
        (request) => isRejection(request) && request.authorization === `Bearer ${NARROW_TOKEN}`,
        EMPTY,
      ),
    },
  }),
  sentence("8", "rejectDocument may be called on a frozen loan", {
    [FROZEN]: {
      "refuses it": answering((request) => given(request, "loanId") === "LN-1988", ERROR("The loan is frozen.")),
      "answers an empty success": answering((request) => given(request, "loanId") === "LN-1988", EMPTY),
    },
  }),
  sentence("5.1", "rejectDocument carries the header Authorization", {
    ...withoutRightToken("5.1: rejectDocument", isRejection),
  }),
];
