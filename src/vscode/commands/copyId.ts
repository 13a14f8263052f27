import * as vscode from "vscode";
import type { Session } from "../environments/session";
import { pickLoan } from "../pick/pickLoan";
import type { DealNode } from "../tree/dealNodes";
import type { LoanNode } from "../tree/loanNodes";
import { withSession } from "./readySession";
import { text } from "./targets";
import { UserError } from "./userError";

/** The ID that the service uses: of a loan its canonical one; of a group those of its tasks, a line each. */
export const copyId = withSession(async (_context, session, row) => {
  const id = row === undefined ? await loanId(session) : idOf(session, row);
  if (id === undefined) return;
  await vscode.env.clipboard.writeText(id);
  vscode.window.setStatusBarMessage(vscode.l10n.t("ID copied"), 3000);
});

async function loanId(session: Session): Promise<string | undefined> {
  const reference = await pickLoan(session, vscode.l10n.t("Copy the ID of a loan"));
  return reference === undefined ? undefined : canonical(session, reference);
}

function idOf(session: Session, row: unknown): string {
  if (text(row, "kind") === undefined) throw noId();
  const node = row as LoanNode | DealNode;
  switch (node.kind) {
    case "loan":
      return canonical(session, node.loanReference);
    case "deal":
      return session.store.deals.get(node.dealId)?.value?.id ?? node.dealId;
    case "borrower":
    case "dealBorrower":
      return node.borrower.id;
    case "loanOfficer":
      return node.loan.loanOfficerTasks.items.map(({ id }) => id).join("\n");
    case "status":
    case "type":
      return node.tasks.map(({ task }) => task.id).join("\n");
    case "task":
      return node.owned.task.id;
    default:
      throw noId();
  }
}

function noId(): UserError {
  return new UserError(vscode.l10n.t("This row has no ID to copy."));
}

function canonical(session: Session, reference: string): string {
  return session.store.loans.get(reference)?.value?.id ?? reference;
}
