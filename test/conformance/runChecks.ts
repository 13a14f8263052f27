import { type Check, Failed, NotChecked } from "./check";
import { CHECKS } from "./checks";
import { Service, type Target } from "./service";

export interface Verdict {
  readonly check: Check;
  readonly verdict: "passed" | "failed" | "not checked";
  /** What the service did instead, or what is missing; empty for a rule that holds. */
  readonly why: string;
}

/** Runs the checks one after the other, telling each verdict as it comes. Never rejects: a call that breaks fails its check. */
export async function runChecks(
  target: Target,
  told: (verdict: Verdict) => void = () => {},
  checks: readonly Check[] = CHECKS,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const verdict = await verdictOf(check, target);
    verdicts.push(verdict);
    told(verdict);
  }
  return verdicts;
}

async function verdictOf(check: Check, target: Target): Promise<Verdict> {
  if (check.writes && !target.allowWrites) {
    return { check, verdict: "not checked", why: "it would change data: --allow-writes was not given" };
  }
  try {
    await check.run(new Service(target));
    return { check, verdict: "passed", why: "" };
  } catch (error) {
    if (error instanceof NotChecked) return { check, verdict: "not checked", why: error.message };
    if (error instanceof Failed) return { check, verdict: "failed", why: error.message };
    return {
      check,
      verdict: "failed",
      why: `The call broke: ${error instanceof Error ? reasonOf(error) : String(error)}`,
    };
  }
}

/** fetch says "fetch failed" and keeps the reason in its cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
