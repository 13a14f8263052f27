import type * as vscode from "vscode";
import type { ReferenceList, References } from "../../store/references";

/** The user's list for one environment, in VS Code's global state. `initial` fills it until the user changes it. */
export function storedReferences(state: vscode.Memento, environmentId: string, initial: References): ReferenceList {
  const key = `loanOps.references.${environmentId}`;
  return {
    read() {
      const kept = state.get<Partial<References>>(key);
      return { loans: strings(kept?.loans) ?? initial.loans, deals: strings(kept?.deals) ?? initial.deals };
    },
    async write(references) {
      await state.update(key, references);
    },
  };
}

function strings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}
