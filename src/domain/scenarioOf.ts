import { dayNumber, parseServiceDate } from "./dates";
import { absentListing, isComplete, type Listing } from "./listing";
import type { Borrower, Deal, Loan } from "./loan";
import { taskFields, wireName } from "./serviceFields";
import type { Task } from "./task";
import { MILLISECONDS_OF_DAY } from "./timeZone";
import { clamp, isNotRead, type Text, textOf } from "./unknown";

/** A loan or a deal as it was read, of which nothing is taken but incomes, and as share-safe mode shows it. */
export interface ScenarioSource {
  readonly read: Loan | Deal;
  readonly masked: Loan | Deal;
}

interface SavedScenario {
  /** As `media/scenario.schema.json` has it, but for its name. */
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly borrowers: number;
  readonly tasks: number;
  readonly documents: number;
  /** Fields of the service of which a scenario cannot say what the service said, each once. */
  readonly notKept: readonly string[];
}

/** So many significant digits of an income name nobody. */
const INCOME_DIGITS = 2;
/** Dates that are further away, such as one of birth, are told as this far. */
const MAX_DAYS = 3 * 365;

/**
 * Loans and deals as a scenario of the simulator, with nothing in it that names somebody: each ID is a new one, texts and names are
 * masked, incomes are rounded, far dates are brought nearer, and dates count from `now` (milliseconds since the epoch).
 */
export function scenarioOf(sources: readonly ScenarioSource[], now: number): SavedScenario {
  const writer = new ScenarioWriter(now);
  const deals = sources.map((source, index) => writer.deal(source, index + 1));
  const [withoutFields, nullFields] = [[...writer.withoutFields], writer.nullFields()];
  const drift = { ...(withoutFields.length > 0 && { withoutFields }), ...(nullFields.length > 0 && { nullFields }) };
  const scenario = { ...(Object.keys(drift).length > 0 && { drift }), deals };
  return { scenario, ...writer.counts, notKept: [...writer.notKept] };
}

type Seed = Readonly<Record<string, unknown>>;

