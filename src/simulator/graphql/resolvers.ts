import { GraphQLError, type GraphQLFieldResolver } from "graphql";
import type { Choices } from "../choices";
import { recordOperation } from "../received";
import { createBorrower, reassignLoanOfficerTasks as reassign, rejectDocument as reject } from "../state/mutations";
import { type BorrowerRecord, type DealRecord, findDeal, findLoan, type LoanRecord } from "../state/state";
import { type GraphQLContext, MISSING_SCOPE, REJECT_DOCUMENT_SCOPE } from "./request";
import {
  borrowers,
  borrowerTasks,
  completedAt,
  createdOn,
  documentLinks,
  documentUploadPath,
  documentUrl,
  dueDate,
  incomes,
  loanOfficerDocumentTasks,
  taskDetails,
} from "./resources";

/** Arguments have the types that the schema demands, and the source is what the parent field returned. */
type Resolver = (source: never, args: never, context: GraphQLContext) => unknown;

/** service.md 4.1 rule 2: the group fields of mutations hold nothing themselves. */
const group = () => ({});

/** Resolvers by type and field of the contract's schema; every other field is the record's property of that name. */
const RESOLVERS: ReadonlyMap<string, Resolver> = new Map<string, Resolver>([
  ["Query.deal", deal],
  ["Query.loan", loan],
  ["Mutation.borrower", group],
  ["Mutation.loan", group],
  ["BorrowerMutations.create", create],
  ["BorrowerMutations.rejectDocument", rejectDocument],
  ["LoanMutations.reassignLoanOfficerTasks", reassignLoanOfficerTasks],
  ["Deal.borrowers", borrowers],
  ["Loan.borrowers", borrowers],
  ["Loan.loanOfficerDocumentTasks", loanOfficerDocumentTasks],
  ["Borrower.incomes", incomes],
  ["Borrower.borrowerTasks", borrowerTasks],
  ["BorrowerTask.borrowerFacingDescription", (task: { readonly description: string }) => task.description],
  ["BorrowerTask.dueDate", dueDate],
  ["BorrowerTask.completedAt", completedAt],
  ["BorrowerTask.createdOn", createdOn],
  ["BorrowerTask.documentLinks", documentLinks],
  ["BorrowerTask.details", taskDetails],
  ["LoanOfficerTask.dueDate", dueDate],
  ["LoanOfficerTask.completedAt", completedAt],
  ["LoanOfficerTask.createdOn", createdOn],
  ["LoanOfficerTask.documentLinks", documentLinks],
  ["LoanOfficerTask.details", taskDetails],
  ["LoanOfficerTask.documentUploadPath", documentUploadPath],
  ["DocumentLink.title", (document: { readonly name: string }) => document.name],
  ["DocumentLink.url", documentUrl],
]);

/** Types whose records have fields that the scenario makes fail. */
const MAY_FAIL: readonly string[] = ["Borrower", "BorrowerTask", "LoanOfficerTask"];

/** How a field of the contract's schema is resolved. */
export function resolverOf(typeName: string, fieldName: string): GraphQLFieldResolver<unknown, GraphQLContext> {
  const resolver = RESOLVERS.get(`${typeName}.${fieldName}`) ?? ((source) => source[fieldName]);
  const resolve: GraphQLFieldResolver<unknown, GraphQLContext> = (source, args, context) =>
    resolver(source as never, args as never, context);
  if (!MAY_FAIL.includes(typeName)) return resolve;
  return (source, args, context, info) => {
    const { failingFields } = source as { readonly failingFields: readonly string[] };
    // service.md 7.2: null, with an error that names it.
    if (failingFields.includes(fieldName)) {
      throw new GraphQLError(`The field "${fieldName}" is not available at the moment.`);
    }
    return resolve(source, args, context, info);
  };
}

/** service.md 4.2. An unknown deal is null with an error that names it. */
export function deal(_source: unknown, args: { readonly id: string }, context: GraphQLContext): DealRecord | null {
  const { state, call, choices } = context;
  recordOperation(call, "deal", args);
  const found = findDeal(state, args.id, choices);
  return found ?? unknown("Deal not found.", choices);
}

/** service.md 4.2. An unknown loan is null with an error that names it. */
export function loan(_source: unknown, args: { readonly id: string }, context: GraphQLContext): LoanRecord | null {
  const { state, call, choices } = context;
  recordOperation(call, "loan", args);
  const found = findLoan(state, args.id);
  return found ?? unknown("Loan not found.", choices);
}

function unknown(message: string, { unknownId }: Choices): null {
  if (unknownId === "null") return null;
  throw new GraphQLError(message);
}

interface CreateBorrowerArguments {
  readonly input: { readonly dealId: string; readonly personalInformation: BorrowerRecord["personalInformation"] };
}

/** service.md 4.3, `borrower.create` */
export function create(
  _source: unknown,
  args: CreateBorrowerArguments,
  { state, call, choices }: GraphQLContext,
): BorrowerRecord {
  recordOperation(call, "borrower.create", args);
  const deal = findDeal(state, args.input.dealId, choices);
  if (deal === undefined) throw new GraphQLError("Deal not found.");
  return createBorrower(state, deal, args.input.personalInformation, choices);
}

interface RejectDocumentArguments {
  readonly input: {
    readonly loanId: string;
    readonly documentId: string;
    readonly archiveReasonNotes: string;
    readonly borrowerId?: string | null;
  };
}

/** service.md 4.3, `borrower.rejectDocument`; errors by its rules 2, 3 and 5. */
export function rejectDocument(
  _source: unknown,
  args: RejectDocumentArguments,
  { state, scopes, call, choices }: GraphQLContext,
): { readonly taskId: string } {
  recordOperation(call, "borrower.rejectDocument", args);
  const { loanId, documentId, archiveReasonNotes } = args.input;
  if (!scopes.has(REJECT_DOCUMENT_SCOPE)) {
    throw new GraphQLError(MISSING_SCOPE);
  }
  const loan = findLoan(state, loanId);
  if (loan === undefined) throw new GraphQLError("Loan not found.");
  const document = state.documents.get(documentId);
  if (document === undefined || document.loanId !== loan.id) {
    throw new GraphQLError("Document not found on the loan.");
  }
  const task = document.taskId === undefined ? undefined : state.tasks.get(document.taskId);
  if (task === undefined) throw new GraphQLError("The document has no task associated with it.");
  if (choices.blankReason === "refused" && archiveReasonNotes.trim() === "") {
    throw new GraphQLError("The reason must not be blank.");
  }
  reject(state, document, task, archiveReasonNotes, choices);
  return { taskId: task.id };
}

/** service.md 4.3, `loan.reassignLoanOfficerTasks` */
export function reassignLoanOfficerTasks(
  _source: unknown,
  args: { readonly input: { readonly loanId: string } },
  { state, call }: GraphQLContext,
): { readonly reassignedCount: number } {
  recordOperation(call, "loan.reassignLoanOfficerTasks", args);
  const loan = findLoan(state, args.input.loanId);
  if (loan === undefined) throw new GraphQLError("Loan not found.");
  return { reassignedCount: reassign(state, loan) };
}
