import { copiesById, copyOfBorrower, copyOfDeal, copyOfLoan } from "../state/copies";
import type { SimulatorState } from "../state/state";
import { DAY, isoDay } from "./dates";
import { recordsOf } from "./recordsOf";
import type { Scenario } from "./scenario";

/** The day from which the dates of the kept records count. */
const FIRST_DAY = new Date(2000, 0, 1);

/** Records are made once for each scenario: a large book takes long. Every start and every reset copies them. */
const kept = new WeakMap<Scenario, SimulatorState>();

/**
 * The state that a scenario describes, as of now. It takes over the tasks and documents of a state that is given up, where they
 * are still those of the scenario. Throws a RangeError when `problemsOf` has anything against the scenario.
 */
export function stateOf(scenario: Scenario, now: Date, givenUp?: SimulatorState): SimulatorState {
  const records = kept.get(scenario) ?? frozen(recordsOf(scenario, FIRST_DAY));
  kept.set(scenario, records);
  const { time, day } = movedTo(now);
  return {
    deals: copiesById(records.deals.values(), copyOfDeal),
    loans: copiesById(records.loans.values(), copyOfLoan),
    borrowers: copiesById(records.borrowers.values(), copyOfBorrower),
    tasks: renewed(givenUp?.tasks, records.tasks, (copy, task) => {
      copy.documentIds = [...task.documentIds];
      copy.dueDate = task.dueDate && day(task.dueDate);
      copy.completedAt = task.completedAt && time(task.completedAt);
      copy.createdOn = time(task.createdOn);
    }),
    documents: renewed(givenUp?.documents, records.documents, (copy, document) => {
      copy.uploadedAt = time(document.uploadedAt);
    }),
    madeIds: records.madeIds,
    advancedBy: records.advancedBy,
  };
}

/**
 * Copies of the records, each finished by `finish`. The objects of `own` are written over where it still begins with the same
 * records: new ones take three times as long, which a large book makes noticeable.
 */
function renewed<T extends { readonly id: string }>(
  own: Map<string, T> = new Map(),
  records: ReadonlyMap<string, T>,
  finish: (copy: T, record: T) => void,
): Map<string, T> {
  const present = own.values();
  for (const record of records.values()) {
    const over = present.next().value;
    if (over?.id !== record.id)
      return renewed(
        copiesById(records.values(), (each) => ({ ...each })),
        records,
        finish,
      );
    finish(Object.assign(over, record), record);
  }
  for (const { id } of [...present]) own.delete(id);
  return own;
}

/** What the copies of a task share. */
function frozen(records: SimulatorState): SimulatorState {
  for (const { failingFields } of records.tasks.values()) Object.freeze(failingFields);
  return records;
}

/** Moves dates of the kept records. Each is written once: a large book has few different ones. */
function movedTo(now: Date): { time(iso: string): string; day(iso: string): string } {
  const written = new Map<string, string>();
  const once = (iso: string, write: () => string) => {
    const known = written.get(iso);
    if (known !== undefined) return known;
    const text = write();
    written.set(iso, text);
    return text;
  };
  return {
    time: (iso) => once(iso, () => new Date(now.getTime() + Date.parse(iso) - FIRST_DAY.getTime()).toISOString()),
    // Both days in UTC, so that no change of clocks lies between them.
    day: (iso) => once(iso, () => isoDay(now, (Date.parse(iso) - Date.parse(isoDay(FIRST_DAY, 0))) / DAY)),
  };
}
