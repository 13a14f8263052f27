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
