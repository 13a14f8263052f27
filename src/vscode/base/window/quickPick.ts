import * as vscode from "vscode";
import { BREAK, inertText } from "./inertText";
import { answerTo, mayAsk, opened } from "./questions";

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

/** The hover of a description or a detail is Markdown, which turns an address into a link. */
function inertInHover(text: string): string {
  return inertText(text).replace(/(?<=:)(?=\/\/)|(?<=\bwww)(?=\.)|(?=@)/giu, BREAK);
}

/** What a list says above its rows. */
export interface PickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

type OfItem<T> = Omit<vscode.QuickPick<InertItem<T & vscode.QuickPickItem>>, "title" | "placeholder">;

export function createQuickPick<T extends vscode.QuickPickItem>({ title, placeholder = "" }: PickTexts): OfItem<T> {
  const picker = vscode.window.createQuickPick<InertItem<T>>();
  picker.title = inertText(title);
  picker.placeholder = inertText(placeholder);
  closable(picker);
  return picker;
}

/** Also closes one that is shown where nothing may be asked: whoever waits for it hears that it was left. */
export function closable(input: vscode.QuickInput): void {
  const { show } = input;
  let gone = () => {};
  input.onDidHide(() => gone());
  input.show = () => {
    gone = opened(() => input.hide());
    show.call(input);
    if (!mayAsk()) input.hide();
  };
}

type PickOptions = Omit<vscode.QuickPickOptions, "title" | "placeHolder" | "prompt" | "canPickMany">;

/** One of the items, as it was given. Undefined when the user leaves. */
export async function showQuickPick<T extends vscode.QuickPickItem>(
  items: readonly T[],
  texts: PickTexts,
  options: PickOptions = {},
): Promise<T | undefined> {
  const rows = items.map((item) => ({ ...pickItem(item), item }));
  const closing = new vscode.CancellationTokenSource();
  const shown = vscode.window.showQuickPick(rows, { ...options, ...inertTexts(texts) }, closing.token);
  return (await answerTo(shown, () => closing.cancel()))?.item;
}

/** Several of the items, as they were given. Undefined when the user leaves. */
export async function showQuickPickOfMany<T extends vscode.QuickPickItem>(
  items: readonly T[],
  texts: PickTexts,
  options: PickOptions = {},
): Promise<readonly T[] | undefined> {
  const rows = items.map((item) => ({ ...pickItem(item), item }));
  const closing = new vscode.CancellationTokenSource();
  const many = { ...options, ...inertTexts(texts), canPickMany: true } as const;
  const shown = vscode.window.showQuickPick(rows, many, closing.token);
  return (await answerTo(shown, () => closing.cancel()))?.map(({ item }) => item);
}

function inertTexts({ title, placeholder }: PickTexts): vscode.QuickPickOptions {
  return { title: inertText(title), ...(placeholder === undefined ? {} : { placeHolder: inertText(placeholder) }) };
}
