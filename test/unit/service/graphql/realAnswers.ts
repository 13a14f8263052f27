import type { Column } from "../faultTable/table";

/** The document of "typed" makes two changes: `borrower.rejectDocument` and `loan.reassignLoanOfficerTasks`. */
interface RealAnswer {
  readonly operation: Extract<Column, "reject" | "create" | "query"> | "typed";
  readonly from: string;
  readonly status: number;
  readonly body: object;
}

const REJECT = ["borrower", "rejectDocument"];
const REASSIGN = ["loan", "reassignLoanOfficerTasks"];
const NOTHING = { borrower: { rejectDocument: null } };
const PLACE = { locations: [{ line: 3, column: 5 }] };

const of = (operation: RealAnswer["operation"], from: string, status: number, body: object): RealAnswer => ({
  operation,
  from,
  status,
  body,
});
/** At the field of the change, as most servers on graphql-js answer. */
const atField = (message: string, code?: string, from = message, status = 200, data: object | null = NOTHING) =>
  of("reject", from, status, {
    errors: [{ message, ...PLACE, path: REJECT, ...(code && { extensions: { code } }) }],
    data,
  });
const before = (from: string, status: number, message: string, more: object = {}, data?: null) =>
  of("reject", from, status, { ...(data === null && { data }), errors: [{ message, ...more }] });

/** What becomes of another call, or of the resolver itself, after the work may have been done; without a code. */
const FAILURES = `fetch failed|other side closed|aborted|The server aborted pending request|terminated|EOF
Request failed with status code 504|HTTP error! status: 502|Unexpected end of JSON input|socket hang up|Failed to fetch
Expecting value: line 1 column 1 (char 0)|invalid character '<' looking for beginning of value|context canceled
panic occurred: oops|'NoneType' object has no attribute 'task_id'|undefined method \`task_id' for nil:NilClass
10 ABORTED: too much contention|1 CANCELLED: Call cancelled|13 INTERNAL: Received RST_STREAM with code 2|'taskId'
could not serialize access due to concurrent update|deadlock detected|Not Authorised!|Unexpected error.
Cannot read properties of undefined (reading 'taskId')|Unexpected token '<', "<html>" is not valid JSON
can't modify frozen Loan: #<Loan id: 1>|Document archived, but its task was not found.|Too many requests
Loan 7: unknown error|Document service: host not found|The loan cache could not be found at "redis:6379" (timeout)
Document not found in the search index|The document was archived. Task not found.|Loan not found in the cache
rpc error: code = NotFound desc = document not found|Document was changed, no task found
404: Not Found|NOT_FOUND|Query failed for document 12: no such task in the queue`.split(/[|\n]/);

