import { at } from "../../../conformance/check";
import { CHECKS } from "../../../conformance/checks";
import type { PassingAnswer, PassingRequest, Wrong } from "./wrongService";

const OK = (data: unknown): PassingAnswer => ({ status: 200, body: { data } });
const ERROR = (message = "No."): PassingAnswer => ({ status: 200, body: { errors: [{ message }] } });

const query = ({ graphql }: PassingRequest) => graphql?.query ?? "";
const input = ({ graphql }: PassingRequest) => at(graphql?.variables, "input");

/** Puts something else in the place of every value of a name, wherever it stands in the answer. */
function replaced(name: string, replace: (value: unknown) => unknown): Wrong {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        key,
        key === name && inside !== null ? replace(inside) : walk(inside),
      ]),
    );
  };
  return {
    answer: (answer) => {
      answer.body = walk(answer.body);
    },
  };
}

/** Answers in the place of the service whenever the query matches. */
function answering(pattern: RegExp, answer: PassingAnswer): Wrong {
  return { request: (request) => (pattern.test(query(request)) ? structuredClone(answer) : undefined) };
}

const CREATED = OK({ borrower: { create: { id: "b" } } });
const REJECTED = OK({ borrower: { rejectDocument: { taskId: "t" } } });
const REASSIGNED = OK({ loan: { reassignLoanOfficerTasks: { reassignedCount: 0 } } });
const isUpload = ({ graphql }: PassingRequest) => graphql === undefined;
const withToken = (token: string, applies: (request: PassingRequest) => boolean): Wrong => ({
  request: (request) => {
    if (applies(request)) request.authorization = `Bearer ${token}`;
    return undefined;
  },
});
const missesToken = ({ authorization }: PassingRequest) => authorization === undefined;
const hasWrongToken = ({ authorization }: PassingRequest) => /wrong-token/.test(authorization ?? "");

