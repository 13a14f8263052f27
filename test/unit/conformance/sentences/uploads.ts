import { at } from "../../../conformance/check";
import { alsoAfter, change, changeTasks, hearing, isUpload, takingAnyToken, tasksOf } from "../support/habits";
import { type Habit, type PassingAnswer, type PassingRequest, pass } from "../support/wrongService";
import { type Sentence, sentence, unseen, wrong } from "./sentence";

const TAKES = "4.4: Several files under the repeated field are taken, with a success status";
const JSON_BODY = "4.4: A success has a JSON body";
const CARRIES = "3.2: After an upload the task's documentLinks carry the documents, one for each";
const KEEPS = "3.2: An upload keeps the documents of before";
const STATUS = "3.2: After an upload the service has updated the task's status";
const OTHERS = "3.2: An upload gives documents to no other task";
const OFFICER = "4.5: documentUploadPath of a loan officer task takes an upload";
const NO_TASK = "7.5: An upload to a task that does not exist gives a non-success status";
const NO_LOAN = "4.4: loanId is that of the task's loan";
const FIELD = "4.4: Files are sent under borrower-task-files alone";
const FORM = "4.4: The body is a multipart form";

const isForBorrower = (request: PassingRequest) => isUpload(request) && /borrower-tasks/.test(request.path);
const isForOfficer = (request: PassingRequest) => isUpload(request) && /loan-officer-tasks/.test(request.path);
const text = ({ form }: PassingRequest) => form.toString("latin1");
const uses = (field: string) => (request: PassingRequest) =>
  isUpload(request) && text(request).includes(`name="${field}"`);

const TAKEN: PassingAnswer = { status: 201, body: {} };
const instead = (isSuch: (request: PassingRequest) => boolean, answer: PassingAnswer): Habit => ({
  request: (request) => (isSuch(request) ? structuredClone(answer) : undefined),
});

/** The documents that an upload has just made, newest last. */
const receivedIds = (body: unknown) => (at(body, "documents") as { id: string }[]).map(({ id }) => id);

