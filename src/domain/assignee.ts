import * as l10n from "@vscode/l10n";
import { isNotRead, type Text, textOf } from "./notRead";

/** Values of `assignedTo` that the service names (service.md 2.6). */
export const ASSIGNEES = ["LOAN_OFFICER", "BORROWER", "PROCESSOR"] as const;

const LABELS: ReadonlyMap<string, () => string> = new Map<(typeof ASSIGNEES)[number], () => string>([
  ["LOAN_OFFICER", () => l10n.t("Loan officer")],
  ["BORROWER", () => l10n.t("Borrower")],
  ["PROCESSOR", () => l10n.t("Processor")],
]);

/** A value that service.md does not name may be a person's name. */
export function isKnownAssignee(assignedTo: string): boolean {
  return LABELS.has(assignedTo);
}

export function assigneeLabel(assignedTo: Text): string {
  if (isNotRead(assignedTo)) return l10n.t("Assignee not read");
  const value = textOf(assignedTo);
  return value === undefined ? l10n.t("Not assigned") : (LABELS.get(value)?.() ?? value);
}

/** The same inside a sentence. What the service does not name stays as it came: it may be a person. */
export function assigneeInSentence(assignedTo: string): string {
  return LABELS.get(assignedTo)?.().toLowerCase() ?? assignedTo;
}
