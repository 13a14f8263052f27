import * as vscode from "vscode";
import { text } from "../base/commandArgument";
import type { Reports } from "../base/reports";
import { setStatusBarMessage } from "../base/window/messages";

/** Copies the report that is named or in sight as Markdown for a ticket, with names as they are shown. */
export async function copyReport({ reports }: { readonly reports: Reports }, given?: unknown): Promise<void> {
  await vscode.env.clipboard.writeText(reports.markdownOf(text(given, "reportPath")));
  setStatusBarMessage(vscode.l10n.t("Report copied, as it is shown."), 5000);
}