/** service.md 4.4, 4.5 and what 3.2 says of uploads */
export const uploadSentences: readonly Sentence[] = [
  sentence("4.4", "POST {base_url}/api/loan-applications/{loanId}/borrower-tasks/{taskId}/documents", [
    wrong("has no such path", TAKES, instead(isForBorrower, { status: 404, body: {} })),
    wrong("has it for PUT", TAKES, instead(isForBorrower, { status: 405, body: {} })),
    wrong("breaks off", TAKES, {
      answer: (answer, request) => void (isForBorrower(request) && Object.assign(answer, { reset: true })),
    }),
  ]),
  sentence(
    "4.4",
    "loanId (loan identifier), taskId (borrower task identifier)",
    [
      wrong(
        "ignores loanId",
        NO_LOAN,
        hearing((request) => {
          request.path = request.path.replace(
            /loan-applications\/loan-ops-conformance-none/,
            "loan-applications/loan_8f3a21",
          );
        }),
      ),
      wrong(
        "says that it is done for any loan",
        NO_LOAN,
        instead((request) => isUpload(request) && /loan-applications\/loan-ops/.test(request.path), TAKEN),
      ),
    ],
    "whether a friendly ID stands for the loan there is not stated",
  ),
  sentence(
    "4.4",
    "Content-Type: multipart/form-data",
    [
      wrong(
        "takes JSON",
        FORM,
        instead((request) => isUpload(request) && /json/.test(request.contentType), TAKEN),
      ),
    ],
    "a form without a file may be no failure",
  ),
  sentence("4.4", "each file is sent under the form field name borrower-task-files", [
    wrong(
      "takes another field",
      FIELD,
      hearing((request) => {
        if (uses("loan-ops-conformance")(request))
          request.form = Buffer.from(
            text(request).replace('name="loan-ops-conformance"', 'name="borrower-task-files"'),
            "latin1",
          );
      }),
    ),
    wrong("passes over another field with success", FIELD, instead(uses("loan-ops-conformance"), TAKEN)),
    wrong(
      "has another name for it",
      TAKES,
      instead((request) => isForBorrower(request) && uses("borrower-task-files")(request), { status: 400, body: {} }),
    ),
  ]),
  sentence("4.4", "several files may be sent by repeating the field", [
    wrong(
      "refuses more than one",
      TAKES,
      instead((request) => text(request).split('name="borrower-task-files"').length > 2, { status: 400, body: {} }),
    ),
    wrong(
      "keeps the first alone",
      CARRIES,
      alsoAfter(isForBorrower, ({ state }, _, { body }) => {
        for (const id of receivedIds(body).slice(1))
          for (const { documentIds } of state.tasks.values())
            if (documentIds.includes(id)) documentIds.splice(documentIds.indexOf(id), 1);
      }),
    ),
  ]),
  sentence("4.4", "Success: an HTTP success status with a JSON body", [
    wrong("answers 302", TAKES, {
      answer: (answer, request) =>
        void (isForBorrower(request) && answer.status === 201 && Object.assign(answer, { status: 302 })),
    }),
    wrong("answers 500 and keeps the files", TAKES, {
      answer: (answer, request) =>
        void (isForBorrower(request) && answer.status === 201 && Object.assign(answer, { status: 500 })),
    }),
    wrong("answers text", JSON_BODY, {
      answer: (answer, request) => void (isForBorrower(request) && Object.assign(answer, { raw: "Created" })),
    }),
    wrong("answers nothing", JSON_BODY, {
      answer: (answer, request) => void (isForBorrower(request) && Object.assign(answer, { raw: "" })),
    }),
    wrong(
      "answers a page to sign in",
      JSON_BODY,
      instead(isForBorrower, { status: 200, body: "", raw: "<html>Sign in</html>" }),
    ),
  ]),
  sentence("7.5", "A failed upload is signalled by a non-success HTTP status", [
    wrong("says it in the body", NO_TASK, {
      answer: (answer, request) => void (isUpload(request) && Object.assign(answer, { status: 200 })),
    }),
    wrong(
      "answers 201 for any task",
      NO_TASK,
      instead((request) => /borrower-tasks\/loan-ops/.test(request.path), TAKEN),
    ),
    wrong("answers a failure and keeps the file", "5.2: The upload endpoint needs a valid token", {
      request: async (request, simulator) => {
        if (!isForBorrower(request) || !/wrong/.test(request.authorization ?? "")) return undefined;
        await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` });
        return { status: 401, body: {} };
      },
    }),
  ]),
  sentence(
    "3.2",
    "the task's documentLinks carry the uploaded document",
    [
      wrong("says so and keeps nothing", CARRIES, instead(isForBorrower, TAKEN)),
      wrong(
        "replaces those of before",
        KEEPS,
        alsoAfter(isForBorrower, (simulator, _, { body }) => {
          for (const task of tasksOf(simulator, ({ documentIds }) => documentIds.includes(receivedIds(body)[0] ?? "")))
            change(task, { documentIds: receivedIds(body) });
        }),
      ),
      wrong(
        "lists each twice",
        CARRIES,
        alsoAfter(isForBorrower, (simulator, _, { body }) => {
          for (const task of tasksOf(simulator, ({ documentIds }) => documentIds.includes(receivedIds(body)[0] ?? "")))
            task.documentIds.push(...receivedIds(body));
        }),
      ),
      wrong(
        "gives it to another task as well",
        OTHERS,
        alsoAfter(
          isForBorrower,
          ({ state }, _, { body }) => void state.tasks.get("task_7d10a3")?.documentIds.push(...receivedIds(body)),
        ),
      ),
    ],
    "that a document is titled like its file is not stated",
  ),
  sentence(
    "3.2",
    "status is updated automatically by the service",
    [
      wrong(
        "leaves it",
        STATUS,
        alsoAfter(isForBorrower, (simulator) =>
          changeTasks(simulator, ({ id }) => id === "task_7d10a2", { status: "NotStarted" }),
        ),
      ),
      wrong(
        "leaves that of a loan officer task",
        "3.2: After an upload the service has updated a loan officer task's status",
        alsoAfter(isForOfficer, (simulator) =>
          changeTasks(simulator, ({ id }) => id === "task_7d10c1", { status: "NotStarted" }),
        ),
      ),
    ],
    "to what it is updated is not shown",
  ),
  unseen("3.2", "All other transitions", "not shown"),
  sentence("5.2", "The upload endpoint takes the same header", [
    wrong(
      "needs none",
      "5.2: The upload endpoint needs the header Authorization",
      takingAnyToken(isForBorrower, "none"),
    ),
    wrong("takes any token", "5.2: The upload endpoint needs a valid token", takingAnyToken(isForBorrower, "wrong")),
    wrong(
      "does not take it",
      TAKES,
      hearing((request) => {
        if (isForBorrower(request)) request.authorization = undefined;
      }),
    ),
  ]),
  sentence(
    "4.5",
    "The upload endpoint is given by documentUploadPath",
    [
      wrong("gives a path that leads nowhere", OFFICER, instead(isForOfficer, { status: 404, body: {} })),
      wrong("gives one that takes no POST", OFFICER, instead(isForOfficer, { status: 405, body: {} })),
      wrong("gives one that is gone", OFFICER, instead(isForOfficer, { status: 410, body: {} })),
      wrong("fails at it", OFFICER, instead(isForOfficer, { status: 500, body: {} })),
      wrong("says so and keeps nothing", OFFICER, instead(isForOfficer, TAKEN)),
      wrong(
        "gives another task's",
        OFFICER,
        hearing((request) => {
          request.path = request.path.replace("task_7d10c1", "task_7d10c2");
        }),
      ),
    ],
    "the form field is not stated, and a path that is itself a secret may need no token",
  ),
];
