import { randomBytes } from "node:crypto";
import { reasonOf } from "../answer";
import { at, type Id, isId, isObject, NotChecked, nodes } from "../check";
import type { Exchange, Service, TokenChoice } from "../service";
import { WRONG_TOKEN } from "./wrongToken";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A borrower of the deal; what the service did not give is undefined or null. */
export interface DealBorrower {
  readonly id: Id;
  readonly person: unknown;
}

/** A call, and whom it would create. */
export interface Attempt {
  readonly person: Person;
  readonly answer: Exchange;
}

export type RefusedCreation = "withoutToken" | "wrongToken" | "outsideGroup" | "withoutDeal";

/** What creating borrowers on the deal did. */
export interface Creation {
  readonly before: readonly DealBorrower[];
  /** Calls that should have been refused, made before those that should not. */
  readonly refused: Readonly<Record<RefusedCreation, Attempt>>;
  /** Selects the ID alone, which is what service.md 4.3 says can be selected. */
  readonly first: Attempt;
  /** Selects what else a borrower has (2.4). */
  readonly second: Attempt;
  readonly after: readonly DealBorrower[];
}

/** By this the suite knows the borrowers that it created in earlier runs. */
const FIRST_NAME = "Conformance";

/** How many edges are asked for; fewer where the service does not give that many. The largest page is not stated (8). */
const PAGES = [" (first: 200)", " (first: 50)", " (first: 20)", " (first: 10)", ""];
const PERSONS = ["personalInformation { firstName lastName email }", "personalInformation { firstName lastName }", ""];

export function creation(service: Service): Promise<Creation> {
  return service.once("creation", () => create(service));
}

async function create(service: Service): Promise<Creation> {
  const { deal } = service;
  const selection = await service.once("what can be read of borrowers", () => readableSelection(service));
  const before = await dealBorrowers(service, selection);
  const attempt = async (query: string, token?: TokenChoice): Promise<Attempt> => {
    const person = newPerson();
    const variables = query.includes("$dealId") ? { dealId: deal, ...person } : person;
    return { person, answer: await service.graphql(query, variables, token) };
  };
  const refused = {
    withoutToken: await attempt(createOf("id"), null),
    wrongToken: await attempt(createOf("id"), WRONG_TOKEN),
    outsideGroup: await attempt(createOf("id").replace("{ borrower {", "{").replace(/ \}$/, "")),
    withoutDeal: await attempt(createOf("id").replace("$dealId: ID!, ", "").replace("dealId: $dealId, ", "")),
  };
  const first = await attempt(createOf("id"));
  const second = await attempt(createOf(`id ${PERSONS[0]}`));
  return { before, refused, first, second, after: await dealBorrowers(service, selection) };
}

/** service.md 4.3: the name of the input type is not stated, so scalars go into an inline object. */
function createOf(returned: string): string {
  return (
    "mutation ($dealId: ID!, $firstName: String!, $lastName: String!, $email: String!) { borrower { create(input: { dealId: $dealId, " +
    `personalInformation: { firstName: $firstName, lastName: $lastName, email: $email } }) { ${returned} } } }`
  );
}

/** A name and an address that nobody has: a service may take each address once. */
function newPerson(): Person {
  const letters = [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return {
    firstName: FIRST_NAME,
    lastName: `S${letters}`,
    email: `conformance.${letters}@example.com`,
  };
}

export function isFromEarlierRun({ person }: DealBorrower): boolean {
  return at(person, "firstName") === FIRST_NAME;
}

const dealWith = (page: string, person: string) =>
  `query ($id: ID!) { deal(id: $id) { borrowers${page} { edges { node { id ${person} } } } } }`;

async function readableSelection(service: Service): Promise<string> {
  for (const person of PERSONS) {
    for (const page of PAGES) {
      const { data } = await service.graphql(dealWith(page, person), { id: service.deal });
      if (isObject(at(data, "deal", "borrowers"))) return dealWith(page, person);
    }
  }
  return dealWith("", "");
}

async function dealBorrowers(service: Service, query: string): Promise<DealBorrower[]> {
  const answer = await service.graphql(query, { id: service.deal });
  const connection = at(answer.data, "deal", "borrowers");
  if (!isObject(connection)) throw new NotChecked(`the deal's borrowers could not be read: ${reasonOf(answer)}`);
  return nodes(connection, "borrowers").flatMap((borrower) => {
    const id = at(borrower, "id");
    return isId(id) ? [{ id, person: at(borrower, "personalInformation") }] : [];
  });
}
