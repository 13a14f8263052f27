import * as vscode from "vscode";

// What forks of VS Code and their builds may lack is asked for here, and nowhere else. Without it, its feature alone is gone.

const NO_DISPOSABLE = new vscode.Disposable(() => undefined);

/** A tool for chat agents. Does nothing where VS Code knows none, and says so to `onProblem` where it refuses one. */
export function registerTool(
  name: string,
  call: (input: unknown) => Promise<string>,
  onProblem: (problem: string) => void,
): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof lm?.registerTool !== "function" || typeof vscode.LanguageModelToolResult !== "function")
    return NO_DISPOSABLE;
  try {
    return lm.registerTool(name, {
      async invoke({ input }) {
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await call(input))]);
      },
    });
  } catch {
    onProblem(`VS Code refused the tool ${name}: chat agents do without it.`);
    return NO_DISPOSABLE;
  }
}

export function tabGroups(): readonly vscode.TabGroup[] {
  return (vscode.window.tabGroups as Partial<vscode.TabGroups> | undefined)?.all ?? [];
}

export function activeTab(): vscode.Tab | undefined {
  return (vscode.window.tabGroups as Partial<vscode.TabGroups> | undefined)?.activeTabGroup?.activeTab;
}

export interface Secrets extends Pick<vscode.SecretStorage, "store" | "delete" | "onDidChange"> {
  /** `answeredLate`: is called with an answer that comes after this was rejected. */
  get(key: string, answeredLate?: (value: string | undefined) => void): Thenable<string | undefined>;
}

/** In milliseconds. A keychain that waits for its password does not answer at all. */
const SECRETS_ANSWER = 5_000;

/** The secret store. One that is not there, fails at once or does not answer rejects like one that is locked. */
export function secretsOf(
  { secrets }: { readonly secrets: vscode.SecretStorage },
  milliseconds = SECRETS_ANSWER,
): Secrets {
  const inTime = <T>(ask: () => Thenable<T>, answeredLate?: (answer: T) => void) =>
    new Promise<T>((resolve, reject) => {
      const answered = (async () => ask())();
      const timer = setTimeout(() => {
        reject(new Error("The secret store did not answer."));
        answered.then(answeredLate, () => {});
      }, milliseconds);
      answered.finally(() => clearTimeout(timer)).then(resolve, reject);
    });
  return {
    get: (key, answeredLate) => inTime(() => secrets.get(key), answeredLate),
    store: (key, value) => inTime(() => secrets.store(key, value)),
    delete: (key) => inTime(() => secrets.delete(key)),
    onDidChange: (...hear) => {
      try {
        return secrets.onDidChange(...hear);
      } catch {
        return NO_DISPOSABLE;
      }
    },
  };
}
