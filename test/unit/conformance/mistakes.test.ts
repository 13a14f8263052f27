import assert from "node:assert/strict";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import { liveDocuments } from "../../../src/simulator/state/state";
import { at } from "../../conformance/check";
import { runChecks } from "../../conformance/runChecks";
import { Service } from "../../conformance/service";
import { assertNone } from "../../support/assertNone";
import { casesBelow } from "../../support/rounds";
import {
  alsoAfter,
  answering,
  change,
  ERROR,
  hearing,
  inputOf,
  isCreation,
  isReassignment,
  isRejection,
  isUpload,
  OK,
  queryOf,
  replaced,
} from "./support/habits";
import { type Habit, type PassingRequest, pass, startWrongService, targetOf } from "./support/wrongService";
import { VIOLATIONS } from "./violations/all";
import { nameOf } from "./violations/violation";

/** `fair`: the rules that may fail on it. `unseen`: why nobody can see it with this loan and this deal. */
type Mistake = readonly [does: string, fair: RegExp, habit: Habit | (() => Habit), unseen?: string | undefined];
/** Such a mistake as what breaks one rule: a part of the rule's name, and what it does. */
type Breaking = readonly [rule: string, does: string, fair: RegExp, unseen?: string];

const REJECTED = /rejectDocument|[Rr]ejected|rejection/;
const REASSIGNED = /reassign/i;
const CREATED = /borrower\.create|deal/;
const UPLOADED = /upload|^4\.4: /i;
const FULL_PAGE = "the deal shows two borrowers before and after it, which may be a page of two";

const inputId = (request: PassingRequest, name: string) => String(at(inputOf(request), name));
const documentOf = (simulator: Simulator, request: PassingRequest) =>
  simulator.state.documents.get(inputId(request, "documentId"));
/** The state of the service is as it was before such a request, whatever is answered. */
const forgetting = (isSuch: (request: PassingRequest) => boolean): Habit => ({
  request: async (request, simulator) => {
    if (!isSuch(request)) return undefined;
    const before = simulator.snapshot();
    const answer = await pass(simulator, request);
    await simulator.restore(before);
    return answer;
  },
});
const authorized = (isSuch: (request: PassingRequest) => boolean) =>
  hearing((request, { token }) => {
    if (isSuch(request)) request.authorization = `Bearer ${token}`;
  });

/** What is tried with the check of one rule alone elsewhere, here with all of them. */
const BREAKING: readonly Breaking[] = [
  ["returns the ID of the document's task", "names another task", REJECTED],
  ["returns the ID of the document's task", "needs it", REJECTED],
  ["rejectDocument leaves other tasks", "changes another task's status", REJECTED],
  ["reopens a Completed task", "leaves a Completed task as it is", REJECTED],
  ["rejection of an archived document again", "answers an error", REJECTED],
  ["8: rejectDocument", "refuses it", REJECTED],
  ["rejectDocument leaves the task's other documents", "archives all documents of the task", REJECTED],
  ["rule 1: reopens the task", "loses the task", REJECTED],
  ["rejectDocument leaves what the task is", "renames the task", REJECTED],
  ["7.3: A rejection", "archives the document when the token lacks the scope", REJECTED],
  ["reassignedCount is the number", "counts one more", REASSIGNED],
  ["reassignedCount is the number", "gives a text", REASSIGNED],
  ["moves every outstanding task", "moves all but one", REASSIGNED],
  ["leaves tasks of everybody else", "moves the processor's", REASSIGNED],
  ["keeps all else of those tasks", "touches status", REASSIGNED],
  ["keeps all else of those tasks", "touches taskName", REASSIGNED],
  ["keeps all else of those tasks", "touches documentIds", REASSIGNED],
  ["keeps all else of those tasks", "touches dueDate", REASSIGNED],
  ["reassignLoanOfficerTasks: leaves other loans", "moves those of other loans as well", REASSIGNED],
  ["7.4: With nothing to reassign", "answers an error", REASSIGNED],
  ["8: reassignLoanOfficerTasks", "refuses it", REASSIGNED],
  [
    "adds the borrower to the deal",
    "creates somebody whom the deal, of two, does not show, where another list has shown more",
    CREATED,
    FULL_PAGE,
  ],
  ["adds the borrower once", "adds the borrower twice", CREATED],
  ["keeps the personal information", "drops email", CREATED],
  ["returns the ID of a new borrower", "returns the ID of a borrower who was there", CREATED],
  ["leaves the deal's other borrowers", "overwrites another borrower", CREATED],
  ["An upload leaves what the task is", "renames the task", UPLOADED],
  ["goes to the task that its path names", "puts all to one task", UPLOADED],
  ["documentLinks carry the documents", "keeps the first", UPLOADED],
  ["keeps the documents of before", "replaces those of before", UPLOADED],
  ["has updated the task's status", "leaves it", UPLOADED],
  ["A success has a JSON body", "answers text", UPLOADED],
  ["gives documents to no other task", "gives it to another task as well", UPLOADED],
  ["borrowerTasks of a borrower", "shows all tasks with every borrower", /borrowerTasks|2\.4/],
];

