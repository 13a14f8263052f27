import * as l10n from "@vscode/l10n";

/** By `ServiceErrorKind`. A refusal for a reason of the service's own has none: its status says more. */
const REASONS: ReadonlyMap<string, () => string> = new Map([
  ["unreachable", () => l10n.t("the service was not reachable")],
  ["connectionLost", () => l10n.t("the connection was lost")],
  ["timeout", () => l10n.t("the service did not answer in time")],
  ["cancelled", () => l10n.t("you canceled")],
  ["noToken", () => l10n.t("there was no access token")],
  ["unauthorized", () => l10n.t("the token was not accepted")],
  ["forbidden", () => l10n.t("the token lacks a scope")],
  ["rateLimited", () => l10n.t("too many requests")],
  ["serverError", () => l10n.t("the service failed")],
  ["redirected", () => l10n.t("the service redirected the request")],
  ["notUnderstood", () => l10n.t("the answer was not understood")],
  ["notFound", () => l10n.t("it was not found")],
  ["notAllowed", () => l10n.t("Loan Ops did not allow it")],
  ["fileChanged", () => l10n.t("a file had changed")],
  ["fileUnreadable", () => l10n.t("a file could not be read")],
]);

/** Why an activity was refused, was not sent or has an unknown outcome, inside a sentence; undefined if not known. */
export function reasonText(errorKind: string | undefined): string | undefined {
  return errorKind === undefined ? undefined : REASONS.get(errorKind)?.();
}
