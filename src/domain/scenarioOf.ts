import { dayAfter, parseServiceDate } from "./dates";
import { taskFields, wireName } from "./fields";
import type { Listing } from "./listing";
import type { Borrower, BorrowerIdentity, Deal, Loan } from "./loan";
import type { Task } from "./task";
import { isNotRead, type Text, textOf } from "./unknown";

/** What was read of a loan or a deal, and the same as share-safe mode shows it: texts are taken from there only. */
export interface ScenarioSource {
  readonly trueLoan?: Loan | undefined;
  readonly loan?: Loan | undefined;
  readonly deal?: Deal | undefined;
}

interface SavedScenario {
  /** As `media/scenario.schema.json` has it. */
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly borrowers: number;
  readonly tasks: number;
  readonly documents: number;
  /** Fields of service.md 2 of which a scenario cannot say what the service said, each once. */
  readonly notKept: readonly string[];
}

/** In whole steps of this much, an income names nobody. */
const INCOME_STEP = 500;
const DAY = 24 * 3600 * 1000;

/**
 * Loans and deals as a scenario of the simulator, with nothing in it that names somebody: each ID is a new one, texts and names are
 * masked, incomes are rounded, and dates count from `now` (milliseconds since the epoch).
 */
export function scenarioOf(name: string, sources: readonly ScenarioSource[], now: number): SavedScenario {
  const writer = new ScenarioWriter(now);
  const deals = sources.map((source, index) => writer.deal(source, index + 1));
  const { borrowers, tasks, documents } = writer.counts;
  const loans = sources.filter(({ loan }) => loan !== undefined).length;
  const everywhere = (field: string) => writer.nullFields.filter((one) => one === field).length === loans;
  const nullFields = [...new Set(writer.nullFields)].filter(everywhere);
  for (const field of writer.nullFields) if (!everywhere(field)) writer.notKept.add(field.slice("Loan.".length));
  const withoutFields = [...writer.withoutFields];
  const drift = { ...(withoutFields.length > 0 && { withoutFields }), ...(nullFields.length > 0 && { nullFields }) };
  const scenario = { name, ...(Object.keys(drift).length > 0 && { drift }), deals };
  return { scenario, borrowers, tasks, documents, notKept: [...writer.notKept] };
}

type Seed = Readonly<Record<string, unknown>>;

