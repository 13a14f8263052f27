import * as vscode from "vscode";
import { timeWithZone } from "../../domain/dates";
import { oneLine } from "../../domain/text";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { showWithActions } from "../ui/failures";
import { showInformationMessage } from "../ui/window/messages";
import { answerFrom, createQuickPick, pickItem, separator } from "../ui/window/pickers";
import { listLines } from "./confirm";

export interface Plan<Item> {
  readonly title: string;
  /** Said where it is empty. */
  readonly nothing: string;
  readonly items: readonly PlannedItem<Item>[];
  readonly leftOut: readonly LeftOut[];
}

export interface PlannedItem<Item> {
  readonly item: Item;
  readonly label: string;
  readonly description: string;
  readonly parts: readonly string[];
  /** Whether it is sent unless the user says otherwise. */
  readonly checked: boolean;
}

export type LeftOut = Readonly<Record<"label" | "reason", string>>;

interface PlanRow<Item> extends vscode.QuickPickItem {
  readonly planned?: PlannedItem<Item>;
}

/** What the user leaves checked; undefined when they leave or it is empty. `skipsPicker`: the only item was named. */
export async function pickFromPlan<Item>(app: App, session: Session, plan: Plan<Item>, skipsPicker: boolean) {
  const { environment } = session;
  if (plan.items.length === 0) {
    showNothingToSend(app, session, plan);
    return undefined;
  }
  if (skipsPicker) return plan.items;
  const row = (item: PlanRow<Item>) => pickItem(item);
  const heading = (label: string) => row(separator(label));
  const rows = plan.items.map((planned) => {
    const { label, description, parts } = planned;
    return row({ label, description, detail: parts.join(" · "), planned });
  });
  const leftOut = plan.leftOut.map(({ label, reason }) =>
    row({ label, description: reason, iconPath: new vscode.ThemeIcon("circle-slash") }),
  );
  const picker = createQuickPick<PlanRow<Item>>({
    title: `${environment.name}: ${plan.title}`,
    placeholder: [
      ...(environment.kind === "production" ? [`${vscode.l10n.t("PRODUCTION")}.`] : []),
      vscode.l10n.t("Uncheck what to leave out. You confirm in the next step."),
    ].join(" "),
  });
  picker.buttons = [
    { iconPath: new vscode.ThemeIcon("open-preview"), tooltip: vscode.l10n.t("Show the whole plan as a document") },
  ];
  picker.canSelectMany = true;
  picker.ignoreFocusOut = true;
  picker.items = [
    heading(vscode.l10n.t("To be done")),
    ...rows,
    ...(leftOut.length === 0 ? [] : [heading(vscode.l10n.t("Left out (cannot be done)"))]),
    ...leftOut,
  ];
  picker.selectedItems = rows.filter(({ planned }) => planned?.checked);
  return answerFrom<readonly PlannedItem<Item>[]>(picker, (end) => {
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

export function notSentLines<Item>(plan: Plan<Item>, chosen: readonly PlannedItem<Item>[]): string[] {
  const leftOut = plan.leftOut.map(({ label, reason }) => `${label} — ${reason}`);
  const unchecked = plan.items.filter((item) => !chosen.includes(item)).map(({ label }) => label);
  return [...listLines(vscode.l10n.t("Left out:"), leftOut), ...listLines(vscode.l10n.t("Not checked:"), unchecked)];
}

export function showNothingToSend(app: App, session: Session, plan: Plan<unknown>): void {
  const [only, ...others] = plan.leftOut;
  const message = only !== undefined && others.length === 0 ? `${plan.nothing} ${only.reason}` : plan.nothing;
  const text = `${session.environment.name}: ${message}`;
  const actions = [{ title: vscode.l10n.t("Show Details"), run: () => showPlan(app, session, plan) }];
  void showWithActions(showInformationMessage, { text, actions }, app.log);
}

async function showPlan({ reports }: App, session: Session, plan: Plan<unknown>): Promise<void> {
  const now = timeWithZone(Date.now());
  const state = vscode.l10n.t("Planned: {0}. Activity shows what was sent.", now);
  await reports.show(...planReport(session, plan, state));
}

/** In its document, where that is open. */
export function markPlanConfirmed({ reports }: App, session: Session, plan: Plan<unknown>): void {
  const now = timeWithZone(Date.now());
  const state = vscode.l10n.t("Confirmed: {0}. Activity says what became of it.", now);
  reports.replace(...planReport(session, plan, state));
}

function planReport({ environment: { name } }: Session, { title, items, leftOut }: Plan<unknown>, state: string) {
  const text = [
    `${oneLine(name)}: ${title}`,
    "",
    state,
    "",
    vscode.l10n.t("In the plan: {0}", items.length),
    ...items.flatMap(({ label, description, parts }) => [
      `- ${oneLine(label)}: ${oneLine(description)}`,
      ...parts.map((part) => `  - ${oneLine(part)}`),
    ]),
    ...leftOutLines(leftOut),
    "",
  ].join("\n");
  return [vscode.l10n.t("Plan for {0}", name), text, { id: title }] as const;
}

export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return reportSection(vscode.l10n.t("Left out: {0}", leftOut.length), leftOut);
}

export function reportSection(title: string, lines: readonly LeftOut[]): string[] {
  if (lines.length === 0) return [];
  return ["", title, ...lines.map(({ label, reason }) => `- ${oneLine(label)}: ${oneLine(reason)}`)];
}
