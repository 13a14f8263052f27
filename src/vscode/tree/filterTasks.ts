import * as vscode from "vscode";
import { tasksOf } from "../../domain/loan";
import { isNotRead, textOf } from "../../domain/notRead";
import { TASK_CONDITIONS, type TaskCondition, type TaskFilter } from "../../domain/taskFilter";
import { compareType, typeLabel } from "../../domain/taskType";
import { createQuickPick, type InertItem, pickItem } from "../base/window/quickPick";
import type { Sessions } from "../environments/sessions";
import type { Arrangement } from "./arrangement";
import { conditionWords, textWords } from "./filterWords";

/** One of the three: what it adds to the filter. */
interface FilterItem extends vscode.QuickPickItem {
  readonly condition?: TaskCondition;
  readonly type?: string;
  readonly text?: string;
}

interface FilterContext {
  readonly arrangement: Arrangement;
  readonly sessions: Sessions;
}

/** Asks which tasks the view "Loans" shows. Words that are typed can be checked as well. */
export async function filterTasks({ arrangement, sessions }: FilterContext): Promise<void> {
  const picker = createQuickPick<FilterItem>({
    title: vscode.l10n.t("Filter tasks"),
    placeholder: vscode.l10n.t("Tasks that pass all of them are shown. Type to add words."),
  });
  picker.canSelectMany = true;
  const { filter } = arrangement;
  const rows = [...conditionItems(), ...typeItems(sessions, filter.types)].map((item) => pickItem(item));
  let words = filter.text === "" ? [] : [wordsItem(filter.text)];
  const show = (selected: readonly InertItem<FilterItem>[]) => {
    picker.items = [...words, ...rows];
    picker.selectedItems = selected;
  };
  show([...words, ...rows.filter((row) => isOn(row, filter))]);
  picker.onDidChangeValue((typed) => {
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
  await new Promise<void>((resolve) => {
    picker.onDidAccept(() => {
      void arrangement.filterBy(filterOf(picker.selectedItems)).then(resolve);
      picker.hide();
    });
    picker.onDidHide(() => {
      picker.dispose();
      resolve();
    });
    picker.show();
  });
}

function conditionItems(): FilterItem[] {
  const headings: Readonly<Record<keyof typeof TASK_CONDITIONS, string>> = {
    status: vscode.l10n.t("Status"),
    due: vscode.l10n.t("Due date: one of these"),
    nextActor: vscode.l10n.t("Who acts next: one of these"),
    documents: vscode.l10n.t("Documents"),
  };
  const groups = Object.entries(TASK_CONDITIONS) as [keyof typeof TASK_CONDITIONS, readonly TaskCondition[]][];
  return groups.flatMap(([group, conditions]) => [
    separator(headings[group]),
    ...conditions.map((condition) => ({ label: capitalized(conditionWords(condition)), condition })),
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
  return [
    separator(vscode.l10n.t("Type: any of these")),
    ...types.map((type) => ({ label: typeLabel(type || undefined), type })),
  ];
}

function wordsItem(text: string): InertItem<FilterItem> {
  return pickItem({ label: capitalized(textWords(text)), alwaysShow: true, text: text.trim() });
}

function separator(label: string): FilterItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

function isOn({ condition, type }: FilterItem, { conditions, types }: TaskFilter): boolean {
  if (condition !== undefined) return conditions.includes(condition);
  return type !== undefined && types.includes(type);
}

/** A task cannot have both. */
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

function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
