import { isObject } from "../../domain/unknown";
import type { RefusalReason } from "../failure/serviceError";

/** One GraphQL operation of the service: what is sent, and where in the answer its result is. */
export interface Operation {
  readonly name: string;
  /** A query may be asked again; a mutation is sent once, whatever happens. */
  readonly kind: "query" | "mutation";
  /** Holds no type name that service.md does not give, and no alias: paths in errors are field names (7.1). */
  readonly document: string;
  /** Field names from `data` to the result. */
  readonly resultPath: readonly string[];
  /** Queries: fields without which the result is of no use, as paths like "loan/id". All others are optional. */
  readonly needed: ReadonlySet<string>;
  /** The scope that it needs, where service.md states one (5.3). */
  readonly scope?: string;
  /** Mutations: what the result has to hold (4.3); undefined when it does not. */
  promised?(result: Readonly<Record<string, unknown>>): unknown;
}

/** A mutation. Its promised result proves that the work was done. */
export interface Mutation<Promised> extends Operation {
  readonly kind: "mutation";
  /** Why the service refuses it, as far as service.md says (4.3, 5.3); the most telling first. */
  readonly refusals: readonly RefusalReason[];
  promised(result: Readonly<Record<string, unknown>>): Promised | undefined;
}

export function resultIn(data: unknown, { resultPath }: Operation): unknown {
  let value = data;
  for (const field of resultPath) value = isObject(value) ? value[field] : undefined;
  return value;
}

/**
 * What is asked for of each object of service.md 2, and the same fields as types: an answer is read by these names only.
 * A value may be of any JSON type: the formats are not stated (2.9).
 */
type Wire<Field extends string> = { readonly [F in Field]?: unknown };

/** 2.4 */
export const PERSONAL_INFORMATION = "personalInformation { firstName lastName email }";
export type WirePersonalInformation = Wire<"firstName" | "lastName" | "email">;

/** 2.4 */
export const INCOMES = "incomes(first: $first) { edges { node { statedMonthlyAmount payPeriodFrequency } } }";
export type WireIncome = Wire<"statedMonthlyAmount" | "payPeriodFrequency">;

/** 2.5 to 2.7: what both kinds of task have. */
const TASK = `
  id title taskName status type priority dueDate completedAt createdOn
  documentLinks { id title url }
  details { borrowerId borrowerName entityKind entityDisplayName }`;
type TaskField =
  | "id"
  | "title"
  | "taskName"
  | "status"
  | "type"
  | "priority"
  | "dueDate"
  | "completedAt"
  | "createdOn"
  | "documentLinks"
  | "details";

/** 2.5 */
export const BORROWER_TASKS = `borrowerTasks { ${TASK} borrowerFacingDescription }`;
/** 2.6 */
export const LOAN_OFFICER_TASKS = `loanOfficerDocumentTasks { ${TASK} description assignedTo documentUploadPath }`;
export type WireTask = Wire<
  TaskField | "borrowerFacingDescription" | "description" | "assignedTo" | "documentUploadPath"
>;

/** 2.5 */
export type WireDocument = Wire<"id" | "title" | "url">;
/** 2.7 */
export type WireTaskDetails = Wire<"borrowerId" | "borrowerName" | "entityKind" | "entityDisplayName">;
/** 2.4 */
export type WireBorrower = Wire<"id" | "personalInformation" | "incomes" | "borrowerTasks">;
/** 2.3 */
export type WireLoan = Wire<"id" | "borrowers" | "loanOfficerDocumentTasks">;
/** 2.2 */
export type WireDeal = Wire<"id" | "friendlyId" | "borrowers">;

/** An ID; undefined for what cannot name anything. A number beyond 2^53 has lost digits, so it would name another. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

export function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
