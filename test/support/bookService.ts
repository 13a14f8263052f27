// A service of many loans that executes GraphQL as graphql-js does, where each loan can fail in a way of its own.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { buildASTSchema, execute, GraphQLError, parse, validate } from "graphql";
import { typeDefs } from "../../src/contract/graphql";
import { onLoopback } from "./loopback";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "./wireLoans";

/** What becomes of a read of a loan; "well" where nothing is said. */
export const MOODS = {
  missing: () => null,
  failing: () => {
    throw new Error("The loan cannot be read.");
  },
  forbidden: () => {
    throw new GraphQLError("You must not see this loan.", { extensions: { code: "FORBIDDEN" } });
  },
  partly: (id: string) => ({
    ...loanOf(id),
    loanOfficerDocumentTasks: () => {
      throw new Error("No tasks.");
    },
  }),
  slow: async (id: string) => {
    await pause(20);
    return loanOf(id);
  },
  /** More than a MiB. */
  huge: (id: string) => loanOf(id, [wireOfficerTask(`o_${id}`, { title: "x".repeat(1_200_000) })]),
  /** More entries than are read of an answer. */
  long: (id: string) => loanOf(id, tasksOf(id, 2_100)),
  well: (id: string) => loanOf(id),
  /** Not answered at all. */
  hanging: () => new Promise(() => {}),
  /** The whole request ends with such a status, without a word. */
  status500: () => loanOf(""),
  status403: () => loanOf(""),
  /** The answer has an error without a path. */
  unplaced: (id: string) => loanOf(id),
} as const;

export type Mood = keyof typeof MOODS;

interface Asked {
  readonly loans: readonly string[];
  readonly query: string;
}

/** What a request is answered with before anything is done. */
export interface Refusal {
  readonly status?: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Book {
  readonly moods?: Readonly<Record<string, Mood>>;
  /** Without it `loan` is never null: one that fails takes all of `data` away. */
  readonly nullable?: boolean;
  refuse?(asked: Asked): Refusal | undefined;
}

export async function startBook(book: Book = {}) {
  const schema = buildASTSchema(
    parse(book.nullable === false ? typeDefs.replace(/(loan\(id: ID!\): Loan)\b/, "$1!") : typeDefs),
  );
  const asked: Asked[] = [];
  const state = { book };
  const answer = async (body: string) => {
    const { query, variables } = JSON.parse(body);
    const document = parse(query);
    const loans = Object.values(variables).map(String);
    asked.push({ loans, query });
    const refused = state.book.refuse?.({ loans, query });
    if (refused !== undefined) return refused;
    const errors = validate(schema, document);
    if (errors.length > 0) return { status: 400, body: { errors } };
    const moodOf = (id: string) => state.book.moods?.[id] ?? "well";
    const moods = loans.map(moodOf);
    if (moods.includes("status500")) return { status: 500 };
    if (moods.includes("status403")) return { status: 403 };
    const rootValue = { loan: ({ id }: { id: string }) => MOODS[moodOf(id)](id) };
    const result = await execute({ schema, document, rootValue, variableValues: variables });
    const unplaced = moods.includes("unplaced") ? [{ message: "Something else went wrong." }] : [];
    const all = [...(result.errors ?? []), ...unplaced];
    return { body: { data: result.data, ...(all.length > 0 && { errors: all }) } };
  };
  const server = createServer(async (incoming, response) => {
    const { status = 200, headers = {}, body }: Refusal = await answer(await text(incoming));
    response.writeHead(status, headers).end(body && JSON.stringify(body));
  });
  // A connection that the client keeps is not closed here, however slow the machine is.
  server.keepAliveTimeout = 600_000;
  const { port, close } = await onLoopback(server);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** Of each request that came, in their order. */
    asked,
    become(other: Book) {
      state.book = other;
    },
    close,
  };
}

function tasksOf(id: string, count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => wireOfficerTask(`o_${id}_${index}`));
}

function loanOf(id: string, officerTasks = tasksOf(id, 3)): Record<string, unknown> {
  const borrower = wireBorrower(`b_${id}`, [wireTask(`t_${id}`)]);
  return { ...wireLoan(`loan_${id}`, [borrower], officerTasks) };
}
