import * as vscode from "vscode";
import { property, refuse, text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { UserError } from "../base/userError";
import { setStatusBarMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { pickLoan } from "../targets/pickLoan";
import { dealIdOf, groupedTaskIds, loanReferenceOf } from "../targets/targets";

/** The ID that the service uses, of each row: of a loan its canonical one; of a group those of its tasks; a line each. */
export const copyId = withSession(async (context: RowsContext & WithSessions, session, ...given) => {
  const rows = commandRows(context, commandIds.copyId, given);
  const id = rows.length === 0 ? await loanId(session) : idOf(session, rows);
  if (id === undefined) return;
  await vscode.env.clipboard.writeText(id);
  setStatusBarMessage(vscode.l10n.t("ID copied."), 3000);
});

async function loanId(session: Session): Promise<string | undefined> {
  const reference = await pickLoan(session, vscode.l10n.t("Copy the ID of a loan"));
  return reference === undefined ? undefined : canonical(session, reference);
}

function idOf(session: Session, rows: readonly unknown[]): string {
  const ids = new Set(rows.flatMap((row) => idsOf(session, row)).filter((id) => id !== undefined));
  if (ids.size === 0) throw noId();
  return [...ids].join("\n");
}

function idsOf(session: Session, row: unknown): (string | undefined)[] {
  switch (text(row, "kind")) {
    case "loan":
      return [canonical(session, loanReferenceOf(row) ?? refuse())];
    case "deal": {
      const dealId = dealIdOf(row) ?? refuse();
      return [session.store.deals.get(dealId)?.value?.id ?? dealId];
    }
    case "borrower":
    case "dealBorrower":
      return [text(property(row, "borrower"), "id")];
    case "loanOfficer": {
      const loan = session.store.loans.get(loanReferenceOf(row) ?? refuse())?.value;
      return loan?.loanOfficerTasks.items.map(({ id }) => id) ?? [];
    }
    case "group":
      return groupedTaskIds(row);
    case "task":
      return [text(property(property(row, "owned"), "task"), "id")];
    case undefined:
      return refuse();
    default:
      return [];
  }
}

function noId(): UserError {
  return new UserError(vscode.l10n.t("This row has no ID to copy: choose a loan, a deal, a borrower or a task."));
}

function canonical(session: Session, reference: string): string {
  return session.store.loans.get(reference)?.value?.id ?? reference;
}
