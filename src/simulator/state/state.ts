import type { Choices } from "../choices";

/** A deal (service.md 2.2). */
export interface DealRecord {
  readonly id: string;
  readonly friendlyId: string;
  readonly borrowerIds: string[];
  /** The loan that the deal's borrowers are on, if there is one yet. */
  readonly loanId: string | undefined;
}

/** A loan (service.md 2.3) with what the service knows of it beyond the fields that are shown. */
export interface LoanRecord {
  readonly id: string;
  readonly friendlyId: string;
  /** service.md 8: reassigning and rejecting are allowed all the same. No effect of a freeze is stated, so it has none. */
  readonly frozen: boolean;
  readonly borrowerIds: string[];
  readonly officerTaskIds: string[];
}

/** A borrower (service.md 2.4). Fields named in `failingFields` answer null with an error (7.2). */
export interface BorrowerRecord {
  readonly id: string;
  readonly personalInformation: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly incomes: readonly IncomeRecord[];
  readonly taskIds: string[];
  readonly failingFields: readonly string[];
}

export interface IncomeRecord {
  readonly statedMonthlyAmount: number;
  readonly payPeriodFrequency: string;
}

/** The fields of a task that a scenario gives as the service has them (service.md 2.5). */
export interface TaskFields {
  readonly id: string;
  readonly title: string;
  /** One of service.md 3.1, or one that a client does not know. */
  readonly status: string;
  /** One of service.md 2.8, or one that a client does not know. */
  readonly type: string;
  /** service.md 2.9 states neither type nor values. */
  readonly priority?: string | number | undefined;
  /** `borrowerFacingDescription` of a borrower task, `description` of a loan officer task. */
  readonly description: string;
}

/** A borrower task or a loan officer task (service.md 2.5, 2.6); what changes is not readonly. */
export interface TaskRecord extends TaskFields {
  readonly kind: "borrower" | "loanOfficer";
  readonly loanId: string;
  /** The borrower that the task is for, if any (2.7). */
  readonly borrowerId: string | undefined;
  readonly taskName: string;
  status: string;
  type: string;
  /** `YYYY-MM-DD`, a day where the simulator runs. */
  dueDate: string | undefined;
  /** ISO 8601, as all times here. */
  completedAt: string | undefined;
  createdOn: string;
  readonly entityKind: string;
  readonly entityDisplayName: string;
  /** Loan officer tasks only. */
  assignedTo: string | undefined;
  /** In the order of their arrival, archived ones among them. */
  documentIds: string[];
  readonly failingFields: readonly string[];
}

/** A document, live or archived (service.md 3.3). */
export interface DocumentRecord {
  readonly id: string;
  readonly loanId: string;
  /** undefined: the document has no task associated with it (4.3 rule 3). */
  readonly taskId: string | undefined;
  readonly name: string;
  readonly contentType: string | undefined;
  /** Bytes and SHA-256 (hex) of what was uploaded; undefined for documents of the scenario, which have no bytes. */
  readonly size: number | undefined;
  readonly sha256: string | undefined;
  uploadedAt: string;
  archived: boolean;
  archiveReasonNotes: string | undefined;
  /** How often the rejection was issued (4.3 rule 4: not idempotent). */
  rejections: number;
}

export const KINDS = ["deals", "loans", "borrowers", "tasks", "documents"] as const;

/** Everything the service holds, by ID. Plain data: transitions are functions beside this file. */
export interface SimulatorState {
  deals: Map<string, DealRecord>;
  loans: Map<string, LoanRecord>;
  borrowers: Map<string, BorrowerRecord>;
  tasks: Map<string, TaskRecord>;
  documents: Map<string, DocumentRecord>;
  /** How many IDs were made, so that the next one is new. */
  madeIds: number;
  /** How many milliseconds time was advanced beyond the clock. */
  advancedBy: number;
}

type Named = { readonly id: string; readonly friendlyId?: string };

/** There is nothing with the ID or friendly ID that was given. */
export class UnknownReference extends RangeError {}

/** Takes an ID or a friendly ID, as `loan` (service.md 4.2), reassign and reject (4.3) do. */
export function find<T extends Named>(records: ReadonlyMap<string, T>, reference: string): T | undefined {
  const record = records.get(reference);
  if (record !== undefined) return record;
  for (const candidate of records.values()) if (candidate.friendlyId === reference) return candidate;
  return undefined;
}

/** Takes an ID or a friendly ID. Throws a RangeError that says so when there is none. */
export function existing<T extends Named>(records: ReadonlyMap<string, T>, what: string, reference = ""): T {
  const found = find(records, reference);
  if (found === undefined) throw new UnknownReference(`There is no ${what} ${JSON.stringify(reference)}.`);
  return found;
}

/** No friendly ID is stated for `deal` (service.md 4.2), so that it is a choice. */
export function findDeal({ deals }: SimulatorState, reference: string, choices: Choices): DealRecord | undefined {
  return choices.friendlyIdOfDeal ? find(deals, reference) : deals.get(reference);
}

/** It is our choice that `documentLinks` leaves archived documents out. */
export function liveDocuments(state: SimulatorState, task: TaskRecord): DocumentRecord[] {
  return recordsOf(task.documentIds, state.documents).filter((document) => !document.archived);
}

export function recordsOf<T>(ids: readonly string[], records: ReadonlyMap<string, T>): T[] {
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined);
}

/** An ID that no record has. */
export function makeId(state: SimulatorState, prefix: string): string {
  for (;;) {
    state.madeIds += 1;
    const id = `${prefix}_${state.madeIds.toString(16).padStart(6, "0")}`;
    if (!KINDS.some((kind) => state[kind].has(id))) return id;
  }
}
