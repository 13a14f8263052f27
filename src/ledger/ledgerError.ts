import * as l10n from "@vscode/l10n";
import { errorCode } from "../domain/errorCode";

/** The record of activities could not be written or read. `message` is one sentence for the user, `detail` is for the log. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly detail: string;

  /** `consequence` opens the sentence, e.g. "Nothing was sent". */
  constructor(consequence: string, cause: unknown) {
    const code = errorCode(cause);
    super(l10n.t("{0}, because {1}", consequence, problemOf(code)), { cause });
    // The message of a file system error holds the path, and with it the user's name.
    this.detail = code ?? "unexpected error";
  }
}

function problemOf(code: string | undefined): string {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return l10n.t("the disk with the record of activities is full: free some space and try again.");
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return l10n.t(
        "the record of activities is not accessible: check the permissions of this extension's storage folder.",
      );
    default:
      return l10n.t("the record of activities failed: see the log for the reason.");
  }
}
