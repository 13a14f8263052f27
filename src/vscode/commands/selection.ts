import { dealIdOf, loanReferenceOf, type TaskTarget, taskTargetOf } from "./targets";

/**
 * The rows that a command of a tree's menu is for: all that are selected when the clicked one is among them, otherwise
 * that one alone. What they are is still to be looked at.
 */
export function rowsOf(clicked: unknown, selected: unknown): readonly unknown[] {
  return Array.isArray(selected) && selected.length > 1 && selected.includes(clicked) ? selected : [clicked];
}

/*
 * What rows stand for, each once; nothing when no row was given. Throw a UserError for what is no such row.
 */

export function loanReferencesOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.map(loanReferenceOf).filter((reference) => reference !== undefined))];
}

export function dealIdsOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.map(dealIdOf).filter((dealId) => dealId !== undefined))];
}

export function taskTargetsOf(rows: readonly unknown[]): TaskTarget[] {
  return rows.map(taskTargetOf).filter((target) => target !== undefined);
}
