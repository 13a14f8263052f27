import type { ServiceError } from "../../service/failure/serviceError";
import type { Change } from "./notDone";
import type { Remedy } from "./remedies";

/** What was not done, and why. */
export interface NotDone {
  readonly change: Change["kind"];
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
