import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { plain } from "../../domain/text";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { showInformationMessage } from "../ui/window/messages";
import { answerOf, createQuickPick, type InertItem, pickItem } from "../ui/window/pickers";
import { listLines } from "./confirm";

/** What is about to be sent, before anybody has agreed to it. */
export interface Plan<Item> {
  readonly title: string;
  readonly items: readonly PlannedItem<Item>[];
  readonly leftOut: readonly LeftOut[];
}

export interface PlannedItem<Item> {
  readonly item: Item;
  readonly label: string;
  readonly description: string;
  /** The parts of the item, one per line. */
  readonly parts: readonly string[];
  /** Whether it is sent unless the user says otherwise. */
  readonly checked: boolean;
}

export interface LeftOut {
  readonly label: string;
  readonly reason: string;
}

interface PlanRow<Item> extends vscode.QuickPickItem {
  readonly planned?: PlannedItem<Item>;
}

/**
 * Shows the plan as a list, in which what should not be sent can be unchecked; a button shows it as a document, as a row
 * has little room. Undefined when the user leaves.
 */
export async function pickPlan<Item>(
  app: App,
  session: Session,
  plan: Plan<Item>,
): Promise<readonly PlannedItem<Item>[] | undefined> {
  const { environment } = session;
  const rows = plan.items.map((planned) => pickItem<PlanRow<Item>>({ ...textsOf(planned), planned }));
  const picker = createQuickPick<PlanRow<Item>>({
    title: `${environment.name}: ${plan.title}`,
    placeholder:
      environment.kind === "production"
        ? vscode.l10n.t("PRODUCTION, real data. Uncheck what should not be sent.")
        : vscode.l10n.t("Uncheck what should not be sent. You confirm in the next step."),
  });
  picker.buttons = [
    { iconPath: new vscode.ThemeIcon("open-preview"), tooltip: vscode.l10n.t("Show the whole plan as a document") },
  ];
  picker.canSelectMany = true;
  picker.ignoreFocusOut = true;
  picker.items = [
    ...heading(vscode.l10n.t("To be sent"), rows.length),
    ...rows,
    ...heading(vscode.l10n.t("Left out (cannot be sent)"), plan.leftOut.length),
    ...plan.leftOut.map((left) => pickItem(leftOutRow(left))),
  ];
  picker.selectedItems = rows.filter(({ planned }) => planned?.checked);
  return answerOf<readonly PlannedItem<Item>[]>(picker, (end) => {
    picker.onDidChangeSelection((selection) => {
      // VS Code gives every row a check box: rows that are left out are unchecked again.
      const sendable = selection.filter(({ planned }) => planned !== undefined);
      if (sendable.length < selection.length) picker.selectedItems = sendable;
    });
    picker.onDidTriggerButton(() => {
      showPlan(app, session, plan).catch((error: unknown) => app.log.unexpected(error));
    });
    picker.onDidAccept(() => {
      const chosen = picker.selectedItems.flatMap(({ planned }) => planned ?? []);
      if (chosen.length === 0) return;
      // In the order of the plan, not in that of the clicks.
      end(plan.items.filter((planned) => chosen.includes(planned)));
    });
  });
}

function textsOf({ label, description, parts }: PlannedItem<unknown>): vscode.QuickPickItem {
  return { label, description, detail: parts.join(" · ") };
}

function heading(label: string, rows: number): InertItem<vscode.QuickPickItem>[] {
  return rows === 0 ? [] : [pickItem({ label, kind: vscode.QuickPickItemKind.Separator })];
}

function leftOutRow({ label, reason }: LeftOut): vscode.QuickPickItem {
  return { label, description: reason, iconPath: new vscode.ThemeIcon("circle-slash") };
}

/** What a plan holds and will not be sent, as lines of the dialog that asks. */
export function notSentLines<Item>(plan: Plan<Item>, chosen: readonly PlannedItem<Item>[]): string[] {
  const unchecked = plan.items.filter((item) => !chosen.includes(item)).map(({ label }) => label);
  return [...leftOutLines(plan.leftOut), ...listLines(vscode.l10n.t("Not checked:"), unchecked)];
}

function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return listLines(
    vscode.l10n.t("Left out:"),
    leftOut.map(({ label, reason }) => `${label} — ${reason}`),
  );
}

async function showPlan<Item>(app: App, session: Session, plan: Plan<Item>): Promise<void> {
  const { environment } = session;
  await app.reports.show(vscode.l10n.t("Plan for {0}", environment.name), planReport(environment, plan));
}

/** Says that a plan is empty, with a button that shows why. */
export function showNothingToSend<Item>(app: App, session: Session, plan: Plan<Item>, message: string): void {
  const details = vscode.l10n.t("Show Details");
  void showInformationMessage(`${session.environment.name}: ${message}`, details)
    .then((chosen) => (chosen === details ? showPlan(app, session, plan) : undefined))
    .then(undefined, (error: unknown) => app.log.unexpected(error));
}

function planReport<Item>({ name }: Environment, plan: Plan<Item>): string {
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
