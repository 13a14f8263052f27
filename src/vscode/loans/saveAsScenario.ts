import { basename } from "node:path";
import * as vscode from "vscode";
import { type ScenarioSource, scenarioOf } from "../../domain/scenarioOf";
import type { App } from "../app/app";
import { loansOf } from "../app/pick";
import { commandRows, dealIdsOf, showSkippedRows } from "../app/targets";
import type { Masking } from "../environments/masking";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { showDialog, showInformationMessage } from "../ui/window/messages";

const ENDING = ".loan-ops-scenario.json";

/** Loans or deals as a scenario of the simulator, in pseudonyms: a stuck loan becomes a test that can be committed. */
export const saveAsScenario = withSession(async (app: App, session, ...given) => {
  const dealIds = dealIdsOf(commandRows(app, commandIds.saveAsScenario, given).filter(isDeal));
  const title = vscode.l10n.t("Save as Scenario");
  const references =
    dealIds.length > 0 ? [] : await loansOf(app, session, { command: commandIds.saveAsScenario, title }, given);
  if (dealIds.length + references.length === 0) return;
  const masking = await app.shareSafe.pseudonyms(session.environment.id);
  const sources = sourcesOf(session, masking, references, dealIds);
  if (sources.length === 0) throw new UserError(vscode.l10n.t("Nothing of this was read yet. Refresh it first."));
  showSkippedRows(references.length + dealIds.length - sources.length);
  // The question counts before a name is chosen.
  if (!(await isAgreed(scenarioOf("scenario", sources, Date.now())))) return;
  const file = await vscode.window.showSaveDialog({
    title,
    filters: { [vscode.l10n.t("Scenarios")]: [ENDING.slice(1), "json"] },
  });
  if (file === undefined) return;
  const { scenario } = scenarioOf(nameOf(file), sources, Date.now());
  await vscode.workspace.fs.writeFile(file, Buffer.from(`${JSON.stringify(scenario, undefined, 2)}\n`));
  // Not awaited: the command has ended, however long the message stays.
  void offerNext(file);
});

function isDeal(row: unknown): boolean {
  return typeof row === "object" && row !== null && "dealId" in row;
}

function sourcesOf(
  { store }: Session,
  masking: Masking,
  references: readonly string[],
  dealIds: readonly string[],
): ScenarioSource[] {
  const loans = new Map(
    references.flatMap((reference) => {
      const trueLoan = store.loans.trueEntry(reference)?.value;
      return trueLoan === undefined ? [] : [[trueLoan.id, { trueLoan, loan: masking.loan(trueLoan) }]];
    }),
  );
  const deals = dealIds.flatMap((id) => {
    const trueDeal = store.deals.trueEntry(id)?.value;
    return trueDeal === undefined ? [] : [{ deal: masking.deal(trueDeal) }];
  });
  return [...loans.values(), ...deals];
}

async function isAgreed({ borrowers, tasks, documents, notKept }: ReturnType<typeof scenarioOf>): Promise<boolean> {
  const save = vscode.l10n.t("Save…");
  const lines = [
    vscode.l10n.t("Borrowers: {0}, tasks: {1}, documents: {2}", borrowers, tasks, documents),
    vscode.l10n.t("Each ID, name and email address is replaced, and so is each title and description."),
    vscode.l10n.t("Incomes are rounded. Dates count from today."),
    vscode.l10n.t("What the service documents stays: status, type, assignee, priority and codes of tasks."),
    ...(notKept.length > 0 ? [vscode.l10n.t("Not or not wholly in the file: {0}", notKept.join(", "))] : []),
  ];
  return (await showDialog(vscode.l10n.t("Save as a scenario for the simulator?"), lines, save)) === save;
}

/** A scenario's name has lower case letters, digits and hyphens only. */
function nameOf(file: vscode.Uri): string {
  const name = basename(file.path).replace(/(?:\.loan-ops-scenario)?\.json$/i, "");
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "scenario"
  );
}

async function offerNext(file: vscode.Uri): Promise<void> {
  const [start, open] = [vscode.l10n.t("Start Simulator on It"), vscode.l10n.t("Open File")];
  const chosen = await showInformationMessage(vscode.l10n.t("Saved as {0}.", basename(file.path)), start, open);
  if (chosen === open) await vscode.window.showTextDocument(file);
  if (chosen === start) await vscode.commands.executeCommand(commandIds.startSimulator, { scenarioFile: file.fsPath });
}
