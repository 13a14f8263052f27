import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import * as vscode from "vscode";
import { type ScenarioSource, scenarioOf } from "../../domain/scenarioOf";
import { stringProperty } from "../../domain/unknown";
import type { App } from "../app/app";
import { loansOf } from "../app/pick";
import { commandRows, showSkippedRows, unreadYetText } from "../app/targets";
import type { Masking } from "../environments/masking";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { showDialog, showInformationMessage } from "../ui/window/messages";
import { commandTitle } from "../ui/window/pickers";

const SCENARIO_ENDING = ".loan-ops-scenario.json";

/** Loans or deals as a scenario of the simulator, in pseudonyms: a stuck loan becomes a test that can be committed. */
export const saveAsScenario = withSession(async (app: App, session, ...given) => {
  const rows = commandRows(app, commandIds.saveAsScenario, given);
  const dealIds = [...new Set(rows.flatMap((row) => stringProperty(row, "dealId") ?? []))];
  const references = dealIds.length > 0 ? [] : await loansOf(app, session, commandIds.saveAsScenario, given);
  // The file gets a key of its own, so that nothing in it leads to what is shown elsewhere.
  const { environmentMasking } = await import("../environments/environmentMasking");
  const masking = environmentMasking(randomBytes(32), session.environment.id);
  const sources = sourcesOf(session, masking, references, dealIds);
  const [first = ""] = [...references, ...dealIds];
  if (sources.length === 0) throw new UserError(unreadYetText(first));
  showSkippedRows(references.length + dealIds.length - sources.length);
  const saved = scenarioOf(sources, Date.now());
  await confirmSave(saved);
  const file = await vscode.window.showSaveDialog({
    title: commandTitle(commandIds.saveAsScenario),
    filters: { [vscode.l10n.t("Scenarios")]: [SCENARIO_ENDING.slice(1), "json"] },
  });
  if (file === undefined) return;
  const scenario = JSON.stringify({ name: scenarioName(file), ...saved.scenario }, undefined, 2);
  await vscode.workspace.fs.writeFile(file, Buffer.from(`${scenario}\n`));
  // Not awaited: the command has ended, however long the message stays.
  void offerNext(file);
});

function sourcesOf(
  { store }: Session,
  masking: Masking,
  references: readonly string[],
  dealIds: readonly string[],
): ScenarioSource[] {
  const loans = new Map(
    references.flatMap((reference) => {
      const read = store.loans.unmaskedEntry(reference)?.value;
      return read === undefined ? [] : [[read.id, { read, masked: masking.loan(read) }]];
    }),
  );
  const deals = dealIds.flatMap((id) => {
    const read = store.deals.unmaskedEntry(id)?.value;
    return read === undefined ? [] : [{ read, masked: masking.deal(read) }];
  });
  return [...loans.values(), ...deals];
}

async function confirmSave({ borrowers, tasks, documents, notKept }: ReturnType<typeof scenarioOf>): Promise<void> {
  const lines = [
    vscode.l10n.t("Borrowers: {0}, tasks: {1}, documents: {2}", borrowers, tasks, documents),
    vscode.l10n.t(
      "Each ID, name and email address is replaced, and so is each title and description. Incomes are rounded. Dates count from today.",
    ),
    vscode.l10n.t("What the service documents stays: status, type, assignee, priority and codes of tasks."),
    ...(notKept.length > 0
      ? [vscode.l10n.t("Missing from the file, in whole or in part: {0}", notKept.join(", "))]
      : []),
  ];
  await showDialog(vscode.l10n.t("Save as a scenario for the simulator?"), lines, vscode.l10n.t("Save…"));
}

/** A scenario's name has lower case letters, digits and hyphens only. */
function scenarioName(file: vscode.Uri): string {
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
