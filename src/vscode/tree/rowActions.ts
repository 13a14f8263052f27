import type { EnvironmentKind } from "../../domain/environment";
import { hasUploadAddress, rejectableDocuments } from "../../domain/taskActions";
import { commandIds, ROWS_OF, type RowCommand, type RowKind } from "../base/commandIds";
import { type Remedy, remediesFor } from "../base/remedies";
import type { DealNode } from "./dealNodes";
import type { LoanNode } from "./loanNodes";

/** A command that the menu of a row may show, by its ID without `loanOps.`. The manifest looks for it in `viewItem`. */
export type RowAction = WithoutPrefix<RowCommand> | "showLog" | Remedy;

type WithoutPrefix<Id> = Id extends `loanOps.${infer Name}` ? Name : never;

/** What can be done with a row. `read`: whether its loan was read; `where`: the kind of environment that it is from. */
export function rowActions(
  node: LoanNode | DealNode,
  read: boolean,
  where: EnvironmentKind | undefined,
): readonly RowAction[] {
  const actions = ROW_COMMANDS.filter(
    ({ command, kinds }) => kinds.includes(node.kind) && isOffered(command, node, read),
  );
  const names = actions.map(({ name }) => name);
  if (node.kind !== "failure") return names;
  return [...names, "showLog", ...(node.cause === undefined ? [] : remediesFor(node.cause, where))];
}

interface CommandOfRows {
  readonly command: string;
  readonly name: WithoutPrefix<RowCommand>;
  readonly kinds: readonly string[];
}

const ROW_COMMANDS = Object.entries<readonly RowKind[]>(ROWS_OF).map(
  ([command, kinds]): CommandOfRows => ({
    command,
    kinds,
    name: command.slice("loanOps.".length) as WithoutPrefix<RowCommand>,
  }),
);

/** Whether the row as it is now lets the command be done: some need a loan that was read, or what the service allows. */
function isOffered(command: string, node: LoanNode | DealNode, read: boolean): boolean {
  switch (command) {
    case commandIds.reassignLoanOfficerTasks:
    case commandIds.markAsSeen:
    case commandIds.copyBrief:
      return node.kind !== "loan" || read;
    case commandIds.uploadDocuments:
      return node.kind === "task" && hasUploadAddress(node.owned.task);
    case commandIds.rejectDocument:
      return node.kind === "task" && rejectableDocuments(node.owned.task).length > 0;
    default:
      return true;
  }
}
