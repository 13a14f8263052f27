import * as vscode from "vscode";
import { dateFormat } from "../../../domain/dateFormat";
import { plain } from "../../../domain/markdown";
import type { Session } from "../../environments/session";
import type { Batch } from "./batch";
import { countsText, countText } from "./batchText";
import { type ItemResult, OUTCOME_KINDS, type OutcomeKind, withOutcome } from "./outcome";
import type { LeftOut } from "./plan";

const SIGNS: Readonly<Record<OutcomeKind, string>> = { done: "✅", refused: "❌", unknown: "❓", notSent: "➖" };

/** The outcome of each item as Markdown, for a ticket. What needs attention comes first. */
export function batchReport<Item>(
  { environment }: Session,
  batch: Pick<Batch<Item, never>, "title" | "label">,
  results: readonly ItemResult<Item>[],
  leftOut: readonly LeftOut[],
  now: number,
): string {
  return [
    `# ${plain(environment.name)}: ${batch.title}`,
    "",
    `${timeText(now)} · ${countsText(results)}`,
    ...OUTCOME_KINDS.flatMap((kind) =>
      section(
        (count) => `${SIGNS[kind]} ${countText(kind, count)}`,
        withOutcome(results, kind).map(({ item, outcome }) => [batch.label(item), outcome.text]),
      ),
    ),
    ...section(
      (count) => vscode.l10n.t("{0} left out of the plan", count),
      leftOut.map(({ label, reason }) => [label, reason]),
    ),
    "",
  ].join("\n");
}

function section(title: (count: number) => string, lines: readonly (readonly [string, string])[]): string[] {
  if (lines.length === 0) return [];
  return [
    "",
    `## ${title(lines.length)}`,
    "",
    ...lines.map(([label, text]) => `- **${plain(label)}**: ${plain(text)}`),
  ];
}

function timeText(time: number): string {
  return dateFormat({ dateStyle: "long", timeStyle: "medium" }).format(time);
}
