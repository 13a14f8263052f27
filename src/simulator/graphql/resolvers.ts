import { GraphQLError, type GraphQLFieldResolver } from "graphql";
import type { Choices, DateFormat } from "../choices";
import { type ReceivedCall, recordOperation } from "../received";
import { documentPath, officerTaskDocumentsPath } from "../routes";
import {
  type BorrowerRecord,
  type DealRecord,
  type DocumentRecord,
  find,
  findDeal,
  type LoanRecord,
  liveDocuments,
  recordsOf,
  type SimulatorState,
  type TaskRecord,
} from "../state/state";
import {
  MISSING_SCOPE,
  REJECTION_SCOPE,
  recordNewBorrower,
  recordReassignment,
  recordRejection,
} from "../state/transitions";

export interface GraphQLContext {
  readonly state: SimulatorState;
  /** The scopes of the token that came (service.md 5.3). */
  readonly scopes: readonly string[];
  /** Where the simulator can be reached: document links start with it. */
  readonly baseUrl: string;
  readonly choices: Choices;
  readonly call: ReceivedCall;
}

export function resolverOf(typeName: string, fieldName: string): GraphQLFieldResolver<unknown, GraphQLContext> {
  const resolver = RESOLVERS[typeName]?.[fieldName] ?? ((source) => source[fieldName]);
  return (source, args, context) => {
    // service.md 7.2: null, with an error that names it.
    if ((source as Partial<BorrowerRecord | TaskRecord> | undefined)?.failingFields?.includes(fieldName)) {
      throw new GraphQLError(`The field "${fieldName}" is not available at the moment.`);
    }
    return resolver(source as never, args as never, context);
  };
}

/** Arguments have the types that the schema demands, and the source is what the parent field returned. */
type Resolver = (source: never, args: never, context: GraphQLContext) => unknown;
type Resolvers = Readonly<Record<string, Resolver>>;

/** service.md 4.1 rule 2: the group fields of mutations hold nothing themselves. */
const group = () => ({});

const borrowers: Resolver = (owner: DealRecord | LoanRecord, { first }: FirstArgument, { state, choices }) =>
  connectionOf(recordsOf(owner.borrowerIds, state.borrowers), first, choices);

const OF_ANY_TASK: Resolvers = {
  status: ({ status }: TaskRecord, _args, { choices }) => spelled(status, choices),
  type: ({ type }: TaskRecord, _args, { choices }) => spelled(type, choices),
  dueDate: date("dueDate"),
  completedAt: date("completedAt"),
  createdOn: date("createdOn"),
  documentLinks: (task: TaskRecord, _args, { state, choices }) =>
    choices.archivedDocuments === "listed" ? recordsOf(task.documentIds, state.documents) : liveDocuments(state, task),
  // service.md 2.7
  details({ borrowerId, entityKind, entityDisplayName }: TaskRecord, _args, { state }) {
    const borrower = state.borrowers.get(borrowerId ?? "")?.personalInformation;
    const borrowerName = borrower && `${borrower.firstName} ${borrower.lastName}`;
    return { borrowerId, borrowerName, entityKind, entityDisplayName };
  },
};

/** The keys are types and fields of the contract's schema; every other field is the record's property of that name. */
const RESOLVERS: Readonly<Record<string, Resolvers>> = {
  Query: { deal: query("deal"), loan: query("loan") },
  Mutation: { borrower: group, loan: group },
  BorrowerMutations: { create, rejectDocument: reject },
  LoanMutations: { reassignLoanOfficerTasks: reassign },
  Deal: { borrowers },
  Loan: {
    borrowers,
    // service.md 2.3: a list, not a connection. A reassigned task stays in it: only its `assignedTo` changes (4.3).
    loanOfficerDocumentTasks: (loan: LoanRecord, _args, { state }) => recordsOf(loan.officerTaskIds, state.tasks),
  },
  Borrower: {
    incomes: ({ incomes }: BorrowerRecord, { first }: FirstArgument, { choices }) =>
      connectionOf(incomes, first, choices),
    borrowerTasks: (borrower: BorrowerRecord, _args, { state }) => recordsOf(borrower.taskIds, state.tasks),
  },
  BorrowerTask: { ...OF_ANY_TASK, borrowerFacingDescription: ({ description }: TaskRecord) => description },
  LoanOfficerTask: {
    ...OF_ANY_TASK,
    documentUploadPath: ({ loanId, id }: TaskRecord) => officerTaskDocumentsPath(loanId, id),
  },
  DocumentLink: {
    title: ({ name }: DocumentRecord) => name,
    // It opens without a token, as signed links do.
    url: ({ id }: DocumentRecord, _args, { baseUrl }) => baseUrl + documentPath(id),
  },
};

