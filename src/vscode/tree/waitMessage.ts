import * as vscode from "vscode";
import type { LoanStore } from "../../store/loanStore";
import { asOfText } from "../base/asOfText";

/**
 * Says until when refreshing waits because the service asked to, and how many loans are not refreshed; undefined when
 * it does not wait.
 */
export function waitMessage({ backoff, loans }: Pick<LoanStore, "backoff" | "loans">, now: number): string | undefined {
  if (backoff.wait === undefined) return undefined;
  // With seconds where minutes say too little.
  const until = asOfText(backoff.wait.until, now, backoff.wait.until - now < 120_000 ? "medium" : "short");
  const said = backoff.wait.stated
    ? vscode.l10n.t("The service asked us to wait until {0}.", until)
    : vscode.l10n.t("The service is receiving too many requests. Refreshing waits until {0}.", until);
  const missing = loans.postponed.length;
  if (missing === 0) return said;
  return `${said} ${
    missing === 1
      ? vscode.l10n.t("1 loan is not refreshed yet.")
      : vscode.l10n.t("{0} loans are not refreshed yet.", missing)
  }`;
}
