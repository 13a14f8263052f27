import type { Simulator } from "../../../../src/simulator/simulator";
import { liveDocuments, type TaskRecord } from "../../../../src/simulator/state/state";
import { at } from "../../../conformance/check";
import {
  alsoAfter,
  answering,
  change,
  changeTasks,
  ERROR,
  hearing,
  inputOf,
  isRejection,
  OK,
  replaced,
  takingAnyToken,
} from "../support/habits";
import { type Habit, NARROW_TOKEN, type PassingRequest, pass } from "../support/wrongService";
import { type Sentence, sentence, unseen, type Wrong, wrong } from "./sentence";

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

const REJECTED = OK({ borrower: { rejectDocument: { taskId: "t" } } });
const EMPTY = OK({ borrower: { rejectDocument: null } });

const given = (request: PassingRequest, name: string) =>
  isRejection(request) ? at(inputOf(request), name) : undefined;
const isOfNoDocument = (request: PassingRequest) => /none$/.test(String(given(request, "documentId")));
const isOfNoTask = (request: PassingRequest) => given(request, "documentId") === "doc_c90499";
const isOfOtherLoan = (request: PassingRequest) =>
  isRejection(request) && !["LN-2041", "loan_8f3a21", undefined].includes(given(request, "loanId") as string);
const lacks = (name: string) => (request: PassingRequest) => isRejection(request) && given(request, name) === undefined;

function requires(field: string, value: string): Sentence {
  const check = `${SECTION}: requires ${field}`;
  return sentence(SECTION, `${field} is required`, [
    wrong("says that it is done", check, answering(lacks(field), REJECTED)),
    wrong(
      "does it without",
      check,
      hearing((request) => {
        if (lacks(field)(request)) {
          const known = { documentId: lastDocument, loanId: "LN-2041", archiveReasonNotes: value };
          Object.assign(inputOf(request) as object, { [field]: known[field as keyof typeof known] });
        }
        lastDocument = String(given(request, "documentId") ?? lastDocument);
      }),
    ),
    wrong("answers an empty success", check, answering(lacks(field), EMPTY)),
  ]);
}
/** The document of the rejection before. */
let lastDocument = "";

/** The task that a rejection has just changed, as the service answered it. */
const taskOf = ({ state }: Simulator, body: unknown) =>
  state.tasks.get(String(at(body, "data", "borrower", "rejectDocument", "taskId")));
const settingTask = (values: (task: TaskRecord) => Partial<TaskRecord>): Habit =>
  alsoAfter(isRejection, (simulator, _, { body }) => {
    const task = taskOf(simulator, body);
    if (task !== undefined) change(task, values(task));
  });
const settingOther = (id: string, values: Partial<TaskRecord>): Habit =>
  alsoAfter(isRejection, (simulator) => changeTasks(simulator, (task) => task.id === id, values));

const notReopened = (does: string, values: Partial<TaskRecord>): Wrong =>
  wrong(
    does,
    REOPENS,
    settingTask(() => values),
  );

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

