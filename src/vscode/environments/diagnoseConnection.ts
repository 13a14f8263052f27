import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import { type DiagnosisStep, diagnose, findingOf } from "../../service/diagnosis";
import { commandAction } from "../ui/actions";
import { withProgress } from "../ui/window/messages";
import { type Environments, isReady, sessionIn } from "./sessions";
import { namedEnvironment } from "./settings";

const VERDICT_SIGNS = { ok: "✅", failed: "❌", skipped: "⚪" } as const;

/** One report on how the active environment is reached, safe to paste into a ticket. */
export async function diagnoseConnection(app: Environments, button?: unknown): Promise<void> {
  const session = await sessionIn(app, namedEnvironment(app, button));
  const { environment } = session;
  if (environment.baseUrl === undefined) return void (await isReady(session));
  const title = vscode.l10n.t("{0}: diagnosing the connection…", environment.name);
  const steps = await withProgress({ title }, async (_progress, signal) => {
    const found = await diagnose(session.connection, signal);
    // A canceled diagnosis has no result.
    return signal.aborted ? undefined : found;
  });
  if (steps === undefined) return;
  const content = diagnosisReport(environment, app.version, steps);
  const offered = environment.kind !== "simulator" && findingOf(steps) !== undefined;
  const remedies = offered ? (["changeAddress", "setToken"] as const) : [];
  const actions = remedies.map((remedy) => commandAction(remedy, environment));
  await app.reports.show(vscode.l10n.t("Connection of {0}", environment.name), content, { actions });
}

/** A sign alone says little to whoever hears it. */
function verdictText(verdict: DiagnosisStep["verdict"]): string {
  return {
    ok: vscode.l10n.t({ message: "ok", comment: "Result of one check of the connection" }),
    failed: vscode.l10n.t({ message: "failed", comment: "Result of one check of the connection" }),
    skipped: vscode.l10n.t({ message: "skipped", comment: "Result of one check of the connection" }),
  }[verdict];
}

function diagnosisReport({ name, kind }: Environment, version: string, steps: readonly DiagnosisStep[]): string {
  const finding = findingOf(steps);
  return [
    finding === undefined
      ? `${VERDICT_SIGNS.ok} ${vscode.l10n.t("Every check passed.")}`
      : `${VERDICT_SIGNS.failed} ${finding}`,
    "",
    `Loan Ops: ${vscode.l10n.t("Connection of {0}", oneLine(name))} (${kind})`,
    `${new Date().toISOString()} · Loan Ops ${version} · VS Code ${vscode.version} · Node.js ${process.versions.node} · ${process.platform}`,
    "",
    ...steps.flatMap(({ title, verdict, facts, next }) => [
      `${VERDICT_SIGNS[verdict]} ${title}: ${verdictText(verdict)}`,
      ...facts.map((fact) => `- ${fact}`),
      ...(next === undefined ? [] : [`- ${vscode.l10n.t("Next step: {0}", next)}`]),
      "",
    ]),
    vscode.l10n.t("This report contains no token, no borrower's data and no text of the service."),
    "",
  ].join("\n");
}
