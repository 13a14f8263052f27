import type {
  BorrowerRecord,
  DealRecord,
  DocumentRecord,
  LoanRecord,
  SimulatorState,
  TaskRecord,
} from "../state/state";
import { DAY } from "../state/transitions";
import { generatedDeals } from "./generatedDeals";
import type {
  BorrowerSeed,
  DealSeed,
  DocumentSeed,
  GeneratedBook,
  LoanSeed,
  OfficerTaskSeed,
  Scenario,
  TaskSeed,
} from "./scenario";

/** A large book takes long to make. */
const generated = new WeakMap<GeneratedBook, readonly DealSeed[]>();

/** The state that a scenario describes, as of now. Throws a RangeError when a generated loan has an ID of the scenario's own. */
export function stateOf({ deals = [], generate }: Scenario, now: Date): SimulatorState {
  const state: SimulatorState = {
    deals: new Map(),
    loans: new Map(),
    borrowers: new Map(),
    tasks: new Map(),
    documents: new Map(),
    madeIds: 0,
    advancedBy: 0,
  };
  const dates = datesFrom(now);
  for (const deal of deals) addDealTo(state, deal, dates);
  if (generate === undefined) return state;
  const book = generated.get(generate) ?? [...generatedDeals(generate)];
  generated.set(generate, book);
  for (const deal of book) addDealTo(state, deal, dates);
  return state;
}

/** That many days from now. */
export type Dates = Record<"time" | "day", (days: number) => string>;

/** Each is written once: a large book has few different ones. */
export function datesFrom(now: Date): Dates {
  const once = (write: (days: number) => string) => {
    const written = new Map<number, string>();
    return (days: number) => {
      const text = written.get(days) ?? write(days);
      written.set(days, text);
      return text;
    };
  };
  return {
    time: once((days) => new Date(now.getTime() + days * DAY).toISOString()),
    /** `YYYY-MM-DD`, where the simulator runs: that is where "today" is judged. */
    day: once((days) => {
      const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
      const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
      return parts.map((part) => String(part).padStart(2, "0")).join("-");
    }),
  };
}

export function addDealTo(state: SimulatorState, seed: DealSeed, dates: Dates): void {
  const borrowerIds = seed.borrowers.map((borrower) => borrower.id);
  add(state.deals, { id: seed.id, friendlyId: seed.friendlyId, borrowerIds, loanId: seed.loan?.id });
  if (seed.loan !== undefined) addLoan(state, seed.loan, [...borrowerIds], dates);
  for (const borrower of seed.borrowers) addBorrower(state, borrower, seed.loan?.id, dates);
}

function addLoan(state: SimulatorState, seed: LoanSeed, borrowerIds: string[], dates: Dates): void {
  const { id, friendlyId, frozen = false, officerTasks = [], documents = [] } = seed;
  add(state.loans, { id, friendlyId, frozen, borrowerIds, officerTaskIds: officerTasks.map((task) => task.id) });
  for (const document of documents) add(state.documents, documentOf(document, id, undefined, dates));
  for (const task of officerTasks) addOfficerTask(state, task, { id, friendlyId }, dates);
}

export function addOfficerTask(
  state: SimulatorState,
  seed: OfficerTaskSeed,
  { id: loanId, friendlyId }: Pick<LoanRecord, "id" | "friendlyId">,
  dates: Dates,
): TaskRecord {
  return addTask(state, seed, dates, {
    kind: "loanOfficer",
    loanId,
    entity: { kind: "LOAN", displayName: `Loan ${friendlyId}` },
  });
}

/** Of a deal, and of its loan if it has one. */
export function addBorrowerTo(
  state: SimulatorState,
  seed: BorrowerSeed,
  { borrowerIds, loanId }: DealRecord,
  dates: Dates,
): void {
  addBorrower(state, seed, loanId, dates);
  borrowerIds.push(seed.id);
  if (loanId !== undefined) state.loans.get(loanId)?.borrowerIds.push(seed.id);
}

function addBorrower(state: SimulatorState, seed: BorrowerSeed, loanId: string | undefined, dates: Dates): void {
  const { id, firstName, lastName, email, incomes = [], tasks = [], failingFields = [] } = seed;
  const personalInformation = { firstName, lastName, email };
  const record = { id, personalInformation, incomes, taskIds: tasks.map((task) => task.id), failingFields };
  add(state.borrowers, record);
  if (loanId === undefined) return;
  for (const task of tasks) addBorrowerTask(state, task, record, loanId, dates);
}

export function addBorrowerTask(
  state: SimulatorState,
  seed: TaskSeed,
  { id: borrowerId, personalInformation: { firstName, lastName } }: Pick<BorrowerRecord, "id" | "personalInformation">,
  loanId: string,
  dates: Dates,
): TaskRecord {
  const entity = { kind: "BORROWER", displayName: `${firstName} ${lastName}` };
  return addTask(state, seed, dates, { kind: "borrower", loanId, borrowerId, entity });
}

interface TaskOwner extends Pick<TaskRecord, "kind" | "loanId"> {
  readonly borrowerId?: string;
  readonly entity: NonNullable<TaskSeed["entity"]>;
}

function addTask(
  state: SimulatorState,
  seed: TaskSeed & Partial<OfficerTaskSeed>,
  dates: Dates,
  owner: TaskOwner,
): TaskRecord {
  const { dueInDays, createdDaysAgo, completedDaysAgo, entity = owner.entity, documents = [] } = seed;
  // Property by property: objects that are spread are slow to make and to copy, which a large book makes noticeable.
  const task: { [Name in keyof Required<TaskRecord>]: TaskRecord[Name] } = {
    id: seed.id,
    title: seed.title,
    status: seed.status,
    type: seed.type,
    priority: seed.priority,
    description: seed.description,
    kind: owner.kind,
    loanId: owner.loanId,
    borrowerId: seed.borrowerId ?? owner.borrowerId,
    assignedTo: seed.assignedTo,
    taskName: seed.taskName ?? seed.title,
    dueDate: dueInDays === undefined ? undefined : dates.day(dueInDays),
    completedAt: completedDaysAgo === undefined ? undefined : dates.time(-completedDaysAgo),
    createdOn: dates.time(-createdDaysAgo),
    entityKind: entity.kind,
    entityDisplayName: entity.displayName,
    documentIds: documents.map((document) => document.id),
    failingFields: seed.failingFields ?? [],
  };
  add(state.tasks, task);
  for (const document of documents) add(state.documents, documentOf(document, owner.loanId, seed.id, dates));
  return task;
}

export function addDocumentTo(state: SimulatorState, seed: DocumentSeed, task: TaskRecord, dates: Dates): void {
  add(state.documents, documentOf(seed, task.loanId, task.id, dates));
  task.documentIds.push(seed.id);
}

function documentOf(seed: DocumentSeed, loanId: string, taskId: string | undefined, dates: Dates): DocumentRecord {
  return {
    id: seed.id,
    loanId,
    taskId,
    name: seed.name,
    contentType: undefined,
    size: undefined,
    sha256: undefined,
    uploadedAt: dates.time(-seed.uploadedDaysAgo),
    archived: seed.archiveReasonNotes !== undefined,
    archiveReasonNotes: seed.archiveReasonNotes,
    rejections: seed.archiveReasonNotes === undefined ? 0 : 1,
  };
}

function add<T extends { readonly id: string }>(records: Map<string, T>, record: T): void {
  if (records.has(record.id)) throw new RangeError(`The scenario uses the ID ${record.id} twice.`);
  records.set(record.id, record);
}