export const UNKNOWN: readonly RealAnswer[] = [
  ...FAILURES.map((words) => atField(words)),
  // Apollo Server 5 and Yoga 5 give every error without a code this one, and Yoga masks its words.
  ...["fetch failed", "Unexpected error.", "Not Authorised!"].map((words) =>
    atField(words, "INTERNAL_SERVER_ERROR", `Apollo Server, Yoga: ${words}`),
  ),
  atField("fetch failed", undefined, "express-graphql: non-null result", 500, null),
  ...[200, 403].flatMap((status) =>
    [null, { borrower: null }, NOTHING].map((data) =>
      of("reject", `a field of the result is forbidden after the work: ${status}, ${JSON.stringify(data)}`, status, {
        errors: [{ message: "No.", path: [...REJECT, "taskId"], extensions: { code: "FORBIDDEN" } }],
        data,
      }),
    ),
  ),
  of("reject", "the same, where nulls are left out of the answer", 403, {
    errors: [{ message: "No.", path: [...REJECT, "taskId"], extensions: { code: "FORBIDDEN" } }],
  }),
  of("reject", "graphql-shield: a field of the result", 200, {
    errors: [{ message: "Not Authorised!", path: [...REJECT, "taskId"] }],
    data: { borrower: { rejectDocument: { taskId: null } } },
  }),
  ...["BorrowerMutations.rejectDocument", "Mutation.borrower"].flatMap((field) => [
    atField(`Cannot return null for non-nullable field ${field}.`, undefined, `${field} gave null`, 200, null),
    // graphql-ruby 1.13 gives neither a path nor a code.
    before(`graphql-ruby: ${field} gave null`, 200, `Cannot return null for non-nullable field ${field}`, PLACE, null),
  ]),
  ...[401, 403, 429].map((status) => atField("No.", undefined, `${status} by the status alone`, status)),
  ...[400, 401, 403, 429].flatMap((status) =>
    [NOTHING, { borrower: null }].map((data) =>
      of("reject", `${status}: the change was executed, the error has no path: ${JSON.stringify(data)}`, status, {
        errors: [{ message: "No.", extensions: { code: "FORBIDDEN" } }],
        data,
      }),
    ),
  ),
  of("typed", "403: two changes were executed, the error has no path", 403, {
    errors: [{ message: "No." }],
    data: { borrower: null, loan: null },
  }),
  before(
    "words of the document at the field, after it was executed",
    200,
    'Unknown argument "x"',
    {
      ...PLACE,
      path: REJECT,
    },
    null,
  ),
  of("reject", "no path at all, data: null", 200, { errors: [{ message: "No.", path: [] }], data: null }),
  of("reject", "no path, a code of the token, data: null", 200, {
    errors: [{ message: "Who are you?", path: null, extensions: { code: "UNAUTHENTICATED" } }],
    data: null,
  }),
  of("reject", "a path that is a text", 403, { errors: [{ message: "No.", path: REJECT.join(".") }], data: null }),
  of("reject", "errors are an object", 200, { errors: { message: "No.", path: REJECT }, data: NOTHING }),
  of("reject", "an error without a message", 200, { errors: [{ path: REJECT }], data: NOTHING }),
  ...[401, 403].map((status) =>
    of("reject", `datasource-rest: another call got ${status}`, 200, {
      errors: [
        {
          message: `${status}: Unauthorized`,
          path: REJECT,
          extensions: { code: status === 401 ? "UNAUTHENTICATED" : "FORBIDDEN", response: { status, body: "no" } },
        },
      ],
      data: NOTHING,
    }),
  ),
  of("reject", "Apollo Gateway 2: the second subgraph answered 401", 200, {
    errors: [{ message: "401: Unauthorized", extensions: { response: { status: 401 }, code: "UNAUTHENTICATED" } }],
    data: null,
  }),
  of("reject", "Apollo Gateway 2: a field of another subgraph", 200, {
    errors: [
      { message: "No", path: [...REJECT, "task", "title"], extensions: { code: "FORBIDDEN", serviceName: "b" } },
    ],
    data: null,
  }),
  of("reject", "codes of another call only", 200, {
    errors: [
      {
        message: "Bad Gateway",
        path: REJECT,
        extensions: { originalError: { code: "FORBIDDEN", statusCode: 403 }, exception: { code: "NOT_FOUND" } },
      },
    ],
    data: NOTHING,
  }),
  of("reject", "two errors, one of them a failure", 200, {
    errors: [
      { message: "No", path: REJECT, extensions: { code: "FORBIDDEN" } },
      { message: "fetch failed", path: REJECT },
    ],
    data: NOTHING,
  }),
  ...[401, 200].map((status) =>
    of("typed", `the second of two changes is refused, non-null: ${status}`, status, {
      errors: [{ message: "Who are you?", path: REASSIGN, extensions: { code: "UNAUTHENTICATED" } }],
      data: null,
    }),
  ),
  of("typed", "the second of two changes is refused, where nulls are left out", 401, {
    errors: [{ message: "Who are you?", path: REASSIGN, extensions: { code: "UNAUTHENTICATED" } }],
  }),
  of("typed", "the first of two changes is refused, by its words", 200, {
    errors: [{ message: "Document not found on the loan.", path: REJECT }],
    data: { ...NOTHING, loan: null },
  }),
  of("typed", "the first of two changes was done", 401, {
    errors: [{ message: "Who are you?", path: REASSIGN, extensions: { code: "UNAUTHENTICATED" } }],
    data: { borrower: { rejectDocument: { taskId: "t" } }, loan: { reassignLoanOfficerTasks: null } },
  }),
  of("create", "a field of the new borrower", 200, {
    errors: [{ message: "Deal not found.", path: ["borrower", "create", "id"] }],
    data: null,
  }),
];

const OWN_REFUSALS =
  `Document not found on the loan.|No such document: "doc-a"|Loan not found: LN-2041|Error: Loan not found
Document 'abc' does not exist on loan LN-2041.|The document has no task associated with it.|Document without a task
The access token lacks the scope update:borrower.|Missing required scope: update:borrower|insufficient_scope
The loan is frozen.|Cannot change a frozen loan|The document doesn’t exist|Could not find document d1 on loan LN-2041
The document could not be found.|Document d1 does not belong to loan LN-2041|Unable to find the document
Document isn't linked to any task|Document does not exist or has no task|Cannot find document d1
Cannot reject document d1: it has no associated task|User does not have the required scope update:borrower
The scope update:borrower was not granted|Loan LN-2041 is currently frozen|Changes are not allowed while the loan is frozen.`.split(
    /[|\n]/,
  );

