import { presence, readable } from "../answer";
import { at, type Check, entries, expect, Failed, isNothing, isObject, NotChecked, nodes, reads } from "../check";
import type { Service } from "../service";

/** Where lists stand, each with its arguments in the place of the asterisk and what every record has in that of the tilde. */
const LISTS = {
  "borrowers of a deal": {
    root: "deal",
    query: "query ($id: ID!) { deal(id: $id) { borrowers* { edges { node { id } } } } }",
    values: (data: unknown) => [at(data, "deal", "borrowers")],
  },
  "borrowers of a loan": {
    root: "loan",
    query: "query ($id: ID!) { loan(id: $id) { borrowers* { edges { node { id } } } } }",
    values: (data: unknown) => [at(data, "loan", "borrowers")],
  },
  "incomes of a borrower": {
    root: "loan",
    query:
      "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { id incomes* { edges { node { ~ } } } } } } } }",
    values: (data: unknown) => ofBorrowers(data, "incomes"),
  },
  "loanOfficerDocumentTasks of a loan": {
    root: "loan",
    query: "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { id } } }",
    values: (data: unknown) => [at(data, "loan", "loanOfficerDocumentTasks")],
  },
  "borrowerTasks of a borrower": {
    root: "loan",
    query: "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { id borrowerTasks { id } } } } } }",
    values: (data: unknown) => ofBorrowers(data, "borrowerTasks"),
  },
  "documentLinks of a borrower task": {
    root: "loan",
    query:
      "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { borrowerTasks { documentLinks { id } } } } } } }",
    values: (data: unknown) =>
      ofBorrowers(data, "borrowerTasks").flatMap((tasks) =>
        entries(tasks, "borrowerTasks").map((task) => at(task, "documentLinks")),
      ),
  },
  "documentLinks of a loan officer task": {
    root: "loan",
    query: "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { documentLinks { id } } } }",
    values: (data: unknown) =>
      entries(at(data, "loan", "loanOfficerDocumentTasks"), "loanOfficerDocumentTasks").map((task) =>
        at(task, "documentLinks"),
      ),
  },
} as const;

type ListName = keyof typeof LISTS;

function ofBorrowers(data: unknown, field: string): unknown[] {
  return nodes(at(data, "loan", "borrowers"), "borrowers").map((borrower) => at(borrower, field));
}

/** Every such list in the given loan or deal; null where it failed (7.2). Fails when the service does not know the field. */
async function listsOf(service: Service, name: ListName, first = ""): Promise<unknown[]> {
  const { root, query, values } = LISTS[name];
  const present = await presence(service, "payPeriodFrequency");
  const { data } = await readable(service, query.replace("*", first).replace("~", present), { id: service[root] });
  if (!isObject(data[root])) throw new NotChecked(`the given ${root} could not be read`);
  return values(data);
}

function isOf(section: string, name: ListName, kind: "connection" | "list"): Check {
  return reads(
    section,
    `${name} is a ${kind === "list" ? "list, not a connection" : "connection of edges with nodes"}`,
    async (service) => {
      const lists = (await listsOf(service, name)).filter((list) => !isNothing(list));
      if (lists.length === 0) throw new NotChecked("there is none here, or the service did not give it");
      for (const list of lists) {
        if (kind === "list") entries(list, name);
        else nodes(list, name);
      }
    },
  );
}

/** Edges of a connection, those that are null among them; undefined when the service did not give it. */
function edgesOf(connection: unknown, name: string): unknown[] | undefined {
  if (isNothing(connection)) return undefined;
  nodes(connection, name);
  const edges = at(connection, "edges");
  return Array.isArray(edges) ? edges : undefined;
}

function firstLimits(section: string, name: ListName): Check {
  return reads(section, `first limits the edges of ${name}`, async (service) => {
    const lists = await listsOf(service, name).catch((error: unknown) => {
      throw error instanceof Failed ? new NotChecked("the service does not know them") : error;
    });
    const all = lists.map((list) => edgesOf(list, name)?.length ?? 0);
    const index = all.findIndex((count) => count > 1);
    if (index < 0) throw new NotChecked("there is none with two here");
    for (const first of [1, 2]) {
      const limited = edgesOf((await listsOf(service, name, `(first: ${first})`))[index], name);
      if (limited === undefined) throw new NotChecked("the service did not give it again");
      // That all of them are given up to the limit is what a limit means, but only the limit is stated.
      expect(limited.length <= first, `first: ${first} gave ${limited.length} of ${all[index]}.`);
      expect(limited.length > 0, `first: ${first} gave none of ${all[index]}.`);
    }
  });
}

/** service.md 2.1 to 2.6: what is a connection, and what is a list. */
export const listChecks: readonly Check[] = [
  isOf("2.2", "borrowers of a deal", "connection"),
  isOf("2.3", "borrowers of a loan", "connection"),
  isOf("2.4", "incomes of a borrower", "connection"),
  isOf("2.3", "loanOfficerDocumentTasks of a loan", "list"),
  isOf("2.4", "borrowerTasks of a borrower", "list"),
  isOf("2.5", "documentLinks of a borrower task", "list"),
  isOf("2.6", "documentLinks of a loan officer task", "list"),
  firstLimits("2.1", "borrowers of a deal"),
  firstLimits("2.1", "borrowers of a loan"),
  firstLimits("2.1", "incomes of a borrower"),
];
