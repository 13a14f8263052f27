import type { ActivityFacts } from "../../ledger/activity";
import type { Ledger } from "../../ledger/ledger";

/** Two activities with the same subject are the same thing sent twice. */
export function subjectOf(facts: Omit<ActivityFacts, "environmentName">): string {
  const { environmentId, kind, loanId, taskId, documentId, dealId, operation, fields } = facts;
  return JSON.stringify([environmentId, kind, loanId, taskId, documentId, dealId, operation, fields]);
}

/**
 * Records a plan, unless the same is under way in another window. The order of the plans in the record decides: of two
 * windows that plan at the same moment, the second finds the first. Returns undefined when this is not the first; then
 * it counts as not sent. Rejects with a LedgerError.
 */
export async function claimPlan(ledger: Ledger, facts: ActivityFacts): Promise<string | undefined> {
  const id = await ledger.plan(facts);
  try {
    if (!(await isSecond(ledger, id, subjectOf(facts)))) return id;
  } catch (error) {
    await ledger.settle(id, "notSent");
    throw error;
  }
  await ledger.settle(id, "notSent");
  return undefined;
}

async function isSecond(ledger: Ledger, id: string, subject: string): Promise<boolean> {
  const newestFirst = await ledger.activities();
  const earlier = newestFirst.slice(newestFirst.findIndex((activity) => activity.id === id) + 1);
  return earlier.some((other) => (other.state === "planned" || other.state === "sent") && subjectOf(other) === subject);
}
