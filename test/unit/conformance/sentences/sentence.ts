import type { Target } from "../../../conformance/service";
import type { Habit } from "../support/wrongService";

/** A sentence of service.md that a service can violate, the services that do, of which unseen.md has what cannot be seen. */
export interface Sentence {
  readonly section: string;
  /** In its own words, or shorter. */
  readonly says: string;
  readonly wrongs: readonly Wrong[];
}

/** A service that breaks a sentence, and the check that fails on it. */
export interface Wrong {
  readonly does: string;
  /** Made anew for each service: some remember. */
  habit(): Habit;
  /** `section: rule` of the check. */
  readonly check: string;
  readonly target: Partial<Target>;
}

/** By the check that fails on them, then by what they do. Some show only on another target. */
type Wrongs = Readonly<Record<string, Readonly<Record<string, Habit | (() => Habit) | OnTarget>>>>;

interface OnTarget {
  readonly habit: Habit;
  readonly target: Partial<Target>;
}

export function sentence(section: string, says: string, wrongs: Wrongs): Sentence {
  const list = Object.entries(wrongs).flatMap(([check, services]) =>
    Object.entries(services).map(([does, how]): Wrong => {
      const { habit, target } = "habit" in how ? how : { habit: how, target: {} };
      return { does, check, habit: typeof habit === "function" ? habit : () => habit, target };
    }),
  );
  return { section, says, wrongs: list };
}

/** How a check is called in the list of sentences. */
export function nameOf({ section, rule }: { readonly section: string; readonly rule: string }): string {
  return `${section}: ${rule}`;
}
