// The service of the peers that run in Node.js. What is made of it as GraphQL, and how it refuses, is each peer's own.
import { appendFileSync, readFileSync } from "node:fs";

const { VARIANT, LOAN_FILE, SCHEMA_FILE, WORK_FILE, PORT } = process.env;

export const variant = VARIANT;
export const port = Number(PORT);
// Whoever only asks for a peer's title and packages gives no files.
const textOf = (file, none) => (file === undefined ? none : readFileSync(file, "utf8"));
const loanData = JSON.parse(textOf(LOAN_FILE, "{}"));
/** The schema in this variant. */
export const sdl = textOf(SCHEMA_FILE, "");
/** The token that is refused; every other one is taken. */
export const isRefused = (authorization) => authorization === "Bearer refused";

/** Reasons for weak claims that peers have in common. */
export const NO_CODE = "The error has no code, so it looks like one that comes after the work, and proves nothing.";
export const APOLLO_CODE = "Apollo gives an error without a code that of a failure, so it proves nothing.";
export const TOO_DEEP = "The limit lets no whole loan pass; the parts that are left out are told.";
export const SMALL_PAGE = "The limit lets only a smaller page pass; that there may be more is told.";

/** Evidence: a line for each change that was really made. */
function work(what) {
  appendFileSync(WORK_FILE, `${what}\n`);
}

/**
 * Loan, deal and changes. `fail` makes an error of a kind as this server's people do:
 * notFound, forbidden, unauthenticated, invalid, tooLarge; every other kind is a bug or a failure of a call behind it.
 *
 * @param {(kind: string, message: string) => unknown} fail
 */
export function openWorld(fail) {
  const page = (list) => (args) => {
    const first = args?.first ?? list.length;
    if (variant === "page of 20" && first > 20) throw fail("tooLarge", "first must be at most 20");
    return { edges: list.slice(0, first).map((node) => ({ node })) };
  };
  const kinds = variant === "other kinds";
  const task = (one) => ({
    ...one,
    ...(kinds && { details: one.description ? one.details : "For Ada", description: { text: one.description } }),
  });
  const borrower = (one) => ({
    ...one,
    incomes: page(one.incomes),
    borrowerTasks: one.borrowerTasks.map(task),
  });
  const loan = {
    ...loanData,
    borrowers: page(loanData.borrowers.map(borrower)),
    loanOfficerDocumentTasks: loanData.loanOfficerDocumentTasks.map(task),
  };
  /** `way`: "ok…", "before-KIND" or "after-KIND". */
  const change = async (name, way, result) => {
    const [when, kind] = way.split("-");
    if (when === "before") throw fail(kind, MESSAGES[kind]);
    work(`${name} ${way}`);
    if (when === "after") return await failure[kind](result);
    return result;
  };
  const failure = {
    plain: () => {
      throw fail("plain", "connection to the queue was reset");
    },
    bug: (result) => result.task.id.length,
    // A real call to nobody.
    call: () => fetch("http://127.0.0.1:1/notify"),
    null: () => ({}),
    // A field of the result that a rule forbids.
    child: () => ({
      get taskId() {
        throw fail("forbidden", MESSAGES.forbidden);
      },
      get reassignedCount() {
        throw fail("forbidden", MESSAGES.forbidden);
      },
      get id() {
        throw fail("forbidden", MESSAGES.forbidden);
      },
    }),
  };
  const one = (id) => (id === loan.id || id === loan.friendlyId ? loan : null);
  return {
    loan: one,
    deal: (id) => (id === "deal_1" ? { id, friendlyId: "D-1", borrowers: loan.borrowers } : null),
    create: (input) => change("create", input.dealId, { id: "b_new" }),
    reassign: (input) => change("reassign", input.loanId, { reassignedCount: 2 }),
    reject: (input) => change("reject", input.documentId, { taskId: "t_Ada_x" }),
  };
}

const MESSAGES = {
  notFound: "Document was not found on the loan",
  forbidden: "You are not allowed to do this",
  unauthenticated: "The token has expired",
  invalid: "archiveReasonNotes is too short",
  plain: "database is locked",
};

/** Resolvers in the form that most servers take; what is below a root field are its properties and methods. */
export function resolversOf(world) {
  return {
    Query: {
      loan: (_, { id }) => world.loan(id),
      deal: (_, { id }) => world.deal(id),
    },
    Mutation: { borrower: () => ({}), loan: () => ({}) },
    BorrowerMutations: {
      create: (_, { input }) => world.create(input),
      rejectDocument: (_, { input }) => world.reject(input),
    },
    LoanMutations: { reassignLoanOfficerTasks: (_, { input }) => world.reassign(input) },
  };
}

/** The same as `rootValue` of a schema without resolvers, in which an operation's kind decides what `loan` is. */
export function rootOf(world, isMutation) {
  if (!isMutation) return { loan: ({ id }) => world.loan(id), deal: ({ id }) => world.deal(id) };
  return {
    borrower: { create: ({ input }) => world.create(input), rejectDocument: ({ input }) => world.reject(input) },
    loan: { reassignLoanOfficerTasks: ({ input }) => world.reassign(input) },
  };
}

/** What Apollo's users throw: kinds with a code, and errors without one for all that goes wrong by itself. */
export async function apolloFailures() {
  const { GraphQLError } = await import("graphql");
  const CODES = {
    notFound: { code: "NOT_FOUND" },
    forbidden: { code: "FORBIDDEN" },
    unauthenticated: { code: "UNAUTHENTICATED", http: { status: 401 } },
    invalid: { code: "BAD_USER_INPUT" },
    tooLarge: { code: "BAD_USER_INPUT" },
  };
  return (kind, message) =>
    kind in CODES ? new GraphQLError(message, { extensions: CODES[kind] }) : new Error(message);
}

/** Apollo Server by itself. `fail`: what it throws where a token is refused, if it looks at tokens. */
export async function serveApollo(options, fail, at = port) {
  const { ApolloServer } = await import("@apollo/server");
  const { startStandaloneServer } = await import("@apollo/server/standalone");
  const context = async ({ req }) => {
    if (fail && isRefused(req.headers.authorization)) throw fail("unauthenticated", "The token is not accepted");
    return {};
  };
  await startStandaloneServer(new ApolloServer(options), { listen: { host: "127.0.0.1", port: at }, context });
}
