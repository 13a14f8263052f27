import { copyOfState } from "../state/snapshot";
import type { DocumentRecord, LoanRecord, SimulatorState, TaskRecord } from "../state/state";
import { DAY } from "../state/transitions";
import { generatedDeals } from "./generatedDeals";
import type { BorrowerSeed, DealSeed, DocumentSeed, Scenario, TaskSeed } from "./scenario";

/** The day from which the dates of the kept records count. */
const FIRST_DAY = new Date(2000, 0, 1);

/** Records are made once for each scenario: a large book takes long. Every start and every reset copies them. */
const kept = new WeakMap<Scenario, SimulatorState>();

/** The state that a scenario describes, as of now. Throws a RangeError when a generated loan has an ID of the scenario's own. */
export function stateOf(scenario: Scenario, now: Date): SimulatorState {
  const records = kept.get(scenario) ?? recordsOf(scenario, FIRST_DAY);
  kept.set(scenario, records);
  const { time, day } = movedTo(now);
  const state = copyOfState(records);
  for (const task of state.tasks.values()) {
    task.dueDate = task.dueDate && day(task.dueDate);
    task.completedAt = task.completedAt && time(task.completedAt);
    task.createdOn = time(task.createdOn);
  }
  for (const document of state.documents.values()) document.uploadedAt = time(document.uploadedAt);
  return state;
}

/** Moves dates of the kept records. Each is written once: a large book has few different ones. */
function movedTo(now: Date): Record<"time" | "day", (iso: string) => string> {
  const written = new Map<string, string>();
  const once = (write: (iso: string) => string) => (iso: string) => {
    const text = written.get(iso) ?? write(iso);
    written.set(iso, text);
    return text;
  };
  return {
    time: once((iso) => new Date(now.getTime() + Date.parse(iso) - FIRST_DAY.getTime()).toISOString()),
    // Both days in UTC, so that no change of clocks lies between them.
    day: once((iso) => isoDay(now, (Date.parse(iso) - Date.parse(isoDay(FIRST_DAY, 0))) / DAY)),
  };
}

function recordsOf(scenario: Scenario, now: Date): SimulatorState {
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
  add(state.deals, { id: seed.id, friendlyId: seed.friendlyId, borrowerIds, loanId: seed.loan?.id });
  let loan: LoanRecord | undefined;
  if (seed.loan !== undefined) {
    const { id, friendlyId, frozen = false, officerTasks = [], documents = [] } = seed.loan;
    loan = { id, friendlyId, frozen, borrowerIds, officerTaskIds: officerTasks.map((task) => task.id) };
    add(state.loans, loan);
    for (const document of documents) add(state.documents, documentOf(document, id, undefined, now));
    for (const task of officerTasks) {
      addTask(state, task, now, {
        kind: "loanOfficer",
        loanId: id,
        borrowerId: task.borrowerId,
        assignedTo: task.assignedTo,
        entity: { kind: "LOAN", displayName: `Loan ${friendlyId}` },
      });
    }
  }
  for (const borrower of seed.borrowers) addBorrower(state, borrower, loan, now);
}

function addBorrower(state: SimulatorState, seed: BorrowerSeed, loan: LoanRecord | undefined, now: Date): void {
  const { id, firstName, lastName, email, incomes = [], tasks = [], failingFields = [] } = seed;
  const personalInformation = { firstName, lastName, email };
  add(state.borrowers, { id, personalInformation, incomes, taskIds: tasks.map((task) => task.id), failingFields });
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

interface TaskOwner extends Pick<TaskRecord, "kind" | "loanId" | "borrowerId" | "assignedTo"> {
  readonly entity: NonNullable<TaskSeed["entity"]>;
}

function addTask(state: SimulatorState, seed: TaskSeed, now: Date, owner: TaskOwner): void {
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
    borrowerId: owner.borrowerId,
    assignedTo: owner.assignedTo,
    taskName: seed.taskName ?? seed.title,
    dueDate: dueInDays === undefined ? undefined : isoDay(now, dueInDays),
    completedAt: completedDaysAgo === undefined ? undefined : isoTime(now, -completedDaysAgo),
    createdOn: isoTime(now, -createdDaysAgo),
    entityKind: entity.kind,
    entityDisplayName: entity.displayName,
    documentIds: documents.map((document) => document.id),
    // Shared by all copies of the record.
    failingFields: Object.freeze(seed.failingFields ?? []),
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

function isoTime(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY).toISOString();
}

/** `YYYY-MM-DD` that many calendar days after today, where the simulator runs: that is where "today" is judged. */
function isoDay(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
