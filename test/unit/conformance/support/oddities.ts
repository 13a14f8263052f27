import { liveDocuments, type TaskRecord } from "../../../../src/simulator/state/state";
import { at } from "../../../conformance/check";
import { givenFile } from "../../../conformance/files";
import type { Target } from "../../../conformance/service";
import {
  alsoAfter,
  answering,
  both,
  change,
  ERROR,
  hearing,
  inputOf,
  isCreation,
  isReassignment,
  isRejection,
  isUpload,
  queryOf,
  replaced,
  tasksOf,
  walked,
  withoutField,
} from "./habits";
import { type Habit, NARROW_TOKEN, type PassingAnswer, type PassingRequest, pass } from "./wrongService";

/** A habit of a service that service.md allows, or what makes one anew where it remembers. */
type Oddity =
  | Habit
  | (() => Habit)
  | {
      readonly habit: Habit | (() => Habit);
      readonly target?: Partial<Target>;
      /** How often the suite runs, one run after the other; once when left out. */
      readonly runs?: number;
      /** How many rules hold at least; 100 when left out. Fair does not mean that the suite looks away. */
      readonly passes?: number;
    };

type Json = Record<string, unknown>;
const answers = (change: (answer: PassingAnswer) => void): Habit => ({ answer: (answer) => change(answer) });
const errorsOf = ({ body }: PassingAnswer) => (at(body, "errors") ?? []) as Json[];
const hasNoData = ({ body }: PassingAnswer) => at(body, "data") === undefined || at(body, "data") === null;

/** A page of borrowers: at most so many, the newest first if it is said. */
const pages = (size: number, order: "oldest" | "newest" = "oldest") =>
  replaced("borrowers", (connection) => {
    const edges = [...(at(connection, "edges") as unknown[])];
    return { edges: (order === "oldest" ? edges : edges.reverse()).slice(0, size) };
  });

/** What is at these paths of a loan is null, with an error that names it (7.2). */
const nulling = (...paths: readonly (readonly (string | number)[])[]): Habit =>
  answers((answer) => {
    for (const path of paths) {
      const owner = at(answer.body, "data", "loan", ...path.slice(0, -1));
      const field = path.at(-1) ?? "";
      if (typeof owner !== "object" || owner === null || !(field in owner)) continue;
      Object.assign(owner, { [field]: null });
      const error = { message: "Not available.", path: ["loan", ...path] };
      Object.assign(answer.body as object, { errors: [...errorsOf(answer), error] });
    }
  });
const FIRST_BORROWER = ["borrowers", "edges", 0, "node"];
const TASKS_OF_FIRST = [...FIRST_BORROWER, "borrowerTasks"];

function levelsOf(query: string): number {
  let [level, most] = [0, 0];
  for (const brace of query.match(/[{}]/g) ?? []) {
    level += brace === "{" ? 1 : -1;
    most = Math.max(most, level);
  }
  return most;
}

/** Numbers in the place of IDs, in both directions. */
function numberedIds(): Habit {
  const ids: string[] = [];
  const numberOf = (id: unknown) => {
    // The suite was told of the deal by its ID.
    if (typeof id !== "string" || /^deal_/.test(id)) return id;
    if (!ids.includes(id)) ids.push(id);
    return ids.indexOf(id);
  };
  const back = (text: string) => text.replace(/(?<=["/])\d+(?=["/])/g, (number) => ids[Number(number)] ?? number);
  const heard = hearing((request) => {
    request.path = back(request.path);
    if (request.graphql?.variables)
      request.graphql.variables = JSON.parse(back(JSON.stringify(request.graphql.variables)));
  });
  return both(heard, replaced("id", numberOf), replaced("taskId", numberOf), replaced("borrowerId", numberOf));
}

/** Nulls left out of records, as some serializers do. */
const withoutNulls = walked((key, value) =>
  value === null && !/^(data|deal|loan|missing)$/.test(key) ? null : undefined,
);

/** Three readings of what was read before are as they were, after everything that was done. */
function staleReads(): Habit {
  const known = new Map<string, PassingAnswer>();
  let stale = 0;
  const keyOf = ({ graphql }: PassingRequest) => JSON.stringify(graphql);
  const isReading = (request: PassingRequest) => /^query/.test(queryOf(request));
  return {
    request: (request) => (isReading(request) && stale-- > 0 ? structuredClone(known.get(keyOf(request))) : undefined),
    answer: (answer, request) => {
      if (isReading(request)) known.set(keyOf(request), structuredClone(answer));
      else stale = 3;
    },
  };
}

/** Gives back the reference that a loan was asked by as its ID. */
const echoing: Habit = {
  answer: ({ body }, request) => {
    const loan = at(body, "data", "loan") ?? at(body, "data", "given");
    const id = request.graphql?.variables?.id;
    if (/^query/.test(queryOf(request)) && typeof loan === "object" && loan !== null && "id" in loan) loan.id = id;
  },
};

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** Refuses a form of which not every file is of a type, by the end of its name and its beginning. */
const takingOnly = (end: string, beginning: string): Habit => ({
  request: (request) => {
    const form = request.form.toString("latin1");
    const such = new RegExp(`${end}"\r\nContent-Type: \\w+/\\w+\r\n\r\n${beginning}`, "g");
    const [files, right] = [/filename=/g, such].map((pattern) => form.match(pattern)?.length ?? 0);
    return isUpload(request) && files !== right ? { status: 415, body: {} } : undefined;
  },
});

