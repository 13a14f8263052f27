import * as l10n from "@vscode/l10n";
import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import type { ActivityKind } from "../../ledger/activity";
import type { RefusalReason } from "../../service/failure/refusalProof";
import type { ServiceError } from "../../service/failure/serviceError";

export type RefusalStep = "openTask" | "refresh" | "chooseFiles" | "switchEnvironment" | "diagnoseConnection";

/** `says` stands before the service's own words. */
const REASONS: Readonly<Record<RefusalReason, { says(): string; readonly steps: readonly RefusalStep[] }>> = {
  // The token is what every failure of its kind is about.
  missingScope: { says: () => l10n.t("This token lacks the scope {0}.", REJECT_DOCUMENT_SCOPE), steps: [] },
  documentNotFound: {
    says: () => l10n.t("The service did not find the document on this loan."),
    steps: ["refresh", "openTask"],
  },
  documentWithoutTask: { says: () => l10n.t("The service has no task for this document."), steps: ["openTask"] },
  loanNotFound: { says: () => l10n.t("The service did not find this loan."), steps: ["refresh", "switchEnvironment"] },
  dealNotFound: { says: () => l10n.t("The service did not find this deal."), steps: ["refresh", "switchEnvironment"] },
  // service.md 8.
  loanFrozen: {
    says: () =>
      l10n.t("The service names a freeze, which should not prevent this. Ask the service's owner why it does."),
    steps: [],
  },
};

export function whyNotDone({ reason, message }: Pick<ServiceError, "reason" | "message">): string {
  if (reason === undefined) return message;
  const known = REASONS[reason].says();
  // The service's own words stand beside what is made of them, but for the scope, which they name.
  return reason === "missingScope" ? known : `${known} ${message}`;
}

/** What helps beside the remedies that every failure of the kind has. */
export function refusalSteps(
  change: ActivityKind,
  { reason, status }: Pick<ServiceError, "reason" | "status">,
): readonly RefusalStep[] {
  const isUpload = change === "upload";
  if (reason !== undefined) return REASONS[reason].steps;
  switch (status) {
    case 404:
    case 405:
      // The GraphQL endpoint is the same for all changes, so its absence is about the address.
      return isUpload && status === 404 ? ["refresh"] : ["diagnoseConnection"];
    case 409:
      return ["refresh"];
    case 413:
    case 415:
      return isUpload ? ["chooseFiles"] : [];
    default:
      return [];
  }
}
