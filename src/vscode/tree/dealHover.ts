import * as vscode from "vscode";
import type { Deal } from "../../domain/deal";
import { oneLine } from "../../domain/oneLine";
import type { Entry } from "../../store/entry";
import { asOfText } from "../base/asOfText";
import type { DealNode } from "./dealNodes";

/** The hover of a row; undefined leaves what the row has. */
export function dealHover(node: DealNode, entry: Entry<Deal> | undefined, now: number): string | undefined {
  return linesOf(node, entry, now)
    ?.map((line) => oneLine(line))
    .join("\n");
}

function linesOf(node: DealNode, entry: Entry<Deal> | undefined, now: number): string[] | undefined {
  if (node.kind === "dealBorrower") {
    const failures = node.borrower.failures.map(({ field, message }) => `${field}: ${message}`);
    return [vscode.l10n.t("Borrower ID {0}", node.borrower.id), ...failures];
  }
  if (node.kind !== "deal") return undefined;
  const asOf =
    entry?.failure && entry.asOf !== undefined ? [vscode.l10n.t("As of {0}", asOfText(entry.asOf, now))] : [];
  const failure = entry?.failure ? [entry.failure.message] : [];
  return [vscode.l10n.t("Deal ID {0}", entry?.value?.id ?? node.dealId), ...asOf, ...failure];
}
