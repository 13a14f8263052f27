import { expectRefused } from "../answer";
import { at, type Check, expect, isId, isNothing, isObject, isSameId, NotChecked } from "../check";
import { readable } from "../readable";
import type { Service } from "../service";

const LOAN = "query ($id: ID!) { loan(id: $id) { id } }";
const DEAL_ID = "query ($id: ID!) { deal(id: $id) { id } }";
const DEAL = "query ($id: ID!) { deal(id: $id) { id friendlyId } }";
const NONE = "loan-ops-conformance-none";

async function loanFoundBy(service: Service, id: unknown): Promise<unknown> {
  return at((await readable(service, LOAN, { id })).data, "loan", "id");
}

async function givenLoan(service: Service): Promise<unknown> {
  const id = await loanFoundBy(service, service.loan);
  if (isNothing(id)) throw new NotChecked("the given loan was not found");
  return id;
}

/** Fails when a query answers with a record where there can be none. */
async function expectNothing(service: Service, query: string, name: string): Promise<void> {
  const { data } = await service.graphql(query, { id: NONE });
  expect(!isObject(data?.[name]), `The service answers with a ${name} to an ID that no ${name} has.`);
}

/** service.md 4.2 */
export const queryChecks: readonly Check[] = [
  {
    section: "4.2",
    rule: "loan takes the loan's ID, and answers with it",
    async run(service) {
      const id = await givenLoan(service);
      const again = await loanFoundBy(service, id);
      expect(isSameId(again, id), "The loan that was found has an ID by which another one, or none, is found.");
    },
  },
  {
    section: "4.2",
    rule: "loan takes the friendly ID as well",
    async run(service) {
      // Under any name for it: the field is not stated for loans.
      const id = await loanFoundBy(service, service.loan);
      if (isSameId(id, service.loan)) throw new NotChecked("the given loan is given by its ID");
      expect(isId(id), "The given loan was not found. Is it there?");
    },
  },
  {
    section: "4.2",
    rule: "loan answers with none for an ID that no loan has",
    async run(service) {
      await givenLoan(service);
      await expectNothing(service, LOAN, "loan");
    },
  },
  {
    section: "4.2",
    rule: "loan needs id",
    async run(service) {
      await givenLoan(service);
      expectRefused(await service.graphql("query { loan { id } }"), "a query for a loan without an ID");
    },
  },
  {
    section: "4.2",
    rule: "deal takes the deal's ID, and answers with it",
    async run(service) {
      const { deal } = (await readable(service, DEAL_ID, { id: service.deal })).data;
      expect(isObject(deal), "The given deal was not found by its ID. Is it there?");
      if (isSameId(deal.id, service.deal)) return;
      const { data } = await service.graphql(DEAL, { id: service.deal });
      if (at(data, "deal", "friendlyId") === service.deal) {
        throw new NotChecked("the deal is given by its friendly ID, which is not stated to be taken");
      }
      expect(false, "The service answers with another deal.");
    },
  },
  {
    section: "4.2",
    rule: "deal answers with none for an ID that no deal has",
    run: (service) => expectNothing(service, DEAL_ID, "deal"),
  },
  {
    section: "4.2",
    rule: "deal needs id",
    async run(service) {
      const { deal } = (await readable(service, DEAL_ID, { id: service.deal })).data;
      if (!isObject(deal)) throw new NotChecked("the given deal was not found");
      expectRefused(await service.graphql("query { deal { id } }"), "a query for a deal without an ID");
    },
  },
];
