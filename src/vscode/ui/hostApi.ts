import * as vscode from "vscode";

// What forks of VS Code and their builds may lack is asked for here, and nowhere else. Without it, its feature alone is gone.

const NOTHING = new vscode.Disposable(() => undefined);

/** What chat agents may call; returns what it says. */
export interface Tool {
  readonly name: string;
  call(input: unknown): Promise<string>;
}

/** Does nothing where VS Code knows no tools, and says so to `onProblem` where it refuses one. */
export function registerTool({ name, call }: Tool, onProblem: (problem: string) => void): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof lm?.registerTool !== "function" || typeof vscode.LanguageModelToolResult !== "function") return NOTHING;
  try {
    return lm.registerTool(name, {
      async invoke({ input }) {
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await call(input))]);
      },
    });
  } catch {
    onProblem(`VS Code refused the tool ${name}: chat agents do without it.`);
    return NOTHING;
  }
}

export function tabGroups(): readonly vscode.TabGroup[] {
  return (vscode.window.tabGroups as Partial<vscode.TabGroups> | undefined)?.all ?? [];
}

export function activeTab(): vscode.Tab | undefined {
  return (vscode.window.tabGroups as Partial<vscode.TabGroups> | undefined)?.activeTabGroup?.activeTab;
}

export type Secrets = Pick<vscode.SecretStorage, "get" | "store" | "delete" | "onDidChange">;

/** The secret store. One that is not there, or fails at once, rejects like one that is locked. */
export function secretsOf({ secrets }: { readonly secrets: vscode.SecretStorage }): Secrets {
  return {
    get: async (key) => secrets.get(key),
    store: async (key, value) => secrets.store(key, value),
    delete: async (key) => secrets.delete(key),
    onDidChange: (...hear) => {
      try {
        return secrets.onDidChange(...hear);
      } catch {
        return NOTHING;
      }
    },
  };
}
