import * as vscode from "vscode";
import { createQuickPick, type InertItem, pickItem } from "../../base/window/quickPick";
import type { Session } from "../../environments/session";
import type { BatchContext } from "./batchContext";
import type { LeftOut, Plan, PlannedItem } from "./plan";
import { showPlan } from "./showPlan";

interface PlanRow<Item> extends vscode.QuickPickItem {
  readonly planned?: PlannedItem<Item>;
}

/**
 * Shows the plan as a list, in which what should not be sent can be unchecked; a button shows it as a document, as a row
 * has little room. Undefined when the user leaves.
 */
export async function pickPlan<Item>(
  context: BatchContext,
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
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.ignoreFocusOut = true;
  picker.items = [
    ...heading(vscode.l10n.t("To be sent"), rows.length),
    ...rows,
    ...heading(vscode.l10n.t("Left out (cannot be sent)"), plan.leftOut.length),
    ...plan.leftOut.map((left) => pickItem(leftOutRow(left))),
  ];
  picker.selectedItems = rows.filter(({ planned }) => planned?.checked);
  return new Promise((resolve) => {
    picker.onDidChangeSelection((selection) => {
      // VS Code gives every row a check box: rows that are left out are unchecked again.
      const sendable = selection.filter(({ planned }) => planned !== undefined);
      if (sendable.length < selection.length) picker.selectedItems = sendable;
    });
    picker.onDidTriggerButton(() => {
      showPlan(context, session, plan).catch((error: unknown) => context.log.unexpected(error));
    });
    picker.onDidAccept(() => {
      const chosen = picker.selectedItems.flatMap(({ planned }) => planned ?? []);
      if (chosen.length === 0) return;
      // In the order of the plan, not in that of the clicks.
      resolve(plan.items.filter((planned) => chosen.includes(planned)));
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
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
