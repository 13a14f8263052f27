import { randomBytes } from "node:crypto";
import { dataOf, expectNoError, expectRefused, messageOf, reasonOf } from "../answer";
import { assume, at, type Check, expect, idOf, isNothing, isObject, needs, nodes, writes } from "../check";
import { type Exchange, type Service, type TokenChoice, WRONG_TOKEN } from "../service";
import { readLoan, waitFor } from "../tasks";

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A borrower of the deal; what the service did not give is undefined or null. */
interface DealBorrower {
  readonly id: string;
  readonly person: unknown;
}

/** A call, and whom it would create. */
interface Attempt {
  readonly person: Person;
  readonly answer: Exchange;
}

type Creation = Awaited<ReturnType<typeof create>>;

/** How many edges are asked for; fewer where the service does not give that many. The largest page is not stated (8). */
const PAGES = [" (first: 200)", " (first: 50)", " (first: 20)", " (first: 10)", ""];
const PERSONS = ["personalInformation { firstName lastName email }", "personalInformation { firstName lastName }", ""];

/** Creates borrowers on the deal. */
function creation(service: Service) {
  return service.once("creation", () => create(service));
}

async function create(service: Service) {
  const { deal } = service;
  const selection = await service.once("what can be read of borrowers", () => readableSelection(service));
  const before = await dealBorrowers(service, selection);
  // How many borrowers a list of this service shows: see `mayHaveMore`.
  if (service.target.loan !== undefined) await readLoan(service, service.target.loan).catch(() => undefined);
  const attempt = async (queryFor: (person: Person) => string, token?: TokenChoice): Promise<Attempt> => {
    const person = newPerson(service);
    const query = queryFor(person);
    const variables = query.includes("$dealId") ? { dealId: deal } : undefined;
    return { person, answer: await service.graphql(query, variables, token) };
  };
  const creating = createOf("id");
  // Calls that should be refused come before those that should not.
  const refused = {
    withoutToken: await attempt(creating, null),
    wrongToken: await attempt(creating, WRONG_TOKEN),
    outsideGroup: await attempt((person) => creating(person).replace("{ borrower {", "{").replace(/ \}$/, "")),
    withoutDeal: await attempt((person) =>
      creating(person).replace("($dealId: ID!) ", "").replace("dealId: $dealId, ", ""),
    ),
  };
  // service.md 4.3 says that the ID can be selected; what else a borrower has is in 2.4.
  const first = await attempt(creating);
  const second = await attempt(createOf(`id ${PERSONS[0]}`));
  const made = [first, second].map(({ answer }) => newId(answer)).filter((id) => id !== undefined);
  const areThere = (borrowers: readonly DealBorrower[]) => made.every((id) => find(borrowers, id) !== undefined);
  const after = await waitFor(service, () => dealBorrowers(service, selection), areThere);
  return { before, refused, first, second, after };
}

/**
 * service.md 4.3: the name of the input type is not stated, so an inline object. Neither are the types of the three texts: in
 * the document itself they fit a scalar of the service's own as well.
 */
function createOf(returned: string): (person: Person) => string {
  return (person) => {
    const texts = Object.entries(person).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
    return `mutation ($dealId: ID!) { borrower { create(input: { dealId: $dealId, personalInformation: { ${texts.join(", ")} } }) { ${returned} } } }`;
  };
}

