import * as vscode from "vscode";
import { tasksOf } from "../../domain/loan";
import { TASK_CONDITIONS, type TaskCondition, type TaskFilter } from "../../domain/taskFilter";
import { compareType, nextActorLabel, typeLabel } from "../../domain/taskStatus";
import { areEqual, isNotRead, textOf } from "../../domain/unknown";
import type { App } from "../app/app";
import type { KeptFilter, ViewOptions } from "../app/viewOptions";
import type { Sessions } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import {
  answerFrom,
  commandTitle,
  createQuickPick,
  type InertItem,
  inputSteps,
  inputText,
  pickItem,
  separator,
} from "../ui/window/pickers";

interface FilterItem extends vscode.QuickPickItem {
  readonly condition?: TaskCondition;
  readonly type?: string;
  readonly text?: string;
  readonly kept?: KeptFilter;
}

type FilterAnswer = { readonly checked: TaskFilter } | { readonly kept: KeptFilter } | { readonly pin: KeptFilter };

/**
 * Asks which tasks the view "Loans" shows: those that pass what is checked, and have the words that are typed. One of the
 * last filters is taken as soon as it is checked.
 */
export async function filterTasks(app: App): Promise<void> {
  const { viewOptions } = app;
  // The window may be in another environment when the list and the box are answered.
  const [{ id }, before] = [app.active.current, viewOptions.filter];
  const answer = await pickFilter(app);
  if (answer === undefined) return;
  if ("pin" in answer) {
    await pin(viewOptions, answer.pin);
    return filterTasks(app);
  }
  const filter = "kept" in answer ? answer.kept : await askForDays(answer.checked, before);
  await viewOptions.filterBy(filter, id);
}

function pickFilter({ viewOptions, sessions, shareSafe }: App): Promise<FilterAnswer | undefined> {
  const picker = createQuickPick<FilterItem>({
    title: commandTitle(commandIds.filterTasks),
    placeholder: vscode.l10n.t("Type words, or check conditions. Of several types, one is enough."),
  });
  picker.canSelectMany = true;
  const { filter, lastFilters } = viewOptions;
  // Words may be a name.
  const last = lastFilters.filter(({ text }) => text === "" || !shareSafe.on).map(keptItem);
  const above = last.length === 0 ? [] : [separator(vscode.l10n.t("Last filters")), ...last].map(pickItem);
  const rows = [...conditionItems(filter), ...typeItems(sessions, filter.types)].map((item) => pickItem(item));
  let words = filter.text === "" ? [] : [wordsItem(filter.text)];
  const show = (selected: readonly InertItem<FilterItem>[]) => {
    picker.items = [...words, ...above, ...rows];
    picker.selectedItems = selected;
  };
  show([...words, ...rows.filter((row) => isInFilter(row, filter))]);
  const checkedRows = () => rows.filter((row) => picker.selectedItems.includes(row));
  let checkedBeforeTyping = checkedRows();
  picker.onDidChangeValue((typed) => {
    checkedBeforeTyping = checkedRows();
    const kept = words.filter((item) => picker.selectedItems.includes(item));
    words = typed.trim() === "" ? kept : [wordsItem(typed)];
    show(picker.selectedItems.filter((item) => rows.includes(item) || words.includes(item)));
  });
  let before = picker.selectedItems;
  return answerFrom<FilterAnswer>(picker, (end) => {
    picker.onDidTriggerItemButton(({ item: { kept } }) => kept && end({ pin: kept }));
    picker.onDidChangeSelection((selected) => {
      const whole = selected.find(({ kept }) => kept !== undefined)?.kept;
      if (whole !== undefined) return end({ kept: whole });
      const added = selected.filter((item) => !before.includes(item));
      before = selected.filter((item) => !added.some((other) => item !== other && excludes(other, item)));
      if (before.length < selected.length) picker.selectedItems = before;
    });
    picker.onDidAccept(() => {
      // Words by which a row was found and checked are no part of the filter.
      const isTyped = picker.value.trim() !== "" && areEqual(checkedRows(), checkedBeforeTyping);
      end({ checked: filterOf([...new Set([...picker.selectedItems, ...(isTyped ? words : [])])]) });
    });
  });
}

/** Adds how many days late, where that is a condition. `before`: the filter so far. */
async function askForDays(filter: TaskFilter, before: TaskFilter): Promise<TaskFilter> {
  if (!filter.conditions.includes("lateBy")) return filter;
  const { lateDays = 7, mostLateDays } = before;
  // The box asks for the least days alone, and would drop the most. Both stay as the list showed them.
  if (mostLateDays !== undefined) return { ...filter, lateDays, mostLateDays };
  const days = await inputText(commandTitle(commandIds.filterTasks), {
    prompt: vscode.l10n.t("How many days late, at least?"),
    value: String(lateDays || 7),
    validate: (text) =>
      /^[1-9]\d{0,3}$/.test(text.trim()) ? undefined : vscode.l10n.t("Enter a number from 1 to {0}.", 9999),
  });
  return { ...filter, lateDays: Number(days) };
}

