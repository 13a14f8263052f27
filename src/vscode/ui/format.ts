import * as l10n from "@vscode/l10n";
import { byteText } from "../../domain/bytes";
import type { RecordedAnswer } from "../../service/transport/connection";

export function cutLine({ size, body }: Pick<RecordedAnswer, "size" | "body">): string {
  return body.byteLength < size
    ? l10n.t("The answer has {0}. The first {1} of it are shown.", byteText(size), byteText(body.byteLength))
    : l10n.t("The answer was not read to its end.");
}

/** More would make a message unreadable. */
const MAX_NAMED = 5;

export function namedReferences(references: readonly string[]): string {
  const more = references.length - MAX_NAMED;
  if (more <= 1) return references.join(", ");
  return l10n.t("{0} and {1} more", references.slice(0, MAX_NAMED).join(", "), more);
}
