import type { Simulator } from "../../../../src/simulator/simulator";
import { at } from "../../../conformance/check";
import {
  alsoAfter,
  answering,
  change,
  changeTasks,
  hearing,
  isUpload,
  replaced,
  tasksOf,
  withoutRightToken,
} from "../support/habits";
import { type Habit, type PassingAnswer, type PassingRequest, pass } from "../support/wrongService";
import { violations } from "./violation";

const isForBorrower = (request: PassingRequest) => isUpload(request) && /borrower-tasks/.test(request.path);
const isForOfficer = (request: PassingRequest) => isUpload(request) && /loan-officer-tasks/.test(request.path);
const text = ({ form }: PassingRequest) => form.toString("latin1");
const uses = (field: string) => (request: PassingRequest) =>
  isUpload(request) && text(request).includes(`name="${field}"`);

const TAKEN: PassingAnswer = { status: 201, body: {} };
/** Changes the answer to such requests, if it is one of that status. */
const giving = (isSuch: typeof isUpload, values: Partial<PassingAnswer>, status?: number): Habit => ({
  answer: (answer, request) => {
    if (isSuch(request) && (status === undefined || answer.status === status)) Object.assign(answer, values);
  },
});

/** The documents that an upload has just made, newest last. */
const receivedIds = (body: unknown) => (at(body, "documents") as { id: string }[]).map(({ id }) => id);

const dropping = ({ state }: Simulator, gone: readonly string[]) => {
  for (const task of state.tasks.values()) task.documentIds = task.documentIds.filter((id) => !gone.includes(id));
};

/** Of the new documents with the name of an earlier one, those or the earlier ones are dropped. */
const oneOfEachName = (gone: "new" | "earlier") =>
  alsoAfter(isForBorrower, (simulator, _, { body }) => {
    const ids = receivedIds(body);
    const { documents } = simulator.state;
    const names = ids.map((id) => documents.get(id)?.name);
    const earlier = [...documents.values()].filter(({ id, name }) => !ids.includes(id) && names.includes(name));
    if (earlier.length > 0) dropping(simulator, gone === "new" ? ids : earlier.map(({ id }) => id));
  });

/** service.md 4.4, 4.5 and what 3.2 says of uploads */
export const uploadViolations = violations(
  {
    "4.4: Several files under the repeated field are taken, with a success status": {
      "breaks off": giving(isForBorrower, { reset: true }),
      "refuses more than one": answering((request) => text(request).split('name="borrower-task-files"').length > 2, {
        status: 400,
        body: {},
      }),
      "answers 302": giving(isForBorrower, { status: 302 }, 201),
    },
    "4.4: loanId is that of the task's loan": {
      "ignores loanId": hearing((request) => {
        request.path = request.path.replace(
          /loan-applications\/loan-ops-conformance-none/,
          "loan-applications/loan_8f3a21",
        );
      }),
    },
    "4.4: loanId is not that of another loan": {
      "takes that of any real loan": hearing((request) => {
        request.path = request.path.replace(/loan-applications\/loan_\w+/, "loan-applications/loan_8f3a21");
      }),
    },
    "4.4: The body is a multipart form": {
      "takes JSON": answering((request) => isUpload(request) && /json/.test(request.contentType), TAKEN),
    },
    "4.4: Files are sent under borrower-task-files alone": {
      "takes another field": hearing((request) => {
        if (uses("loan-ops-conformance")(request))
          request.form = Buffer.from(
            text(request).replace('name="loan-ops-conformance"', 'name="borrower-task-files"'),
            "latin1",
          );
      }),
      "passes over another field with success": answering(uses("loan-ops-conformance"), TAKEN),
    },
    "3.2: After an upload the task's documentLinks carry the documents, one for each": {
      "drops the third": alsoAfter(isForBorrower, (simulator, _, { body }) =>
        dropping(simulator, receivedIds(body).slice(2)),
      ),
      "lists each twice": alsoAfter(isForBorrower, (simulator, _, { body }) => {
        for (const task of tasksOf(simulator, ({ documentIds }) => documentIds.includes(receivedIds(body)[0] ?? "")))
          task.documentIds.push(...receivedIds(body));
      }),
    },
    "4.4: A success has a JSON body": {
      "answers text": giving(isForBorrower, { raw: "Created" }),
    },
    "7.5: An upload to a task that does not exist gives a non-success status": {
      "says it in the body": giving(isUpload, { status: 200 }),
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
      "replaces those of before": alsoAfter(isForBorrower, (simulator, _, { body }) => {
        for (const task of tasksOf(simulator, ({ documentIds }) => documentIds.includes(receivedIds(body)[0] ?? "")))
          change(task, { documentIds: receivedIds(body) });
      }),
    },
    "3.2: An upload keeps a document of the same name": {
      "replaces the earlier one": oneOfEachName("earlier"),
      "keeps the earlier one alone": oneOfEachName("new"),
    },
    "2.5: A document that was uploaded has a title": {
      "gives no title": alsoAfter(isForBorrower, ({ state }, _, { body }) => {
        for (const id of receivedIds(body)) change(state.documents.get(id), { name: null as never });
      }),
    },
    "1: A document that was uploaded has an ID that no other has": {
      "numbers the documents of each task": replaced("documentLinks", (links) =>
        (links as object[]).map((link, index) => ({ ...link, id: `d${index}` })),
      ),
    },
    "3.2: An upload gives documents to no other task": {
      "gives it to another task as well": alsoAfter(
        isForBorrower,
        ({ state }, _, { body }) => void state.tasks.get("task_7d10a3")?.documentIds.push(...receivedIds(body)),
      ),
    },
    "3.2: After an upload the service has updated the task's status": {
      "leaves it": alsoAfter(isForBorrower, (simulator) =>
        changeTasks(simulator, ({ id }) => id === "task_7d10a2", { status: "NotStarted" }),
      ),
    },
    "3.2: After an upload the service has updated a loan officer task's status": {
      "leaves that of a loan officer task": alsoAfter(isForOfficer, (simulator) =>
        changeTasks(simulator, ({ id }) => id === "task_7d10c1", { status: "NotStarted" }),
      ),
    },
    "4.5: documentUploadPath of a loan officer task takes an upload": {
      "gives a path that leads nowhere": answering(isForOfficer, { status: 404, body: {} }),
      "fails at it": answering(isForOfficer, { status: 500, body: {} }),
      "says so and keeps nothing": answering(isForOfficer, TAKEN),
      "gives another task's": hearing((request) => {
        request.path = request.path.replace("task_7d10c1", "task_7d10c2");
      }),
    },
  },
  withoutRightToken("5.2: The upload endpoint", isForBorrower),
);
