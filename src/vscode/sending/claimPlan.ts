import type { Activity, ActivityFacts } from "../../ledger/activity";
import type { Ledger } from "../../ledger/ledger";
import { isSameChange, repeatedBy } from "../../ledger/sameChange";

/** IDs of the activities that the user knew of when the change was confirmed. */
export type Known = ReadonlySet<string>;

/** The plan's ID, or what stands against it. */
type Claim =
  | { readonly id: string }
  | { readonly underWay: true }
  /** The same was sent meanwhile, and the user does not know of it. */
  | { readonly sent: readonly Activity[] };

/**
 * Records a plan, unless the same is under way or was sent since the user was asked, here or in another window. The order
 * of the plans in the record decides: of two windows that plan at the same moment, the second finds the first. A plan
 * that something stands against counts as not sent. Rejects with a LedgerError.
 */
export async function claimPlan(ledger: Ledger, facts: ActivityFacts, known: Known): Promise<Claim> {
  const id = await ledger.plan(facts);
  let claim: Claim | undefined;
  try {
    claim = await obstacle(ledger, id, facts, known);
  } finally {
    if (claim === undefined || !("id" in claim)) await ledger.settle(id, "notSent");
  }
  return claim;
}

async function obstacle(ledger: Ledger, id: string, facts: ActivityFacts, known: Known): Promise<Claim> {
  const newestFirst = await ledger.activities();
  const earlier = newestFirst.slice(newestFirst.findIndex((activity) => activity.id === id) + 1);
  const isOpen = ({ state }: Activity) => state === "planned" || state === "sent";
  if (earlier.some((other) => isOpen(other) && isSameChange(facts, other))) return { underWay: true };
  const sent = repeatedBy(facts, earlier).filter((other) => !known.has(other.id));
  return sent.length > 0 ? { sent } : { id };
}
