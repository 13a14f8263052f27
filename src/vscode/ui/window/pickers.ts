import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import { foldedText, inertInHover, inertText, ranking } from "../../../domain/text";
import { EXTENSION_ID } from "../commandIds";
import { isAskingAllowed, trackOpen } from "./messages";

declare const INERT: unique symbol;
/** A row of a quick pick whose texts are inert: only `pickItem` makes one. */
export type InertItem<T> = T & { readonly [INERT]: true };

export function pickItem<T extends vscode.QuickPickItem>(item: T): InertItem<T> {
  return {
    ...item,
    label: inertText(item.label),
    ...(item.description === undefined ? {} : { description: inertInHover(item.description) }),
    ...(item.detail === undefined ? {} : { detail: inertInHover(item.detail) }),
    ...(item.buttons === undefined ? {} : { buttons: item.buttons.map(inertButton) }),
  } as unknown as InertItem<T>;
}

function inertButton(button: vscode.QuickInputButton): vscode.QuickInputButton {
  return button.tooltip === undefined ? button : { ...button, tooltip: inertText(button.tooltip) };
}

export function separator(label: string): vscode.QuickPickItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** The manifest's title of a command, for a button that runs it. */
export function buttonTitle(id: string): string {
  const { commands } = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON.contributes ?? { commands: [] };
  const title = commands.find(({ command }: { command: string }) => command === id)?.title ?? id;
  // An object where VS Code has translated it.
  return typeof title === "string" ? title : title.value;
}

/** The same, for the list or the box that the command shows. */
export function commandTitle(id: string): string {
  return buttonTitle(id).replace(/…$/, "");
}

interface PickOptions {
  readonly title: string;
  readonly placeholder?: string;
  readonly ignoreFocusOut?: boolean;
}

type PickerOf<T> = Omit<vscode.QuickPick<InertItem<T & vscode.QuickPickItem>>, "title" | "placeholder">;

/** A list that does more than to take one answer. `answerFrom` shows it. */
export function createQuickPick<T extends vscode.QuickPickItem>({
  title,
  placeholder = "",
  ignoreFocusOut = false,
}: PickOptions): PickerOf<T> {
  const picker = vscode.window.createQuickPick<InertItem<T>>();
  picker.title = inertText(title);
  picker.placeholder = inertText(placeholder);
  picker.ignoreFocusOut = ignoreFocusOut;
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  // Else VS Code sorts what is found by its labels. Its types do not have it yet.
  Object.assign(picker, { sortByLabel: false });
  return picker;
}

type PickList = Pick<
  vscode.QuickPick<vscode.QuickPickItem>,
  "items" | "selectedItems" | "canSelectMany" | "onDidChangeValue" | "onDidAccept"
>;

/** How many times the rows of a list were set of which the window may not know yet. */
const unconfirmedRows = new WeakMap<object, number>();

/** Sets other rows of a list that is shown. `answerFrom` takes no choice among them until the window shows them. */
export function setItems<T>(list: { items: readonly T[] }, items: readonly T[]): void {
  list.items = items;
  const add = (count: number) => unconfirmedRows.set(list, (unconfirmedRows.get(list) ?? 0) + count);
  add(1);
  // The rows leave at the end of this turn. What is asked of the window after them is answered after it took them.
  const confirmed = setTimeout(0).then(() => vscode.commands.executeCommand("setContext", "loanOps.rows", true));
  void confirmed.then(() => add(-1));
}

/**
 * VS Code tells which row was chosen by its place. Where an Enter key comes before the window shows the rows that were set
 * last, that is the place of another row: nothing is chosen then, unless there is one row only.
 */
function chooseShownRow(list: PickList): void {
  if (list.canSelectMany || !unconfirmedRows.get(list)) return;
  list.selectedItems = list.items.length === 1 ? list.items : [];
}

/** Rows that are shown of those found: one who types more finds the others. All of them go to VS Code with each key. */
const MAX_SHOWN_ROWS = 500;

