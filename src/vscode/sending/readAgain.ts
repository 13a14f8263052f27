import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { type Entry, lastRead } from "../../store/entry";
import { asOfText } from "../base/dates";
import type { Session } from "../environments/session";
import type { Sent } from "./sendOnce";

/** What is true of a loan or deal after something was sent: nothing is said of it when it could not be read again. */
export function nowTrue(sent: Sent<unknown>, reference: string, said: () => string): string {
  return sent.unread === undefined ? said() : notReadAgain(reference, sent.unread.message);
}

/**
 * What the dialog that asks says first when what it shows could not be read just now: that it may not be true any more,
 * and how old it is. Nothing when it was read.
 */
export function unreadLines(reference: string, entry: Entry<unknown> | undefined): string[] {
  if (entry?.failure === undefined) return [];
  const { failure, asOf } = entry;
  const why = vscode.l10n.t("⚠ {0} could not be read just now: {1}", reference, failure.message);
  const age =
    asOf === undefined
      ? vscode.l10n.t("Nothing is known about it.")
      : vscode.l10n.t("The following is as of {0} and may no longer be true.", asOfText(asOf, Date.now()));
  return [why, age, ""];
}

/** What a loan says after it was read again; that it could not be, when that is so. */
export function saidOfLoan({ store }: Session, reference: string, said: (loan: Loan) => string): string {
  const entry = store.loans.get(reference);
  const loan = lastRead(entry);
  return loan === undefined ? unreadText(reference, entry) : said(loan);
}

/** Why nobody can say what is true now of a loan or deal that was to be read again. */
export function unreadText(reference: string, entry: Entry<unknown> | undefined): string {
  return entry === undefined
    ? vscode.l10n.t("{0} is no longer on the list, so it was not read again.", reference)
    : notReadAgain(reference, entry.failure?.message ?? "");
}

function notReadAgain(reference: string, reason: string): string {
  return vscode.l10n.t("{0} could not be read again: {1}", reference, reason);
}
