import * as vscode from "vscode";
import { dateFormat } from "../../domain/dateFormat";
import type { LoanStore } from "../../store/loanStore";

/** That the service wants to be left alone, until when, and what is not up to date for it; undefined when it does not. */
export function waitMessage({ pace, loans }: Pick<LoanStore, "pace" | "loans">, now: number): string | undefined {
  if (pace.wait === undefined) return undefined;
  const until = untilText(pace.wait.until, now);
  const said = pace.wait.stated
    ? vscode.l10n.t("The service asked us to wait until {0}.", until)
    : vscode.l10n.t("The service is receiving too many requests: we wait until {0}.", until);
  const missing = loans.putOff.length;
  if (missing === 0) return said;
  return `${said} ${
    missing === 1
      ? vscode.l10n.t("1 loan is not refreshed yet.")
      : vscode.l10n.t("{0} loans are not refreshed yet.", missing)
  }`;
}

/** With seconds where minutes say too little, with the day when that is another one. */
function untilText(until: number, now: number): string {
  const sameDay = new Date(until).toDateString() === new Date(now).toDateString();
  return dateFormat({
    timeStyle: until - now < 120_000 ? "medium" : "short",
    ...(sameDay ? {} : { dateStyle: "medium" as const }),
  }).format(until);
}
