import * as vscode from "vscode";
import { loanJson } from "../../domain/loanJson";
import type { LoanRead } from "./loanRead";

/** The text of a loan's document. */
export function loanText(read: LoanRead): string {
  return loanJson(read.loan());
}

/** The text of one side of a comparison, whose first line says what is left out. */
export function comparedText(read: LoanRead, leavesOut: boolean): string {
  const pseudonyms = vscode.l10n.t(
    "Share-safe mode: the same person has another pseudonym in each environment, and amounts are hidden.",
  );
  const lines = [leftOut(leavesOut), ...(read.masking.on ? [pseudonyms] : [])];
  return `${lines.map((line) => `// ${line}\n`).join("")}${loanJson(read.loan(), { leavesOut })}`;
}

function leftOut(leavesOut: boolean): string {
  return leavesOut
    ? vscode.l10n.t(
        "IDs, links and times of creation are left out, because they always differ. “Toggle IDs, Links and Creation Times” shows them.",
      )
    : vscode.l10n.t(
        "IDs, links and times of creation are shown, although they always differ. “Toggle IDs, Links and Creation Times” leaves them out.",
      );
}