/** A name and an address that nobody has: a service may take each address once. */
function newPerson({ target }: Service): Person {
  const letters = [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  const domain = target.emailDomain ?? "example.com";
  return { firstName: "Conformance", lastName: `S${letters}`, email: `conformance.${letters}@${domain}` };
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
  assume(isObject(connection), `the deal's borrowers could not be read: ${reasonOf(answer)}`);
  const found = nodes(connection, "borrowers");
  service.mostBorrowers = Math.max(service.mostBorrowers, found.length);
  return found.flatMap((borrower) => {
    const id = idOf(at(borrower, "id"));
    return id !== undefined ? [{ id, person: at(borrower, "personalInformation") }] : [];
  });
}

const SECTION = "4.3 borrower.create";

/** The smallest page that a service is taken to have. The largest is not stated (8), so what is missing may be on another. */
const SMALLEST_PAGE = 2;

const newId = ({ data }: Exchange) => idOf(at(data, "borrower", "create", "id"));

function createdId(answer: Exchange): string {
  dataOf(answer, "creating a borrower");
  return needs(newId(answer), "creating a borrower gave no ID");
}

function find(borrowers: readonly DealBorrower[], id: string): DealBorrower | undefined {
  return borrowers.find((borrower) => borrower.id === id);
}

/** Whether the deal may have borrowers that its list did not show: it may be a page. A page that is full is as long as any. */
function mayHaveMore({ before, after }: Creation, { mostBorrowers }: Service): boolean {
  return Math.max(before.length, after.length) >= Math.max(SMALLEST_PAGE, mostBorrowers);
}

function isAsGiven(person: unknown, given: Person): boolean {
  return Object.entries(given).every(([field, value]) => isNothing(at(person, field)) || at(person, field) === value);
}

function refuses(rule: string, section: string, attempt: keyof Creation["refused"]): Check {
  return writes(section, rule, async (service) => {
    const { refused, first } = await creation(service);
    // A service that creates nothing for anybody proves nothing.
    createdId(first.answer);
    expectRefused(refused[attempt].answer);
  });
}

/** service.md 4.3, `borrower.create` */
export const createChecks: readonly Check[] = [
  writes(SECTION, "returns the ID of a new borrower", async (service) => {
    const { before, first, second } = await creation(service);
    const { errors } = first.answer;
    const isOfAddress = errors.some((error) => /e-?mail|domain|address/i.test(messageOf(error)));
    assume(
      !isOfAddress || service.target.emailDomain !== undefined,
      `the service may not take addresses of example.com (--email-domain): ${reasonOf(first.answer)}`,
    );
    expectNoError(first.answer);
    const id = newId(first.answer);
    expect(id !== undefined, "No ID was returned.", first.answer);
    expect(find(before, id) === undefined, `${id} is the ID of a borrower who was there before.`, first.answer);
    expect(id !== newId(second.answer), `Two new borrowers got the ID ${id}.`, second.answer);
  }),
  writes(SECTION, "adds the borrower to the deal", async (service) => {
    const done = await creation(service);
    const id = createdId(done.first.answer);
    if (find(done.after, id) !== undefined) return;
    assume(
      !mayHaveMore(done, service),
      "the deal's list may be one page of several: give a --deal with one borrower or none",
    );
    expect(false, `The deal does not have the borrower ${id}.`, done.first.answer);
  }),
  writes(SECTION, "adds the borrower once", async (service) => {
    const { after, first, second } = await creation(service);
    createdId(first.answer);
    for (const { person, answer } of [first, second]) {
      const added = after.filter((borrower) => at(borrower.person, "lastName") === person.lastName);
      const ids = added.map(({ id }) => id).join(", ");
      expect(added.length < 2, `The deal has the new borrower more than once: ${ids}.`, answer);
    }
    assume(
      after.some(({ person }) => at(person, "lastName") === first.person.lastName),
      "the deal's list does not show the name of the new borrower",
    );
  }),
  writes(SECTION, "keeps the personal information that was given", async (service) => {
    const { first, second, after } = await creation(service);
    const returned = at(second.answer.data, "borrower", "create", "personalInformation");
    const pairs = [
      [find(after, createdId(first.answer))?.person, first.person, first.answer],
      [returned, second.person, second.answer],
    ] as const;
    const seen = pairs.filter(([person]) => !isNothing(person));
    assume(seen.length > 0, "the service shows the new borrowers nowhere");
    for (const [person, given, answer] of seen) {
      expect(isAsGiven(person, given), "A new borrower has other personal information than was given.", answer);
      const isThere = !isNothing(at(person, "firstName")) && !isNothing(at(person, "lastName"));
      expect(isThere, "A new borrower lacks personal information that was given.", answer);
    }
    const emails = seen.map(([person]) => person).filter((person) => at(person, "email") === null);
    expect(
      emails.length === 0 || second.answer.errors.length > 0,
      "A new borrower lacks the email that was given.",
      second.answer,
    );
  }),
  writes(SECTION, "leaves the deal's other borrowers as they are", async (service) => {
    const done = await creation(service);
    createdId(done.first.answer);
    assume(done.before.length > 0, "the deal had no borrower");
    for (const { id, person } of done.before) {
      const now = find(done.after, id);
      if (now === undefined && mayHaveMore(done, service)) continue;
      expect(now !== undefined, `The borrower ${id} of the deal is gone.`, done.first.answer);
      const same = isNothing(person) || isNothing(now.person) || JSON.stringify(person) === JSON.stringify(now.person);
      expect(same, `The borrower ${id} of the deal has other personal information than before.`, done.first.answer);
    }
  }),
  writes("2.1", "first limits the edges of a deal's borrowers, once there are more of them", async (service) => {
    const { after } = await creation(service);
    assume(after.length > 2, "the deal has no three borrowers");
    const { data } = await service.graphql(dealWith(" (first: 2)", ""), { id: service.deal });
    const limited = nodes(at(data, "deal", "borrowers"), "borrowers");
    expect(limited.length <= 2, `first: 2 gave ${limited.length} of ${after.length}.`);
  }),
  refuses("needs dealId", SECTION, "withoutDeal"),
  refuses("is nested under the group borrower", "4.1 rule 2", "outsideGroup"),
  refuses("borrower.create needs the header Authorization", "5.1", "withoutToken"),
  refuses("borrower.create needs a valid token", "5.1", "wrongToken"),
  writes("5.1", "borrower.create adds nobody to the deal without a valid token", async (service) => {
    const done = await creation(service);
    createdId(done.first.answer);
    const { withoutToken, wrongToken } = done.refused;
    const refused = new Set([withoutToken, wrongToken].map(({ person }) => person.lastName));
    const added = done.after.find(({ person }) => refused.has(String(at(person, "lastName"))));
    const what = `The borrower ${added?.id} is on the deal, whose creation was refused.`;
    expect(added === undefined, what, withoutToken.answer);
  }),
];
