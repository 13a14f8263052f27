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
import { dealIdOf, groupedTasks, loanReferenceOf, taskTargetOf } from "../targets/targets";

/** The ID that the service uses, of each row: of a loan its canonical one; of a group those of its tasks; a line each. */
export const copyId = withSession(async (context: RowsContext & WithSessions, session, ...given) => {
  const rows = commandRows(context, commandIds.copyId, given);
  const ids = rows.length === 0 ? await loanId(session) : idsOfRows(session, rows);
  if (ids.length === 0) return;
  await vscode.env.clipboard.writeText(ids.join("\n"));
  const copied =
    ids.length === 1 ? vscode.l10n.t("ID {0} copied.", ids[0] ?? "") : vscode.l10n.t("{0} IDs copied.", ids.length);
  setStatusBarMessage(copied, 3000);
});

async function loanId(session: Session): Promise<readonly string[]> {
  const reference = await pickLoan(session, vscode.l10n.t("Copy the ID of a loan"));
  return reference === undefined ? [] : [canonical(session, reference)];
}

function idsOfRows(session: Session, rows: readonly unknown[]): readonly string[] {
  const ids = new Set(rows.flatMap((row) => idsOf(session, row)).filter((id) => id !== undefined));
  if (ids.size === 0) throw noId();
  return [...ids];
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
      return groupedTasks(row).map(({ taskId }) => taskId);
    case "task":
      return [taskTargetOf(row)?.taskId];
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