const VARIABLE =
  'Variable "$input" got invalid value { loanId: "L" }; Field "documentId" of required type "ID!" was not provided.';

export const REFUSED: readonly RealAnswer[] = [
  ...OWN_REFUSALS.flatMap((words) => [
    atField(words),
    atField(words, "INTERNAL_SERVER_ERROR", `Apollo Server: ${words}`),
  ]),
  atField(OWN_REFUSALS[0] ?? "", undefined, "express-graphql: non-null result, by its words", 500, null),
  ...["FORBIDDEN", "UNAUTHENTICATED", "NOT_FOUND", "BAD_USER_INPUT", "access-denied"].flatMap((code) => [
    atField("No.", code, `${code} at the field`),
    atField("No.", code, `${code} at the field, non-null`, 200, null),
  ]),
  ...(
    [
      [401, "UNAUTHENTICATED"],
      [403, "FORBIDDEN"],
    ] as const
  ).flatMap(([status, code]) =>
    [null, NOTHING].map((data) => atField("No.", code, `Apollo, Yoga: ${status}, ${code}, ${data}`, status, data)),
  ),
  of("reject", "graphql-java: a classification at the field", 200, {
    errors: [{ message: "No", path: REJECT, extensions: { classification: "FORBIDDEN" } }],
    data: NOTHING,
  }),
  of("reject", "Nest with Apollo: a guard", 200, {
    errors: [
      {
        message: "Forbidden resource",
        path: REJECT,
        extensions: { code: "FORBIDDEN", originalError: { message: "Forbidden resource", statusCode: 403 } },
      },
    ],
    data: NOTHING,
  }),
  of("reject", "Nest with Apollo: NotFoundException", 200, {
    errors: [
      {
        message: "Document not found on the loan.",
        path: REJECT,
        extensions: {
          code: "INTERNAL_SERVER_ERROR",
          status: 404,
          originalError: { message: "Document not found on the loan.", error: "Not Found", statusCode: 404 },
        },
      },
    ],
    data: NOTHING,
  }),
  of("reject", "the group is refused", 200, {
    errors: [{ message: "No", path: ["borrower"], extensions: { code: "FORBIDDEN" } }],
    data: { borrower: null },
  }),
  before("mercurius: validation", 400, 'Unknown type "RejectDocumentInput".', PLACE, null),
  before("mercurius: body too large", 413, "Request body is too large", {}, null),
  before("mercurius: variables, by the words and the place", 200, VARIABLE, PLACE, null),
  before("mercurius: an argument", 200, 'Unknown argument "x" on field "M.r".', PLACE, null),
  before("async-graphql, Strawberry: validation", 200, 'Unknown field "x" on type "M".', PLACE, null),
  before("express-graphql: variables at 500", 500, VARIABLE, PLACE),
  before("graphql-http: validation", 200, 'Cannot query field "x" on type "R".', PLACE),
  before("graphql-http: syntax", 200, 'Syntax Error: Unexpected "}".', PLACE),
  before("graphql-armor: depth", 200, "Syntax Error: Query depth limit of 6 exceeded, found 8.", PLACE),
  before("graph-gophers: variables", 200, 'Variable "input" has invalid value null.', PLACE),
  before("Hot Chocolate: validation", 200, "The field `x` does not exist on the type `R`.", PLACE),
  before("Hot Chocolate: validation with a path, 200", 200, "The argument `x` does not exist.", {
    ...PLACE,
    path: REJECT,
  }),
  before("Hot Chocolate: a value", 200, "The specified argument value does not match the argument type.", PLACE),
  before("async-graphql: a value", 200, 'Invalid value for argument "input.x", expected type "ID"', PLACE, null),
  before("Absinthe: a value", 200, 'In argument "input": Expected type "I!", found null.', PLACE),
  before("graphql-ruby 2: syntax", 200, 'Expected NAME, actual: RCURLY ("}") at [3, 5]', PLACE),
  before("graphql-ruby: a type of a variable", 200, "No", {
    path: ["mutation RejectDocument"],
    extensions: { code: "variableRequiresValidType" },
  }),
  before("Hasura: a header", 200, "Malformed", { extensions: { path: "$", code: "invalid-headers" } }),
  atField("Unauthorized field or type", "UNAUTHORIZED_FIELD_OR_TYPE", "Apollo Router, envelop", 200, {
    borrower: null,
  }),
  of("reject", "SmallRye: a code beside the classification of all", 200, {
    errors: [
      { message: "No", path: REJECT, extensions: { classification: "DataFetchingException", code: "forbidden" } },
    ],
    data: NOTHING,
  }),
  before("Yoga: validation", 200, "x", { extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }),
  before("Apollo Server 4: variables", 200, VARIABLE, { ...PLACE, extensions: { code: "BAD_USER_INPUT" } }),
  of("reject", "gqlgen 0.17: a field of the variables", 422, {
    errors: [
      {
        message: "must be defined",
        path: ["variable", "input", "documentId"],
        extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
      },
    ],
    data: null,
  }),
  before("gqlgen: variables", 422, "must be defined", { path: ["variable", "input"], extensions: { code: "X" } }),
  before("graphql-ruby: validation", 200, "No", {
    path: ["mutation RejectDocument", ...REJECT],
    extensions: { code: "undefinedField" },
  }),
  before("graphql-java: validation", 200, "No", { extensions: { classification: "ValidationError" } }),
  before("Hot Chocolate: validation with a path, 400", 400, "No.", { path: REJECT }),
  before("a persisted query is demanded", 200, "PersistedQueryNotFound", {
    extensions: { code: "PERSISTED_QUERY_NOT_FOUND" },
  }),
  ...[200, 500].map((status) =>
    before(`the context refuses the token: ${status}`, status, "Who?", { extensions: { code: "UNAUTHENTICATED" } }),
  ),
  ...[401, 403, 429, 400].map((status) => before(`${status} with errors`, status, "No.")),
  ...[401, 403, 429].map((status) => of("reject", `${status} with a page`, status, { error: "No." })),
  of("typed", "both of two changes", 200, {
    errors: [REJECT, REASSIGN].map((path) => ({ message: "No", path, extensions: { code: "FORBIDDEN" } })),
    data: null,
  }),
  of("typed", "the document of two changes", 400, { data: null, errors: [{ message: "Nope", ...PLACE }] }),
  of("create", "no such deal", 200, {
    errors: [{ message: "Deal not found.", path: ["borrower", "create"] }],
    data: { borrower: { create: null } },
  }),
];

