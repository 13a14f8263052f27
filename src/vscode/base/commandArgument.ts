import * as l10n from "@vscode/l10n";
import { UserError } from "./userError";

/*
 * What commands are called with by rows, by the task page, by keybindings and by other extensions: it may be anything, so
 * it is looked at before it is used.
 */

export function text(value: unknown, key: string): string | undefined {
  const found = property(value, key);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Own properties only: what comes from a prototype was not passed by the caller. */
export function property(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  } catch {
    // The property may be a getter of the caller, which throws.
    return undefined;
  }
}

export function refuse(): never {
  throw new UserError(l10n.t("This command got something that is not a row of Loan Ops. Select a row and try again."));
}
