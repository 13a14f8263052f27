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
  // It may have been done.
  if (outcome === "unknown") return message;
  const { refused, notSent, because = {} } = sentencesOf(change);
  if (outcome === "notSent") return `${notSent} ${message}`;
  const known = reason && because[reason];
  if (reason === "loanFrozen") {
    // service.md 8.
    const frozen = l10n.t("A freeze should not prevent this. Ask the service's owner why it does.");
    return `${refused} ${message} ${frozen}`;
  }
  // The service's own words stand beside what is made of them, but for the scope, which they name.
  return known !== undefined && reason === "missingScope" ? known : `${known ?? refused} ${message}`;
}

interface Sentences {
  /** Said only of what the service answered. */
  readonly refused: string;
  readonly notSent: string;
  /** In the place of the first, where more than the service's own words is known. */
  readonly because?: Readonly<Partial<Record<NonNullable<ServiceError["reason"]>, string>>>;
}

function sentencesOf(change: ChangeDescription): Sentences {
  switch (change.kind) {
    case "rejectDocument": {
      const { document, loan } = change;
      return {
        refused: l10n.t("“{0}” was not rejected.", document),
        notSent: l10n.t("The rejection of “{0}” was not sent.", document),
        because: {
          missingScope: l10n.t(
            "“{0}” was not rejected: this token lacks the scope {1}.",
            document,
            REJECT_DOCUMENT_SCOPE,
          ),
          documentNotFound: l10n.t("“{0}” was not rejected: the service did not find it on {1}.", document, loan),
          documentWithoutTask: l10n.t("“{0}” was not rejected: the service has no task for it.", document),
          loanNotFound: l10n.t("“{0}” was not rejected: the service did not find the loan {1}.", document, loan),
        },
      };
    }
    case "reassignLoanOfficerTasks": {
      const { loan } = change;
      const loanNotFound = l10n.t(
        "The loan officer tasks of {0} were not reassigned: the service did not find this loan.",
        loan,
      );
      return {
        refused: l10n.t("The loan officer tasks of {0} were not reassigned.", loan),
        notSent: l10n.t("The reassignment of the loan officer tasks of {0} was not sent.", loan),
        because: { loanNotFound },
      };
    }
    case "createBorrower": {
      const { deal } = change;
      return {
        refused: l10n.t("No borrower was created in {0}.", deal),
        notSent: l10n.t("The new borrower of {0} was not sent.", deal),
        because: { dealNotFound: l10n.t("No borrower was created in {0}: the service did not find this deal.", deal) },
      };
    }
    case "upload": {
      const { files, task } = change;
      const [file = "", ...others] = files;
      // Not sent: a part of the bytes may have left.
      return others.length === 0
        ? {
            refused: l10n.t("“{0}” was not uploaded to “{1}”.", file, task),
            notSent: l10n.t("“{0}” was not delivered to “{1}”.", file, task),
          }
        : {
            refused: l10n.t("The {0} files were not uploaded to “{1}”.", files.length, task),
            notSent: l10n.t("The {0} files were not delivered to “{1}”.", files.length, task),
          };
    }
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