/** service.md 4.3 and 3.2, borrower.rejectDocument */
export const rejectSentences: readonly Sentence[] = [
  sentence(
    SECTION,
    "The type of the input variable is RejectDocumentInput",
    [
      wrong(
        "calls it otherwise",
        RETURNS,
        answering(isRejection, { status: 400, body: { errors: [{ message: 'Unknown type "RejectDocumentInput".' }] } }),
      ),
    ],
    "the name of the argument is not stated: a service that calls it otherwise is not checked",
  ),
  requires("loanId", "LN-2041"),
  requires("documentId", "doc"),
  requires("archiveReasonNotes", "No reason."),
  sentence(SECTION, "loanId: loan ID or friendly ID", [
    wrong(
      "refuses the friendly ID",
      RETURNS,
      answering((request) => given(request, "loanId") === "LN-2041", ERROR("Loan not found.")),
    ),
    wrong(
      "refuses the ID",
      `${SECTION}: takes the loan's ID as well when it was given by its friendly ID`,
      answering((request) => given(request, "loanId") === "loan_8f3a21", ERROR("Loan not found.")),
    ),
  ]),
  sentence(SECTION, "borrowerId is not needed to reject a document", [
    wrong(
      "needs it",
      RETURNS,
      answering(
        (request) => isRejection(request) && given(request, "borrowerId") === undefined,
        ERROR("Field borrowerId is required."),
      ),
    ),
    wrong(
      "does not know it",
      `${SECTION}: takes borrowerId as well`,
      answering((request) => given(request, "borrowerId") !== undefined, {
        status: 400,
        body: { errors: [{ message: "Field borrowerId is not defined." }] },
      }),
    ),
  ]),
  sentence(SECTION, "Response: taskId, the task tied to the rejected document", [
    wrong(
      "names another task",
      RETURNS,
      replaced("taskId", () => "task_7d10c1"),
    ),
    wrong(
      "gives null",
      RETURNS,
      replaced("taskId", () => null),
    ),
    wrong("gives no object", RETURNS, answering(isRejection, EMPTY)),
    wrong(
      "gives an error beside it",
      RETURNS,
      alsoAfter(isRejection, (_, _request, answer) =>
        Object.assign(answer.body as object, { errors: [{ message: "Rolled back." }] }),
      ),
    ),
  ]),
  sentence(
    `${SECTION} rule 1`,
    "its task is reopened",
    [
      notReopened("leaves it Completed", { status: "Completed" }),
      notReopened("cancels it", { status: "ManuallyCancelled" }),
      notReopened("cancels it by the system", { status: "AutomaticallyCancelled" }),
      wrong("archives the document and leaves the task as it is", REOPENS, keeping),
      wrong("archives the document and leaves a Completed task as it is", COMPLETED, keeping, {
        ...COMPLETED_TARGET(),
      }),
      wrong(
        "loses the task",
        REOPENS,
        alsoAfter(isRejection, ({ state }, _, { body }) => {
          const id = String(at(body, "data", "borrower", "rejectDocument", "taskId"));
          for (const { taskIds } of state.borrowers.values())
            if (taskIds.includes(id)) taskIds.splice(taskIds.indexOf(id), 1);
        }),
      ),
    ],
    "a task that was as open before, and shows nothing else, cannot be told from one that was reopened",
  ),
  unseen(
    `${SECTION} rule 1`,
    "The document is archived (3.3)",
    "no field shows the state of a document, and whether documentLinks goes on to list it is not stated",
  ),
  unseen("3.2", "archiveReasonNotes is recorded", "no field shows it"),
  unseen("3.2", "The borrower is prompted to upload again", "prompts do not come to the client"),
  sentence(
    "3.2",
    "The document moves, and its task is reopened: no other document, no other task",
    [
      wrong(
        "archives all documents of the task",
        "3.2: rejectDocument leaves the task's other documents where they are",
        alsoAfter(isRejection, ({ state }, _, { body }) => {
          const task = state.tasks.get(String(at(body, "data", "borrower", "rejectDocument", "taskId")));
          if (task !== undefined) for (const document of liveDocuments(state, task)) document.archived = true;
        }),
      ),
      wrong("changes another task's status", OTHERS, settingOther("task_7d10a4", { status: "NotStarted" })),
      wrong("changes another task's dueDate", OTHERS, settingOther("task_7d10a3", { dueDate: "2031-01-01" })),
      wrong("changes an officer task's assignee", OTHERS, settingOther("task_7d10c4", { assignedTo: "BORROWER" })),
      wrong("archives another task's documents", OTHERS, settingOther("task_7d10c2", { documentIds: [] })),
      wrong(
        "deletes another task",
        OTHERS,
        alsoAfter(isRejection, ({ state }) => void state.loans.get("loan_8f3a21")?.officerTaskIds.pop()),
      ),
      wrong(
        "renames the task",
        IDENTITY,
        settingTask(() => ({ title: "Again" })),
      ),
      wrong(
        "touches the task's taskName",
        IDENTITY,
        settingTask(() => ({ taskName: "AGAIN" })),
      ),
      wrong(
        "touches the task's createdOn",
        IDENTITY,
        settingTask(() => ({ createdOn: "2031-01-01T00:00:00.000Z" })),
      ),
    ],
    "what else of the task changes as it is reopened is not stated",
  ),
  sentence(`${SECTION} rule 2`, "When documentId is not found on the loan, an error is returned", [
    wrong("says that it is done", FOUND, answering(isOfNoDocument, REJECTED)),
    wrong("answers an empty success (7.3)", FOUND, answering(isOfNoDocument, EMPTY)),
    wrong("answers an empty group (7.3)", FOUND, answering(isOfNoDocument, OK({ borrower: null }))),
    wrong(
      "answers a task beside the error",
      FOUND,
      answering(isOfNoDocument, {
        status: 200,
        body: { data: { borrower: { rejectDocument: { taskId: "t" } } }, errors: [{ message: "No." }] },
      }),
    ),
    wrong("ignores loanId", ON_LOAN, ignoringLoan),
    wrong("answers an empty success for another loan's", ON_LOAN, answering(isOfOtherLoan, EMPTY)),
  ]),
  sentence(`${SECTION} rule 3`, "When the document has no task associated with it, an error is returned", [
    wrong("says that it is done", WITH_TASK, answering(isOfNoTask, REJECTED)),
    wrong("answers an empty success (7.3)", WITH_TASK, answering(isOfNoTask, EMPTY)),
    wrong(
      "answers null as taskId (7.3)",
      WITH_TASK,
      answering(isOfNoTask, OK({ borrower: { rejectDocument: { taskId: null } } })),
    ),
  ]),
  sentence("7.3", "It returns an error: nothing is done then", [
    wrong(
      "archives the document when the token lacks the scope",
      "7.3: A rejection that is answered with an error has changed nothing",
      {
        request: async (request, simulator) => {
          if (!isRejection(request) || request.authorization !== `Bearer ${NARROW_TOKEN}`) return undefined;
          await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` });
          return ERROR("Forbidden.");
        },
      },
    ),
  ]),
  sentence(`${SECTION} rule 4`, "Rejecting an already archived document issues the rejection again", [
    wrong("answers an error", AGAIN, () => {
      const rejected = new Set<unknown>();
      return {
        request: (request) => (rejected.has(given(request, "documentId")) ? ERROR("Already archived.") : undefined),
        answer: (answer, request) => {
          if (isRejection(request) && at(answer.body, "errors") === undefined)
            rejected.add(given(request, "documentId"));
        },
      };
    }),
    wrong("answers an empty success", AGAIN, () => {
      const rejected = new Set<unknown>();
      return {
        request: (request) => (rejected.has(given(request, "documentId")) ? EMPTY : undefined),
        answer: (answer, request) => {
          if (isRejection(request) && at(answer.body, "errors") === undefined)
            rejected.add(given(request, "documentId"));
        },
      };
    }),
  ]),
  sentence("5.3", "It requires the scope update:borrower", [
    wrong(
      "does not demand it",
      SCOPE,
      hearing((request, { token }) => {
        if (isRejection(request) && request.authorization === `Bearer ${NARROW_TOKEN}`)
          request.authorization = `Bearer ${token}`;
      }),
    ),
    wrong(
      "answers an empty success without it",
      SCOPE,
      answering((request) => isRejection(request) && request.authorization === `Bearer ${NARROW_TOKEN}`, EMPTY),
    ),
  ]),
  unseen("5.5", "Scopes of other operations", "not shown"),
  sentence("8", "rejectDocument may be called on a frozen loan", [
    wrong(
      "refuses it",
      FROZEN,
      answering((request) => given(request, "loanId") === "LN-1988", ERROR("The loan is frozen.")),
    ),
    wrong(
      "answers an empty success",
      FROZEN,
      answering((request) => given(request, "loanId") === "LN-1988", EMPTY),
    ),
  ]),
  sentence("5.1", "rejectDocument carries the header Authorization", [
    wrong("needs none", "5.1: rejectDocument needs the header Authorization", takingAnyToken(isRejection, "none")),
    wrong("takes any token", "5.1: rejectDocument needs a valid token", takingAnyToken(isRejection, "wrong")),
  ]),
];

/** A loan of which every task is closed, with a document of one. */
function COMPLETED_TARGET() {
  return { loan: "LN-1952", completedDocument: "doc_10a001", documentWithoutTask: undefined };
}
