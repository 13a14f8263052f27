import { setTimeout } from "node:timers/promises";
import { reasonOf } from "./answer";
import { assume, at, entries, expect, idOf, isNothing, isObject, needs, nodes } from "./check";
import type { Exchange, Service } from "./service";

/** A task as a reading of its loan gave it. */
export interface Task {
  readonly id: string;
  readonly kind: "borrower" | "officer";
  readonly fields: Readonly<Record<string, unknown>>;
  /** undefined: the service did not give them. */
  readonly documentIds: readonly string[] | undefined;
}

export function documentsOf(task: Task | undefined): Set<string> {
  return new Set(task?.documentIds);
}

/** A loan's tasks as one reading gave them. */
export interface Loan {
  readonly id: string;
  /** By their ID. */
  readonly tasks: ReadonlyMap<string, Task>;
  /** Not everything was given (7.2): what is null or missing here may be there all the same. */
  readonly partial: boolean;
  /** What the loan was read with. */
  readonly exchange: Exchange;
}

const COMMON = [
  "id",
  "title",
  "taskName",
  "status",
  "type",
  "priority",
  "dueDate",
  "completedAt",
  "createdOn",
  // Without url: it may be signed anew whenever it is read.
  "documentLinks { id title }",
  "details { borrowerId borrowerName entityKind entityDisplayName }",
];
const BORROWER_FIELDS = [...COMMON, "borrowerFacingDescription"];
const OFFICER_FIELDS = [...COMMON, "description", "documentUploadPath", "assignedTo"];

const ofBorrowers = (fields: readonly string[]) =>
  `borrowers { edges { node { id borrowerTasks { ${fields.join(" ")} } } } }`;
const ofOfficers = (fields: readonly string[]) => `loanOfficerDocumentTasks { ${fields.join(" ")} }`;
const loanWith = (selection: string) => `query ($id: ID!) { loan(id: $id) { id ${selection} } }`;

/** All that can be read of a loan's tasks. That a field is missing or failed is for the checks of fields to say. */
export async function readLoan(service: Service, reference: string): Promise<Loan> {
  const selection = await service.once("what can be read of tasks", () => readableSelection(service, reference));
  const answer = await service.graphql(loanWith(selection), { id: reference });
  const loan = at(answer.data, "loan");
  const { loan: given, loanId } = service.target;
  // Some give back the friendly ID that they were asked by.
  const id = (reference === given ? loanId : undefined) ?? idOf(at(loan, "id"));
  assume(isObject(loan) && id !== undefined, `the tasks of a loan could not be read: ${reasonOf(answer)}`);
  const borrowers = nodes(at(loan, "borrowers"), "borrowers");
  service.mostBorrowers = Math.max(service.mostBorrowers, borrowers.length);
  const ofBorrower = borrowers.flatMap((borrower) =>
    entries(at(borrower, "borrowerTasks"), "borrowerTasks").flatMap((fields) => taskOf("borrower", fields)),
  );
  const ofOfficer = entries(at(loan, "loanOfficerDocumentTasks"), "loanOfficerDocumentTasks").flatMap((fields) =>
    taskOf("officer", fields),
  );
  const tasks = new Map([...ofBorrower, ...ofOfficer].map((task) => [task.id, task]));
  for (const task of tasks.values()) note(service, task);
  return { id, tasks, partial: answer.errors.length > 0, exchange: answer };
}

function note({ seen }: Service, { kind, fields }: Task): void {
  for (const field of ["status", "type", "assignedTo"]) {
    const value = fields[field];
    const name = `${field} of a ${kindName(kind)}`;
    if (typeof value === "string") seen.set(name, (seen.get(name) ?? new Set()).add(value));
  }
}

/** Every field of tasks, or those that the service knows when it does not know them all. */
async function readableSelection(service: Service, reference: string): Promise<string> {
  const reads = async (selection: string) =>
    isObject((await service.graphql(loanWith(selection), { id: reference })).data?.loan);
  const all = `${ofBorrowers(BORROWER_FIELDS)} ${ofOfficers(OFFICER_FIELDS)}`;
  if (await reads(all)) return all;
  const known = async (fields: readonly string[], selection: (fields: readonly string[]) => string) => {
    const found: string[] = [];
    for (const field of fields) if (await reads(selection([field]))) found.push(field);
    return found.length === 0 ? "" : selection(found);
  };
  return `${await known(BORROWER_FIELDS, ofBorrowers)} ${await known(OFFICER_FIELDS, ofOfficers)}`;
}

