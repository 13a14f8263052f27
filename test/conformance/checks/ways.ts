import { at, entries, nodes } from "../check";

export type ListName = "borrowers" | "incomes" | "borrowerTasks" | "loanOfficerDocumentTasks" | "documentLinks";

/** From a deal or a loan to records, by the lists on the way. */
export type Way = readonly [root: "deal" | "loan", ...lists: ListName[]];

/** Of service.md 2.1 to 2.6 what is a connection, and not a list. */
export function isConnection(list: ListName): boolean {
  return list === "borrowers" || list === "incomes";
}

/** Asks for something of the records at the end of a way. `first`: the arguments of the last list. */
export function queryFor([root, ...lists]: Way, selection: string, first = ""): string {
  const selected = lists.reduceRight((inner, name, index) => {
    const list = index === lists.length - 1 ? `${name}${first}` : name;
    return isConnection(name) ? `${list} { edges { node { ${inner} } } }` : `${list} { ${inner} }`;
  }, selection);
  return `query ($id: ID!) { ${root}(id: $id) { ${selected} } }`;
}

/** The records at the end of a way. Fails where a list on it is none. */
export function recordsAt(data: unknown, [root, ...lists]: Way): unknown[] {
  return lists.reduce(
    (records, name) => records.flatMap((record) => itemsOf(name, at(record, name))),
    [at(data, root)],
  );
}

export function itemsOf(name: ListName, list: unknown): unknown[] {
  return isConnection(name) ? nodes(list, name) : entries(list, name);
}
