import * as vscode from "vscode";
import type { Environment } from "../../../domain/environment";
import { plain } from "../../../domain/markdown";
import type { Plan } from "./plan";

/** Everything that a plan holds, as Markdown. */
export function planReport<Item>({ name }: Environment, plan: Plan<Item>): string {
  return [
    `# ${plain(name)}: ${plan.title}`,
    "",
    vscode.l10n.t("This is a plan. Nothing has been sent."),
    "",
    `## ${vscode.l10n.t("To be sent: {0}", plan.items.length)}`,
    "",
    ...plan.items.flatMap(({ label, description, parts }) => [
      `- **${plain(label)}**: ${plain(description)}`,
      ...parts.map((part) => `  - ${plain(part)}`),
    ]),
    ...(plan.leftOut.length === 0 ? [] : ["", `## ${vscode.l10n.t("Left out: {0}", plan.leftOut.length)}`, ""]),
    ...plan.leftOut.map(({ label, reason }) => `- **${plain(label)}**: ${plain(reason)}`),
    "",
  ].join("\n");
}
