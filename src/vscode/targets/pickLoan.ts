import * as vscode from "vscode";
import { taskListsOf, tasksAreComplete } from "../../domain/loan";
import { outstandingText } from "../../domain/outstandingText";
import { countTasks } from "../../domain/taskCounts";
import { showQuickPick } from "../base/window/quickPick";
import type { Session } from "../environments/session";

/** A loan of the list, or of some of it, by its reference. Undefined when the user leaves. */
export async function pickLoan(
  session: Session,
  title: string,
  among: readonly string[] = session.store.loans.references,
): Promise<string | undefined> {
  const entries = session.store.loans.entries.filter(({ reference }) => among.includes(reference));
  const items = entries.map((entry) => ({
    label: entry.reference,
    description: entry.value && entry.value.id !== entry.reference ? entry.value.id : "",
    detail: entry.value
      ? outstandingText(countTasks(taskListsOf(entry.value), tasksAreComplete(entry.value), Date.now()))
      : (entry.failure?.message ?? vscode.l10n.t("not read yet")),
  }));
  const placeholder =
    items.length === 0 ? vscode.l10n.t("No loans in the list. Add one first.") : vscode.l10n.t("Loan");
  const texts = { title: `${session.environment.name}: ${title}`, placeholder };
  const picked = await showQuickPick(items, texts, { matchOnDescription: true });
  return picked?.label;
}
