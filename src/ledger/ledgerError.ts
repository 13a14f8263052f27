import * as l10n from "@vscode/l10n";
import { errorCode } from "../domain/errorCode";

/** The record of activities could not be written or read. `message` is for the user, `detail` is for the log. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly detail: string;

  /** `consequence` is the first sentence of the message, e.g. "Nothing was sent." */
  constructor(consequence: string, cause: unknown) {
    const code = errorCode(cause);
    super(`${consequence} ${problemOf(code)}`, { cause });
    // The message of a file system error holds the path, and with it the user's name.
    this.detail = code ?? "unexpected error";
  }
}

function problemOf(code: string | undefined): string {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return l10n.t("The disk with the record of activities is full. Free some space and try again.");
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return l10n.t(
        "The record of activities is not accessible. Check the permissions of this extension's storage folder.",
      );
    default:
      return l10n.t("The record of activities failed. See the log for the reason.");
  }
}
