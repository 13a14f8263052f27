import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { type Entry, lastRead } from "../../store/entry";
import { asOfText } from "../base/asOfText";
import type { Session } from "../environments/session";
import type { Sent } from "./sendOnce";

/** The state of a loan or deal after something was sent, or that it could not be read again. */
export function currentStateText(sent: Sent<unknown>, reference: string, said: () => string): string {
  return sent.unread === undefined ? said() : notReadAgain(reference, sent.unread.message);
}

/**
 * The first lines of a confirmation when its data could not be read just now: why, and how old the data is. Empty when
 * it was read.
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

/** `said` of the loan after it was read again, or that it could not be read. */
export function loanStateText({ store }: Session, reference: string, said: (loan: Loan) => string): string {
  const entry = store.loans.get(reference);
  const loan = lastRead(entry);
  return loan === undefined ? unreadText(reference, entry) : said(loan);
}

/** Why the present state of a loan or deal is not known. */
export function unreadText(reference: string, entry: Entry<unknown> | undefined): string {
  return entry === undefined
    ? vscode.l10n.t("{0} is no longer on the list, so it was not read again.", reference)
    : notReadAgain(reference, entry.failure?.message ?? "");
}

function notReadAgain(reference: string, reason: string): string {
  return vscode.l10n.t("{0} could not be read again: {1}", reference, reason);
}
