import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/unknown";
import { UserError } from "./errors";

/*
 * What commands are called with by rows, by the task page, by keybindings and by other extensions: it may be anything, so
 * it is looked at before it is used.
 */

export function stringProperty(value: unknown, key: string): string | undefined {
  const found = ownProperty(value, key);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Own properties only: what comes from a prototype was not passed by the caller. */
export function ownProperty(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function rejectArgument(): never {
  throw new UserError(l10n.t("This command got something that is not a row of Loan Ops. Select a row and try again."));
}