type FirstArgument = { readonly first?: number | null };

/** service.md 2.1: without `first` all edges, for no default is stated. A negative number is an error. */
function connectionOf<T>(nodes: readonly T[], first: number | null | undefined, { pageLimit }: Choices): object {
  if (first !== null && first !== undefined && first < 0) {
    throw new GraphQLError(`The argument "first" must not be negative: ${first}.`);
  }
  const most = Math.min(first ?? nodes.length, pageLimit ?? nodes.length);
  return { edges: nodes.slice(0, most).map((node) => ({ node })) };
}

/** `DocumentRequired` as `DOCUMENT_REQUIRED` where that is chosen. `assignedTo` is documented so. */
function spelled(value: string, { spellings }: Choices): string {
  return spellings === "documented" ? value : value.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

function date(name: "dueDate" | "completedAt" | "createdOn"): Resolver {
  return ({ [name]: iso }: TaskRecord, _args, { choices }) =>
    iso === undefined ? undefined : written(iso, choices.dates);
}

/** A day or a time in ISO 8601, in another format. */
function written(iso: string, format: DateFormat): string | number {
  if (format === "iso") return iso;
  if (format === "epochSeconds") return Math.floor(Date.parse(iso) / 1000);
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(iso) ?? [];
  return `${month}/${day}/${year}${time === undefined ? "" : ` ${time}`}`;
}

/** service.md 4.2 */
function query(name: "deal" | "loan"): Resolver {
  return (_source, args: { readonly id: string }, { state, call, choices }) => {
    recordOperation(call, name, args);
    const found = name === "deal" ? findDeal(state, args.id, choices) : find(state.loans, args.id);
    return choices.unknownId === "null" ? found : existing(found, name === "deal" ? "Deal" : "Loan");
  };
}

function existing<T>(found: T | undefined, what: "Deal" | "Loan"): T {
  if (found === undefined) throw new GraphQLError(`${what} not found.`);
  return found;
}

type Input<Fields> = { readonly input: Readonly<Fields> };
type CreateInput = Input<{ dealId: string; personalInformation: BorrowerRecord["personalInformation"] }>;
type RejectInput = Input<{ loanId: string; documentId: string; archiveReasonNotes: string }>;

/** service.md 4.3, `borrower.create` */
function create(_source: unknown, args: CreateInput, { state, call, choices }: GraphQLContext) {
  recordOperation(call, "borrower.create", args);
  const deal = existing(findDeal(state, args.input.dealId, choices), "Deal");
  return recordNewBorrower(state, deal, args.input.personalInformation, choices);
}

/** service.md 4.3, `borrower.rejectDocument`; errors by its rules 2, 3 and 5. */
function reject(_source: unknown, args: RejectInput, { state, scopes, call, choices }: GraphQLContext) {
  recordOperation(call, "borrower.rejectDocument", args);
  const { loanId, documentId, archiveReasonNotes } = args.input;
  if (!scopes.includes(REJECTION_SCOPE)) throw new GraphQLError(MISSING_SCOPE);
  const loan = existing(find(state.loans, loanId), "Loan");
  const document = state.documents.get(documentId);
  if (document?.loanId !== loan.id) throw new GraphQLError("Document not found on the loan.");
  const task = state.tasks.get(document.taskId ?? "");
  if (task === undefined) throw new GraphQLError("The document has no task associated with it.");
  if (choices.blankReason === "refused" && archiveReasonNotes.trim() === "") {
    throw new GraphQLError("The reason must not be blank.");
  }
  recordRejection(state, document, task, archiveReasonNotes, choices);
  return { taskId: task.id };
}

/** service.md 4.3, `loan.reassignLoanOfficerTasks` */
function reassign(_source: unknown, args: Input<{ loanId: string }>, { state, call }: GraphQLContext) {
  recordOperation(call, "loan.reassignLoanOfficerTasks", args);
  return { reassignedCount: recordReassignment(state, existing(find(state.loans, args.input.loanId), "Loan")) };
}
