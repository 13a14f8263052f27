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
  replaced,
  tasksOf,
} from "../support/habits";
import { type Habit, NARROW_TOKEN, type PassingRequest, pass } from "../support/wrongService";
import type { Services } from "./violation";

const SECTION = "4.3 rejectDocument";

const given = (request: PassingRequest, name: string) =>
  isRejection(request) ? at(inputOf(request), name) : undefined;

/** The task that a rejection has just changed, as the service answered it. */
const taskIdIn = (body: unknown) => String(at(body, "data", "borrower", "rejectDocument", "taskId"));
const settingTask = (values: Partial<TaskRecord>): Habit =>
  alsoAfter(isRejection, ({ state }, _, { body }) => change(state.tasks.get(taskIdIn(body)), values));

/** Keeps such tasks as they were, with the document archived. */
const keeping = (isSuch?: (task: TaskRecord) => boolean): Habit => ({
  request: async (request, simulator) => {
    if (!isRejection(request)) return undefined;
    const before = structuredClone(tasksOf(simulator, isSuch));
    const answer = await pass(simulator, request);
    for (const { id, status, type, completedAt } of before)
      change(simulator.state.tasks.get(id), { status, type, completedAt });
    return answer;
  },
});

export const rejectViolations: Services = {
  [`${SECTION}: returns the ID of the document's task, and borrowerId is not needed for it`]: {
    "needs it": answering(
      (request) => isRejection(request) && given(request, "borrowerId") === undefined,
      ERROR("Field borrowerId is required."),
    ),
    "names another task": replaced("taskId", "task_7d10c1"),
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
    "archives the document and leaves the task as it is": keeping(),
    "loses the task": alsoAfter(isRejection, ({ state }, _, { body }) => {
      const id = taskIdIn(body);
      for (const { taskIds } of state.borrowers.values())
        if (taskIds.includes(id)) taskIds.splice(taskIds.indexOf(id), 1);
    }),
  },
  [`${SECTION} rule 1: reopens a Completed task`]: {
    "leaves a Completed task as it is": keeping(({ status }) => status === "Completed"),
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
  "3.2: rejectDocument leaves other loans as they are": {
    "reopens a task of another loan": alsoAfter(isRejection, (simulator) =>
      changeTasks(simulator, ({ loanId }) => loanId === "loan_e05c77", { status: "NotStarted", title: "Again" }),
    ),
  },
  [`${SECTION} rule 2: answers an error when there is no such loan`]: {
    "takes a document by its ID alone": hearing((request) => {
      const input = inputOf(request);
      if (isRejection(request) && typeof input === "object" && input !== null && "loanId" in input)
        Object.assign(input, { loanId: "LN-2041" });
    }),
  },
  "3.2: rejectDocument leaves other tasks as they are": {
    "moves another task's due date": alsoAfter(isRejection, (simulator) =>
      changeTasks(simulator, ({ id }) => id === "task_7d10c4", { dueDate: "2031-01-01" }),
    ),
    "changes another task's status": alsoAfter(isRejection, (simulator) =>
      changeTasks(simulator, ({ id }) => id === "task_7d10a4", { status: "NotStarted" }),
    ),
  },
  "3.2: rejectDocument leaves what the task is: its title, taskName, createdOn and whom it is for": {
    "renames the task": settingTask({ title: "Again" }),
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
  [`${SECTION} rule 4: issues the rejection of an archived document again`]: {
    "answers an error": () => {
      const rejected = new Set<unknown>();
      return both(
        answering((request) => rejected.has(given(request, "documentId")), ERROR("Already archived.")),
        alsoAfter(isRejection, (_, request) => rejected.add(given(request, "documentId"))),
      );
    },
  },
  "8: rejectDocument may be called on a frozen loan": {
    "refuses it": answering((request) => given(request, "loanId") === "LN-1988", ERROR("The loan is frozen.")),
  },
};
