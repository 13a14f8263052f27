import { check, copyOf, isJsonObject, SCHEMAS, unmetSchema } from "../checks";
import type { Choices } from "../choices";
import {
  type BorrowerRecord,
  type DealRecord,
  type DocumentRecord,
  existing,
  KINDS,
  type LoanRecord,
  recordsOf,
  type SimulatorState,
  type TaskRecord,
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
export function stateOfSnapshot({ madeIds, advancedBy, ...held }: Pick<Snapshot, HeldKind>): SimulatorState {
  const records = KINDS.map((kind) => [kind, new Map(held[kind].map((record) => [record.id, copyOf(record)]))]);
  return { ...Object.fromEntries(records), madeIds, advancedBy };
}

/** Readings that lag behind what was written, as those of services with replicas do; service.md states nothing of it. */
export class Lag {
  readonly #network: { pause(milliseconds: number): Promise<void> };
  #before: { readonly state: SimulatorState; reads: number; isOver: boolean }[] = [];

  constructor(network: { pause(milliseconds: number): Promise<void> }) {
    this.#network = network;
  }

  /** Called before anything is changed: what readings still see for so long, or so often. */
  begin(state: SimulatorState, { staleReads: reads, staleMilliseconds }: Choices): void {
    if (reads === 0 && staleMilliseconds === 0) return;
    const before = { state: stateOfSnapshot(snapshotOf(state, "")), reads, isOver: staleMilliseconds === 0 };
    this.#before.push(before);
    void this.#network.pause(staleMilliseconds).then(() => {
      before.isOver = true;
    });
  }

  /** What a reading sees: the state as it is, or as it was before the first change that does not show yet. */
  seen(state: SimulatorState): SimulatorState {
    this.#before = this.#before.filter(({ reads, isOver }) => reads > 0 || !isOver);
    for (const before of this.#before) before.reads -= 1;
    return this.#before[0]?.state ?? state;
  }

  end(): void {
    this.#before = [];
  }
}

type Kind = (typeof KINDS)[number];
type HeldKind = Kind | "madeIds" | "advancedBy";

const RECORDS = {
  deals: SCHEMAS.DealRecord,
  loans: SCHEMAS.LoanRecord,
  borrowers: SCHEMAS.BorrowerRecord,
  tasks: SCHEMAS.TaskRecord,
  documents: SCHEMAS.DocumentRecord,
};

/** What holds the ID of a record, or a list of them, is called after its kind: `loanId`, `officerTaskIds`. */
const REFERENCE = /(deal|loan|borrower|task|document)Ids?$/i;

/** Throws a RangeError that names the first record that is none, has an ID of another, or names what is not there. */
export function checkRecords(snapshot: Pick<Snapshot, Kind>): void {
  const known = Object.fromEntries(KINDS.map((kind) => [kind, new Set(snapshot[kind].map((record) => record?.id))]));
  const taken = new Set<unknown>();
  const checkRecord = (record: unknown, kind: Kind) => {
    const { properties, required } = RECORDS[kind];
    const given = new Map(check(record, properties));
    const missing = required.find((name) => !given.has(name));
    if (missing !== undefined) throw new RangeError(`"${missing}" is missing.`);
    for (const id of [given.get("id"), given.get("friendlyId")].filter(Boolean)) {
      if (taken.has(id)) throw new RangeError(`The ID ${id} is used twice.`);
      taken.add(id);
    }
    for (const [name, value] of given) {
      const [, target] = REFERENCE.exec(name) ?? [];
      const absent = target && [value].flat().find((id) => !known[`${target.toLowerCase()}s`]?.has(id as string));
      if (absent !== undefined) throw new RangeError(`"${name}" names ${absent}, which is not there.`);
    }
  };
  for (const kind of KINDS) {
    for (const [index, record] of snapshot[kind].entries()) {
      within(`${kind}[${index}]`, () => checkRecord(record, kind));
    }
  }
}

function within(place: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new RangeError(`${place}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Checks a snapshot that came from outside. Throws a RangeError when it is none, or one of another scenario. */
export function checkSnapshot(value: unknown, scenario: string): Snapshot {
  if (!isJsonObject(value) || value.format !== "loan-ops-simulator-state" || value.version !== 1) {
    throw new RangeError("This is not a state that the simulator has written.");
  }
  within("The state is damaged", () => {
    const noList = KINDS.find((name) => !Array.isArray(value[name]));
    if (noList !== undefined) throw new RangeError(`"${noList}" must be a list of records.`);
    checkRecords(value as unknown as Snapshot);
    for (const name of ["madeIds", "advancedBy"] as const) {
      const wanted = unmetSchema(value[name], SCHEMAS.State.properties[name]);
      if (wanted !== undefined) throw new RangeError(`"${name}" must be ${wanted}.`);
    }
  });
  if (value.scenario !== scenario) {
    const grown = `The state grew from the scenario ${value.scenario}`;
    throw new RangeError(`${grown}, and ${scenario} is served: choose that one.`);
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
export interface RecordIds {
  readonly id: string;
  readonly friendlyId: string;
}

/** Takes an ID or a friendly ID. Throws a RangeError when there is no such loan. */
export function loanState(state: SimulatorState, reference: string): LoanState {
  const loan = existing(state.loans, "loan", reference);
  const isOnLoan = ({ loanId }: TaskRecord | DocumentRecord) => loanId === loan.id;
  return copyOf({
    ...loan,
    borrowers: recordsOf(loan.borrowerIds, state.borrowers),
    tasks: [...state.tasks.values()].filter(isOnLoan),
    documents: [...state.documents.values()].filter(isOnLoan),
  });
}

/** Takes an ID or a friendly ID. Throws a RangeError when there is no such deal. */
export function dealState(state: SimulatorState, reference: string): DealState {
  const deal = existing(state.deals, "deal", reference);
  return copyOf({ ...deal, borrowers: recordsOf(deal.borrowerIds, state.borrowers) });
}

export function referencesOf(records: ReadonlyMap<string, RecordIds>): RecordIds[] {
  return [...records.values()].map(({ id, friendlyId }) => ({ id, friendlyId }));
}
