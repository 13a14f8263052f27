import type { Target } from "../../../conformance/service";
import type { Habit } from "../support/wrongService";

/** A sentence of service.md that a service can violate, the services that do, and what of it cannot be seen from outside. */
export interface Sentence {
  readonly section: string;
  /** In its own words, or shorter. */
  readonly says: string;
  readonly wrongs: readonly Wrong[];
  readonly unseen?: string;
}

/** A service that breaks a sentence, and the check that fails on it. */
export interface Wrong {
  /** What it does. */
  readonly does: string;
  /** Made anew for each service: some remember. */
  habit(): Habit;
  /** `section: rule` of the check. */
  readonly check: string;
  readonly target?: Partial<Target>;
}

export function sentence(section: string, says: string, wrongs: readonly Wrong[], unseen?: string): Sentence {
  return { section, says, wrongs, ...(unseen === undefined ? {} : { unseen }) };
}

export function wrong(does: string, check: string, habit: Habit | (() => Habit), target?: Partial<Target>): Wrong {
  const made = typeof habit === "function" ? habit : () => habit;
  return { does, check, habit: made, ...(target === undefined ? {} : { target }) };
}

/** A sentence that only looks like a rule for the service, or that no exchange shows. */
export function unseen(section: string, says: string, why: string): Sentence {
  return { section, says, wrongs: [], unseen: why };
}
