import { GraphQLError } from "graphql";
import { recordOperation } from "../received/receivedCalls";
import { createBorrower } from "../state/createBorrower";
import { findDeal, findLoan } from "../state/lookup";
import { reassignLoanOfficerTasks as reassign } from "../state/reassignLoanOfficerTasks";
import { rejectDocument as reject } from "../state/rejectDocument";
import type { BorrowerRecord } from "../state/state";
import type { GraphQLContext } from "./context";
import { MISSING_SCOPE, REJECT_DOCUMENT_SCOPE } from "./scopes";

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
