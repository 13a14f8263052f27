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

/** Its own only: what a prototype brings was not given by whoever called. */
export function property(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  } catch {
    // A property may be code of the caller's.
    return undefined;
  }
}

export function refuse(): never {
  throw new UserError(l10n.t("This command got something that is not a row of Loan Ops. Select a row and try again."));
}
