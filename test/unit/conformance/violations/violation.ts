import type { Target } from "../../../conformance/service";
import type { Habit } from "../support/wrongService";

/** A service that breaks a rule of service.md, and the check that fails on it. unseen.md has what cannot be seen. */
export interface Violation {
  readonly does: string;
  /** Made anew for each service: some remember. */
  habit(): Habit;
  /** `section: rule` of the check. */
  readonly check: string;
  readonly target: Partial<Target>;
}

/** By the check that fails on them, then by what they do. Some show only on another target. */
type Services = Readonly<Record<string, Readonly<Record<string, Habit | (() => Habit) | OnTarget>>>>;

interface OnTarget {
  readonly habit: Habit;
  readonly target: Partial<Target>;
}

export function violations(...tables: readonly Services[]): Violation[] {
  return tables.flatMap(Object.entries<Services[string]>).flatMap(([check, services]) =>
    Object.entries(services).map(([does, how]): Violation => {
      const { habit, target } = "habit" in how ? how : { habit: how, target: {} };
      return { does, check, habit: typeof habit === "function" ? habit : () => habit, target };
    }),
  );
}

/** How a check is called in these tables. */
export function nameOf({ section, rule }: { readonly section: string; readonly rule: string }): string {
  return `${section}: ${rule}`;
}