const emailOf = (request: PassingRequest) => /email: "([^"]*)"/.exec(queryOf(request))?.[1] ?? "";

const refusingExample = (): Habit =>
  answering(
    (request) => isCreation(request) && /@example\.com$/.test(emailOf(request)),
    ERROR("The email address cannot receive mail."),
  );

/** What is uploaded is verified while nobody looks. */
const completing: Habit = {
  answer: (_, request, simulator) => {
    if (isUpload(request)) return;
    const isProcessed = ({ type, status }: TaskRecord) => type === "DocumentProcessing" && status === "InProgress";
    for (const task of tasksOf(simulator, isProcessed)) {
      const own = liveDocuments(simulator.state, task).some(({ size }) => size !== undefined);
      if (own) change(task, { status: "Completed", completedAt: new Date().toISOString() });
    }
  },
};

const SIGN_IN = { Location: "/login", "Content-Type": "text/html" };

const limited = (): Habit => {
  let calls = 0;
  return {
    request: () => (++calls % 7 === 0 ? { status: 429, body: {}, headers: { "Retry-After": "0" } } : undefined),
  };
};

/** Services that differ from the simulator where service.md lets them, by what they do. */
export const ODDITIES: Readonly<Record<string, Oddity>> = {
  "gives null for the tasks of a borrower, with an error that names them": nulling(TASKS_OF_FIRST),
  "gives null for a borrower and for the loan officer tasks, with errors that name them": {
    habit: nulling(FIRST_BORROWER, ["loanOfficerDocumentTasks"]),
    passes: 50,
  },
  "has pages of two, which are full": { habit: pages(2), runs: 2 },
  "has pages of two, which are full, the newest first": { habit: pages(2, "newest"), runs: 2, passes: 50 },
  "takes PDFs alone": takingOnly(".pdf", "%PDF-1"),
  "takes images alone": { habit: takingOnly(".PNG", "\x89PNG"), target: { files: [givenFile("scan.PNG", PNG)] } },
  "takes no address of example.com": refusingExample,
  "takes no address of example.com, and is given another domain": {
    habit: refusingExample,
    target: { emailDomain: "lender.test" },
    passes: 145,
  },
  "gives back the friendly ID that it was asked by as the ID": echoing,
  "gives back the friendly ID as the ID, where the ID is known": {
    habit: echoing,
    target: { loanId: "loan_8f3a21" },
    passes: 140,
  },
  "gives what it read before for a moment, after everything that was done": {
    habit: staleReads,
    target: { patience: { tries: 8, milliseconds: 0 } },
    passes: 145,
  },
  "takes first up to 20 alone": answering(/\(first: (?:[2-9]\d|\d{3,})\)/, ERROR("first may not exceed 20.")),
  "answers an error of a whole request without path and without partial data": answers((answer) => {
    if (errorsOf(answer).length === 0) return;
    answer.body = { data: null, errors: errorsOf(answer).map(({ message }) => ({ message })) };
  }),
  "answers HTTP 400 when nothing was executed": answers((answer) => {
    if (errorsOf(answer).length > 0 && hasNoData(answer) && answer.status === 200) answer.status = 400;
  }),
  "answers null without an error for a loan that it does not have": {
    answer: (answer) => {
      if (errorsOf(answer).some(({ path }) => at(path, 0) === "loan" || at(path, 0) === "missing"))
        delete (answer.body as Json).errors;
    },
  },
  "has errors in every success, an empty list or null": () => {
    let calls = 0;
    return answers(({ body }) => {
      const errors = ++calls % 2 === 0 ? [] : null;
      if (at(body, "data") !== undefined && at(body, "errors") === undefined) Object.assign(body as object, { errors });
    });
  },
  "gives numbers as IDs": {
    habit: numberedIds,
    target: { completedDocument: undefined, documentWithoutTask: undefined },
  },
  "leaves out what has no value": withoutNulls,
  "names values that service.md does not, and gives numbers as priorities and dates": both(
    replaced("status", (status) => (status === "NotStarted" ? "OnHold" : status)),
    replaced("type", (type) => (type === "InputRequired" ? "Survey" : type)),
    replaced("assignedTo", (assignee) => (assignee === "PROCESSOR" ? "UNDERWRITER" : assignee)),
    replaced("priority", 3),
    replaced("dueDate", 1_900_000_000),
    replaced("createdOn", 1_800_000_000),
  ),
  "shows email to nobody, and taskName of loan officer tasks alone": both(
    withoutField("email"),
    withoutField(
      "taskName",
      (query) => !/DocumentTasks \{[^}]*taskName/.test(query) || /borrowerTasks \{[^}]*taskName/.test(query),
    ),
  ),
  "signs the addresses of documents anew with every reading": () => {
    let readings = 0;
    return replaced("url", (url) => `${String(url)}?signature=${++readings}`);
  },
  "goes on to list documents that were rejected": alsoAfter(isRejection, ({ state }, request) => {
    const document = state.documents.get(String(at(inputOf(request), "documentId")));
    if (document !== undefined) document.archived = false;
  }),
  "verifies documents by itself": completing,
  "creates tasks by itself": alsoAfter(
    (request) => isUpload(request) || isRejection(request),
    ({ state }) => {
      const [task] = [...state.tasks.values()].filter(({ id }) => id === "task_7d10c4");
      const id = `task_new_${state.tasks.size}`;
      if (task !== undefined) state.tasks.set(id, { ...task, id, documentIds: [] });
      state.loans.get("loan_8f3a21")?.officerTaskIds.push(id);
    },
  ),
  "lists tasks that were reassigned with the borrower's": alsoAfter(isReassignment, (simulator) => {
    for (const loan of simulator.state.loans.values()) {
      const isMoved = ({ id, assignedTo }: TaskRecord) => loan.officerTaskIds.includes(id) && assignedTo === "BORROWER";
      for (const task of tasksOf(simulator, (each) => isMoved(each) && each.id !== "task_7d10c3")) {
        loan.officerTaskIds.splice(loan.officerTaskIds.indexOf(task.id), 1);
        change(task, { kind: "borrower" });
        simulator.state.borrowers.get(loan.borrowerIds[0] ?? "")?.taskIds.push(task.id);
      }
    }
  }),
  "leaves closed tasks with the loan officer": {
    habit: {
      request: async (request, simulator) => {
        const moving = /^mutation \(.*\{ loan \{ reassign/.test(queryOf(request));
        const isClosed = ({ status }: TaskRecord) => /Completed|Cancelled/.test(status);
        const closed = tasksOf(simulator, (task) => task.assignedTo === "LOAN_OFFICER" && isClosed(task));
        if (!moving) return undefined;
        for (const task of closed) change(task, { assignedTo: "PARKED" });
        const answer = await pass(simulator, request);
        for (const task of closed) change(task, { assignedTo: "LOAN_OFFICER" });
        return answer;
      },
    },
    target: { loan: "LN-2077", completedDocument: undefined, documentWithoutTask: undefined },
  },
  "demands first of every connection": answering(
    /\b(borrowers|incomes)\s*\{/,
    ERROR('Field "borrowers" argument "first" of type "Int!" is required, but it was not provided.', 400),
  ),
  "has a type of its own for email addresses": answering(
    /\$email: String/,
    ERROR('Variable "$email" of type "String!" used in position expecting type "EmailAddress!".', 400),
  ),
  "takes no query of more than six levels": {
    habit: answering(
      (request) => levelsOf(queryOf(request)) > 6,
      ERROR("'loan' exceeds maximum operation depth of 6", 400),
    ),
    passes: 90,
  },
  "takes each email address once": () => {
    const taken = new Set<unknown>();
    return {
      request: (request) =>
        isCreation(request) && taken.has(emailOf(request)) ? ERROR("This address is taken.") : undefined,
      answer: (answer, request) => {
        if (isCreation(request) && errorsOf(answer).length === 0) taken.add(emailOf(request));
      },
    };
  },
  "calls the argument of rejectDocument otherwise": answering(
    /rejectDocument\(input/,
    ERROR('Unknown argument "input" on field "BorrowerMutations.rejectDocument".', 400),
  ),
  "calls the form field of loan officer tasks otherwise": {
    request: (request) =>
      /loan-officer-tasks/.test(request.path) ? { status: 400, body: { error: "No file." } } : undefined,
  },
  "takes uploads of the loan officer at an absolute address": {
    answer: (answer, _, simulator) => {
      const path = '"documentUploadPath":"';
      answer.body = JSON.parse(JSON.stringify(answer.body).replaceAll(`${path}/`, `${path}${simulator.url}/`));
    },
  },
  "shows a page to sign in to whoever has no valid token": {
    request: ({ authorization }, { token }) =>
      authorization === `Bearer ${token}` || authorization === `Bearer ${NARROW_TOKEN}`
        ? undefined
        : { status: 302, body: "", raw: "<html>Sign in</html>", headers: SIGN_IN },
  },
  "answers 401 in words of its gateway": answers((answer) => {
    if (answer.status === 401) answer.body = { errors: "Unauthorized" };
  }),
  "refuses the narrow token for everything": {
    request: ({ authorization }) =>
      authorization === `Bearer ${NARROW_TOKEN}` ? { status: 401, body: {} } : undefined,
  },
  "asks to be left alone now and then": limited,
  "refuses uploads to a frozen loan": {
    request: (request) =>
      isUpload(request) && !/loan_8f3a21|none/.test(request.path) ? { status: 409, body: {} } : undefined,
  },
};