/**
 * Finds words without their accents, as the views do, and says when no row has them. In a list of which one row is chosen
 * those with whole words come first, then those with beginnings of words, each as they were given. VS Code does none of it.
 */
function searchRows(list: PickList): void {
  let nothing: vscode.QuickPickItem | undefined;
  let shownByUs: readonly vscode.QuickPickItem[] = [];
  let { items, selectedItems } = list;
  let ours = items;
  const show = (rows: readonly vscode.QuickPickItem[]) => {
    setItems(list, rows);
    ours = list.items;
  };
  list.onDidChangeValue((typed) => {
    const saidNothing = nothing !== undefined && list.items.includes(nothing);
    // Else whoever made the list has filled it anew.
    if (list.items !== ours) items = list.items;
    if (!saidNothing) selectedItems = list.selectedItems;
    for (const row of shownByUs) row.alwaysShow = false;
    const found = foundRows(items, typed);
    shownByUs = found.filter((row) => !row.alwaysShow);
    for (const row of shownByUs) row.alwaysShow = true;
    if (found.length === 0 && typed.trim() !== "") {
      nothing = pickItem({ label: vscode.l10n.t("Nothing matches “{0}”", typed.trim()), alwaysShow: true });
      show([nothing]);
      return;
    }
    show(list.canSelectMany || typed.trim() === "" ? items : found.slice(0, MAX_SHOWN_ROWS));
    if (list.canSelectMany) list.selectedItems = selectedItems;
  });
}

/** The best first; what is always shown comes last where it does not have the words. */
function foundRows(rows: readonly vscode.QuickPickItem[], typed: string): vscode.QuickPickItem[] {
  const rankOf = ranking(foldedText(typed));
  return rows
    .flatMap((row) => {
      if (row.kind === vscode.QuickPickItemKind.Separator) return [];
      const rank = rankOf([row.label, row.description ?? "", row.detail ?? ""].map(foldedText));
      return rank === undefined && !row.alwaysShow ? [] : { row, rank: rank ?? Number.MAX_VALUE };
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}

/** Shows a list or a box until `listen` ends it with an answer. Undefined when the user leaves. */
export function answerFrom<T>(
  input: Pick<vscode.QuickInput, "show" | "hide" | "onDidHide" | "dispose"> & Partial<PickList>,
  listen: (end: (answer: T) => void) => void,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const gone = trackOpen(() => input.hide());
    const list = "items" in input ? (input as PickList) : undefined;
    // Before `listen`, which takes what is chosen.
    list?.onDidAccept(() => chooseShownRow(list));
    listen((answer) => {
      resolve(answer);
      input.hide();
    });
    // After `listen`, which may give other rows for what was typed.
    if (list) searchRows(list);
    input.onDidHide(() => {
      gone();
      resolve(undefined);
      input.dispose();
    });
    input.show();
    if (!isAskingAllowed()) input.hide();
  });
}

/** The detail of a row that is known only after the list is shown. */
export interface LaterDetail {
  readonly laterDetail?: Promise<string> | undefined;
}

/** One of the items, as it was given. Undefined when the user leaves. */
export async function showQuickPick<T extends vscode.QuickPickItem & LaterDetail>(
  items: readonly T[],
  options: PickOptions,
): Promise<T | undefined> {
  return (await showQuickPickOfMany(items, options, false))?.[0];
}

/** At least one of them. */
export async function showQuickPickOfMany<T extends vscode.QuickPickItem & LaterDetail>(
  items: readonly T[],
  options: PickOptions,
  canSelectMany = true,
): Promise<readonly T[] | undefined> {
  const picker = createQuickPick<vscode.QuickPickItem & { readonly item: T }>(options);
  picker.canSelectMany = canSelectMany;
  picker.items = items.map((item) => pickItem({ ...item, item }));
  picker.selectedItems = picker.items.filter(({ picked }) => picked);
  for (const row of picker.items) {
    void row.item.laterDetail?.then((detail) => {
      if (detail === row.detail || picker.value !== "") return;
      row.detail = inertInHover(detail);
      const { activeItems } = picker;
      picker.items = [...picker.items];
      if (activeItems.length > 0) picker.activeItems = activeItems;
    });
  }
  return answerFrom<readonly T[]>(picker, (end) => {
    picker.onDidAccept(() => {
      const chosen = picker.items.filter((row) => row.item !== undefined && picker.selectedItems.includes(row));
      if (chosen.length > 0) end(chosen.map(({ item }) => item));
    });
    picker.onDidTriggerItemButton(({ item: { item }, button }) => end([{ ...item, ...button }]));
  });
}

