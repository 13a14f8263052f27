import type { Simulator } from "../../../../src/simulator/simulator";
import type { TaskRecord } from "../../../../src/simulator/state/state";
import { at } from "../../../conformance/check";
import { alsoAfter, answering, change, changeTasks, hearing, isUpload, replaced } from "../support/habits";
import { type Habit, type PassingAnswer, type PassingRequest, pass } from "../support/wrongService";
import type { Services } from "./violation";

const isForBorrower = (request: PassingRequest) => isUpload(request) && /borrower-tasks/.test(request.path);
const isForOfficer = (request: PassingRequest) => isUpload(request) && /loan-officer-tasks/.test(request.path);

const answeringTaken = (values: Partial<PassingAnswer>): Habit =>
  alsoAfter(isForBorrower, (_, _request, answer) => Object.assign(answer, values));

/** The documents that an upload has just made, newest last. */
const receivedIds = (body: unknown) => (at(body, "documents") as { id: string }[]).map(({ id }) => id);

/** Does something with them when they came to the borrower's task, or with the whole list of that task. */
const withReceived = (change: (ids: readonly string[], simulator: Simulator, task: TaskRecord | undefined) => void) =>
  alsoAfter(isForBorrower, (simulator, _, { body }) => {
    const ids = receivedIds(body);
    const task = [...simulator.state.tasks.values()].find(({ documentIds }) => documentIds.includes(ids[0] ?? ""));
    change(ids, simulator, task);
  });

const dropping = (task: TaskRecord | undefined, gone: readonly string[]) =>
  change(task, { documentIds: task?.documentIds.filter((id) => !gone.includes(id)) ?? [] });

/** Of the new documents with the name of an earlier one, those or the earlier ones are dropped. */
const oneOfEachName = (gone: "new" | "earlier") =>
  withReceived((ids, { state: { documents } }, task) => {
    const names = ids.map((id) => documents.get(id)?.name);
    const earlier = [...documents.values()].filter(({ id, name }) => !ids.includes(id) && names.includes(name));
    if (earlier.length > 0) dropping(task, gone === "new" ? ids : earlier.map(({ id }) => id));
  });

const CHOSEN = "task_7d10a2";

const changing = (isSuch: typeof isUpload, id: string, values: Partial<TaskRecord>) =>
  alsoAfter(isSuch, (simulator) => changeTasks(simulator, (task) => task.id === id, values));

/** service.md 4.4, 4.5 and what 3.2 says of uploads */
export const uploadViolations: Services = {
  "4.4: Several files under the repeated field are taken, with a success status": {
    "answers 302": answeringTaken({ status: 302 }),
  },
  "3.2: After an upload the task's documentLinks carry the documents, one for each": {
    "keeps the first": withReceived((ids, _, task) => dropping(task, ids.slice(1))),
    "lists each twice": withReceived((ids, _, task) => task?.documentIds.push(...ids)),
  },
  "4.4: A success has a JSON body": {
    "answers text": answeringTaken({ raw: "Created" }),
  },
  "5.2: The upload endpoint needs a valid token": {
    "answers a failure and keeps the file": {
      request: async (request, simulator) => {
        if (!isForBorrower(request) || !/wrong/.test(request.authorization ?? "")) return undefined;
        await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` });
        return { status: 401, body: {} };
      },
    },
    "refuses it and completes the task": {
      answer: (answer, request, simulator) => {
        if (isForBorrower(request) && answer.status === 401)
          changeTasks(simulator, ({ id }) => id === "task_7d10a2", { status: "Completed" });
      },
    },
  },
  "3.2: An upload keeps the documents of before": {
    "replaces those of before": withReceived((ids, _, task) => change(task, { documentIds: [...ids] })),
  },
  "3.2: An upload keeps a document of the same name": {
    "replaces the earlier one": oneOfEachName("earlier"),
    "keeps the earlier one alone": oneOfEachName("new"),
  },
  "2.5: A document that was uploaded has a title": {
    "gives no title": withReceived((ids, { state }) => {
      for (const id of ids) change(state.documents.get(id), { name: null as never });
    }),
  },
  "1: A document that was uploaded has an ID that no other has": {
    "numbers the documents of each task": replaced("documentLinks", (links) =>
      (links as object[]).map((link, index) => ({ ...link, id: `d${index}` })),
    ),
  },
  "4.4: An upload goes to the task that its path names, whichever that is": {
    "puts all to one task": hearing((request) => {
      if (isForBorrower(request)) request.path = request.path.replace(/task_7d10a3|task_7d10a4|task_7d10b\d/, CHOSEN);
    }),
  },
  "3.2: An upload leaves what the task is: its title, taskName, createdOn and whom it is for": {
    "renames the task": changing(isForBorrower, CHOSEN, { title: "Another" }),
    "dates it anew": changing(isForBorrower, CHOSEN, { createdOn: "2031-01-01T00:00:00.000Z" }),
    "moves the due date": changing(isForBorrower, CHOSEN, { dueDate: "2031-01-01" }),
    "ties it to something else": changing(isForBorrower, CHOSEN, { entityKind: "LOAN" } as Partial<TaskRecord>),
  },
  "3.2: An upload leaves what a loan officer task is": {
    "renames the task": changing(isForOfficer, "task_7d10c1", { taskName: "Another" }),
  },
  "3.2: An upload leaves other tasks as they are": {
    "cancels another task": changing(isForBorrower, "task_7d10a4", { status: "ManuallyCancelled" }),
    "moves another task's due date": changing(isForBorrower, "task_7d10c4", { dueDate: "2031-01-01" }),
  },
  "3.2: An upload leaves other loans as they are": {
    "cancels a task of another loan": changing(isForBorrower, "task_c3f101", { status: "ManuallyCancelled" }),
  },
  "3.2: An upload gives documents to no other task": {
    "gives it to another task as well": withReceived(
      (ids, { state }) => void state.tasks.get("task_7d10a3")?.documentIds.push(...ids),
    ),
  },
  "3.2: After an upload the service has updated the task's status": {
    "leaves it": changing(isForBorrower, CHOSEN, { status: "NotStarted" }),
  },
  "3.2: After an upload the service has updated a loan officer task's status": {
    "leaves it": changing(isForOfficer, "task_7d10c1", { status: "NotStarted" }),
  },
  "4.5: documentUploadPath of a loan officer task takes an upload": {
    "gives a path that leads nowhere": answering(isForOfficer, { status: 404, body: {} }),
    "fails at it": answering(isForOfficer, { status: 500, body: {} }),
    "says so and keeps nothing": answering(isForOfficer, { status: 201, body: {} }),
  },
};
