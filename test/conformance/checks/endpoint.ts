import { at, type Check, expect, isObject, NotChecked } from "../check";
import type { Exchange } from "../service";

const LOAN = "query ($id: ID!) { loan(id: $id) { id } }";
/** No service has a loan of this name, so that a mutation that should have been refused does nothing. */
const NO_LOAN = "loan-ops-conformance-no-such-loan";
const REASSIGN = `reassignLoanOfficerTasks(input: { loanId: "${NO_LOAN}" }) { reassignedCount }`;

function expectRefused({ data, errors, status }: Exchange, what: string): void {
  const refused = errors.length > 0 || status >= 400;
  expect(refused && !hasValue(data), `The service answered ${what} with success (HTTP ${status}).`);
}

function hasValue(data: unknown): boolean {
  return isObject(data) ? Object.values(data).some(hasValue) : data !== null && data !== undefined;
}

/** service.md 4.1 and 4.2: how calls are formed. */
export const endpointChecks: readonly Check[] = [
  {
    section: "4.1",
    rule: "POST {base_url}/graphql answers a JSON object with data",
    async run(service) {
      const { status, contentType, body } = await service.graphql("{ __typename }");
      expect(isObject(body) && !Array.isArray(body), `The answer is not a JSON object (HTTP ${status}).`);
      expect(/json/.test(contentType), `The Content-Type of the answer is ${contentType || "missing"}.`);
      expect(isObject(body.data), `The answer has no data (HTTP ${status}).`);
    },
  },
  {
    section: "4.1 rule 1",
    rule: "The name of a single operation is optional",
    async run(service) {
      await service.data("query { __typename }");
      await service.data("query Ping { __typename }");
    },
  },
  {
    section: "4.1 rule 1",
    rule: "A document of several operations needs a name on each",
    async run(service) {
      expectRefused(await service.graphql("query { __typename } query { __typename }"), "two operations without names");
    },
  },
  {
    section: "4.1 rule 2",
    rule: "A mutation starts with the keyword mutation",
    writes: true,
    async run(service) {
      expectRefused(await service.graphql(`query { loan { ${REASSIGN} } }`), "a mutation that is sent as a query");
    },
  },
  {
    section: "4.1 rule 2",
    rule: "Mutations are nested under a group field",
    writes: true,
    async run(service) {
      expectRefused(await service.graphql(`mutation { ${REASSIGN} }`), "a mutation outside its group");
    },
  },
  {
    section: "4.1 rule 3",
    rule: "Variables are declared in the header and sent in variables",
    async run(service) {
      const data = await service.data(LOAN, { id: service.loan });
      expect(isObject(data.loan), "The loan was not found by a variable.");
      expectRefused(
        await service.graphql("query { loan(id: $id) { id } }", { id: service.loan }),
        "a variable without declaration",
      );
    },
  },
  {
    section: "4.1 rule 4",
    rule: "Arguments can be scalars in the document itself",
    async run(service) {
      const data = await service.data(
        `{ loan(id: ${JSON.stringify(service.loan)}) { borrowers(first: 1) { edges { node { id } } } } }`,
      );
      expect(isObject(data.loan), "The loan was not found by a scalar.");
    },
  },
  {
    section: "4.2",
    rule: "loan takes the loan's ID, and answers with it",
    async run(service) {
      const id = at(await service.data(LOAN, { id: service.loan }), "loan", "id");
      expect(id !== undefined && id !== null, "The given loan was not found.");
      const again = at(await service.data(LOAN, { id }), "loan", "id");
      expect(again === id, "The loan that was found has an ID by which another one, or none, is found.");
    },
  },
  {
    section: "4.2",
    rule: "loan takes the friendly ID as well",
    async run(service) {
      // Under any name for it: the field is not stated for loans.
      const id = at(await service.data(LOAN, { id: service.loan }), "loan", "id");
      if (id === service.loan) throw new NotChecked("the given loan is given by its ID");
      expect(id !== undefined && id !== null, "The given loan was not found.");
    },
  },
  {
    section: "4.2",
    rule: "deal takes the deal's ID, and answers with it",
    async run(service) {
      const data = await service.data("query ($id: ID!) { deal(id: $id) { id } }", { id: service.deal });
      expect(at(data, "deal", "id") === service.deal, "The given deal was not found by its ID.");
    },
  },
];
