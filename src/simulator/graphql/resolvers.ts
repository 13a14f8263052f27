import { GraphQLError, type GraphQLFieldResolver } from "graphql";
import type { GraphQLContext } from "./context";
import { create, reassignLoanOfficerTasks, rejectDocument } from "./mutations";
import { deal, loan } from "./queries";
import {
  borrowers,
  borrowerTasks,
  documentLinks,
  documentUploadPath,
  documentUrl,
  incomes,
  loanOfficerDocumentTasks,
  taskDetails,
} from "./resources";
import { completedAt, createdOn, dueDate } from "./taskDates";

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
