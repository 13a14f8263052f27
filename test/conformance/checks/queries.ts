import { expectRefused, readable } from "../answer";
import { assume, at, type Check, expect, idOf, isObject, needs, reads } from "../check";
import { almostRight, NONE, type Service, WRONG_TOKEN } from "../service";

export const LOAN = "query ($id: ID!) { loan(id: $id) { id } }";
const DEAL_ID = "query ($id: ID!) { deal(id: $id) { id } }";
const DEAL = "query ($id: ID!) { deal(id: $id) { id friendlyId } }";

async function loanFoundBy(service: Service, id: string): Promise<string | undefined> {
  return idOf(at((await readable(service, LOAN, { id })).data, "loan", "id"));
}

export async function givenLoan(service: Service): Promise<string> {
  return needs(await loanFoundBy(service, service.loan), "the given loan was not found");
}

/** Fails when a query answers with a record where there can be none. */
async function expectNothing(service: Service, query: string, name: string): Promise<void> {
  const { data } = await service.graphql(query, { id: NONE });
  expect(!isObject(data?.[name]), `The service answers with a ${name} to an ID that no ${name} has.`);
}

/** service.md 4.2 */
export const queryChecks: readonly Check[] = [
  reads("4.2", "loan takes the loan's ID, and answers with it", async (service) => {
    const id = await givenLoan(service);
    const again = await loanFoundBy(service, id);
    expect(again === id, "The loan that was found has an ID by which another one, or none, is found.");
  }),
  reads("4.2", "loan takes the friendly ID as well", async (service) => {
    // Under any name for it: the field is not stated for loans.
    const id = await loanFoundBy(service, service.loan);
    assume(id !== service.loan, "the given loan is given by its ID");
    expect(id !== undefined, "The given loan was not found. Is it there?");
  }),
  reads("4.2", "loan answers with none for an ID that no loan has", async (service) => {
    await givenLoan(service);
    await expectNothing(service, LOAN, "loan");
  }),
  reads("4.2", "loan takes the whole of an ID or friendly ID alone", async (service) => {
    const id = await givenLoan(service);
    for (const other of [service.loan.slice(0, -1), `${service.loan}0`]) {
      const found = idOf(at((await service.graphql(LOAN, { id: other })).data, "loan", "id"));
      expect(found !== id, `${other} finds the loan ${id} as well.`);
      assume(found !== other, `${other} finds a loan that may be another one`);
    }
  }),
  reads("4.2", "loan needs id", async (service) => {
    await givenLoan(service);
    expectRefused(await service.graphql("query { loan { id } }"));
  }),
  reads("4.2", "deal takes the deal's ID, and answers with it", async (service) => {
    const { deal } = (await readable(service, DEAL_ID, { id: service.deal })).data;
    expect(isObject(deal), "The given deal was not found by its ID. Is it there?");
    if (idOf(deal.id) === service.deal) return;
    const { data } = await service.graphql(DEAL, { id: service.deal });
    assume(
      at(data, "deal", "friendlyId") !== service.deal,
      "the deal is given by its friendly ID, which is not stated to be taken",
    );
    expect(false, "The service answers with another deal.");
  }),
  reads("4.2", "deal answers with none for an ID that no deal has", (service) =>
    expectNothing(service, DEAL_ID, "deal"),
  ),
  reads("4.2", "deal needs id", async (service) => {
    const { deal } = (await readable(service, DEAL_ID, { id: service.deal })).data;
    assume(isObject(deal), "the given deal was not found");
    expectRefused(await service.graphql("query { deal { id } }"));
  }),
];

async function expectUnauthorized(service: Service, name: "loan" | "deal", token: string | null): Promise<void> {
  const [query, variables] = [name === "loan" ? LOAN : DEAL_ID, { id: service[name] }];
  const allowed = await service.graphql(query, variables);
  // A service that answers nothing to anybody proves nothing.
  assume(isObject(at(allowed.data, name)), `the given ${name} was not found with the right token either`);
  const { data, status } = await service.graphql(query, variables, token);
  expect(!isObject(at(data, name)), `The service answered with the ${name} (HTTP ${status}).`);
}

/** service.md 5.1, as far as it can be seen without changing anything. */
export const authenticationChecks: readonly Check[] = (["loan", "deal"] as const).flatMap((name): Check[] => [
  reads("5.1", `The query ${name} needs the header Authorization`, (service) =>
    expectUnauthorized(service, name, null),
  ),
  reads("5.1", `The query ${name} needs a valid token`, (service) => expectUnauthorized(service, name, WRONG_TOKEN)),
  reads("5.1", `The query ${name} needs the whole of a token, not its beginning`, async (service) => {
    for (const token of almostRight(service.target.token)) await expectUnauthorized(service, name, token);
  }),
]);
