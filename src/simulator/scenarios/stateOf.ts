import { DAY_MILLISECONDS } from "../state/clock";
import { stateOfSnapshot } from "../state/snapshot";
import type { BorrowerRecord, DealRecord, LoanRecord, SimulatorState, TaskRecord } from "../state/state";
import { archive, newDocument } from "../state/transitions";
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
  const records = { deals: [], loans: [], borrowers: [], tasks: [], documents: [] };
  const state = stateOfSnapshot({ ...records, madeIds: 0, advancedBy: 0 });
  const seeder = new Seeder(state, now);
  for (const deal of deals) seeder.addDeal(deal);
  if (generate === undefined) return state;
  const book = generated.get(generate) ?? [...generatedDeals(generate)];
  generated.set(generate, book);
  for (const deal of book) seeder.addDeal(deal);
  return state;
}

/** Each is written once: a large book has few different ones. */
function once(write: (days: number) => string): (days: number) => string {
  const written = new Map<number, string>();
  return (days) => {
    const text = written.get(days) ?? write(days);
    written.set(days, text);
    return text;
  };
}

/** Puts what a scenario describes into a state, as of a time. Throws a RangeError for an ID that is there already. */
export class Seeder {
  readonly #state: SimulatorState;
  readonly #now: Date;

  constructor(state: SimulatorState, now: Date) {
    this.#state = state;
    this.#now = now;
  }

  /** So many days from now. */
  readonly #time = once((days) => new Date(this.#now.getTime() + days * DAY_MILLISECONDS).toISOString());

  /** `YYYY-MM-DD`, where the simulator runs: that is where "today" is judged. */
  readonly day = once((days) => {
    const day = new Date(this.#now.getFullYear(), this.#now.getMonth(), this.#now.getDate() + days);
    const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
    return parts.map((part) => String(part).padStart(2, "0")).join("-");
  });

  addDeal({ id, friendlyId, loan, borrowers }: DealSeed): void {
    const borrowerIds = borrowers.map((borrower) => borrower.id);
    add(this.#state.deals, { id, friendlyId, borrowerIds, loanId: loan?.id });
    if (loan !== undefined) this.#addLoan(loan, [...borrowerIds]);
    for (const borrower of borrowers) this.#addBorrower(borrower, loan?.id);
  }

  #addLoan(
    { id, friendlyId, frozen = false, officerTasks = [], documents = [] }: LoanSeed,
    borrowerIds: string[],
  ): void {
    const loan = { id, friendlyId, frozen, borrowerIds, officerTaskIds: officerTasks.map((task) => task.id) };
    add(this.#state.loans, loan);
    for (const document of documents) this.#addDocument(document, id, undefined);
    for (const task of officerTasks) this.addOfficerTask(task, loan);
  }

  addOfficerTask(seed: OfficerTaskSeed, { id: loanId, friendlyId }: LoanRecord): TaskRecord {
    const entity = { kind: "LOAN", displayName: `Loan ${friendlyId}` };
    return this.#addTask(seed, { kind: "loanOfficer", loanId, entity });
  }

  /** Adds a borrower to a deal, and to its loan if it has one. */
  addBorrowerTo({ borrowerIds, loanId }: DealRecord, seed: BorrowerSeed): void {
    this.#addBorrower(seed, loanId);
    borrowerIds.push(seed.id);
    if (loanId !== undefined) this.#state.loans.get(loanId)?.borrowerIds.push(seed.id);
  }

  #addBorrower(seed: BorrowerSeed, loanId: string | undefined): void {
    const { id, firstName, lastName, email, incomes = [], tasks = [], failingFields = [] } = seed;
    const personalInformation = { firstName, lastName, email };
    const borrower = { id, personalInformation, incomes, taskIds: tasks.map((task) => task.id), failingFields };
    add(this.#state.borrowers, borrower);
    if (loanId === undefined) return;
    for (const task of tasks) this.addBorrowerTask(task, borrower, loanId);
  }

  addBorrowerTask(seed: TaskSeed, { id: borrowerId, personalInformation }: BorrowerRecord, loanId: string): TaskRecord {
    const { firstName, lastName } = personalInformation;
    const entity = { kind: "BORROWER", displayName: `${firstName} ${lastName}` };
    return this.#addTask(seed, { kind: "borrower", loanId, borrowerId, entity });
  }

  #addTask(seed: TaskSeed & Partial<OfficerTaskSeed>, owner: TaskOwner): TaskRecord {
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
      dueDate: dueInDays === undefined ? undefined : this.day(dueInDays),
      completedAt: completedDaysAgo === undefined ? undefined : this.#time(-completedDaysAgo),
      createdOn: this.#time(-createdDaysAgo),
      entityKind: entity.kind,
      entityDisplayName: entity.displayName,
      documentIds: documents.map((document) => document.id),
      failingFields: seed.failingFields ?? [],
    };
    add(this.#state.tasks, task);
    for (const document of documents) this.#addDocument(document, owner.loanId, seed.id);
    return task;
  }

  addDocumentTo(task: TaskRecord, seed: DocumentSeed): void {
    this.#addDocument(seed, task.loanId, task.id);
    task.documentIds.push(seed.id);
  }

  #addDocument(seed: DocumentSeed, loanId: string, taskId: string | undefined): void {
    const document = newDocument(seed, loanId, taskId, this.#time(-seed.uploadedDaysAgo));
    if (seed.archiveReasonNotes !== undefined) archive(document, seed.archiveReasonNotes);
    add(this.#state.documents, document);
  }
}

interface TaskOwner extends Pick<TaskRecord, "kind" | "loanId"> {
  readonly borrowerId?: string;
  readonly entity: NonNullable<TaskSeed["entity"]>;
}

function add<T extends { readonly id: string }>(records: Map<string, T>, record: T): void {
  if (records.has(record.id)) throw new RangeError(`The scenario uses the ID ${record.id} twice.`);
  records.set(record.id, record);
}
