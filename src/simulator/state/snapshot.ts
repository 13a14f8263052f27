import { check, copyOf, isObject, SCHEMAS, unmet, type ValueSchema } from "../checks";
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

type Kind = (typeof KINDS)[number];

const RECORDS: Readonly<
  Record<Kind, { properties: Readonly<Record<string, ValueSchema>>; required: readonly string[] }>
> = {
  deals: SCHEMAS.DealRecord,
  loans: SCHEMAS.LoanRecord,
  borrowers: SCHEMAS.BorrowerRecord,
  tasks: SCHEMAS.TaskRecord,
  documents: SCHEMAS.DocumentRecord,
};

/** What holds the ID of something, or a list of them. */
const REFERENCES: Readonly<Record<Kind, Readonly<Record<string, Kind>>>> = {
  deals: { borrowerIds: "borrowers", loanId: "loans" },
  loans: { borrowerIds: "borrowers", officerTaskIds: "tasks" },
  borrowers: { taskIds: "tasks" },
  tasks: { loanId: "loans", borrowerId: "borrowers", documentIds: "documents" },
  documents: { loanId: "loans", taskId: "tasks" },
};

function checkRecord(record: unknown, where: string, { properties, required }: (typeof RECORDS)[Kind]): void {
  try {
    const given = new Map(check(record, properties));
    const missing = required.find((name) => !given.has(name));
    if (missing !== undefined) throw new RangeError(`"${missing}" is missing.`);
  } catch (error) {
    throw new RangeError(`The state is damaged: ${where}: ${error instanceof Error ? error.message : error}`);
  }
}

function checkReferences(snapshot: Snapshot): void {
  const ids = Object.fromEntries(KINDS.map((kind) => [kind, new Set(snapshot[kind].map(({ id }) => id))]));
  const twice = KINDS.find((kind) => ids[kind]?.size !== snapshot[kind].length);
  if (twice !== undefined) throw new RangeError(`The state is damaged: "${twice}" has an ID twice.`);
  for (const kind of KINDS) {
    for (const [index, record] of snapshot[kind].entries()) {
      for (const [name, target] of Object.entries(REFERENCES[kind])) {
        const named = [Reflect.get(record, name) ?? []].flat();
        const missing = named.find((id) => !ids[target]?.has(id));
        if (missing === undefined) continue;
        throw new RangeError(
          `The state is damaged: ${kind}[${index}]: "${name}" names ${missing}, which is not there.`,
        );
      }
    }
  }
}

/** Checks a snapshot that came from outside. Throws a RangeError when it is none, or one of another scenario. */
export function checkSnapshot(value: unknown, scenario: string): Snapshot {
  if (!isObject(value) || value.format !== "loan-ops-simulator-state" || value.version !== 1) {
    throw new RangeError("This is not a state that the simulator has written.");
  }
  for (const name of KINDS) {
    const records = value[name];
    if (!Array.isArray(records)) throw new RangeError(`The state is damaged: "${name}" must be a list of records.`);
    for (const [index, record] of records.entries()) checkRecord(record, `${name}[${index}]`, RECORDS[name]);
  }
  checkReferences(value as unknown as Snapshot);
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
  return copyOf({
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
  return copyOf({ ...deal, borrowers: recordsOf(deal.borrowerIds, state.borrowers) });
}

export function referencesOf(records: ReadonlyMap<string, Reference>): Reference[] {
  return [...records.values()].map(({ id, friendlyId }) => ({ id, friendlyId }));
}
