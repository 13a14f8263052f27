import type { Choices } from "../choices";
import type { IncomeRecord, TaskFields } from "../state/state";

/**
 * What a simulator starts with: the content of a `.loan-ops-scenario.json` file, as media/scenario.schema.json has it.
 * Dates are relative to the start, so that a task that is overdue stays overdue. Deals hold their borrowers and their
 * loan, borrowers hold their tasks. Needs `deals`, `generate`, or both.
 */
export interface Scenario {
  /** Lower case letters, digits and hyphens. */
  readonly name: string;
  readonly description?: string;
  readonly drift?: Drift;
  /** What the service's document leaves open; the simulator's own choices when left out. */
  readonly choices?: Partial<Choices>;
  /** In the order in which a newcomer's list of loans is filled. */
  readonly deals?: readonly DealSeed[];
  readonly generate?: GeneratedBook;
}

/** How the schema differs from the one of the contract where service.md says nothing (2.9, 4.3, 9). */
export interface Drift {
  /** `Type.field`: fields that the schema does not have. */
  readonly withoutFields?: readonly string[];
  /** `Type.field`: fields that are always null. */
  readonly nullFields?: readonly string[];
  /** Input types, by their name in the contract, that are called something else here. */
  readonly inputTypeNames?: Readonly<Record<string, string>>;
}

/** Loans that are made, always the same ones for the same numbers. */
export interface GeneratedBook {
  readonly loans: number;
  readonly tasksPerLoan: number;
  /** 1 when left out. */
  readonly seed?: number;
}

export interface DealSeed {
  readonly id: string;
  readonly friendlyId: string;
  readonly note?: string;
  readonly borrowers: readonly BorrowerSeed[];
  /** Left out: no loan application yet. Tasks need one. */
  readonly loan?: LoanSeed;
}

export interface LoanSeed {
  readonly id: string;
  readonly friendlyId: string;
  readonly frozen?: boolean;
  readonly officerTasks?: readonly OfficerTaskSeed[];
  /** Documents on the loan that no task is associated with. */
  readonly documents?: readonly DocumentSeed[];
}

export interface BorrowerSeed {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly incomes?: readonly IncomeRecord[];
  readonly tasks?: readonly TaskSeed[];
  /** Fields that answer null with an error (service.md 7.2). */
  readonly failingFields?: readonly string[];
}

export interface TaskSeed extends TaskFields {
  /** Left out: the title. */
  readonly taskName?: string;
  /** 0 is today, negative is past. Left out: no due date. */
  readonly dueInDays?: number;
  readonly createdDaysAgo: number;
  readonly completedDaysAgo?: number;
  /** Left out: the borrower for a borrower's task, the loan for an officer's. */
  readonly entity?: { readonly kind: string; readonly displayName: string };
  readonly documents?: readonly DocumentSeed[];
  /** Fields that answer null with an error (service.md 7.2). */
  readonly failingFields?: readonly string[];
}

export interface OfficerTaskSeed extends TaskSeed {
  /** One of service.md 2.6, or one that a client does not know. */
  readonly assignedTo: string;
  /** The borrower that the task is for, if any. */
  readonly borrowerId?: string;
}

export interface DocumentSeed {
  readonly id: string;
  readonly name: string;
  readonly uploadedDaysAgo: number;
  /** The reason of its rejection: the document is archived. */
  readonly archiveReasonNotes?: string;
}

/** What is wrong with a scenario, and where: property names and list indices from its top. */
export interface ScenarioProblem {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** More than five times what the largest book that is built in has: all of them are in memory. */
const MAX_TASKS = 250_000;

/** What no JSON schema can say: IDs are there once, and what refers to something finds it. */
export function problemsOf({ deals = [], generate }: Scenario): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  if (generate !== undefined && generate.loans * generate.tasksPerLoan > MAX_TASKS) {
    problems.push({ path: ["generate"], reason: `"generate" makes more than ${MAX_TASKS} tasks.` });
  }
  const taken = new Set<string>();
  /** A friendly ID stands where an ID may stand (service.md 1), so they share one set. */
  const claim = (path: ScenarioProblem["path"], kind: string, value: string) => {
    if (taken.has(value)) problems.push({ path, reason: `The ${kind} ${value} is used twice.` });
    taken.add(value);
  };
  const claimIn = (path: ScenarioProblem["path"], value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inside] of Object.entries(value)) {
      const place = [...path, Array.isArray(value) ? Number(key) : key];
      if (key === "id") claim(place, "ID", inside);
      else if (key === "friendlyId") claim(place, "friendly ID", inside);
      else claimIn(place, inside);
    }
  };
  claimIn(["deals"], deals);
  for (const [index, deal] of deals.entries()) {
    const path = ["deals", index];
    for (const [at, { id, tasks = [] }] of deal.borrowers.entries()) {
      if (tasks.length === 0 || deal.loan !== undefined) continue;
      const reason = `The tasks of borrower ${id} need a loan, and the deal ${deal.friendlyId} has none.`;
      problems.push({ path: [...path, "borrowers", at, "tasks"], reason });
    }
    for (const [at, { borrowerId }] of (deal.loan?.officerTasks ?? []).entries()) {
      if (borrowerId === undefined || deal.borrowers.some(({ id }) => id === borrowerId)) continue;
      const reason = `The deal ${deal.friendlyId} has no borrower ${borrowerId}.`;
      problems.push({ path: [...path, "loan", "officerTasks", at, "borrowerId"], reason });
    }
  }
  return problems;
}