class ScenarioWriter {
  readonly counts = { borrowers: 0, tasks: 0, documents: 0 };
  readonly notKept = new Set<string>();
  readonly withoutFields = new Set<string>();
  readonly nullFields: string[] = [];
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  deal({ trueLoan, loan, deal }: ScenarioSource, number: number): Seed {
    const names = { id: `deal_${number}`, friendlyId: `DL-${number}` };
    if (loan === undefined || trueLoan === undefined) {
      return { ...names, borrowers: this.#items("borrowers", deal?.borrowers).map((one) => this.#identity(one)) };
    }
    if (loan.borrowers.absent) this.nullFields.push("Loan.borrowers");
    const trueBorrowers = trueLoan.borrowers.items;
    const newIds = new Map<string, string>();
    const borrowers = this.#items("borrowers", loan.borrowers).map((borrower, at) => {
      const seed = this.#borrower(borrower, trueBorrowers[at]);
      newIds.set(borrower.id, seed.id);
      return seed;
    });
    if (loan.loanOfficerTasks.absent) this.nullFields.push("Loan.loanOfficerDocumentTasks");
    if (loan.loanOfficerTasks.leftOut) this.withoutFields.add("Loan.loanOfficerDocumentTasks");
    const officerTasks = this.#items("loanOfficerDocumentTasks", loan.loanOfficerTasks).map((task) => {
      const borrowerId = isNotRead(task.details) ? undefined : newIds.get(textOf(task.details?.borrowerId) ?? "");
      const seed = this.#task(task);
      return { ...seed, assignedTo: textOf(task.assignedTo) ?? "UNKNOWN", ...(borrowerId && { borrowerId }) };
    });
    return { ...names, borrowers, loan: { id: `loan_${number}`, friendlyId: `LN-${number}`, officerTasks } };
  }

  #borrower(borrower: Borrower, trueBorrower: Borrower | undefined): Seed & { readonly id: string } {
    const { incomes, tasks } = borrower;
    const identity = this.#identity(borrower);
    const failing = [...(identity.failingFields ?? []), ...this.#absent("Borrower", { incomes, borrowerTasks: tasks })];
    return {
      ...identity,
      incomes: this.#items("incomes", incomes).map((income, at) => ({
        statedMonthlyAmount: this.#rounded(trueBorrower?.incomes.items[at]?.statedMonthlyAmount),
        payPeriodFrequency: textOf(income.payPeriodFrequency) ?? "",
      })),
      tasks: this.#items("borrowerTasks", tasks).map((task) => this.#task(task)),
      ...failingFields(failing),
    };
  }

  #identity({ firstName, lastName, email }: BorrowerIdentity) {
    const texts = { firstName: textOf(firstName) ?? "", lastName: textOf(lastName) ?? "", email: textOf(email) ?? "" };
    const isMissing = [firstName, lastName, email].every(isNotRead);
    const failing = isMissing ? ["personalInformation"] : [];
    return { id: `borrower_${++this.counts.borrowers}`, ...texts, ...failingFields(failing) };
  }

  #task(task: Task): Seed {
    const { kind, documents, details } = task;
    const fields = taskFields(kind);
    const type = kind === "borrower" ? "BorrowerTask" : "LoanOfficerTask";
    const failing = this.#absent(type, { documentLinks: documents });
    for (const [name, field] of Object.entries(fields)) {
      const value = (task as unknown as Readonly<Record<string, unknown>>)[name];
      const wire = wireName(name, field);
      if (isNotRead(value)) this.#missing(type, wire, value.notRead === "leftOut", failing);
      // A scenario has no null here, and the simulator says an error beside it.
      else if (value === undefined && ["status", "type", "assignedTo", "createdOn"].includes(name)) failing.push(wire);
    }
    const entity = details && !isNotRead(details) ? textOf(details.entityKind) : undefined;
    return {
      id: `task_${++this.counts.tasks}`,
      title: textOf(task.title) ?? "",
      taskName: textOf(task.taskName) ?? "",
      status: textOf(task.status) ?? "UNKNOWN",
      type: textOf(task.type) ?? "UNKNOWN",
      ...priorityOf(textOf(task.priority)),
      ...this.#day("dueInDays", task.dueDate),
      createdDaysAgo: this.#daysAgo(task.createdOn) ?? 0,
      ...(this.#daysAgo(task.completedAt) !== undefined && { completedDaysAgo: this.#daysAgo(task.completedAt) }),
      description: textOf(task.description) ?? "",
      // Its name is often a loan's ID or a person's.
      ...(entity !== undefined && { entity: { kind: entity, displayName: entity } }),
      documents: this.#items("documentLinks", documents).map(({ title }) => ({
        id: `document_${++this.counts.documents}`,
        name: textOf(title) ?? "",
        uploadedDaysAgo: 0,
      })),
      ...failingFields(failing),
    };
  }

  /** The lists that did not come, for `failingFields`. */
  #absent(type: string, lists: Readonly<Record<string, Listing<unknown>>>): string[] {
    const failing: string[] = [];
    for (const [name, { absent, leftOut }] of Object.entries(lists)) {
      if (absent || leftOut) this.#missing(type, name, leftOut, failing);
    }
    return failing;
  }

  #missing(type: string, wire: string, leftOut: boolean, failing: string[]): void {
    if (leftOut) this.withoutFields.add(`${type}.${wire}`);
    else failing.push(wire);
  }

  #items<T>(name: string, list: Listing<T> | undefined): readonly T[] {
    if (list?.mayHaveMore || (list?.unusable ?? 0) > 0) this.notKept.add(name);
    return list?.items ?? [];
  }

  #rounded(amount: Text): number {
    const value = Number(textOf(amount) ?? Number.NaN);
    if (!Number.isFinite(value)) this.notKept.add("statedMonthlyAmount");
    return Number.isFinite(value) ? Math.round(value / INCOME_STEP) * INCOME_STEP : 0;
  }

  #day(name: string, date: Text): Seed {
    const time = parseServiceDate(date)?.time;
    if (time === undefined) {
      if (textOf(date) !== undefined) this.notKept.add("dueDate");
      return {};
    }
    // Days of the calendar: one of them has 23 hours.
    return { [name]: Math.round((dayAfter(time, 0) - dayAfter(this.#now, 0)) / DAY) };
  }

  #daysAgo(date: Text): number | undefined {
    const time = parseServiceDate(date)?.time;
    return time === undefined ? undefined : Math.max(0, Math.floor((this.#now - time) / DAY));
  }
}

function failingFields(names: readonly string[]): { readonly failingFields?: readonly string[] } {
  return names.length > 0 ? { failingFields: [...new Set(names)] } : {};
}

function priorityOf(text: string | undefined): Seed {
  if (text === undefined) return {};
  return { priority: /^-?\d{1,9}$/.test(text) ? Number(text) : text };
}
