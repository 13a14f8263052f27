import * as vscode from "vscode";
import { tasksOf } from "../../domain/loan";
import { TASK_CONDITIONS, type TaskCondition, type TaskFilter } from "../../domain/taskFilter";
import { compareType, nextActorLabel, typeLabel } from "../../domain/taskStatus";
import { isNotRead, textOf } from "../../domain/unknown";
import { areEqual } from "../../store/seen";
import type { App } from "../app/app";
import type { Sessions } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { answerOf, commandTitle, createQuickPick, type InertItem, pickItem } from "../ui/window/pickers";

interface FilterItem extends vscode.QuickPickItem {
  readonly condition?: TaskCondition;
  readonly type?: string;
  readonly text?: string;
}

/** Asks which tasks the view "Loans" shows: those that pass what is checked, and have the words that are typed. */
export async function filterTasks({ viewOptions, sessions }: App): Promise<void> {
  const picker = createQuickPick<FilterItem>({
    title: commandTitle(commandIds.filterTasks),
    placeholder: vscode.l10n.t(
      "Type words, or check conditions. Tasks have to meet all of them, and one of the types.",
    ),
  });
  picker.canSelectMany = true;
  const { filter } = viewOptions;
  const rows = [...conditionItems(), ...typeItems(sessions, filter.types)].map((item) => pickItem(item));
  let words = filter.text === "" ? [] : [wordsItem(filter.text)];
  const show = (selected: readonly InertItem<FilterItem>[]) => {
    picker.items = [...words, ...rows];
    picker.selectedItems = selected;
  };
  show([...words, ...rows.filter((row) => isOn(row, filter))]);
  const checkedRows = () => rows.filter((row) => picker.selectedItems.includes(row));
  let checkedBeforeTyping = checkedRows();
  picker.onDidChangeValue((typed) => {
    checkedBeforeTyping = checkedRows();
    const kept = words.filter((item) => picker.selectedItems.includes(item));
    words = typed.trim() === "" ? kept : [wordsItem(typed)];
    show(picker.selectedItems.filter((item) => rows.includes(item) || words.includes(item)));
  });
  let before = picker.selectedItems;
  picker.onDidChangeSelection((selected) => {
    const added = selected.filter((item) => !before.includes(item));
    before = selected.filter((item) => !added.some((other) => item !== other && excludes(other, item)));
    if (before.length < selected.length) picker.selectedItems = before;
  });
  const chosen = await answerOf<TaskFilter>(picker, (end) => {
    picker.onDidAccept(() => {
      // Words by which a row was found and checked are no part of the filter.
      const isTyped = picker.value.trim() !== "" && areEqual(checkedRows(), checkedBeforeTyping);
      end(filterOf([...new Set([...picker.selectedItems, ...(isTyped ? words : [])])]));
    });
  });
  if (chosen !== undefined) await viewOptions.filterBy(chosen);
}

function conditionItems(): FilterItem[] {
  const headings: Readonly<Record<keyof typeof TASK_CONDITIONS, string>> = {
    status: vscode.l10n.t("Status"),
    due: vscode.l10n.t("Due date"),
    nextActor: vscode.l10n.t("Who acts next"),
    documents: vscode.l10n.t("Documents"),
  };
  const groups = Object.entries(TASK_CONDITIONS) as [keyof typeof TASK_CONDITIONS, readonly TaskCondition[]][];
  return groups.flatMap(([group, conditions]) => [
    separator(headings[group]),
    ...conditions.map((condition) => ({ label: CONDITIONS[condition](), condition })),
  ]);
}

/** The types of the tasks that were read, and those that are filtered by already. */
function typeItems(sessions: Sessions, wanted: readonly string[]): FilterItem[] {
  const entries = sessions.current?.store.loans.entries ?? [];
  const read = entries.flatMap(({ value }) =>
    value ? tasksOf(value).flatMap(({ task: { type } }) => (isNotRead(type) ? [] : (textOf(type) ?? ""))) : [],
  );
  const types = [...new Set([...read, ...wanted])].sort((a, b) => compareType(a || undefined, b || undefined));
  if (types.length === 0) return [];
  return [separator(vscode.l10n.t("Type")), ...types.map((type) => ({ label: typeLabel(type || undefined), type }))];
}

function wordsItem(text: string): InertItem<FilterItem> {
  return pickItem({ label: `“${text.trim()}”`, alwaysShow: true, text: text.trim() });
}

function separator(label: string): FilterItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function isOn({ condition, type }: FilterItem, { conditions, types }: TaskFilter): boolean {
  if (condition !== undefined) return conditions.includes(condition);
  return type !== undefined && types.includes(type);
}

function excludes(one: FilterItem, other: FilterItem): boolean {
  return Object.values(TASK_CONDITIONS).some((group: readonly (TaskCondition | undefined)[]) =>
    [one, other].every(({ condition }) => condition !== undefined && group.includes(condition)),
  );
}

function filterOf(items: readonly FilterItem[]): TaskFilter {
  return {
    conditions: items.flatMap(({ condition }) => condition ?? []),
    types: items.flatMap(({ type }) => type ?? []),
    text: items.flatMap(({ text }) => text ?? []).join(" "),
  };
}

const CONDITIONS: Readonly<Record<TaskCondition, () => string>> = {
  outstanding: () => vscode.l10n.t("Outstanding"),
  overdue: () => vscode.l10n.t("Late"),
  lateBy: () => vscode.l10n.t("Late by … days"),
  dueIn7Days: () => vscode.l10n.t("Due within 7 days"),
  noDueDate: () => vscode.l10n.t("No due date"),
  waitingForBorrower: () => nextActorLabel("BORROWER"),
  withLoanOfficer: () => nextActorLabel("LOAN_OFFICER"),
  withProcessor: () => nextActorLabel("PROCESSOR"),
  withDocuments: () => vscode.l10n.t("With documents"),
};

/** What the filter asks for, such as `Late · With documents`. Of the types a task has one. */
export function filterWords({ conditions, types, text }: TaskFilter): string {
  return [
    ...conditions.map((condition) => CONDITIONS[condition]()),
    types.map((type) => typeLabel(type || undefined)).join(" / "),
    text.trim() && `“${text.trim()}”`,
  ]
    .filter(Boolean)
    .join(" · ");
}
