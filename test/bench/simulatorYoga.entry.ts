// graphql-yoga with the contract's schema, serving one loan as a simulator answers it. Arguments: the simulator's base URL,
// its token, and the loan's friendly ID.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSchema, createYoga } from "graphql-yoga";
import { typeDefs } from "../../src/contract/graphql";
import { answerOnce, LOAN_QUERY } from "./simulatorLoad";

const [baseUrl = "", token = "", reference = ""] = process.argv.slice(2);

interface Connection {
  readonly edges: readonly unknown[];
}

/** `first` limits the edges, as in the simulator; all other fields are properties of the data. */
const limited =
  (field: string) =>
  (owner: Record<string, Connection>, { first }: { first?: number | null }) => ({
    edges: owner[field]?.edges.slice(0, first ?? undefined),
  });

const body = JSON.stringify({ query: LOAN_QUERY, variables: { id: reference } });
const { loan } = await answerOnce({ baseUrl, token, body });
const loans = new Map([[reference, loan]]);
const yoga = createYoga({
  schema: createSchema({
    typeDefs,
    resolvers: {
      Query: { loan: (_source: unknown, { id }: { id: string }) => loans.get(id) },
      Loan: { borrowers: limited("borrowers") },
      Borrower: { incomes: limited("incomes") },
    },
  }),
  graphiql: false,
  landingPage: false,
  logging: false,
});
const server = createServer(yoga);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