const LOAN_NULL = { loan: null };
const atLoan = (status: number, message: string, code?: string, data: object | undefined = LOAN_NULL) =>
  of("query", `${status}: ${message} ${code ?? ""}`, status, {
    errors: [{ message, path: ["loan"], ...(code && { extensions: { code } }) }],
    data,
  });

/** Reads that bring nothing, by the kind of failure. */
export const UNREAD: Readonly<Record<string, readonly RealAnswer[]>> = {
  unauthorized: [
    ...["UNAUTHENTICATED", "AUTH_NOT_AUTHENTICATED", "invalid-jwt"].flatMap((code) =>
      [200, 500, 401].map((status) => atLoan(status, "User is not authenticated", code)),
    ),
    of("query", "the context refuses the token", 500, {
      errors: [{ message: "Who?", extensions: { code: "UNAUTHENTICATED" } }],
    }),
    atLoan(401, "No."),
  ],
  forbidden: [atLoan(403, "No.", "FORBIDDEN")],
  rateLimited: [
    atLoan(429, "No."),
    of("query", "429 for what it costs", 429, { errors: [{ message: "Query is too complex." }] }),
  ],
  serverError: [
    atLoan(200, "Unexpected error.", "INTERNAL_SERVER_ERROR"),
    atLoan(200, "timeout of 5000ms exceeded"),
    atLoan(200, "Timed out waiting for the loan"),
    atLoan(200, "401: Unauthorized", "DOWNSTREAM_SERVICE_ERROR"),
    atLoan(500, "Unexpected error.", "INTERNAL_SERVER_ERROR"),
    of("query", "below a non-null field", 200, {
      errors: [{ message: "fetch failed", path: ["loan", "borrowers"] }],
      data: null,
    }),
  ],
  notFound: [atLoan(200, "Loan not found."), atLoan(200, "Loan not found.", "INTERNAL_SERVER_ERROR")],
  errorAnswer: [atLoan(200, "Not for you", "FORBIDDEN"), atLoan(404, "Nope")],
};

const BORROWER = { id: "b1", borrowerTasks: [] };
const LOAN = { id: "L", borrowers: { edges: [{ node: { ...BORROWER, personalInformation: null } }] } };

/** A loan came, and one field of it is missing for this reason. */
export const PARTLY_READ: readonly RealAnswer[] = [200, 401, 403, 429, 500, 502, 503].map((status) =>
  of("query", `${status} with a loan`, status, {
    errors: [
      {
        message: "Not for you",
        path: ["loan", "borrowers", "edges", 0, "node", "personalInformation"],
        extensions: { code: status === 401 ? "UNAUTHENTICATED" : "FORBIDDEN" },
      },
    ],
    data: { loan: { ...LOAN, loanOfficerDocumentTasks: [] } },
  }),
);