async function pin(viewOptions: ViewOptions, { name, ...filter }: KeptFilter): Promise<void> {
  if (name !== undefined) return viewOptions.keepFilter(filter);
  const answer = await inputSteps(filterWords(filter), [
    {
      prompt: vscode.l10n.t("Name of the filter. It is kept on this machine."),
      validate: (text) => (text.trim() === "" ? vscode.l10n.t("Enter a name.") : undefined),
    },
  ]);
  const [chosen = ""] = answer ?? [];
  if (chosen !== "") await viewOptions.keepFilter({ ...filter, name: chosen });
}

/** Words are in memory alone, so a filter with some cannot be pinned. */
function keptItem(kept: KeptFilter): FilterItem {
  const { name, text } = kept;
  const button =
    name === undefined
      ? { iconPath: new vscode.ThemeIcon("pin"), tooltip: vscode.l10n.t("Pin with a Name…") }
      : { iconPath: new vscode.ThemeIcon("pinned"), tooltip: vscode.l10n.t("Unpin") };
  const words = filterWords(kept);
  return {
    label: name ?? words,
    description: name === undefined ? "" : words,
    buttons: text === "" ? [button] : [],
    kept,
  };
}

function conditionItems(filter: TaskFilter): FilterItem[] {
  const headings: Readonly<Record<keyof typeof TASK_CONDITIONS, string>> = {
    status: vscode.l10n.t("Status"),
    due: vscode.l10n.t("Due date"),
    nextActor: vscode.l10n.t("Who acts next"),
    documents: vscode.l10n.t("Documents"),
  };
  const groups = Object.entries(TASK_CONDITIONS) as [keyof typeof TASK_CONDITIONS, readonly TaskCondition[]][];
  return groups.flatMap(([group, conditions]) => [
    separator(headings[group]),
    ...conditions.map((condition) => ({ label: CONDITION_LABELS[condition](filter), condition })),
  ]);
}

/** The types of the tasks that were read, and those that are filtered by already. */
function typeItems(sessions: Sessions, wanted: readonly string[]): FilterItem[] {
  const entries = sessions.current?.store.loans.entries ?? [];
  const read = entries.flatMap(({ value }) =>
    value ? tasksOf(value).flatMap(({ task: { type } }) => (isNotRead(type) ? [] : (textOf(type) ?? ""))) : [],
  );
  const types = [...new Set([...read, ...wanted])].sort(compareType);
  if (types.length === 0) return [];
  return [separator(vscode.l10n.t("Type")), ...types.map((type) => ({ label: typeLabel(type || undefined), type }))];
}

function wordsItem(text: string): InertItem<FilterItem> {
  return pickItem({ label: `“${text.trim()}”`, alwaysShow: true, text: text.trim() });
}

function isInFilter({ condition, type }: FilterItem, { conditions, types }: TaskFilter): boolean {
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

const CONDITION_LABELS: Readonly<Record<TaskCondition, (filter: TaskFilter) => string>> = {
  outstanding: () => vscode.l10n.t("Outstanding"),
  overdue: () => vscode.l10n.t("Late"),
  lateBy: ({ lateDays: least, mostLateDays: most }) => {
    if (least === undefined) return vscode.l10n.t("Late by … days");
    if (most === undefined) {
      return least === 1 ? vscode.l10n.t("Late by 1 day or more") : vscode.l10n.t("Late by {0} days or more", least);
    }
    return least === 0
      ? vscode.l10n.t("Late by up to {0} days", most)
      : vscode.l10n.t("Late by {0} to {1} days", least, most);
  },
  dueIn7Days: () => vscode.l10n.t("Due within 7 days"),
  noDueDate: () => vscode.l10n.t("No due date"),
  waitingForBorrower: () => nextActorLabel("BORROWER"),
  withLoanOfficer: () => nextActorLabel("LOAN_OFFICER"),
  withProcessor: () => nextActorLabel("PROCESSOR"),
  withDocuments: () => vscode.l10n.t("With documents"),
};

/**
 * What the filter asks for, such as `Late · With documents`. Of the types a task has one. `hidesText`: the typed words
 * may be a name, so they are not shown in share-safe mode.
 */
export function filterWords(filter: TaskFilter, hidesText = false): string {
  const { conditions, types, text } = filter;
  return [
    ...conditions.map((condition) => CONDITION_LABELS[condition](filter)),
    types.map((type) => typeLabel(type || undefined)).join(" / "),
    text.trim() && `“${hidesText ? "…" : text.trim()}”`,
  ]
    .filter(Boolean)
    .join(" · ");
}
