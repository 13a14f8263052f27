import { checked, SCHEMAS } from "../checks";
import { checkRecords, snapshotOf, stateOfSnapshot } from "../state/snapshot";
import { existing, type SimulatorState, type TaskRecord } from "../state/state";
import { checkDefinition } from "./readScenarioFile";
import type { BorrowerSeed, DealSeed, DocumentSeed, OfficerTaskSeed, TaskSeed } from "./scenario";
import { Seeder } from "./stateOf";

/** What the service does by itself in one place, or without one. What is added has the shape of a scenario file. */
export interface ServiceChange {
  /** ID of the task that is set, or gets a document. */
  readonly task?: string;
  /** `Completed` also dates it by the clock; any other status takes that date away. */
  readonly status?: string;
  readonly type?: string;
  /** The assignee of a loan officer task (service.md 2.6). */
  readonly assignedTo?: string;
  /** 0 is today, negative is past. */
  readonly dueInDays?: number;
  readonly addDocument?: DocumentSeed;
  /** ID of the borrower who gets a task. */
  readonly borrower?: string;
  /** ID or friendly ID of the loan that gets a loan officer task. */
  readonly loan?: string;
  readonly addTask?: TaskSeed | OfficerTaskSeed;
  /** ID or friendly ID of the deal that gets a borrower, who is on its loan as well. */
  readonly deal?: string;
  readonly addBorrower?: BorrowerSeed;
  /** The deal comes with its borrowers and its loan. */
  readonly addDeal?: DealSeed;
}

const PLACES = {
  task: ["status", "type", "assignedTo", "dueInDays", "addDocument"],
  borrower: ["addTask"],
  loan: ["addTask"],
  deal: ["addBorrower"],
  service: ["addDeal"],
} as const;

/** The state after a change. Throws a RangeError that says what is wrong with it, also for what the state does not have. */
export function changedState(state: SimulatorState, change: unknown, now: Date): SimulatorState {
  const given = checked(change, SCHEMAS.ServiceChange.properties) as ServiceChange;
  const next = stateOfSnapshot(snapshotOf(state, ""));
  const seeder = new Seeder(next, now);
  const part = <T>(definition: string, name: keyof ServiceChange) =>
    checkDefinition(definition, given[name], name) as T;
  switch (placeOf(given)) {
    case "task":
      if (given.addDocument !== undefined) part("document", "addDocument");
      changeTask(existing(next.tasks, "task", given.task), given, seeder, now);
      break;
    case "borrower": {
      const borrower = existing(next.borrowers, "borrower", given.borrower);
      const loan = [...next.loans.values()].find(({ borrowerIds }) => borrowerIds.includes(borrower.id));
      if (loan === undefined) throw new RangeError(`The borrower ${borrower.id} is on no loan, which a task needs.`);
      borrower.taskIds.push(seeder.addBorrowerTask(part("borrowerTask", "addTask"), borrower, loan.id).id);
      break;
    }
    case "loan": {
      const loan = existing(next.loans, "loan", given.loan);
      loan.officerTaskIds.push(seeder.addOfficerTask(part("officerTask", "addTask"), loan).id);
      break;
    }
    case "deal":
      seeder.addBorrowerTo(existing(next.deals, "deal", given.deal), part("borrower", "addBorrower"));
      break;
    case "service":
      seeder.addDeal(part("deal", "addDeal"));
  }
  checkRecords(snapshotOf(next, ""));
  return next;
}

/** What else is given has to go with it. */
function placeOf(given: ServiceChange): keyof typeof PLACES {
  const place = (["task", "borrower", "loan", "deal"] as const).find((name) => name in given) ?? "service";
  const allowed: readonly string[] = PLACES[place];
  const names = Object.keys(given).filter((name) => name !== place);
  const foreign = names.find((name) => !allowed.includes(name));
  if (names.length > 0 && foreign === undefined) return place;
  const where = place === "service" ? "Without task, borrower, loan and deal" : `With "${place}"`;
  throw new RangeError(`${where} goes ${allowed.join(", ")}${foreign === undefined ? "" : `, and not ${foreign}`}.`);
}

function changeTask(task: TaskRecord, change: ServiceChange, seeder: Seeder, now: Date): void {
  const { status, type = task.type, assignedTo, dueInDays, addDocument } = change;
  if (assignedTo !== undefined) {
    if (task.kind !== "loanOfficer") throw new RangeError("Only a loan officer task has assignedTo.");
    task.assignedTo = assignedTo;
  }
  if (dueInDays !== undefined) task.dueDate = seeder.day(dueInDays);
  if (addDocument !== undefined) seeder.addDocumentTo(task, addDocument);
  // Nothing is processed any more once it is completed.
  const isProcessed = status === "Completed" && type === "DocumentProcessing" && change.type === undefined;
  task.type = isProcessed ? "DocumentRequired" : type;
  if (status === undefined) return;
  task.status = status;
  task.completedAt = status === "Completed" ? now.toISOString() : undefined;
}
