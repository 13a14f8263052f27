import type * as vscode from "vscode";
import { environmentMasking } from "./environmentMasking";
import type { Masking } from "./masking";
import { pseudonymKey } from "./pseudonymKey";
import { statusItem } from "./statusItem";

/** What masks, with this installation's key. */
export async function loadMasking(secrets: vscode.SecretStorage, onProblem: (problem: string) => void) {
  const key = await pseudonymKey(secrets, onProblem);
  const maskings = new Map<string, Masking>();
  return {
    masking(environmentId: string): Masking {
      const masking = maskings.get(environmentId) ?? environmentMasking(key, environmentId);
      maskings.set(environmentId, masking);
      return masking;
    },
    statusItem,
  };
}
