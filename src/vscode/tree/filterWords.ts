import * as vscode from "vscode";
import { displayLocale } from "../../domain/displayLocale";
import type { TaskCondition, TaskFilter } from "../../domain/taskFilter";
import { typeLabel } from "../../domain/taskType";

const CONDITION_WORDS: Readonly<Record<TaskCondition, () => string>> = {
  outstanding: () => vscode.l10n.t("outstanding"),
  overdue: () => vscode.l10n.t("overdue"),
  dueIn7Days: () => vscode.l10n.t("due within 7 days"),
  noDueDate: () => vscode.l10n.t("no due date"),
  waitingForBorrower: () => vscode.l10n.t("waiting for the borrower"),
  withLoanOfficer: () => vscode.l10n.t("with the loan officer"),
  withProcessor: () => vscode.l10n.t("with the processor"),
  withDocuments: () => vscode.l10n.t("with documents"),
};

export function conditionWords(condition: TaskCondition): string {
  return CONDITION_WORDS[condition]();
}

export function textWords(text: string): string {
  return vscode.l10n.t("with the words “{0}”", text.trim());
}

/** What the filter asks for, in a sentence: "overdue and with documents". */
export function filterWords({ conditions, types, text }: TaskFilter): string {
  const either = new Intl.ListFormat(displayLocale(), { type: "disjunction" });
  const ofType = types.map((type) => `“${typeLabel(type || undefined)}”`);
  return new Intl.ListFormat(displayLocale(), { type: "conjunction" }).format([
    ...conditions.map(conditionWords),
    ...(types.length === 0 ? [] : [vscode.l10n.t("of type {0}", either.format(ofType))]),
    ...(text.trim() === "" ? [] : [textWords(text)]),
  ]);
}
