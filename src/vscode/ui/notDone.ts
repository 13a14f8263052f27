import * as l10n from "@vscode/l10n";
import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import type { ServiceError } from "../../service/failure/serviceError";
import type { Remedy } from "./remedies";

export type ChangeDescription =
  | { readonly kind: "rejectDocument"; readonly document: string; readonly loan: string }
  | { readonly kind: "reassignLoanOfficerTasks"; readonly loan: string }
  | { readonly kind: "createBorrower"; readonly deal: string }
  | { readonly kind: "upload"; readonly files: readonly string[]; readonly task: string };

export function notDoneText(
  change: ChangeDescription,
  { outcome, reason, message }: Pick<ServiceError, "outcome" | "reason" | "message">,
): string {
  switch (outcome) {
    case "refused": {
      const because = refusedBecause(change, reason);
      // The service's own words stand beside what is made of them, but for the scope, which they name.
      return because !== undefined && reason === "missingScope" ? because : `${because ?? refused(change)} ${message}`;
    }
    case "notSent":
      return `${notSent(change)} ${message}`;
    case "unknown":
      // It may have been done.
      return message;
  }
}

/** Said only of what the service answered. */
function refused(change: ChangeDescription): string {
  switch (change.kind) {
    case "rejectDocument":
      return l10n.t("“{0}” was not rejected.", change.document);
    case "reassignLoanOfficerTasks":
      return l10n.t("The loan officer tasks of {0} were not reassigned.", change.loan);
    case "createBorrower":
      return l10n.t("No borrower was created in {0}.", change.deal);
    case "upload":
      return change.files.length === 1
        ? l10n.t("“{0}” was not uploaded to “{1}”.", change.files[0] ?? "", change.task)
        : l10n.t("The {0} files were not uploaded to “{1}”.", change.files.length, change.task);
  }
}

/** Undefined where nothing more than the service's own words is known. */
function refusedBecause(change: ChangeDescription, reason: ServiceError["reason"]): string | undefined {
  switch (change.kind) {
    case "rejectDocument":
      return notRejectedBecause(change, reason);
    case "reassignLoanOfficerTasks":
      return reason === "loanNotFound"
        ? l10n.t("The loan officer tasks of {0} were not reassigned: the service did not find this loan.", change.loan)
        : undefined;
    case "createBorrower":
      return reason === "dealNotFound"
        ? l10n.t("No borrower was created in {0}: the service did not find this deal.", change.deal)
        : undefined;
    case "upload":
      return undefined;
  }
}

function notRejectedBecause(
  { document, loan }: Extract<ChangeDescription, { kind: "rejectDocument" }>,
  reason: ServiceError["reason"],
): string | undefined {
  switch (reason) {
    case "missingScope":
      return l10n.t("“{0}” was not rejected: this token lacks the scope {1}.", document, REJECT_DOCUMENT_SCOPE);
    case "documentNotFound":
      return l10n.t("“{0}” was not rejected: the service did not find it on {1}.", document, loan);
    case "documentWithoutTask":
      return l10n.t("“{0}” was not rejected: the service has no task for it.", document);
    case "loanNotFound":
      return l10n.t("“{0}” was not rejected: the service did not find the loan {1}.", document, loan);
    default:
      return undefined;
  }
}

function notSent(change: ChangeDescription): string {
  switch (change.kind) {
    case "rejectDocument":
      return l10n.t("The rejection of “{0}” was not sent.", change.document);
    case "reassignLoanOfficerTasks":
      return l10n.t("The reassignment of the loan officer tasks of {0} was not sent.", change.loan);
    case "createBorrower":
      return l10n.t("The new borrower of {0} was not sent.", change.deal);
    case "upload":
      // A part of the bytes may have left.
      return change.files.length === 1
        ? l10n.t("“{0}” was not delivered to “{1}”.", change.files[0] ?? "", change.task)
        : l10n.t("The {0} files were not delivered to “{1}”.", change.files.length, change.task);
  }
}

export interface NotDone {
  readonly change: ChangeDescription["kind"];
  readonly refusal: Pick<ServiceError, "kind" | "reason" | "status"> & { readonly request?: number | undefined };
}

export type RefusalStep =
  | "openTask"
  | "refresh"
  | "chooseFiles"
  | Extract<Remedy, "switchEnvironment" | "diagnoseConnection">;

/** Beside the remedies that every failure of the kind has. */
export function refusalSteps({ change, refusal: { reason, status } }: NotDone): readonly RefusalStep[] {
  switch (reason) {
    case "documentNotFound":
      return ["refresh", "openTask"];
    case "documentWithoutTask":
      return ["openTask"];
    case "loanNotFound":
    case "dealNotFound":
      return ["refresh", "switchEnvironment"];
  }
  switch (status) {
    case 404:
    case 405:
      // The GraphQL endpoint is the same for all changes, so its absence is about the address.
      return change === "upload" && status === 404 ? ["refresh"] : ["diagnoseConnection"];
    case 409:
      return ["refresh"];
    case 413:
    case 415:
      return change === "upload" ? ["chooseFiles"] : [];
    default:
      return [];
  }
}
