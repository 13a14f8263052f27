import { isObject, SCHEMAS, unmet } from "../checks";
import {
  type BorrowerRecord,
  type DealRecord,
  type DocumentRecord,
  find,
  KINDS,
  type LoanRecord,
  recordsOf,
  type SimulatorState,
  type TaskRecord,
  UnknownReference,
} from "./state";

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

export function snapshotOf(state: SimulatorState, scenario: string): Snapshot {
  const records = Object.fromEntries(KINDS.map((kind) => [kind, [...state[kind].values()].map(copyOf)]));
  const { madeIds, advancedBy } = state;
  const snapshot = { format: "loan-ops-simulator-state", version: 1, scenario, ...records, madeIds, advancedBy };
  return snapshot as unknown as Snapshot;
}

/** The state of a snapshot: a copy. */
export function stateOfSnapshot({ madeIds, advancedBy, ...held }: Snapshot): SimulatorState {
  const records = KINDS.map((kind) => [kind, new Map(held[kind].map((record) => [record.id, copyOf(record)]))]);
  return { ...Object.fromEntries(records), madeIds, advancedBy };
}

/** By hand: structuredClone takes twenty times as long, which a large book makes noticeable. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== "object" || value === null) return value;
  const copy = { ...value };
  for (const key in copy) copy[key] = copyOf(copy[key]);
  return copy;
}

/** Checks a snapshot that came from outside. Throws a RangeError when it is none, or one of another scenario. */
export function checkSnapshot(value: unknown, scenario: string): Snapshot {
  if (!isObject(value) || value.format !== "loan-ops-simulator-state" || value.version !== 1) {
    throw new RangeError("This is not a state that the simulator has written.");
  }
  for (const name of KINDS) {
    const records = value[name];
    if (!Array.isArray(records) || !records.every((record) => isObject(record) && typeof record.id === "string")) {
      throw new RangeError(`The state is damaged: "${name}" must be a list of records.`);
    }
  }
  for (const name of ["madeIds", "advancedBy"] as const) {
    const wanted = unmet(value[name], SCHEMAS.State.properties[name]);
    if (wanted !== undefined) throw new RangeError(`The state is damaged: "${name}" must be ${wanted}.`);
  }
  if (value.scenario !== scenario) {
    throw new RangeError(
      `The state grew from the scenario ${value.scenario}, and ${scenario} is served: choose that one.`,
    );
  }
  return value as unknown as Snapshot;
}

/** A loan with all that is on it, as it is now: a copy, plain data. */
export interface LoanState extends LoanRecord {
  readonly borrowers: readonly BorrowerRecord[];
  /** Those of the borrowers and of the loan officer: see `kind`. */
  readonly tasks: readonly TaskRecord[];
  /** In the order of their arrival, archived ones and those without a task among them. */
  readonly documents: readonly DocumentRecord[];
}

/** A deal with its borrowers, as it is now: a copy, plain data. */
export interface DealState extends DealRecord {
  readonly borrowers: readonly BorrowerRecord[];
}

/** What a loan or a deal can be asked for by. Operations take the friendly ID of a loan as well (service.md 1). */
export interface Reference {
  readonly id: string;
  readonly friendlyId: string;
}

/** By ID or friendly ID. Throws a RangeError when there is no such loan. */
export function loanState(state: SimulatorState, reference: string): LoanState {
  const loan = find(state.loans, reference);
  if (loan === undefined) throw new UnknownReference(`There is no loan ${JSON.stringify(reference)}.`);
  const isOnLoan = ({ loanId }: TaskRecord | DocumentRecord) => loanId === loan.id;
  return structuredClone({
    ...loan,
    borrowers: recordsOf(loan.borrowerIds, state.borrowers),
    tasks: [...state.tasks.values()].filter(isOnLoan),
    documents: [...state.documents.values()].filter(isOnLoan),
  });
}

/** By ID or friendly ID. Throws a RangeError when there is no such deal. */
export function dealState(state: SimulatorState, reference: string): DealState {
  const deal = find(state.deals, reference);
  if (deal === undefined) throw new UnknownReference(`There is no deal ${JSON.stringify(reference)}.`);
  return structuredClone({ ...deal, borrowers: recordsOf(deal.borrowerIds, state.borrowers) });
}

export function referencesOf(records: ReadonlyMap<string, Reference>): Reference[] {
  return [...records.values()].map(({ id, friendlyId }) => ({ id, friendlyId }));
}
