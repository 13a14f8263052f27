import { at } from "../../../conformance/check";
import { answering, ERROR, hearing, OK, queryOf, withVariable } from "../support/habits";
import type { Services } from "./violation";

const isNoSuchField = /NoSuchField/;

export const callViolations: Services = {
  "4.1: POST {base_url}/graphql answers a JSON object with data": {
    "breaks every such connection off after a first one": () => {
      let calls = 0;
      return { answer: (answer) => void (calls++ === 1 && Object.assign(answer, { reset: true })) };
    },
    "gives a list": answering(/./, { status: 200, body: [{ data: {} }] }),
    "gives the data alone": { answer: (answer) => Object.assign(answer, { body: at(answer.body, "data") }) },
  },
  "4.1: When something failed, the answer has errors": {
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
  "4.1 rule 3: Variables are declared in the header and sent in variables": {
    "takes one without declaration": answering(/^query \{ loan\(id: \$id/, OK({ loan: { id: "l" } })),
    "does without a value": answering(
      (request) => /\$id: ID!/.test(queryOf(request)) && request.graphql?.variables === undefined,
      OK({ loan: { id: "l" } }),
    ),
  },
  "4.1 rule 4: Arguments can be scalars in the document itself": {
    "wants variables": answering(/loan\(id: "/, ERROR("Use variables.")),
  },
  "4.1: A request can ask for a loan under other names, as GraphQL has it": {
    "answers under the field's own name": answering(/one: loan/, OK({ loan: { id: "loan_8f3a21" } })),
    "gives the second another loan": answering(
      /one: loan/,
      OK({ one: { id: "loan_8f3a21" }, two: { id: "loan_0c18aa" } }),
    ),
  },
  "4.2: loan takes the loan's ID, and answers with it": {
    "finds by the friendly ID alone": answering(withVariable("id", "loan_8f3a21"), OK({ loan: null })),
  },
  "4.2: loan takes the whole of an ID or friendly ID alone": {
    "finds it by its beginning": answering(withVariable("id", "LN-204"), OK({ loan: { id: "loan_8f3a21" } })),
    "finds it by what begins with it": answering(withVariable("id", "LN-20410"), OK({ loan: { id: "loan_8f3a21" } })),
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
};
