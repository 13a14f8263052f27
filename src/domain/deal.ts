import type { BorrowerIdentity } from "./borrower";
import type { FieldFailure, Listing } from "./listing";
import { type Text, textOf } from "./notRead";

/** A deal (service.md 2.2). */
export interface Deal {
  readonly id: string;
  readonly friendlyId: Text;
  readonly borrowers: Listing<BorrowerIdentity>;
  readonly failures: readonly FieldFailure[];
  /** Names of fields that were not asked for, because the service seems not to know them. */
  readonly leftOut: readonly string[];
}

export function dealLabel(deal: Pick<Deal, "id" | "friendlyId">): string {
  return textOf(deal.friendlyId) ?? deal.id;
}