export interface Choice<T> extends vscode.QuickPickItem, LaterDetail {
  readonly value: T;
  /** `value`: what is chosen by a click on the button. */
  readonly buttons?: readonly (vscode.QuickInputButton & { readonly value: T })[];
}

/** With the headings between the choices. */
export type ChoiceList<T> = readonly (Choice<T> | vscode.QuickPickItem)[];

/** Rejects with a CancellationError, which ends a command without a word, when the user leaves. */
export async function choose<T>(
  title: string,
  choices: ChoiceList<T>,
  placeholder = "",
  ignoreFocusOut = false,
): Promise<T> {
  const chosen = await showQuickPick(choices, { title, placeholder, ignoreFocusOut });
  if (chosen === undefined || !("value" in chosen)) throw new vscode.CancellationError();
  return chosen.value;
}

export interface InputStep {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  /** Buttons at the top. `run` gets what was typed; the box closes unless it `stays`. */
  readonly buttons?: readonly (vscode.QuickInputButton & { readonly stays?: true; run(value: string): void })[];
  /** What is wrong, or undefined. The box stays until that is known; the signal is aborted when it is left meanwhile. */
  validate(value: string, left: AbortSignal): string | undefined | Promise<string | undefined>;
}

/** Asks for one value after the other, with a way back. Undefined when the user leaves. */
export async function inputSteps(title: string, steps: readonly InputStep[]): Promise<string[] | undefined> {
  const values = steps.map((step) => step.value ?? "");
  let index = 0;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    const answer = await askStep(title, { ...step, value: values[index] ?? "" }, index + 1, steps.length);
    if (answer === undefined) return undefined;
    values[index] = answer.back ? answer.value : answer.value.trim();
    index += answer.back ? -1 : 1;
  }
  return values;
}

/** As `choose`, for one text. */
export async function inputText(title: string, step: InputStep): Promise<string> {
  const [text] = (await inputSteps(title, [step])) ?? [];
  if (text === undefined) throw new vscode.CancellationError();
  return text;
}

function askStep(title: string, step: InputStep, number: number, total: number) {
  const input = vscode.window.createInputBox();
  input.title = inertText(title);
  input.prompt = inertText(step.prompt);
  input.placeholder = step.placeholder && inertText(step.placeholder);
  input.value = step.value ?? "";
  input.password = step.password ?? false;
  input.ignoreFocusOut = true;
  if (total > 1) {
    input.step = number;
    input.totalSteps = total;
  }
  const own = (step.buttons ?? []).map((button) => ({ ...button, ...inertButton(button) }));
  input.buttons = [...(number > 1 ? [vscode.QuickInputButtons.Back] : []), ...own];
  return answerFrom<{ readonly value: string; readonly back: boolean }>(input, (end) => {
    const left = new AbortController();
    input.onDidHide(() => left.abort());
    input.onDidChangeValue(() => {
      input.validationMessage = undefined;
    });
    input.onDidAccept(async () => {
      if (input.busy) return;
      const { value } = input;
      input.busy = true;
      const problem = await step.validate(value, left.signal);
      input.busy = false;
      if (problem === undefined) end({ value, back: false });
      else input.validationMessage = inertText(problem);
    });
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) return end({ value: input.value, back: true });
      const chosen = own.find((one) => one === button);
      chosen?.run(input.value);
      if (!chosen?.stays) input.hide();
    });
  });
}
