import { isObject } from "../isObject";
import { copiesById, copyOfBorrower, copyOfDeal, copyOfDocument, copyOfLoan, copyOfTask } from "./copies";
import type { BorrowerRecord, DealRecord, DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "./state";

/** The state of the service as plain JSON, without the received calls. */
export interface Snapshot {
  readonly format: "loan-ops-simulator-state";
  readonly version: 1;
  /** Name of the scenario that it grew from. */
  readonly scenario: string;
  readonly deals: readonly DealRecord[];
  readonly loans: readonly LoanRecord[];
  readonly borrowers: readonly BorrowerRecord[];
  readonly tasks: readonly TaskRecord[];
  readonly documents: readonly DocumentRecord[];
  readonly madeIds: number;
  readonly advancedBy: number;
}

const RECORDS = ["deals", "loans", "borrowers", "tasks", "documents"] as const;

/** What the resolvers go through, by kind of record. */
const LISTS: Readonly<Record<(typeof RECORDS)[number], readonly string[]>> = {
  deals: ["borrowerIds"],
  loans: ["borrowerIds", "officerTaskIds"],
  borrowers: ["incomes", "taskIds", "failingFields"],
  tasks: ["documentIds", "failingFields"],
  documents: [],
};

/** A copy, which later changes leave alone. */
export function snapshotOf(state: SimulatorState, scenario: string): Snapshot {
  return {
    format: "loan-ops-simulator-state",
    version: 1,
    scenario,
    deals: [...state.deals.values()].map(copyOfDeal),
    loans: [...state.loans.values()].map(copyOfLoan),
    borrowers: [...state.borrowers.values()].map(copyOfBorrower),
    tasks: [...state.tasks.values()].map(copyOfTask),
    documents: [...state.documents.values()].map(copyOfDocument),
    madeIds: state.madeIds,
    advancedBy: state.advancedBy,
  };
}

/** Replaces the state by the snapshot, which later changes leave alone. */
export function restore(state: SimulatorState, snapshot: Snapshot): void {
  state.deals = copiesById(snapshot.deals, copyOfDeal);
  state.loans = copiesById(snapshot.loans, copyOfLoan);
  state.borrowers = copiesById(snapshot.borrowers, copyOfBorrower);
  state.tasks = copiesById(snapshot.tasks, copyOfTask);
  state.documents = copiesById(snapshot.documents, copyOfDocument);
  state.madeIds = snapshot.madeIds;
  state.advancedBy = snapshot.advancedBy;
}

/** Checks a snapshot that came from outside. Throws a RangeError when it is none. */
export function checkSnapshot(value: unknown): Snapshot {
  if (!isObject(value) || value.format !== "loan-ops-simulator-state" || value.version !== 1) {
    throw new RangeError("This is not a state that the simulator has written.");
  }
  for (const name of RECORDS) {
    const records = value[name];
    if (!Array.isArray(records) || !records.every((record) => isRecord(record, LISTS[name]))) {
      throw new RangeError(`The state is damaged: "${name}" must be a list of whole records.`);
    }
  }
  for (const name of ["madeIds", "advancedBy"] as const) {
    if (typeof value[name] !== "number") throw new RangeError(`The state is damaged: "${name}" must be a number.`);
  }
  if (typeof value.scenario !== "string") throw new RangeError("The state is damaged: it names no scenario.");
  return value as unknown as Snapshot;
}

function isRecord(value: unknown, lists: readonly string[]): boolean {
  return isObject(value) && typeof value.id === "string" && lists.every((list) => Array.isArray(value[list]));
}
