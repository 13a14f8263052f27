import type { BorrowerRecord, DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "../state/state";
import { isoDay, isoTime } from "./dates";
import { generatedDeals } from "./generatedDeals";
import { problemsOf } from "./problems";
import type { BorrowerSeed, DealSeed, DocumentSeed, OfficerTaskSeed, Scenario, TaskSeed } from "./scenario";

/** The records that a scenario describes, as of now. Throws a RangeError when `problemsOf` has anything against it. */
export function recordsOf(scenario: Scenario, now: Date): SimulatorState {
  const [problem] = problemsOf(scenario);
  if (problem !== undefined) throw new RangeError(problem.reason);
  const state: SimulatorState = {
    deals: new Map(),
    loans: new Map(),
    borrowers: new Map(),
    tasks: new Map(),
    documents: new Map(),
    madeIds: 0,
    advancedBy: 0,
  };
  for (const deal of scenario.deals ?? []) addDeal(state, deal, now);
  if (scenario.generate !== undefined) {
    for (const deal of generatedDeals(scenario.generate)) addDeal(state, deal, now);
  }
  return state;
}

function addDeal(state: SimulatorState, seed: DealSeed, now: Date): void {
  const borrowerIds = seed.borrowers.map((borrower) => borrower.id);
  add(state.deals, {
    id: seed.id,
    friendlyId: seed.friendlyId,
    borrowerIds: [...borrowerIds],
    loanId: seed.loan?.id,
  });
  let loan: LoanRecord | undefined;
  if (seed.loan !== undefined) {
    const { id, friendlyId, frozen = false, officerTasks = [], documents = [] } = seed.loan;
    loan = { id, friendlyId, frozen, borrowerIds, officerTaskIds: officerTasks.map((task) => task.id) };
    add(state.loans, loan);
    for (const document of documents) add(state.documents, documentOf(document, id, undefined, now));
    for (const task of officerTasks) addOfficerTask(state, task, loan, now);
  }
  for (const borrower of seed.borrowers) addBorrower(state, borrower, loan, now);
}

function addBorrower(state: SimulatorState, seed: BorrowerSeed, loan: LoanRecord | undefined, now: Date): void {
  const { id, firstName, lastName, email, incomes = [], tasks = [], failingFields = [] } = seed;
  const borrower: BorrowerRecord = {
    id,
    personalInformation: { firstName, lastName, email },
    incomes,
    taskIds: tasks.map((task) => task.id),
    failingFields: failingFields,
  };
  add(state.borrowers, borrower);
  for (const task of tasks) {
    if (loan === undefined) break;
    addTask(state, task, now, {
      kind: "borrower",
      loanId: loan.id,
      borrowerId: id,
      assignedTo: undefined,
      entity: { kind: "BORROWER", displayName: `${firstName} ${lastName}` },
    });
  }
}

function addOfficerTask(state: SimulatorState, seed: OfficerTaskSeed, loan: LoanRecord, now: Date): void {
  addTask(state, seed, now, {
    kind: "loanOfficer",
    loanId: loan.id,
    borrowerId: seed.borrowerId,
    assignedTo: seed.assignedTo,
    entity: { kind: "LOAN", displayName: `Loan ${loan.friendlyId}` },
  });
}

interface TaskOwner extends Pick<TaskRecord, "kind" | "loanId" | "borrowerId" | "assignedTo"> {
  readonly entity: NonNullable<TaskSeed["entity"]>;
}

/** With every property, those that may be left out too. */
type Whole<T> = { [Key in keyof Required<T>]: T[Key] };

function addTask(state: SimulatorState, seed: TaskSeed, now: Date, owner: TaskOwner): void {
  const { dueInDays, createdDaysAgo, completedDaysAgo, entity = owner.entity, documents = [] } = seed;
  // Property by property: objects that are spread are slow to make and to copy, which a large book makes noticeable.
  const task: Whole<TaskRecord> = {
    id: seed.id,
    title: seed.title,
    status: seed.status,
    type: seed.type,
    priority: seed.priority,
    description: seed.description,
    kind: owner.kind,
    loanId: owner.loanId,
    borrowerId: owner.borrowerId,
    assignedTo: owner.assignedTo,
    taskName: seed.taskName ?? seed.title,
    dueDate: dueInDays === undefined ? undefined : isoDay(now, dueInDays),
    completedAt: completedDaysAgo === undefined ? undefined : isoTime(now, -completedDaysAgo),
    createdOn: isoTime(now, -createdDaysAgo),
    entityKind: entity.kind,
    entityDisplayName: entity.displayName,
    documentIds: documents.map((document) => document.id),
    failingFields: seed.failingFields ?? [],
  };
  add(state.tasks, task);
  for (const document of documents) add(state.documents, documentOf(document, owner.loanId, seed.id, now));
}

function documentOf(seed: DocumentSeed, loanId: string, taskId: string | undefined, now: Date): DocumentRecord {
  return {
    id: seed.id,
    loanId,
    taskId,
    name: seed.name,
    contentType: undefined,
    size: undefined,
    sha256: undefined,
    uploadedAt: isoTime(now, -seed.uploadedDaysAgo),
    archived: seed.archiveReasonNotes !== undefined,
    archiveReasonNotes: seed.archiveReasonNotes,
    rejections: seed.archiveReasonNotes === undefined ? 0 : 1,
  };
}

function add<T extends { readonly id: string }>(records: Map<string, T>, record: T): void {
  if (records.has(record.id)) throw new RangeError(`The scenario uses the ID ${record.id} twice.`);
  records.set(record.id, record);
}
