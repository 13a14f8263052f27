/** What service.md states, row by row in short words, and the tests that check it: a part of the name of each, "…" for what is put into it. */
export interface ServiceRow {
  /** Where it stands in service.md. */
  readonly section: string;
  /** Rows that the same tests check. Fields stand as `Type: field, field`, by the contract's names. */
  readonly rows: string;
  /** Tests of the client: all but those of the simulator. */
  readonly client: readonly string[];
  /** Tests of the simulator; none where the row binds only the client. */
  readonly simulator: readonly string[];
}

type Parts = string | readonly string[];

function row(section: string, rows: string, client: Parts, simulator: Parts = []): ServiceRow {
  return { section, rows, client: [client].flat(), simulator: [simulator].flat() };
}

const DEAL_FIELDS = "a deal has its friendly ID and says who its borrowers are";
const LOAN_FIELDS = "a loan has its borrowers with names, e-mail, incomes and tasks, and its officer tasks";
const TASK_ON_PAGE = "shows every field of a borrower task";
const BORROWER_TASK = ["a borrower task has every field", TASK_ON_PAGE];
const OFFICER_TASK = ["a loan officer task has the same, its own description", "what loan officer tasks have besides"];
const SIMULATED_BORROWER_TASK = "a borrower task has every field";
const SIMULATED_OFFICER_TASK = "a loan officer task has the same, and description, assignedTo and documentUploadPath";
const ANY_VALUE = "values of any type scalars become the text that came";
const VALID_OPERATION = "is valid against the contract's schema";
const ENDPOINT = "of any operation is a POST to {base_url}/graphql with the bearer token";

