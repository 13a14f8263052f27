import * as vscode from "vscode";
import { dealLabel } from "../../domain/deal";
import { showQuickPick } from "../base/window/quickPick";
import type { Session } from "../environments/session";

/** A deal of the list, by the ID it is listed under. Undefined when the user leaves. */
export async function pickDeal(session: Session, title: string): Promise<string | undefined> {
  const items = session.store.deals.entries.map((entry) => ({
    label: entry.value ? dealLabel(entry.value) : entry.reference,
    description: entry.reference,
    reference: entry.reference,
  }));
  const placeholder =
    items.length === 0 ? vscode.l10n.t("No deals in the list. Add one first.") : vscode.l10n.t("Deal");
  const texts = { title: `${session.environment.name}: ${title}`, placeholder };
  const picked = await showQuickPick(items, texts, { matchOnDescription: true });
  return picked?.reference;
}
