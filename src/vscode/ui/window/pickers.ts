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

/** What a list says above its rows. */
interface PickTexts {
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
function closable(input: vscode.QuickInput): void {
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

interface InputTexts {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string | undefined;
}

type PlainInput = Omit<vscode.InputBox, "title" | "placeholder" | "prompt" | "validationMessage">;

/** An input box, and how it is told what is wrong with what was typed. */
export function createInputBox({ title, placeholder, prompt }: InputTexts): {
  readonly input: PlainInput;
  showProblem(problem: string | undefined): void;
} {
  const input = vscode.window.createInputBox();
  closable(input);
  input.title = inertText(title);
  input.prompt = inertText(prompt);
  input.placeholder = placeholder && inertText(placeholder);
  return {
    input,
    showProblem(problem) {
      input.validationMessage = problem && inertText(problem);
    },
  };
}

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** One of several values; the placeholder asks for it. Undefined when the user leaves. */
export async function choose<T>(
  title: string,
  choices: readonly Choice<T>[],
  placeholder: string,
): Promise<T | undefined> {
  const picked = await showQuickPick(
    choices,
    { title, placeholder },
    { matchOnDescription: true, matchOnDetail: true },
  );
  return picked?.value;
}

interface InputStep {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
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
  /** Kept until the user comes forth again. */
  readonly back: boolean;
}

function askStep(title: string, step: InputStep, number: number, total: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { prompt, placeholder } = step;
    const { input, showProblem } = createInputBox({ title, prompt, placeholder });
    input.value = step.value ?? "";
    input.password = step.password ?? false;
    input.ignoreFocusOut = true;
    if (total > 1) {
      input.step = number;
      input.totalSteps = total;
    }
    if (number > 1) input.buttons = [vscode.QuickInputButtons.Back];
    const finish = (answer: Answer | undefined) => {
      resolve(answer);
      input.dispose();
    };
    input.onDidChangeValue(() => showProblem(undefined));
    input.onDidAccept(async () => {
      const { value } = input;
      const problem = await step.validate(value);
      if (problem === undefined) finish({ value, back: false });
      else showProblem(problem);
    });
    input.onDidTriggerButton(() => finish({ value: input.value, back: true }));
    input.onDidHide(() => finish(undefined));
    input.show();
  });
}