/** For each check, by section and rule, a service that is wrong in just that. `token` is the right one. */
export function wrongsOf(token: string): ReadonlyMap<string, Wrong> {
  return new Map<string, Wrong>([
    ...CHECKS.flatMap((check): [string, Wrong][] => {
      // The field that the rule is about: the last name before a closing brace or the end.
      const field = /(?: has |^)(?:\w+ \{ )?(\w+)(?: \}$|$| of a (?:borrower|loan officer) task is )/.exec(
        check.rule,
      )?.[1];
      return field === undefined ? [] : [[nameOf(check), replaced(field, () => ({ odd: true }))]];
    }),
    [
      "4.1: POST {base_url}/graphql answers a JSON object with data",
      answering(/__typename/, { status: 200, body: [] }),
    ],
    ["4.1 rule 1: The name of a single operation is optional", answering(/^query \{/, ERROR())],
    [
      "4.1 rule 1: A document of several operations needs a name on each",
      answering(/\} query/, OK({ __typename: "Query" })),
    ],
    ["4.1 rule 2: A mutation starts with the keyword mutation", answering(/^query \{ loan \{ reassign/, REASSIGNED)],
    ["4.1 rule 2: Mutations are nested under a group field", answering(/^mutation \{ reassign/, REASSIGNED)],
    [
      "4.1 rule 3: Variables are declared in the header and sent in variables",
      answering(/^query \{ loan\(id: \$id/, OK({ loan: { id: "l" } })),
    ],
    ["4.1 rule 4: Arguments can be scalars in the document itself", answering(/loan\(id: "/, ERROR())],
    [
      "4.2: loan takes the loan's ID, and answers with it",
      { request: ({ graphql }) => (graphql?.variables?.id === "loan_8f3a21" ? OK({ loan: null }) : undefined) },
    ],
    [
      "4.2: loan takes the friendly ID as well",
      { request: ({ graphql }) => (graphql?.variables?.id === "LN-2041" ? OK({ loan: null }) : undefined) },
    ],
    ["4.2: deal takes the deal's ID, and answers with it", replaced("id", () => "another")],
    ["2.1: first limits the edges of a deal's borrowers", withoutFirst()],
    ["2.1: first limits the edges of a loan's borrowers", withoutFirst()],
    ["2.1: first limits the edges of a borrower's incomes", withoutFirst()],
    [
      "2.3: loanOfficerDocumentTasks of a loan is a list, not a connection",
      replaced("loanOfficerDocumentTasks", () => ({ edges: [] })),
    ],
    ["2.4: borrowerTasks of a borrower is a list, not a connection", replaced("borrowerTasks", () => ({ edges: [] }))],
    ["7.1: An error has a message, and a path of field names", replaced("path", () => "missing.id")],
    [
      "7.2: Partial data comes with the failed field null and named in an error's path",
      replaced("path", () => ["data", "missing"]),
    ],
    ["5.1: The GraphQL endpoint needs the header Authorization", withToken(token, missesToken)],
    ["5.1: The GraphQL endpoint needs a valid token", withToken(token, hasWrongToken)],
    ["5.2: The upload endpoint needs the header Authorization", withToken(token, missesToken)],
    ["5.2: The upload endpoint needs a valid token", withToken(token, hasWrongToken)],
    [
      "5.3: rejectDocument requires the scope update:borrower",
      { request: ({ authorization }) => (authorization === "Bearer narrow" ? structuredClone(REJECTED) : undefined) },
    ],
    ["4.3: borrower.create adds a borrower to the deal and returns its ID", answering(/create\(input/, CREATED)],
    [
      "4.3: borrower.create needs dealId",
      {
        request: (request) =>
          /create\(/.test(query(request)) && !/dealId/.test(query(request)) ? structuredClone(CREATED) : undefined,
      },
    ],
    [
      "4.4: Several files under the repeated field are taken, with a success status and a JSON body",
      { request: (request) => (isUpload(request) ? { status: 400, body: {} } : undefined) },
    ],
    [
      "3.2: After an upload the task's documentLinks carry the documents",
      { request: (request) => (isUpload(request) ? { status: 201, body: {} } : undefined) },
    ],
    [
      "7.5: A failed upload is signalled by a non-success status",
      {
        answer: (answer, request) => {
          if (isUpload(request)) answer.status = 200;
        },
      },
    ],
    [
      "4.5: documentUploadPath of a loan officer task takes an upload",
      { request: ({ path }) => (/loan-officer-tasks/.test(path) ? { status: 500, body: {} } : undefined) },
    ],
    ["4.3 rejectDocument: returns the ID of the document's task", replaced("taskId", () => "another")],
    ["4.3 rejectDocument rule 1: reopens the task: it is not completed", replaced("status", () => "Completed")],
    [
      "4.3 rejectDocument rule 2: answers an error when the document is not found on the loan",
      {
        request: (request) =>
          /none$/.test(String(at(input(request), "documentId"))) ? structuredClone(REJECTED) : undefined,
      },
    ],
    [
      "4.3 rejectDocument rule 3: answers an error when the document has no task",
      {
        request: (request) =>
          at(input(request), "documentId") === "doc_c90499" ? structuredClone(REJECTED) : undefined,
      },
    ],
    ["4.3 rejectDocument rule 4: issues the rejection of an archived document again", rejectsOnce()],
    [
      "4.3 rejectDocument: requires archiveReasonNotes",
      {
        request: (request) =>
          /RejectDocumentInput/.test(query(request)) && at(input(request), "archiveReasonNotes") === undefined
            ? structuredClone(REJECTED)
            : undefined,
      },
    ],
    [
      "4.3 reassignLoanOfficerTasks: moves every task of LOAN_OFFICER to BORROWER, keeps all else, counts them, and then has nothing to do (7.4)",
      replaced("reassignedCount", (count) => Number(count) + 1),
    ],
    [
      "4.3 reassignLoanOfficerTasks: takes the friendly ID as well",
      { request: ({ graphql }) => (graphql?.variables?.loanId === "LN-2041" ? ERROR("Loan not found.") : undefined) },
    ],
    [
      "8: reassignLoanOfficerTasks may be called on a frozen loan",
      {
        request: ({ graphql }) => (graphql?.variables?.loanId === "LN-1988" ? ERROR("The loan is frozen.") : undefined),
      },
    ],
  ]);
}

export function nameOf({ section, rule }: { readonly section: string; readonly rule: string }): string {
  return `${section}: ${rule}`;
}

function withoutFirst(): Wrong {
  return {
    request: ({ graphql }) => {
      if (graphql === undefined) return undefined;
      graphql.query = graphql.query.replace("(first: 1)", "");
      if (graphql.variables !== undefined) delete graphql.variables.first;
      return undefined;
    },
  };
}

function rejectsOnce(): Wrong {
  let rejected = false;
  return {
    request: (request) => {
      if (!/RejectDocumentInput/.test(query(request))) return undefined;
      const again = rejected;
      rejected = true;
      return again ? ERROR("Already archived.") : undefined;
    },
  };
}
