import * as vscode from "vscode";
import { inertText } from "./inertText";
import { closable } from "./quickPick";

export interface InputTexts {
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
