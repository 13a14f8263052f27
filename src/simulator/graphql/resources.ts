import { GraphQLError } from "graphql";
import type { Choices, DateFormat } from "../choices";
import { documentPath, officerTaskDocumentsPath } from "../routes";
import {
  type BorrowerRecord,
  type DealRecord,
  type DocumentRecord,
  type IncomeRecord,
  type LoanRecord,
  liveDocuments,
  recordsOf,
  type TaskRecord,
} from "../state/state";
import type { GraphQLContext } from "./request";

interface ListConnection<T> {
  readonly edges: readonly { readonly node: T }[];
}

interface FirstArgument {
  readonly first?: number | null;
}

/** service.md 2.2 and 2.3: `borrowers` of a deal and of a loan */
export function borrowers(
  owner: DealRecord | LoanRecord,
  { first }: FirstArgument,
  { state, choices }: GraphQLContext,
): ListConnection<BorrowerRecord> {
  return connectionOf(recordsOf(owner.borrowerIds, state.borrowers), first, choices);
}

/** service.md 2.3: a list, not a connection. A reassigned task stays in it: only its `assignedTo` changes (4.3). */
export function loanOfficerDocumentTasks(loan: LoanRecord, _args: unknown, { state }: GraphQLContext): TaskRecord[] {
  return recordsOf(loan.officerTaskIds, state.tasks);
}

/** service.md 2.4 */
export function incomes(
  borrower: BorrowerRecord,
  { first }: FirstArgument,
  { choices }: GraphQLContext,
): ListConnection<IncomeRecord> {
  return connectionOf(borrower.incomes, first, choices);
}

/** service.md 2.4: a list, not a connection */
export function borrowerTasks(borrower: BorrowerRecord, _args: unknown, { state }: GraphQLContext): TaskRecord[] {
  return recordsOf(borrower.taskIds, state.tasks);
}

/** service.md 2.5 */
export function documentLinks(task: TaskRecord, _args: unknown, context: GraphQLContext): DocumentRecord[] {
  const { state, choices } = context;
  return choices.archivedDocuments === "listed"
    ? recordsOf(task.documentIds, state.documents)
    : liveDocuments(state, task);
}

/** service.md 2.5: `url` of a document link. It opens without a token, as signed links do. */
export function documentUrl(document: DocumentRecord, _args: unknown, { baseUrl }: GraphQLContext): string {
  return baseUrl + documentPath(document.id);
}

/** service.md 2.6 and 4.5 */
export function documentUploadPath(task: TaskRecord, _args: unknown, { baseUrl, choices }: GraphQLContext): string {
  const path = officerTaskDocumentsPath(task.loanId, task.id);
  return choices.uploadPath === "address" ? baseUrl + path : path;
}

interface TaskDetails {
  readonly borrowerId: string | undefined;
  readonly borrowerName: string | undefined;
  readonly entityKind: string;
  readonly entityDisplayName: string;
}

/** service.md 2.7 */
export function taskDetails(task: TaskRecord, _args: unknown, { state }: GraphQLContext): TaskDetails {
  const { borrowerId, entityKind, entityDisplayName } = task;
  const borrower = borrowerId === undefined ? undefined : state.borrowers.get(borrowerId)?.personalInformation;
  const borrowerName = borrower && `${borrower.firstName} ${borrower.lastName}`;
  return { borrowerId, borrowerName, entityKind, entityDisplayName };
}

/**
 * service.md 2.1: `first` limits the number of edges. No default is stated, so without it all are returned, up to the page
 * limit if there is one; a negative number of edges cannot be meant, so it is an error.
 */
function connectionOf<T>(
  nodes: readonly T[],
  first: number | null | undefined,
  { pageLimit }: Choices,
): ListConnection<T> {
  if (first !== null && first !== undefined && first < 0) {
    throw new GraphQLError(`The argument "first" must not be negative: ${first}.`);
  }
  return {
    edges: nodes.slice(0, Math.min(first ?? nodes.length, pageLimit ?? nodes.length)).map((node) => ({ node })),
  };
}

/** service.md 2.5: a day. What it looks like is not stated (2.9), so it is a choice. */
export function dueDate(task: TaskRecord, _args: unknown, { choices }: GraphQLContext): string | number | undefined {
  return task.dueDate === undefined ? undefined : written(task.dueDate, choices.dates);
}

/** service.md 2.5 */
export function completedAt(
  task: TaskRecord,
  _args: unknown,
  { choices }: GraphQLContext,
): string | number | undefined {
  return task.completedAt === undefined ? undefined : written(task.completedAt, choices.dates);
}

/** service.md 2.5 */
export function createdOn(task: TaskRecord, _args: unknown, { choices }: GraphQLContext): string | number {
  return written(task.createdOn, choices.dates);
}

/** A day or a time in ISO 8601, in another format. */
function written(iso: string, format: DateFormat): string | number {
  if (format === "iso") return iso;
  if (format === "epochSeconds") return Math.floor(Date.parse(iso) / 1000);
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(iso) ?? [];
  return `${month}/${day}/${year}${time === undefined ? "" : ` ${time}`}`;
}
