import { at } from "../../../conformance/check";
import {
  answering,
  both,
  ERROR,
  hearing,
  isCreation,
  isReassignment,
  isRejection,
  OK,
  queryOf,
} from "../support/habits";
import { type Habit, pass } from "../support/wrongService";
import { type Sentence, sentence, unseen, wrong } from "./sentence";

const DATA = "4.1: POST {base_url}/graphql answers a JSON object with data";
const FAILED = "4.1: When something failed, the answer has errors";
const VARIABLES = "4.1 rule 3: Variables are declared in the header and sent in variables";
const SEVERAL = "4.1 rule 1: A document of several operations needs a name on each";

const isNoSuchField = /NoSuchField/;
const answeringAll = (answer: Parameters<typeof answering>[1]): Habit => answering(/./, answer);

/** Carries out a mutation that came without its group, as if it stood in it. */
const outsideGroup = (isSuch: (request: Parameters<typeof queryOf>[0]) => boolean, group: string): Habit => ({
  request: async (request, simulator) => {
    const { graphql } = request;
    if (graphql === undefined || !isSuch(request) || graphql.query.includes(`{ ${group} {`)) return undefined;
    graphql.query = `${graphql.query.replace("{", `{ ${group} {`)} }`;
    const answer = await pass(simulator, request);
    return { ...answer, body: { data: at(answer.body, "data", group) } };
  },
});

const givingAsBody = (make: (body: unknown) => unknown): Habit => ({
  answer: (answer) => {
    answer.body = make(answer.body);
  },
});

const asMutation = hearing(({ graphql }) => {
  if (graphql !== undefined && /^query .*\{ loan \{ reassign/.test(graphql.query)) {
    graphql.query = graphql.query.replace("query", "mutation");
  }
});

const loanByAny = (id: string): Habit =>
  hearing(({ graphql }) => {
    if (/none$/.test(String(graphql?.variables?.id)) && graphql !== undefined) graphql.variables = { id };
  });

/** service.md 4.1 and 4.2 */
export const callSentences: readonly Sentence[] = [
  sentence("4.1", "POST {base_url}/graphql; one endpoint serves all operations", [
    wrong("has no such path", DATA, answeringAll({ status: 404, body: { message: "Not found." } })),
    wrong("redirects", DATA, answeringAll({ status: 307, body: {}, headers: { Location: "/graphql/v2" } })),
    wrong("breaks every such connection off after a first one", DATA, () => {
      let calls = 0;
      return { answer: (answer) => void (calls++ === 1 && Object.assign(answer, { reset: true })) };
    }),
  ]),
  unseen("4.1", "Other methods than POST", "that there is no other way is not stated"),
  unseen(
    "4.1",
    "Content-Type: application/json of the request",
    "it binds the client; what else the service takes is not stated",
  ),
  sentence("4.1", "The response is a JSON object with data", [
    wrong("gives a list", DATA, answeringAll({ status: 200, body: [{ data: {} }] })),
    wrong(
      "gives the data alone",
      DATA,
      givingAsBody((body) => at(body, "data")),
    ),
    wrong("gives HTML", DATA, answeringAll({ status: 200, body: "", raw: "<html>Sign in</html>" })),
    wrong(
      "gives a number as data",
      DATA,
      givingAsBody(() => ({ data: 7 })),
    ),
  ]),
  sentence("4.1", "and, when something failed, errors", [
    wrong("passes over unknown fields", FAILED, answering(isNoSuchField, OK({}))),
    wrong("answers null without errors", FAILED, answering(isNoSuchField, { status: 200, body: { data: null } })),
    wrong("calls them error", FAILED, answering(isNoSuchField, { status: 400, body: { error: "No such field." } })),
    wrong(
      "gives an object as errors",
      FAILED,
      answering(isNoSuchField, { status: 400, body: { errors: { message: "No." } } }),
    ),
    wrong(
      "gives a value for it",
      FAILED,
      answering(isNoSuchField, {
        status: 200,
        body: { data: { loanOpsConformanceNoSuchField: 1 }, errors: [{ message: "No." }] },
      }),
    ),
    wrong("gives text", FAILED, answering(isNoSuchField, { status: 400, body: "", raw: "Bad request" })),
  ]),
  sentence("4.1 rule 1", "For a single operation the name is optional", [
    wrong(
      "wants a name",
      "4.1 rule 1: The name of a single operation is optional",
      answering(/^query \(/, ERROR("Name it.")),
    ),
    wrong(
      "wants none",
      "4.1 rule 1: The name of a single operation is optional",
      answering(/^query Loan/, ERROR("No names.")),
    ),
  ]),
  sentence(
    "4.1 rule 1",
    "A document that holds several operations requires an operation name on each",
    [
      wrong("takes two without", SEVERAL, answering(/^query \{.*\} query/, OK({ __typename: "Query" }))),
      wrong("takes one without", SEVERAL, answering(/^query Named/, OK({ __typename: "Query" }))),
    ],
    "which of several named ones is carried out is not stated, as the body has no operation name",
  ),
  sentence("4.1 rule 2", "A mutation document starts with the keyword mutation", [
    wrong(
      "carries out one that came as a query",
      "4.1 rule 2: A mutation starts with the keyword mutation",
      asMutation,
    ),
  ]),
  sentence(
    "4.1 rule 2",
    "Mutations are nested under a group field",
    [
      wrong(
        "has reassignLoanOfficerTasks beside the group",
        "4.1 rule 2: reassignLoanOfficerTasks is nested under the group loan",
        outsideGroup(isReassignment, "loan"),
      ),
      wrong(
        "has rejectDocument beside the group",
        "4.1 rule 2: rejectDocument is nested under the group borrower",
        outsideGroup(isRejection, "borrower"),
      ),
      wrong(
        "has create beside the group",
        "4.1 rule 2: is nested under the group borrower",
        outsideGroup(isCreation, "borrower"),
      ),
    ],
    "further groups, and top-level mutations of other names, would have to be guessed",
  ),
  sentence("4.1 rule 3", "Variables are declared in the operation header and sent in variables", [
    wrong("takes one without declaration", VARIABLES, answering(/^query \{ loan\(id: \$id/, OK({ loan: { id: "l" } }))),
    wrong("does without a value", VARIABLES, {
      request: (request) =>
        /\$id: ID!/.test(queryOf(request)) && request.graphql?.variables === undefined
          ? OK({ loan: { id: "l" } })
          : undefined,
    }),
    wrong(
      "takes none",
      VARIABLES,
      answering(/^query \(\$id: ID!\) \{ loan\(id: \$id\) \{ id \} \}$/, ERROR("No variables.")),
    ),
  ]),
  sentence("4.1 rule 4", "Arguments can be scalars", [
    wrong(
      "wants variables",
      "4.1 rule 4: Arguments can be scalars in the document itself",
      answering(/loan\(id: "/, ERROR("Use variables.")),
    ),
  ]),
  unseen("4.1 rule 4", "or enums", "no argument that is named takes one"),
  sentence("4.2", "loan(id: ID!) takes the ID", [
    wrong("finds by the friendly ID alone", "4.2: loan takes the loan's ID, and answers with it", {
      request: ({ graphql }) => (graphql?.variables?.id === "loan_8f3a21" ? OK({ loan: null }) : undefined),
    }),
    wrong("gives it another ID then", "4.2: loan takes the loan's ID, and answers with it", {
      request: ({ graphql }) => (graphql?.variables?.id === "loan_8f3a21" ? OK({ loan: { id: "other" } }) : undefined),
    }),
    wrong(
      "finds the first loan for any other ID",
      "4.2: loan answers with none for an ID that no loan has",
      loanByAny("LN-2041"),
    ),
    wrong("needs no ID", "4.2: loan needs id", answering(/\{ loan \{ id/, OK({ loan: { id: "l" } }))),
  ]),
  sentence("4.2", "or friendly ID", [
    wrong("finds by the ID alone", "4.2: loan takes the friendly ID as well", {
      request: ({ graphql }) => (graphql?.variables?.id === "LN-2041" ? OK({ loan: null }) : undefined),
    }),
  ]),
  sentence(
    "4.2",
    "deal(id: ID!) returns the deal",
    [
      wrong(
        "does not find it",
        "4.2: deal takes the deal's ID, and answers with it",
        answering(/deal\(/, OK({ deal: null })),
      ),
      wrong(
        "gives another",
        "4.2: deal takes the deal's ID, and answers with it",
        both(
          hearing(({ graphql }) => {
            if (graphql?.variables?.id === "deal_51c0d7") graphql.variables = { id: "deal_51c0d8" };
          }),
        ),
      ),
      wrong(
        "does not know the query",
        "4.2: deal takes the deal's ID, and answers with it",
        answering(/deal\(/, { status: 400, body: { errors: [{ message: "Cannot query field." }] } }),
      ),
      wrong(
        "finds the first deal for any other ID",
        "4.2: deal answers with none for an ID that no deal has",
        loanByAny("deal_51c0d7"),
      ),
      wrong("needs no ID", "4.2: deal needs id", answering(/\{ deal \{ id/, OK({ deal: { id: "d" } }))),
    ],
    "whether it takes the friendly ID is not stated",
  ),
];
