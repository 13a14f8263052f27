import * as vscode from "vscode";
import { createInputBox } from "./window/inputBox";

export interface InputStep {
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