/** The checks of fields report a task without an ID. */
function taskOf(kind: Task["kind"], fields: unknown): Task[] {
  const id = idOf(at(fields, "id"));
  if (!isObject(fields) || id === undefined) return [];
  const links = fields.documentLinks;
  const documentIds = Array.isArray(links) ? links.flatMap((link) => idOf(at(link, "id")) ?? []) : undefined;
  return [{ id, kind, fields, documentIds }];
}

const CLOSED: readonly unknown[] = ["Completed", "AutomaticallyCancelled", "ManuallyCancelled"];

/** By the statuses of service.md 3.1; an unknown one is open. */
export function isClosed({ fields }: Task): boolean {
  return CLOSED.includes(fields.status);
}

/** The IDs of the documents that one reading of a task has and another has not. */
export function documentsOnlyIn(one: Task, other: Task): string[] {
  const known = documentsOf(other);
  return (one.documentIds ?? []).filter((id) => !known.has(id));
}

/** What a service may do by itself to a task that something was uploaded to (3.2). */
const STATE = ["status", "type", "completedAt", "documentLinks"];

/** What a task is, which neither an upload nor a rejection has a reason to change. */
export const IDENTITY: readonly string[] = ["title", "taskName", "createdOn", "details"];

/** The fields of a task that are not as they were; none of those that a reading did not give. */
export function changedFields(
  service: Service,
  [before, loanBefore]: readonly [Task, Loan],
  [now, loanNow]: readonly [Task, Loan],
  mayChange: readonly string[] = [],
): string[] {
  const ownWay = service.touched.has(before.id) ? STATE : [];
  return Object.keys(before.fields).filter((field) => {
    if (mayChange.includes(field) || ownWay.includes(field)) return false;
    const [was, is] = [before.fields[field], now.fields[field]];
    if ((isNothing(was) && loanBefore.partial) || (isNothing(is) && loanNow.partial)) return false;
    return comparable(was) !== comparable(is);
  });
}

/** Fails when a task that `concerns` says is gone, or is not as it was. */
export function expectUnchanged(
  service: Service,
  before: Loan,
  now: Loan,
  concerns: (task: Task) => boolean,
  mayChange: readonly string[] = [],
): void {
  for (const [key, task] of before.tasks) {
    if (!concerns(task)) continue;
    const same = now.tasks.get(key);
    if (same === undefined) {
      if (now.partial) continue;
      expect(false, `The ${nameOf(task)} is gone.`, now.exchange);
    }
    const changed = changedFields(service, [task, before], [same, now], mayChange);
    const what = `Of the ${nameOf(task)} has changed: ${changed.join(", ")}.`;
    expect(changed.length === 0, what, now.exchange);
  }
}

const kindName = (kind: Task["kind"]) => (kind === "borrower" ? "borrower task" : "loan officer task");

export function nameOf({ id, kind, fields }: Task): string {
  return `${kindName(kind)} ${id}${kind === "borrower" ? "" : ` of ${String(fields.assignedTo)}`}`;
}

/** Lists in any order. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map((entry) => JSON.stringify(entry)).sort());
  return JSON.stringify(value ?? null);
}

/** Reads until what is waited for is there; the last reading when it never is. */
export async function waitFor<T>(
  { target }: Service,
  read: () => Promise<T>,
  isThere: (reading: T) => boolean,
): Promise<T> {
  const { tries, milliseconds } = target.patience;
  for (let tried = 1; ; tried++) {
    const reading = await read();
    if (tried >= tries || isThere(reading)) return reading;
    await setTimeout(milliseconds);
  }
}

/** Does something, with the other loan as it was before and after it; undefined where none was given. */
export async function besideOther<T>(service: Service, work: () => Promise<T>) {
  const readOther = async () => await readLoan(service, await otherLoan(service));
  const before = await readOther().catch(() => undefined);
  const done = await work();
  return { ...done, other: before && ([before, await readOther()] as const) };
}

/** Fails when the other loan is not as it was. */
export async function expectOtherUnchanged(service: Service, other: readonly [Loan, Loan] | undefined): Promise<void> {
  await otherLoan(service);
  const [before, after] = needs(other, "the other loan could not be read");
  expectUnchanged(service, before, after, () => true);
}

/** The ID of another loan than the given one, which has to stay as it is. */
export function otherLoan(service: Service): Promise<string> {
  return service.once("other loan", async () => {
    const { id } = await readLoan(service, needs(service.target.secondLoan, "no --second-loan was given"));
    const given = await readLoan(service, service.loan);
    assume(id !== given.id, "the --second-loan is the given one");
    return id;
  });
}
