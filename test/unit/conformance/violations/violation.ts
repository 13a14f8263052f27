import type { Target } from "../../../conformance/service";
import type { Habit } from "../support/wrongService";

/** A service that breaks a rule of service.md: a habit, or what makes one anew where it remembers; on another target if need be. */
export type Violation = Habit | (() => Habit) | { readonly habit: Habit; readonly target: Partial<Target> };

/** By the check that fails on them, then by what they do. unseen.md has what cannot be seen. */
export type Services = Readonly<Record<string, Readonly<Record<string, Violation>>>>;

export function nameOf({ section, rule }: { readonly section: string; readonly rule: string }): string {
  return `${section}: ${rule}`;
}
