import * as vscode from "vscode";
import { UserError } from "../base/userError";
import type { LoanDocuments } from "./loanDocuments";

export async function toggleLeftOut(context: { loanDocuments(): Promise<LoanDocuments> }): Promise<void> {
  if ((await context.loanDocuments()).toggleLeftOut()) return;
  throw new UserError(
    vscode.l10n.t("No comparison of two loans or environments is open. Run “Compare With…” for a loan first."),
  );
}
