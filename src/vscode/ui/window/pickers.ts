import * as vscode from "vscode";
import { BREAK, inertText } from "./inertText";
import { answerTo, mayAsk, opened } from "./messages";

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

/** The manifest's title of a command, for the list or the box that it shows. */
export function commandTitle(id: string): string {
  const { commands } = vscode.extensions.getExtension("loan-ops.loan-ops")?.packageJSON.contributes ?? { commands: [] };
  const title = (commands as readonly ContributedCommand[]).find(({ command }) => command === id)?.title ?? id;
  return (typeof title === "string" ? title : title.value).replace(/…$/, "");
}

interface ContributedCommand {
  readonly command: string;
  /** An object where VS Code has translated it. */
  readonly title: string | { readonly value: string };
}

interface PickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

type OfItem<T> = Omit<vscode.QuickPick<InertItem<T & vscode.QuickPickItem>>, "title" | "placeholder">;

/** A list that does more than to take one answer. `answerOf` shows it. */
export function createQuickPick<T extends vscode.QuickPickItem>({ title, placeholder = "" }: PickTexts): OfItem<T> {
  const picker = vscode.window.createQuickPick<InertItem<T>>();
  picker.title = inertText(title);
  picker.placeholder = inertText(placeholder);
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  return picker;
}

/** Shows a list or a box until `listen` ends it with an answer. Undefined when the user leaves. */
export function answerOf<T>(
  input: Pick<vscode.QuickInput, "show" | "hide" | "onDidHide" | "dispose">,
  listen: (end: (answer: T) => void) => void,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const gone = opened(() => input.hide());
    listen((answer) => {
      resolve(answer);
      input.hide();
    });
    input.onDidHide(() => {
      gone();
      resolve(undefined);
      input.dispose();
    });
    input.show();
    if (!mayAsk()) input.hide();
  });
}

interface PickOptions {
  readonly ignoreFocusOut?: boolean;
}

/** One of the items, as it was given. Undefined when the user leaves. */
export async function showQuickPick<T extends vscode.QuickPickItem>(
  items: readonly T[],
  texts: PickTexts,
  options: PickOptions = {},
): Promise<T | undefined> {
  const { rows, shown, closing } = pickFrom(items, texts, options);
  const picked = vscode.window.showQuickPick(rows, shown, closing.token);
  return (await answerTo(picked, () => closing.cancel()))?.item;
}

/** Several of the items, as they were given. Undefined when the user leaves. */
export async function showQuickPickOfMany<T extends vscode.QuickPickItem>(
  items: readonly T[],
  texts: PickTexts,
  options: PickOptions = {},
): Promise<readonly T[] | undefined> {
  const { rows, shown, closing } = pickFrom(items, texts, options);
  const picked = vscode.window.showQuickPick(rows, { ...shown, canPickMany: true }, closing.token);
  return (await answerTo(picked, () => closing.cancel()))?.map(({ item }) => item);
}

function pickFrom<T extends vscode.QuickPickItem>(items: readonly T[], texts: PickTexts, options: PickOptions) {
  const { title, placeholder } = texts;
  const inert = { title: inertText(title), ...(placeholder !== undefined && { placeHolder: inertText(placeholder) }) };
  return {
    rows: items.map((item) => ({ ...pickItem(item), item })),
    shown: { ...options, ...inert, matchOnDescription: true, matchOnDetail: true },
    closing: new vscode.CancellationTokenSource(),
  };
}

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

export async function choose<T>(
  title: string,
  choices: readonly Choice<T>[],
  placeholder: string,
): Promise<T | undefined> {
  return (await showQuickPick(choices, { title, placeholder }))?.value;
}

interface InputStep {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  /** Leaves the box for another way to answer. */
  readonly otherWay?: vscode.QuickInputButton & { run(): void };
  /** One sentence that says what is wrong, or undefined. */
  validate(value: string): string | undefined | Promise<string | undefined>;
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

interface Answer {
  readonly value: string;
  readonly back: boolean;
}

function askStep(title: string, step: InputStep, number: number, total: number): Promise<Answer | undefined> {
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
  const { otherWay } = step;
  input.buttons = [
    ...(number > 1 ? [vscode.QuickInputButtons.Back] : []),
    ...(otherWay ? [inertButton(otherWay)] : []),
  ];
  return answerOf<Answer>(input, (end) => {
    input.onDidChangeValue(() => {
      input.validationMessage = undefined;
    });
    input.onDidAccept(async () => {
      const { value } = input;
      const problem = await step.validate(value);
      if (problem === undefined) end({ value, back: false });
      else input.validationMessage = inertText(problem);
    });
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) return end({ value: input.value, back: true });
      otherWay?.run();
      input.hide();
    });
  });
}