function mistakeOf([rule, does, fair, unseen]: Breaking): Mistake {
  const [name = "", breaking] = Object.entries(VIOLATIONS).find(([each]) => each.includes(rule)) ?? assert.fail(rule);
  const violation = breaking[does] ?? assert.fail(does);
  return [`${does} (${name})`, fair, "habit" in violation ? violation.habit : violation, unseen];
}

/** One thing each that another service may do wrong, as programmers do. */
const MISTAKES: readonly Mistake[] = [
  ...BREAKING.map(mistakeOf),
  // rejectDocument
  [
    "rejects a document of another loan than is named",
    REJECTED,
    {
      request: async (request, simulator) => {
        const loanId = documentOf(simulator, request)?.loanId;
        return isRejection(request) && loanId !== undefined
          ? pass(simulator, {
              ...request,
              graphql: { query: queryOf(request), variables: { input: { ...(inputOf(request) as object), loanId } } },
            })
          : undefined;
      },
    },
  ],
  ["answers a rejection with its task and does nothing", REJECTED, forgetting(isRejection)],
  [
    "archives another document of the task",
    REJECTED,
    alsoAfter(isRejection, (simulator, request) => {
      const document = documentOf(simulator, request);
      change(document, { archived: false });
      const task = simulator.state.tasks.get(document?.taskId ?? "");
      const other = task && liveDocuments(simulator.state, task).find(({ id }) => id !== document?.id);
      change(other, { archived: true });
    }),
  ],
  [
    "rejects by the loan's ID alone, never by its friendly ID",
    REJECTED,
    answering((request) => isRejection(request) && /^LN-/.test(inputId(request, "loanId")), ERROR("Loan not found.")),
  ],
  [
    "rejects without the scope",
    REJECTED,
    authorized((request) => isRejection(request) && request.authorization === "Bearer narrow"),
  ],
  [
    "answers null, without an error, for a document that is not there",
    REJECTED,
    {
      answer: (answer, request) => {
        if (isRejection(request) && at(answer.body, "errors") !== undefined)
          answer.body = { data: { borrower: { rejectDocument: null } } };
      },
    },
  ],
  [
    "rejects a document without a task",
    REJECTED,
    answering(
      (request) => isRejection(request) && inputId(request, "documentId") === "doc_c90499",
      OK({ borrower: { rejectDocument: { taskId: "task_7d10a1" } } }),
    ),
  ],
  [
    "takes an empty reason as none given",
    REJECTED,
    hearing((request) => {
      const input = inputOf(request);
      if (isRejection(request) && typeof input === "object" && input !== null && !("archiveReasonNotes" in input))
        Object.assign(input, { archiveReasonNotes: "none" });
    }),
  ],

  // reassignLoanOfficerTasks
  [
    "takes moved tasks from the officer's list",
    REASSIGNED,
    alsoAfter(isReassignment, ({ state }) => {
      const loan = state.loans.get("loan_8f3a21");
      change(loan, {
        officerTaskIds:
          loan?.officerTaskIds.filter(
            (id) => state.tasks.get(id)?.taskName !== state.tasks.get("task_7d10c1")?.taskName,
          ) ?? [],
      });
    }),
  ],
  ["says that it moved, and moves nothing", REASSIGNED, forgetting(isReassignment)],
  [
    "moves without a token",
    REASSIGNED,
    authorized((request) => isReassignment(request) && request.authorization === undefined),
  ],

  // borrower.create
  [
    "swaps first and last name",
    CREATED,
    alsoAfter(isCreation, ({ state }, _, { body }) => {
      const borrower = state.borrowers.get(String(at(body, "data", "borrower", "create", "id")));
      const { firstName = "", lastName = "" } = borrower?.personalInformation ?? {};
      change(borrower?.personalInformation, { firstName: lastName, lastName: firstName });
    }),
  ],
  [
    "puts a new borrower in the place of the first",
    CREATED,
    alsoAfter(isCreation, ({ state }) => void state.deals.get("deal_51c0d7")?.borrowerIds.shift()),
    FULL_PAGE,
  ],
  ["creates without a valid token", CREATED, authorized((request) => isCreation(request))],

  // Uploads
  [
    "takes files under any field",
    UPLOADED,
    hearing((request) => {
      if (isUpload(request))
        request.form = Buffer.from(
          request.form
            .toString("latin1")
            .replaceAll(/name="(?!borrower)[\w-]+"; filename/g, 'name="borrower-task-files"; filename'),
          "latin1",
        );
    }),
  ],
  [
    "takes an upload to a task that is not there",
    UPLOADED,
    {
      answer: (answer, request) => {
        if (isUpload(request) && answer.status === 404) Object.assign(answer, { status: 201, body: {} });
      },
    },
  ],
  ["takes an upload with any token", UPLOADED, authorized(isUpload)],
  [
    "takes an upload under another loan's path",
    UPLOADED,
    hearing((request) => {
      request.path = request.path.replace(/loan_\w+(\/borrower-tasks\/task_7d10)/, "loan_8f3a21$1");
    }),
  ],

  // Reading
  [
    "gives three for two",
    /first/,
    hearing(({ graphql }) => {
      if (graphql !== undefined) graphql.query = graphql.query.replace(/\(first: \d\)/, "(first: 3)");
    }),
  ],
  [
    "takes all data with a field that failed",
    /7\.2/,
    {
      answer: (answer) => {
        if (at(answer.body, "errors") !== undefined) answer.body = { data: null, errors: at(answer.body, "errors") };
      },
    },
  ],
  ["writes statuses in capitals", /status/, replaced("status", (status) => String(status).toUpperCase())],
  [
    "gives the first loan for one that is not there",
    /loan/,
    hearing(({ graphql }) => {
      const id = graphql?.variables?.id;
      if (typeof id === "string" && /conformance/i.test(id) && graphql !== undefined)
        graphql.variables = { ...graphql.variables, id: "LN-2041" };
    }),
  ],
];

describe("The whole suite", () => {
  let simulator: Simulator;
  before(async () => {
    simulator = await startSimulator({ scenario: "first-day" });
  });
  after(() => simulator.close());

  it("is tried with 56 mistakes, of which it has to see 52", () => {
    assert.equal(MISTAKES.length, 56);
    assert(MISTAKES.filter(([, , , unseen]) => unseen !== undefined).length <= 4);
  });

  for (const number of casesBelow(MISTAKES.length + 1)) {
    const [does, fair, habit, unseen] = MISTAKES[number - 1] ?? assert.fail();
    it(`${unseen === undefined ? "sees" : "cannot see"} a service that ${does}, and blames it for nothing else`, async () => {
      await simulator.reset();
      const { baseUrl, close } = await startWrongService(simulator, habit);
      const verdicts = await runChecks(new Service({ ...targetOf(simulator), baseUrl })).finally(close);
      const failed = verdicts.filter(({ verdict }) => verdict === "failed").map(({ check }) => nameOf(check));
      assertNone(failed.filter((rule) => !fair.test(rule)));
      assert.equal(failed.length === 0, unseen !== undefined);
    });
  }
});
