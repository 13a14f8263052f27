import type { BorrowerRecord, DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "../state/state";
import { generatedDeals } from "./generatedDeals";
import { problemsOf } from "./problems";
import type { BorrowerSeed, DealSeed, DocumentSeed, OfficerTaskSeed, Scenario, TaskSeed } from "./scenario";

const DAY = 24 * 60 * 60 * 1000;

/** The state that a scenario describes, as of now. Throws a RangeError when `problemsOf` has anything against it. */
export function stateOf(scenario: Scenario, now: Date): SimulatorState {
  const [problem] = problemsOf(scenario);
  if (problem !== undefined) throw new RangeError(problem.reason);
  const state: SimulatorState = {
    deals: new Map(),
    loans: new Map(),
    borrowers: new Map(),
    tasks: new Map(),
    documents: new Map(),
    calls: [],
    madeIds: 0,
    advancedBy: 0,
  };
  for (const deal of scenario.deals ?? []) addDeal(state, deal, now);
  for (const deal of generatedDeals(scenario.generate)) addDeal(state, deal, now);
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
    failingFields,
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

function addTask(state: SimulatorState, seed: TaskSeed, now: Date, owner: TaskOwner): void {
  const { entity: ownEntity, ...fromOwner } = owner;
  const { dueInDays, createdDaysAgo, completedDaysAgo, entity = ownEntity, ...withoutDates } = seed;
  const { documents = [], failingFields = [], taskName = seed.title, ...fields } = withoutDates;
  add(state.tasks, {
    ...fields,
    ...fromOwner,
    taskName,
    dueDate: dueInDays === undefined ? undefined : isoDay(now, dueInDays),
    completedAt: completedDaysAgo === undefined ? undefined : isoTime(now, -completedDaysAgo),
    createdOn: isoTime(now, -createdDaysAgo),
    entityKind: entity.kind,
    entityDisplayName: entity.displayName,
    documentIds: documents.map((document) => document.id),
    failingFields,
  });
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

/** An ISO 8601 time that many days after now. */
function isoTime(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY).toISOString();
}

/** `YYYY-MM-DD` that many calendar days after today, where the simulator runs: that is where "today" is judged. */
function isoDay(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
