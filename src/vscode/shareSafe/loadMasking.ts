import type * as vscode from "vscode";
import { maskingVeil } from "./maskingVeil";
import { pseudonymKey } from "./pseudonymKey";
import { statusItem } from "./statusItem";
import type { Veil } from "./veil";

/** What masks, with this installation's key. */
export async function loadMasking(secrets: vscode.SecretStorage, onProblem: (problem: string) => void) {
  const key = await pseudonymKey(secrets, onProblem);
  const veils = new Map<string, Veil>();
  return {
    veil(environmentId: string): Veil {
      const veil = veils.get(environmentId) ?? maskingVeil(key, environmentId);
      veils.set(environmentId, veil);
      return veil;
    },
    statusItem,
  };
}
