import { at } from "../../../conformance/check";
import {
  answering,
  ERROR,
  hearing,
  isCreation,
  isReassignment,
  isRejection,
  OK,
  queryOf,
  withVariable,
} from "../support/habits";
import { type Habit, pass } from "../support/wrongService";
import { violations } from "./violation";

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
export const callViolations = violations({
  "4.1: POST {base_url}/graphql answers a JSON object with data": {
    redirects: answeringAll({ status: 307, body: {}, headers: { Location: "/graphql/v2" } }),
    "breaks every such connection off after a first one": () => {
      let calls = 0;
      return { answer: (answer) => void (calls++ === 1 && Object.assign(answer, { reset: true })) };
    },
    "gives a list": answeringAll({ status: 200, body: [{ data: {} }] }),
    "gives the data alone": givingAsBody((body) => at(body, "data")),
    "gives HTML": answeringAll({ status: 200, body: "", raw: "<html>Sign in</html>" }),
  },
  "4.1: When something failed, the answer has errors": {
    "passes over unknown fields": answering(isNoSuchField, OK({})),
    "answers null without errors": answering(isNoSuchField, { status: 200, body: { data: null } }),
    "gives an object as errors": answering(isNoSuchField, { status: 400, body: { errors: { message: "No." } } }),
    "gives text": answering(isNoSuchField, { status: 400, body: "", raw: "Bad request" }),
    "gives a value for it": answering(isNoSuchField, {
      status: 200,
      body: { data: { loanOpsConformanceNoSuchField: 1 }, errors: [{ message: "No." }] },
    }),
  },
  "4.1 rule 1: The name of a single operation is optional": {
    "wants a name": answering(/^query \(/, ERROR("Name it.")),
    "wants none": answering(/^query Loan/, ERROR("No names.")),
  },
  "4.1 rule 1: A document of several operations needs a name on each": {
    "takes two without": answering(/^query \{.*\} query/, OK({ __typename: "Query" })),
    "takes one without": answering(/^query Named/, OK({ __typename: "Query" })),
  },
  "4.1 rule 2: A mutation starts with the keyword mutation": {
    "carries out one that came as a query": asMutation,
  },
  "4.1 rule 2: reassignLoanOfficerTasks is nested under the group loan": {
    "has reassignLoanOfficerTasks beside the group": outsideGroup(isReassignment, "loan"),
  },
  "4.1 rule 2: rejectDocument is nested under the group borrower": {
    "has rejectDocument beside the group": outsideGroup(isRejection, "borrower"),
  },
  "4.1 rule 2: is nested under the group borrower": {
    "has create beside the group": outsideGroup(isCreation, "borrower"),
  },
  "4.1 rule 3: Variables are declared in the header and sent in variables": {
    "takes one without declaration": answering(/^query \{ loan\(id: \$id/, OK({ loan: { id: "l" } })),
    "does without a value": answering(
      (request) => /\$id: ID!/.test(queryOf(request)) && request.graphql?.variables === undefined,
      OK({ loan: { id: "l" } }),
    ),
    "takes none": answering(/^query \(\$id: ID!\) \{ loan\(id: \$id\) \{ id \} \}$/, ERROR("No variables.")),
  },
  "4.1 rule 4: Arguments can be scalars in the document itself": {
    "wants variables": answering(/loan\(id: "/, ERROR("Use variables.")),
  },
  "4.2: loan takes the loan's ID, and answers with it": {
    "finds by the friendly ID alone": answering(withVariable("id", "loan_8f3a21"), OK({ loan: null })),
    "gives it another ID then": answering(withVariable("id", "loan_8f3a21"), OK({ loan: { id: "other" } })),
  },
  "4.2: loan answers with none for an ID that no loan has": {
    "finds the first loan for any other ID": loanByAny("LN-2041"),
  },
  "4.2: loan takes the whole of an ID or friendly ID alone": {
    "finds it by its beginning": answering(withVariable("id", "LN-204"), OK({ loan: { id: "loan_8f3a21" } })),
    "finds it by what begins with it": answering(withVariable("id", "LN-20410"), OK({ loan: { id: "loan_8f3a21" } })),
  },
  "4.2: loan needs id": {
    "needs no ID": answering(/\{ loan \{ id/, OK({ loan: { id: "l" } })),
  },
  "4.2: loan takes the friendly ID as well": {
    "finds by the ID alone": answering(withVariable("id", "LN-2041"), OK({ loan: null })),
  },
  "4.2: deal takes the deal's ID, and answers with it": {
    "does not find it": answering(/deal\(/, OK({ deal: null })),
    "gives another": hearing(({ graphql }) => {
      if (graphql?.variables?.id === "deal_51c0d7") graphql.variables = { id: "deal_51c0d8" };
    }),
  },
  "4.2: deal answers with none for an ID that no deal has": {
    "finds the first deal for any other ID": loanByAny("deal_51c0d7"),
  },
  "4.2: deal needs id": {
    "needs no ID": answering(/\{ deal \{ id/, OK({ deal: { id: "d" } })),
  },
});
