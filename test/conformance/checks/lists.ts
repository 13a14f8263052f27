import { at, type Check, entries, expect, isObject, NotChecked, nodes } from "../check";
import { messageOf, type Service } from "../service";

const PLACES: readonly [owner: string, field: string, query: string, connection: (data: unknown) => unknown][] = [
  [
    "deal",
    "borrowers",
    "query ($id: ID!, $first: Int) { deal(id: $id) { borrowers(first: $first) { edges { node { id } } } } }",
    (data) => at(data, "deal", "borrowers"),
  ],
  [
    "loan",
    "borrowers",
    "query ($id: ID!, $first: Int) { loan(id: $id) { borrowers(first: $first) { edges { node { id } } } } }",
    (data) => at(data, "loan", "borrowers"),
  ],
];

function firstLimits(owner: string, field: string, query: string, connection: (data: unknown) => unknown): Check {
  return {
    section: "2.1",
    rule: `first limits the edges of a ${owner}'s ${field}`,
    async run(service) {
      const id = owner === "deal" ? service.deal : service.loan;
      const all = nodes(connection(await service.data(query, { id })), field);
      if (all.length < 2) throw new NotChecked(`there are fewer than two`);
      const one = nodes(connection(await service.data(query, { id, first: 1 })), field);
      expect(one.length === 1, `first: 1 gave ${one.length} of ${all.length}.`);
    },
  };
}

async function borrowersWith(service: Service, selection: string): Promise<unknown[]> {
  const query = `query ($id: ID!) { loan(id: $id) { borrowers { edges { node { id ${selection} } } } } }`;
  const { data, errors } = await service.graphql(query, { id: service.loan });
  if (!isObject(data?.loan)) throw new NotChecked(`the borrowers could not be read: ${messageOf(errors[0])}`);
  return nodes(at(data, "loan", "borrowers"), "borrowers");
}

/** service.md 2.1 to 2.4: what is a connection, and what is a list. */
export const listChecks: readonly Check[] = [
  ...PLACES.map((place) => firstLimits(...place)),
  {
    section: "2.1",
    rule: "first limits the edges of a borrower's incomes",
    async run(service) {
      const borrowers = await borrowersWith(service, "all: incomes { edges { node { __typename } } }");
      const counts = borrowers.map((borrower) => at(borrower, "all", "edges", "length"));
      const index = counts.findIndex((count) => Number(count) > 1);
      if (index < 0) throw new NotChecked("no borrower has two");
      const limited = await borrowersWith(service, "one: incomes(first: 1) { edges { node { __typename } } }");
      const edges = at(limited[index], "one", "edges", "length");
      expect(edges === 1, `first: 1 gave ${edges} of ${counts[index]}.`);
    },
  },
  {
    section: "2.3",
    rule: "loanOfficerDocumentTasks of a loan is a list, not a connection",
    async run(service) {
      const data = await service.data("query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { id } } }", {
        id: service.loan,
      });
      entries(at(data, "loan", "loanOfficerDocumentTasks"), "loanOfficerDocumentTasks");
    },
  },
  {
    section: "2.4",
    rule: "borrowerTasks of a borrower is a list, not a connection",
    async run(service) {
      const borrowers = await borrowersWith(service, "borrowerTasks { id }");
      if (borrowers.length === 0) throw new NotChecked("the loan has no borrower");
      for (const borrower of borrowers) entries(at(borrower, "borrowerTasks"), "borrowerTasks");
    },
  },
];