class ScenarioWriter {
  readonly counts = { borrowers: 0, tasks: 0, documents: 0 };
  readonly notKept = new Set<string>();
  readonly withoutFields = new Set<string>();
  /** The lists of each loan that did not come. */
  readonly #absent: (readonly string[])[] = [];
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  /** A scenario can say of all of its loans alone that a list of theirs is null. */
  nullFields(): string[] {
    return [...new Set(this.#absent.flat())].flatMap((name) => {
      if (this.#absent.every((names) => names.includes(name))) return [`Loan.${name}`];
      this.notKept.add(name);
      return [];
    });
  }

  deal({ read, masked }: ScenarioSource, number: number): Seed {
    // The simulator has tasks of a loan only. What the officer has to do on that of a deal was not read.
    const officers = "loanOfficerTasks" in masked ? masked.loanOfficerTasks : absentListing<Task>();
    if (masked.failures.some(({ field }) => field === "")) this.notKept.add("errors");
    const absent: string[] = [];
    this.#absent.push(absent);
    const newIds = new Map<string, string>();
    const borrowers = this.#items("Loan", "borrowers", masked.borrowers, absent).map((borrower, at) => {
      const seed = this.#borrower(borrower, read.borrowers.items[at]);
      newIds.set(borrower.id, seed.id);
      return seed;
    });
    const officerTasks = this.#items("Loan", "loanOfficerDocumentTasks", officers, absent).map((task) => {
      const borrowerId = isNotRead(task.details) ? undefined : newIds.get(textOf(task.details?.borrowerId) ?? "");
      const seed = this.#task(task);
      return { ...seed, assignedTo: textOf(task.assignedTo) ?? "UNKNOWN", ...(borrowerId && { borrowerId }) };
    });
    const loan = { id: `loan_${number}`, friendlyId: `LN-${number}`, officerTasks };
    return { id: `deal_${number}`, friendlyId: `DL-${number}`, borrowers, loan };
  }

  #borrower(borrower: Borrower, read: Borrower | undefined): Seed & { readonly id: string } {
    const { firstName, lastName, email, incomes, tasks } = borrower;
    const failing: string[] = [];
    const stated = this.#items("Borrower", "incomes", incomes, failing);
    const own = this.#items("Borrower", "borrowerTasks", tasks, failing);
    const isNobody = [firstName, lastName, email].every(isNotRead);
    if (isNobody) failing.push("personalInformation");
    const text = (name: string, value: Text) => (isNobody ? "" : this.#text(name, value));
    return {
      id: `borrower_${++this.counts.borrowers}`,
      firstName: text("firstName", firstName),
      lastName: text("lastName", lastName),
      email: text("email", email),
      incomes: stated.map(({ payPeriodFrequency }, at) => ({
        statedMonthlyAmount: this.#rounded(read?.incomes.items[at]?.statedMonthlyAmount),
        payPeriodFrequency: this.#text("payPeriodFrequency", payPeriodFrequency),
      })),
      tasks: own.map((task) => this.#task(task)),
      ...failingFields(failing),
    };
  }

  #task(task: Task): Seed {
    const { kind, documents, details } = task;
    const type = kind === "borrower" ? "BorrowerTask" : "LoanOfficerTask";
    const failing: string[] = [];
    const items = this.#items(type, "documentLinks", documents, failing);
    for (const [name, field] of Object.entries(taskFields(kind))) {
      const value = (task as unknown as Readonly<Record<string, unknown>>)[name];
      const wire = wireName(name, field);
      if (isNotRead(value)) this.#missing(type, wire, value.notRead === "leftOut", failing);
      // A scenario has no null here, and the simulator says an error beside it.
      else if (value === undefined && ["status", "type", "assignedTo", "createdOn"].includes(name)) failing.push(wire);
    }
    const entity = details && !isNotRead(details) ? textOf(details.entityKind) : undefined;
    const priority = textOf(task.priority);
    const completedDaysAgo = this.#daysAgo("completedAt", task.completedAt);
    return {
      id: `task_${++this.counts.tasks}`,
      title: textOf(task.title) ?? "",
      taskName: textOf(task.taskName) ?? "",
      status: textOf(task.status) ?? "UNKNOWN",
      type: textOf(task.type) ?? "UNKNOWN",
      ...(priority !== undefined && { priority: /^-?\d{1,9}$/.test(priority) ? Number(priority) : priority }),
      ...this.#dueInDays(task.dueDate),
      createdDaysAgo: this.#daysAgo("createdOn", task.createdOn) ?? 0,
      ...(completedDaysAgo !== undefined && { completedDaysAgo }),
      description: textOf(task.description) ?? "",
      // Its name is often a loan's ID or a person's.
      ...(entity !== undefined && { entity: { kind: entity, displayName: entity } }),
      documents: items.map(({ title }) => ({
        id: `document_${++this.counts.documents}`,
        name: this.#text("title", title),
        uploadedDaysAgo: 0,
      })),
      ...failingFields(failing),
    };
  }

  /** What the service does not know is left out of the whole scenario. */
  #missing(type: string, wire: string, leftOut: boolean, failing: string[]): void {
    if (leftOut) this.withoutFields.add(`${type}.${wire}`);
    else failing.push(wire);
  }

  #items<T>(type: string, name: string, list: Listing<T>, failing: string[]): readonly T[] {
    if (list.absent || list.leftOut) this.#missing(type, name, list.leftOut, failing);
    else if (!isComplete(list)) this.notKept.add(name);
    return list.items;
  }

  /** The text of a field that a scenario cannot let fail. */
  #text(name: string, value: Text): string {
    if (isNotRead(value)) this.notKept.add(name);
    return textOf(value) ?? "";
  }

  #rounded(amount: Text): number {
    const value = Number(textOf(amount) ?? Number.NaN);
    if (!Number.isFinite(value)) this.notKept.add("statedMonthlyAmount");
    return Number.isFinite(value) ? Number(value.toPrecision(INCOME_DIGITS)) : 0;
  }

  /** Undefined where there is none, or none that can be read. */
  #time(name: string, date: Text): number | undefined {
    const time = parseServiceDate(date)?.time;
    if (time === undefined && textOf(date) !== undefined) this.notKept.add(name);
    return time;
  }

  #dueInDays(date: Text): Seed {
    const time = this.#time("dueDate", date);
    if (time === undefined) return {};
    return { dueInDays: clamp(dayNumber(time) - dayNumber(this.#now), -MAX_DAYS, MAX_DAYS) };
  }

  #daysAgo(name: string, date: Text): number | undefined {
    const time = this.#time(name, date);
    if (time === undefined) return undefined;
    if (time > this.#now) this.notKept.add(name);
    return clamp(Math.floor((this.#now - time) / MILLISECONDS_OF_DAY), 0, MAX_DAYS);
  }
}

function failingFields(names: readonly string[]): { readonly failingFields?: readonly string[] } {
  return names.length > 0 ? { failingFields: [...new Set(names)] } : {};
}
