import { randomBytes } from "node:crypto";
import type * as vscode from "vscode";

const NAME = "loanOps.pseudonymKey";
const BYTES = 32;

/**
 * The key of all pseudonyms of this installation, created when first needed. Without a secret store it lasts as long as
 * the window; masking works all the same.
 */
export async function pseudonymKey(
  secrets: vscode.SecretStorage,
  onProblem: (problem: string) => void,
): Promise<Uint8Array> {
  const fresh = randomBytes(BYTES);
  try {
    const kept = await read(secrets);
    if (kept) return kept;
    await secrets.store(NAME, fresh.toString("base64"));
    // Another window may have created a key at the same moment: the stored one counts.
    return (await read(secrets)) ?? fresh;
  } catch {
    onProblem("The secret store cannot be used: the pseudonyms of share-safe mode hold for this window only.");
    return fresh;
  }
}

async function read(secrets: vscode.SecretStorage): Promise<Uint8Array | undefined> {
  const kept = Buffer.from((await secrets.get(NAME)) ?? "", "base64");
  return kept.length === BYTES ? kept : undefined;
}
