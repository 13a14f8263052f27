import * as l10n from "@vscode/l10n";
import { activityKindLabel } from "../../ledger/activityText";
import type { KeptRequest } from "./keptRequests";

/** What was sent, in words: the operation and what it was about. */
export function operationLabel({ operation, subject }: Pick<KeptRequest["facts"], "operation" | "subject">): string {
  const { loan, deal, document, task } = subject;
  const about = [loan, deal, task, document].filter((one) => one !== undefined).join(", ");
  return [operationName(operation), about].filter((part) => part !== "").join(": ");
}

function operationName(operation: string): string {
  switch (operation) {
    case "loan":
      return l10n.t("Read loan");
    case "deal":
      return l10n.t("Read deal");
    case "ping":
      return l10n.t("Check the connection");
    case "createBorrower":
    case "reassignLoanOfficerTasks":
    case "rejectDocument":
      return activityKindLabel(operation);
    case "uploadDocuments":
      return activityKindLabel("upload");
    default:
      return operation;
  }
}

/** `HTTP 200`, or what there is in its place. */
export function statusText({ status, outcome }: Pick<KeptRequest["facts"], "status" | "outcome">): string {
  if (status !== undefined) return `HTTP ${status}`;
  return outcome === "underWay" ? l10n.t("no answer yet") : l10n.t("no answer");
}
