import type { EnvironmentKind } from "../../domain/environment";
import type { Task } from "../../domain/task";
import { hasUploadAddress, rejectableDocuments } from "../../domain/taskActions";
import { type Remedy, remediesFor } from "../base/remedies";
import type { DealNode } from "./dealNodes";
import type { LoanNode } from "./loanNodes";

/** A command that the menu of a row may show, by its ID without `loanOps.`. The manifest looks for it in `viewItem`. */
export type RowAction =
  | "openTask"
  | "uploadDocuments"
  | "rejectDocument"
  | "reassignLoanOfficerTasks"
  | "refresh"
  | "createBorrower"
  | "markAsSeen"
  | "copyId"
  | "copyBrief"
  | "copyTasksAsMarkdown"
  | "copyTasksAsCsv"
  | "removeLoan"
  | "removeDeal"
  | "showLog"
  | Remedy;

const COPY: readonly RowAction[] = ["copyId", "copyTasksAsMarkdown", "copyTasksAsCsv"];

/** What can be done with a row. `read`: whether its loan was read; `where`: the kind of environment that it is from. */
export function rowActions(
  node: LoanNode | DealNode,
  read: boolean,
  where: EnvironmentKind | undefined,
): readonly RowAction[] {
  switch (node.kind) {
    case "loan":
      return read
        ? ["refresh", "reassignLoanOfficerTasks", "markAsSeen", "copyBrief", ...COPY, "removeLoan"]
        : ["refresh", ...COPY, "removeLoan"];
    case "loanOfficer":
      return ["reassignLoanOfficerTasks", ...COPY];
    case "borrower":
    case "status":
    case "type":
      return COPY;
    case "task":
      return [...taskActions(node.owned.task), ...COPY];
    case "deal":
      return ["refresh", "createBorrower", "copyId", "removeDeal"];
    case "dealBorrower":
      return ["copyId"];
    case "failure":
      return ["refresh", "showLog", ...(node.cause === undefined ? [] : remediesFor(node.cause, where))];
    case "more":
    case "note":
      return [];
  }
}

/** What the service lets be done with the task. */
function taskActions(task: Task): RowAction[] {
  return [
    "openTask",
    ...(hasUploadAddress(task) ? (["uploadDocuments"] as const) : []),
    ...(rejectableDocuments(task).length > 0 ? (["rejectDocument"] as const) : []),
  ];
}
