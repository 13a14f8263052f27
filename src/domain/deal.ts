import type { BorrowerIdentity } from "./borrower";
import type { FieldFailure, Listing } from "./listing";

/** A deal (service.md 2.2). */
export interface Deal {
  readonly id: string;
  readonly friendlyId: string | undefined;
  readonly borrowers: Listing<BorrowerIdentity>;
  readonly failures: readonly FieldFailure[];
}

export function dealLabel(deal: Pick<Deal, "id" | "friendlyId">): string {
  return deal.friendlyId ?? deal.id;
}