export const SERVICE_ROWS: readonly ServiceRow[] = [
  row("2.1", "BorrowerConnection: edges", "`first` limits a connection", "`first` limits the edges"),
  row("2.1", "BorrowerEdge: node", "`first` limits a connection", "`first` limits the edges"),
  row("2.1", "IncomeConnection: edges", "`first` limits a connection", "`first` limits the edges"),
  row("2.1", "IncomeEdge: node", "`first` limits a connection", "`first` limits the edges"),
  row("2.1", "`first` limits the edges", "`first` limits a connection", "gives … of 4 for …"),
  row("2.2", "Deal: id, friendlyId, borrowers", DEAL_FIELDS, "takes the deal's ID (2.2)"),
  row("2.2", "friendlyId is any human-readable text", [
    "may hold spaces and commas in quotation marks",
    "on each line",
  ]),
  row("2.2", "`borrowers` of a deal accepts `first`", DEAL_FIELDS, "limits the borrowers of a deal"),
  row("2.3", "Loan: id, borrowers, loanOfficerDocumentTasks", LOAN_FIELDS, "a loan has its borrowers as a connection"),
  row("2.4", "Borrower: id, personalInformation, incomes, borrowerTasks", LOAN_FIELDS, "a borrower has personal"),
  row("2.4", "PersonalInformation: firstName, lastName, email", LOAN_FIELDS, "a borrower has personal"),
  row("2.4", "Income: statedMonthlyAmount, payPeriodFrequency", LOAN_FIELDS, "a borrower has personal"),
  row("2.5", "BorrowerTask: id, title, status, type, priority", BORROWER_TASK, SIMULATED_BORROWER_TASK),
  row("2.5", "BorrowerTask: dueDate, completedAt, createdOn", BORROWER_TASK, SIMULATED_BORROWER_TASK),
  row("2.5", "BorrowerTask: borrowerFacingDescription, details", BORROWER_TASK, SIMULATED_BORROWER_TASK),
  row("2.5", "BorrowerTask: documentLinks", BORROWER_TASK, SIMULATED_BORROWER_TASK),
  row("2.5", "DocumentLink: id, title, url", "can be opened, copied and rejected", [
    SIMULATED_BORROWER_TASK,
    "the url of a document link opens without a token",
  ]),
  row("2.6", "LoanOfficerTask: id, title, status, type, priority", OFFICER_TASK, SIMULATED_OFFICER_TASK),
  row("2.6", "LoanOfficerTask: dueDate, completedAt, createdOn", OFFICER_TASK, SIMULATED_OFFICER_TASK),
  row("2.6", "LoanOfficerTask: documentLinks, details", OFFICER_TASK, SIMULATED_OFFICER_TASK),
  row("2.6", "LoanOfficerTask: description", OFFICER_TASK, "a borrower task has no `description`"),
  row("2.6", "LoanOfficerTask: documentUploadPath, assignedTo", OFFICER_TASK, SIMULATED_OFFICER_TASK),
  row("2.6", "LoanOfficerTask: taskName", OFFICER_TASK, SIMULATED_OFFICER_TASK),
  row("2.5", "BorrowerTask: taskName (by 2.6)", BORROWER_TASK, SIMULATED_BORROWER_TASK),
  row("2.6", "LOAN_OFFICER, BORROWER, PROCESSOR", "assignee has words for the named values", "of every assignee"),
  row(
    "2.7",
    "TaskDetails: borrowerId, borrowerName",
    ["a borrower task has every field", "shows the details"],
    ["a borrower task has every field", "with and without a borrower"],
  ),
  row("2.7", "TaskDetails: entityKind, entityDisplayName", "tied to any kind of entity", "BORROWER, LOAN and one more"),
  row("2.8", "DocumentRequired, DocumentProcessing, InputRequired", "each of the three asks for", "of every type"),
  row("2.8", "the action required", "says what … asks for"),
  row(
    "2.9",
    "full field lists are not shown",
    "a service whose field lists differ",
    "fields that the service does not",
  ),
  row("2.9", "scalars are of any type and format", ANY_VALUE),
  row("2.9", "dates are of any format", [
    "dates whose format is not stated",
    "at midnight are that day in every time zone",
    "leaves what does not parse",
  ]),
  row("2.9", "values of priority are not shown", "shows a priority as it came"),
  row("2.7", "further values of entityKind are not shown (2.9)", "shows the details, values it does not know"),

  row("3.1", "NotStarted, InProgress, Completed", "has words for each of the five values", "a task of every status"),
  row("3.1", "AutomaticallyCancelled, ManuallyCancelled", "has words for each of the five", "a task of every status"),
  row("3.1", "any other value", "shows any other value as it came"),
  row("3.2", "an upload changes the status by itself", "with the status that the service gave", "updated the status"),
  row("3.2", "an upload shows in documentLinks", "is in the task's documents", "show in the task's documentLinks"),
  row("3.2", "any task takes an upload", "an upload and a rejection, whatever its status", "any task takes an upload"),
  row(
    "3.2",
    "a rejection reopens the task",
    "has the task reopened and the document gone",
    "a completed task is reopened",
  ),
  row("3.2", "a rejection asks the borrower to upload again", "rejects a document with a reason", "task is reopened"),
  row(
    "3.2",
    "reassign: LOAN_OFFICER becomes BORROWER",
    "what a reassignment would move is every task",
    "becomes BORROWER",
  ),
  row("3.2", "reassign: all else is kept", "differs by the assignees alone", "all else of the task is kept"),
  row(
    "3.2",
    "reassign: BORROWER, PROCESSOR stay",
    "leaves the others where they are",
    "with BORROWER or PROCESSOR are",
  ),
  row("3.2", "status after upload or rejection is not shown", "only completed and cancelled tasks for finished", [
    "our choice: InProgress",
    "is in progress (our choice)",
  ]),
  row(
    "3.2",
    "other transitions are not shown",
    "shows in the tree and on the open page",
    "what changes a task is neither",
  ),
  row("3.3", "a rejected document is archived", "and the document gone", "leaves archived documents out"),

  row("4.1", "POST {base_url}/graphql serves all", ENDPOINT, "POST {base_url}/graphql is the one endpoint"),
  row("4.1", "Content-Type", ENDPOINT, "Content-Type is application/json refuses"),
  row("4.1", "request body", "has a body of `query` and `variables`", "a JSON object with `query` and optionally"),
  row("4.1", "response body", "answers that say success", "an answer has `data`, and `errors` only"),
  row(
    "4.1",
    "rule 1: names of operations",
    "rules 1 and 2: is one operation",
    "rule 1: several operations need a name",
  ),
  row("4.1", "rule 2: Mutation: borrower, loan", "mutations are under a group field", "rule 2: mutations start"),
  row("4.1", "rule 3: variables", "each comes as a variable", "rule 3: variables are declared"),
  row("4.1", "rule 4: arguments", "each comes as a variable", "rule 4: arguments can be scalars"),
  row("4.2", "Query: deal", DEAL_FIELDS, ["`deal` takes the deal's ID", "a friendly ID is stated for loans only"]),
  row("4.2", "Query: loan", "a loan is found by its ID and by its friendly ID", [
    "`loan` takes the loan's ID",
    "`loan` takes its friendly ID",
  ]),
  row(
    "4.3",
    "BorrowerMutations: create",
    "adds the borrower to the deal",
    "adds a borrower to the deal and returns its ID",
  ),
  row("4.3", "CreateBorrowerInput: dealId, personalInformation", VALID_OPERATION, "refuses an input without …"),
  row("4.3", "PersonalInformationInput: firstName, lastName, email", VALID_OPERATION, "an input without …"),
  row("4.3", "create: further inputs are not shown", VALID_OPERATION, "refuses input fields that are not stated"),
  row("4.3", "LoanMutations: reassignLoanOfficerTasks", "hands over the officer's tasks and no", "becomes BORROWER"),
  row("4.3", "ReassignLoanOfficerTasksInput: loanId", "by ID or friendly ID", ["without loanId", "by friendly ID too"]),
  row("4.3", "ReassignLoanOfficerTasksResult: reassignedCount", "needs a count that is one", "becomes BORROWER"),
  row("4.3", "reassign: a single transaction", "hands over the officer's tasks and no", "is a single transaction"),
  row("4.3", "reassign: nothing to reassign is 0", "nothing to reassign is a count of 0", "nothing to reassign is 0"),
  row(
    "4.3",
    "reassign: by hand, for one loan",
    ["only ever reads", "is not sent where its dialog is left"],
    "leaves other loans",
  ),
  row("4.3", "reassign: on a frozen loan", "a frozen loan can be reassigned", "may be called on a frozen loan"),
  row("4.3", "BorrowerMutations: rejectDocument", "sends the reason and gives the reopened task", "rule 1: archives"),
  row("4.3", "the name RejectDocumentInput", "writes down no type name that is not given there", "rule 1: archives"),
  row("4.3", "RejectDocumentInput: loanId, documentId", VALID_OPERATION, ["without …", "takes the friendly ID"]),
  row("4.3", "RejectDocumentInput: archiveReasonNotes", "a reason, never a blank one", "without …"),
  row("4.3", "RejectDocumentInput: borrowerId", "sends the reason and gives", "and an unneeded borrowerId"),
  row("4.3", "RejectDocumentResult: taskId", "gives the reopened task", "archives the document, records the reason"),
  row(
    "4.3",
    "rule 1: archived and reopened",
    "rule 1, rejectDocument: sends the reason",
    "rule 1: archives the document",
  ),
  row(
    "4.3",
    "rule 2: document not found",
    "rule 2, 7.3: a document that is not on the loan",
    "is an error, never an empty",
  ),
  row(
    "4.3",
    "rule 3: document without a task",
    "rule 3, 7.3: a document without a task",
    "is an error, never an empty",
  ),
  row("4.3", "rule 4: not idempotent", "rule 4: rejecting an archived document is sent", "rule 4: is not idempotent"),
  row("4.3", "rule 5: scope", "rule 5, 5.3: without the scope", "rule 5, 5.3: rejectDocument requires the scope"),
  row(
    "4.3",
    "rule 6: on a frozen loan",
    "rule 6, 8: a frozen loan",
    "8 and 4.3 rule 6: may be called on a frozen loan",
  ),
  row("4.4", "method and path", "posts to the task's documents, each ID encoded", "takes POST only"),
  row(
    "4.4",
    "loanId, taskId",
    "each ID encoded where it stands",
    "the path names the loan by its ID, and the task refuses",
  ),
  row("4.4", "Content-Type", "sends the bearer token and a multipart form", "the body is a multipart form of files"),
  row("4.4", "borrower-task-files, repeated", "several files in one request by repeating", "arrive in their order"),
  row("4.4", "success", "any success status is a success", "the answer is a success with a JSON body"),
  row("4.4", "failure", "statuses", "a failed upload is a non-success status"),
  row("4.4", "the response body is not shown", "with … in its body", "the answer is a success with a JSON body"),
  row("4.5", "documentUploadPath", "goes to the officer task's own path", "take uploads at their documentUploadPath"),
  row("4.5", "the form field may differ", "under the field that the settings give", "take that field, and only that"),
  row("4.5", "path and field are not shown", [
    "leads to another origin",
    "has the field of the settings, or the borrower one",
    "offers no upload",
  ]),
  row("4.6", "no pagination beyond `first`", "means that there may be more", "refuses pagination beyond `first`"),

  row("5.1", "bearer token on the GraphQL endpoint", ENDPOINT, ["refuses … on the GraphQL", "accepts … and the token"]),
  row("5.2", "bearer token on the upload endpoint", "sends the bearer token", "refuses … on the upload endpoint"),
  row("5.3", "update:borrower for rejectDocument", "without the scope update:borrower", "requires the scope"),
  row("5.4", "how a token is obtained is not shown", "the token of the moment as it came", "a token of its own"),
  row("5.5", "other scopes are not shown", "statuses", "no other operation needs a scope"),

  row("7.1", "message", "a loan that the service does not have is refused", "that name them by message and path"),
  row("7.1", "path", ["no error is lost", "uses no alias"], "an unknown loan is an error with its path"),
  row(
    "7.2",
    "partial data",
    ["failure at the field that it belongs to", "a row in the place of what failed"],
    ["partial data comes with the failed fields null"],
  ),
  row("7.2", "both data and errors are checked", "answer with `errors` and `data`", "has no errors when the failing"),
  row(
    "7.3",
    "rejectDocument fails, never empty",
    ["refused, not an empty success", "confirms nothing without the task that was reopened"],
    "never an empty success",
  ),
  row("7.4", "nothing to reassign is no error", "a count of 0 and no error", "is 0 and no error"),
  row("7.5", "a failed upload", "statuses", "a failed upload is a non-success status"),
  row("7.6", "statuses and error bodies are not shown", "statuses"),

  row("8", "polling every 15 to 30 minutes", ["refreshes at the interval", "polls every 15 minutes unless told"]),
  row("8", "both may be called on a frozen loan", "a frozen loan can be", ["may be called on a", "has a frozen loan"]),
  row("8", "rate limits are not shown", [
    "Retry-After",
    "reads no more at once than the setting says",
    "is asked little more than",
  ]),
  row("8", "the largest page size is not shown", [
    "a largest page size that is not stated",
    "is no reason to send a mutation",
  ]),
  row("8", "file types and sizes are not shown", "no limit of its own to the type and the size", "ours is 2 GiB"),
  row("8", "request sizes are not shown", "no limit of its own", "states no limit, so ours is 1 MiB"),
];
