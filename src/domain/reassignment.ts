import * as l10n from "@vscode/l10n";
import { assigneeInSentence } from "./assignee";
import { isCompleteIn, type Loan } from "./loan";
import { isNotRead, type Text, textOf } from "./notRead";
import type { Task } from "./task";

/** What `reassignLoanOfficerTasks` would do to a loan as it was last read (service.md 3.2, 4.3). */
export interface ReassignmentPreview {
  readonly moving: readonly Task[];
  readonly staying: readonly { readonly task: Task; readonly reason: string }[];
  /** Whether all of the loan's officer tasks came, with their assignees: otherwise more may move. */
  readonly complete: boolean;
}

/** Only `assignedTo` decides: the service states no condition on the status. */
export function previewReassignment(loan: Loan): ReassignmentPreview {
  const moving: Task[] = [];
  const staying: { task: Task; reason: string }[] = [];
  for (const task of loan.loanOfficerTasks.items) {
    if (task.assignedTo === "LOAN_OFFICER") moving.push(task);
    else staying.push({ task, reason: stayReason(task.assignedTo) });
  }
  const { loanOfficerTasks } = loan;
  const assigned = loanOfficerTasks.items.every(({ assignedTo }) => textOf(assignedTo) !== undefined);
  return { moving, staying, complete: assigned && isCompleteIn(loan, loanOfficerTasks) };
}

function stayReason(assignedTo: Text): string {
  if (isNotRead(assignedTo)) return l10n.t("its assignee was not read");
  const value = textOf(assignedTo);
  return value === undefined
    ? l10n.t("the service returned no assignee")
    : l10n.t("assigned to {0}", assigneeInSentence(value));
}
