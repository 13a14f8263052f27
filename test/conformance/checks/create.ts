import { at, type Check, expect, isObject, NotChecked, nodes } from "../check";
import type { Service } from "../service";

/** service.md 4.3: the name of the input type is not stated, so scalars go into an inline object. */
const CREATE = `mutation ($dealId: ID!, $firstName: String!, $lastName: String!, $email: String!) { borrower { create(input: {
  dealId: $dealId, personalInformation: { firstName: $firstName, lastName: $lastName, email: $email } }) { id } } }`;
const PERSON = { firstName: "Conformance", lastName: "Suite", email: "conformance@example.com" };

async function borrowerIds(service: Service): Promise<unknown[]> {
  const query = "query ($id: ID!) { deal(id: $id) { borrowers { edges { node { id } } } } }";
  const data = await service.data(query, { id: service.deal });
  return nodes(at(data, "deal", "borrowers"), "borrowers").map((borrower) => at(borrower, "id"));
}

/** service.md 4.3, `borrower.create` */
export const createChecks: readonly Check[] = [
  {
    section: "4.3",
    rule: "borrower.create adds a borrower to the deal and returns its ID",
    writes: true,
    async run(service) {
      const before = await borrowerIds(service);
      const id = at(await service.data(CREATE, { dealId: service.deal, ...PERSON }), "borrower", "create", "id");
      expect(typeof id === "string" && !before.includes(id), "No new ID was returned.");
      expect((await borrowerIds(service)).includes(id), "The deal does not have the borrower.");
    },
  },
  {
    section: "4.3",
    rule: "borrower.create needs dealId",
    writes: true,
    async run(service) {
      await borrowerIds(service);
      const query = CREATE.replace("$dealId: ID!, ", "").replace("dealId: $dealId, ", "");
      const { data, errors, status } = await service.graphql(query, PERSON);
      expect(errors.length > 0 || status >= 400, "The service took a borrower without a deal.");
      expect(!isObject(at(data, "borrower", "create")), "The service answered with a borrower.");
      const told = errors.some((error) => /dealId/.test(String(at(error, "message"))));
      if (!told) throw new NotChecked("the error does not say what it is about");
    },
  },
];
