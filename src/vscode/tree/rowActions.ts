import type { EnvironmentKind } from "../../domain/environment";
import { sharedText } from "../../domain/sharedText";
import { hasUploadAddress, rejectableDocuments } from "../../domain/taskActions";
import { ROWS_OF, type RowCommand, type RowKind } from "../base/commandIds";
import { type Remedy, remediesFor } from "../base/remedies";
import type { DealNode } from "./dealNodes";
import type { LoanNode } from "./loanNodes";

/** A command that the menu of a row may show, by its ID without `loanOps.`. The manifest looks for it in `viewItem`. */
export type RowAction = WithoutPrefix<RowCommand> | "showLog" | Remedy;

type WithoutPrefix<Id> = Id extends `loanOps.${infer Name}` ? Name : never;

/** What the actions of a row depend on beside the row itself. */
export interface RowFacts {
  /** Whether its loan or deal was read. */
  readonly read: boolean;
  /** Whether its loan changed since the user last looked. */
  readonly changed?: boolean | undefined;
  /** The kind of environment that it is from. */
  readonly where?: EnvironmentKind | undefined;
}

/** What the menus of the manifest ask for: the kind of a row, and what can be done with it. */
export function rowContext(node: LoanNode | DealNode, facts: RowFacts): string {
  return sharedText([node.kind, ...rowActions(node, facts)].join(" "));
}

/** What can be done with a row. */
function rowActions(node: LoanNode | DealNode, facts: RowFacts): readonly RowAction[] {
  const names = (NAMES_BY_KIND.get(node.kind) ?? []).filter((name) => isOffered(name, node, facts));
  if (node.kind !== "failure") return names;
  return [...names, "showLog", ...(node.cause === undefined ? [] : remediesFor(node.cause, facts.where))];
}

/** The commands of each kind of row. */
const NAMES_BY_KIND = new Map<string, WithoutPrefix<RowCommand>[]>();
for (const [command, kinds] of Object.entries<readonly RowKind[]>(ROWS_OF)) {
  const name = command.slice("loanOps.".length) as WithoutPrefix<RowCommand>;
  for (const kind of kinds) NAMES_BY_KIND.set(kind, [...(NAMES_BY_KIND.get(kind) ?? []), name]);
}

/** Whether the row as it is now lets the command be done: some need a loan that was read, or what the service allows. */
function isOffered(
  name: WithoutPrefix<RowCommand>,
  node: LoanNode | DealNode,
  { read, changed = false }: RowFacts,
): boolean {
  switch (name) {
    case "reassignLoanOfficerTasks":
    case "copyBrief":
    case "showAsJson":
    case "compareWith":
      return node.kind !== "loan" || read;
    case "markAsSeen":
      return changed;
    case "uploadDocuments":
      return node.kind === "task" && hasUploadAddress(node.owned.task);
    case "rejectDocument":
      return node.kind === "task" && rejectableDocuments(node.owned.task).length > 0;
    default:
      return true;
  }
}
