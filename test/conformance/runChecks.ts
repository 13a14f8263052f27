import { type Check, Failed, NotChecked } from "./check";
import { CHECKS } from "./checks";
import { type Exchange, NoAnswer, type Service } from "./service";

export interface Verdict {
  readonly check: Check;
  readonly verdict: "passed" | "failed" | "not checked";
  /** What the service did instead, or what is missing; empty for a rule that holds. */
  readonly why: string;
  /** What was sent and what came, of a rule that is broken. */
  readonly exchange?: Exchange | undefined;
  /** Seconds. What several checks look at is read by the first of them. */
  readonly seconds: number;
}

/** The service cannot be reached, so that nothing can be said about it. The message is one sentence for the user. */
export class Unreachable extends Error {}

/**
 * Runs the checks one after the other, telling each verdict as it comes. Rejects with an Unreachable as soon as nothing
 * answers at the address, before the first check or after any.
 */
export async function runChecks(
  service: Service,
  told: (verdict: Verdict) => void = () => {},
  checks: readonly Check[] = CHECKS,
): Promise<Verdict[]> {
  await reach(service, "cannot be reached");
  const verdicts: Verdict[] = [];
  let unfounded: string | undefined;
  for (const check of checks) {
    const start = performance.now();
    const verdict = { ...(await verdictOf(check, service, unfounded)), seconds: (performance.now() - start) / 1000 };
    if (check.foundation && verdict.verdict === "failed")
      unfounded = `nothing can be told while ${check.section} fails`;
    verdicts.push(verdict);
    told(verdict);
  }
  return verdicts;
}

async function verdictOf(
  check: Check,
  service: Service,
  unfounded: string | undefined,
): Promise<Omit<Verdict, "seconds">> {
  if (unfounded !== undefined) return { check, verdict: "not checked", why: unfounded };
  if (check.writes && !service.target.allowWrites) {
    return { check, verdict: "not checked", why: "it would change data: --allow-writes was not given" };
  }
  service.last = undefined;
  try {
    await check.run(service);
    return { check, verdict: "passed", why: "" };
  } catch (error) {
    const why = service.withoutTokens(error instanceof Error ? error.message : "");
    if (error instanceof NotChecked) return { check, verdict: "not checked", why };
    if (error instanceof Failed) {
      return { check, verdict: "failed", why, exchange: error.exchange ?? service.last };
    }
    if (!(error instanceof NoAnswer)) throw error;
    await reach(service, "does not answer any more");
    return {
      check,
      verdict: "failed",
      why: `No answer came (${why}), though the service answers other calls.`,
    };
  }
}

async function reach(service: Service, otherwise: string): Promise<void> {
  try {
    await service.ping();
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof NotChecked)) throw error;
    throw new Unreachable(`The service at ${service.target.baseUrl} ${otherwise}: ${error.message}.`);
  }
}
