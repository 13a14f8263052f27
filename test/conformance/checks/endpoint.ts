import { expectRefused, hasValue, readable, reasonOf } from "../answer";
import { assume, at, type Check, expect, idOf, isObject, reads } from "../check";
import type { Service } from "../service";
import { givenLoan, LOAN } from "./queries";

/** What the suite was given to read, or what every GraphQL service can answer. */
function anyQuery({ target }: Service): readonly [query: string, variables?: object] {
  if (target.loan !== undefined) return [LOAN, { id: target.loan }];
  if (target.deal !== undefined) return ["query ($id: ID!) { deal(id: $id) { id } }", { id: target.deal }];
  return ["{ __typename }"];
}

/** service.md 4.1: how calls are formed. */
export const endpointChecks: readonly Check[] = [
  {
    section: "4.1",
    rule: "POST {base_url}/graphql answers a JSON object with data",
    foundation: true,
    async run(service) {
      const { status, body, ...answer } = await service.graphql(...anyQuery(service));
      const token = status === 401 || status === 403 ? " Is the token right?" : "";
      expect(isObject(body) && !Array.isArray(body), `The answer is not a JSON object (HTTP ${status}).${token}`);
      // A whole request may fail (7.1), for which the service has a reason of its own.
      const said = answer.errors.length > 0 ? `: ${reasonOf({ status, body, ...answer })}` : ".";
      expect(isObject(body.data) || body.data === null, `The answer has no data (HTTP ${status})${said}${token}`);
    },
  },
  reads("4.1", "When something failed, the answer has errors", async (service) => {
    const answer = await service.graphql("query { loanOpsConformanceNoSuchField }");
    expect(
      isObject(answer.body),
      `To a query that cannot be answered there is no JSON object (HTTP ${answer.status}).`,
    );
    const { errors } = answer.body;
    expect(errors === undefined || errors === null || Array.isArray(errors), "errors is not an array.");
    expect(
      answer.errors.length > 0,
      `A query for a field that does not exist gives no errors (HTTP ${answer.status}).`,
    );
    expect(!hasValue(answer.data), "A field that does not exist has a value.");
  }),
  reads("4.1 rule 1", "The name of a single operation is optional", async (service) => {
    const [query, variables] = anyQuery(service);
    const anonymous = query.startsWith("{") ? `query ${query}` : query;
    await readable(service, anonymous, variables);
    await readable(service, anonymous.replace("query", "query LoanOpsConformance"), variables);
  }),
  reads("4.1 rule 1", "A document of several operations needs a name on each", async (service) => {
    const { loan } = service.target;
    const one = loan === undefined ? "{ __typename }" : `{ loan(id: ${JSON.stringify(loan)}) { id } }`;
    expectRefused(await service.graphql(`query ${one} query ${one}`));
    expectRefused(await service.graphql(`query Named ${one} query ${one}`));
  }),
  reads("4.1 rule 3", "Variables are declared in the header and sent in variables", async (service) => {
    const { loan } = service;
    await givenLoan(service);
    const undeclared = "query { loan(id: $id) { id } }";
    expectRefused(await service.graphql(undeclared, { id: loan }));
    expectRefused(await service.graphql(LOAN));
  }),
  reads("4.1 rule 4", "Arguments can be scalars in the document itself", async (service) => {
    const { loan } = service;
    await givenLoan(service);
    const selection = "{ borrowers(first: 1) { edges { node { id } } } }";
    const { data } = await readable(service, `{ loan(id: ${JSON.stringify(loan)}) ${selection} }`);
    expect(isObject(data.loan), "The loan was not found by a scalar.");
  }),
  reads("4.1", "A request can ask for a loan under other names, as GraphQL has it", async (service) => {
    await givenLoan(service);
    const query = "query ($one: ID!, $two: ID!) { one: loan(id: $one) { id } two: loan(id: $two) { id } }";
    const { data } = await service.graphql(query, { one: service.loan, two: service.loan });
    // How many a request may ask for is not stated (8).
    assume(isObject(data), "the service does not take two at once");
    const [one, two] = ["one", "two"].map((name) => idOf(at(data, name, "id")));
    expect(one !== undefined && one === two, "The loan did not come under both names.");
  }),
];
