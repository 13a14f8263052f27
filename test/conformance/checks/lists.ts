import { readable } from "../answer";
import { assume, at, type Check, expect, Failed, isNothing, isObject, NotChecked, nodes, reads } from "../check";
import type { Service } from "../service";
import { isConnection, itemsOf, type ListName, queryFor, recordsAt, type Way } from "./ways";

/** Every such list in the given loan or deal; null where it failed (7.2). Fails when the service does not know the field. */
async function listsOf(service: Service, way: Way, first = ""): Promise<unknown[]> {
  const [root, ...lists] = way;
  const { data } = await readable(service, queryFor(way, "__typename", first), { id: service[root] });
  assume(isObject(data[root]), `the given ${root} could not be read`);
  const owners = recordsAt(data, [root, ...lists.slice(0, -1)]);
  return owners.map((owner) => at(owner, lists.at(-1) ?? ""));
}

function isOf(section: string, list: ListName, owner: string, way: Way): Check {
  const kind = isConnection(list) ? "connection of edges with nodes" : "list, not a connection";
  return reads(section, `${list} of a ${owner} is a ${kind}`, async (service) => {
    const lists = (await listsOf(service, way)).filter((one) => !isNothing(one));
    assume(lists.length > 0, "there is none here, or the service did not give it");
    for (const one of lists) itemsOf(list, one);
  });
}

/** Edges of a connection, those that are null among them; undefined when the service did not give it. */
function edgesOf(connection: unknown, name: string): unknown[] | undefined {
  if (isNothing(connection)) return undefined;
  nodes(connection, name);
  const edges = at(connection, "edges");
  return Array.isArray(edges) ? edges : undefined;
}

function firstLimits(list: ListName, owner: string, way: Way): Check {
  return reads("2.1", `first limits the edges of ${list} of a ${owner}`, async (service) => {
    const lists = await listsOf(service, way).catch((error: unknown) => {
      throw error instanceof Failed ? new NotChecked("the service does not know them") : error;
    });
    const all = lists.map((one) => edgesOf(one, list)?.length ?? 0);
    // The longest one: a service may count one too many.
    const index = all.indexOf(Math.max(...all));
    assume((all[index] ?? 0) > 1, "there is none with two here");
    for (const first of [1, 2]) {
      const limited = edgesOf((await listsOf(service, way, `(first: ${first})`))[index], list);
      assume(limited !== undefined, "the service did not give it again");
      // That all of them are given up to the limit is what a limit means, but only the limit is stated.
      expect(limited.length <= first, `first: ${first} gave ${limited.length} of ${all[index]}.`);
      expect(limited.length > 0, `first: ${first} gave none of ${all[index]}.`);
    }
  });
}

const OF_DEAL = ["borrowers", "deal", ["deal", "borrowers"]] as const;
const OF_LOAN = ["borrowers", "loan", ["loan", "borrowers"]] as const;
const OF_BORROWER = ["incomes", "borrower", ["loan", "borrowers", "incomes"]] as const;

/** service.md 2.1 to 2.6: what is a connection, and what is a list. */
export const listChecks: readonly Check[] = [
  isOf("2.2", ...OF_DEAL),
  isOf("2.3", ...OF_LOAN),
  isOf("2.4", ...OF_BORROWER),
  isOf("2.3", "loanOfficerDocumentTasks", "loan", ["loan", "loanOfficerDocumentTasks"]),
  isOf("2.4", "borrowerTasks", "borrower", ["loan", "borrowers", "borrowerTasks"]),
  isOf("2.5", "documentLinks", "borrower task", ["loan", "borrowers", "borrowerTasks", "documentLinks"]),
  isOf("2.6", "documentLinks", "loan officer task", ["loan", "loanOfficerDocumentTasks", "documentLinks"]),
  firstLimits(...OF_DEAL),
  firstLimits(...OF_LOAN),
  firstLimits(...OF_BORROWER),
];
