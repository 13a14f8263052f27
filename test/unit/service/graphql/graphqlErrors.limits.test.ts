import assert from "node:assert/strict";
import { type Limit, limitIn } from "../../../../src/service/graphql/graphqlErrors";

/** In the words of services and of what is added to them, by the limit that they name. */
const WORDS: Readonly<Record<Limit | "none", readonly string[]>> = {
  depth: [
    "Syntax Error: Query depth limit of 6 exceeded, found 8.", // graphql-armor 3.2
    "'Loan' exceeds maximum operation depth of 5", // graphql-depth-limit 1.1, graphene 3, Strawberry
    "`Loan query depth (8) exceeds the query depth limit of 6`", // mercurius 16
    "Query has depth of 8, which exceeds max depth of 6", // graphql-ruby
    "maximum query depth exceeded 8 > 6", // graphql-java
    "The GraphQL document has an execution depth of 8 which exceeds the max allowed execution depth of 6.", // Hot Chocolate
    "Query is nested too deep.", // async-graphql
    'Field "title" has depth 7 that exceeds max depth 6', // graph-gophers
    "Max query depth should be 6 but got 8.", // Lighthouse
    "The server administrator has limited the max query depth to 6, but the requested query has 8 levels.", // WPGraphQL
    "Maximum depth limit exceeded in this operation", // Apollo Router
  ],
  cost: [
    "The query exceeds the maximum complexity of 1000. Actual complexity is 11425", // graphql-query-complexity 2.0
    "Query is too complex: 3425. Maximum allowed complexity: 1000", // its example for Apollo
    "The query exceeds the maximum cost of 100. Actual cost is 1655", // graphql-cost-analysis 1.0
    "query exceeds complexity limit", // graphql-validation-complexity 0.4
    "Syntax Error: Query Cost limit of 5000 exceeded, found 53618.46875.", // graphql-armor 3.2
    "The maximum allowed operation complexity was exceeded.", // Hot Chocolate 13
    "The maximum allowed field cost was exceeded.", // Hot Chocolate 14
    "operation has complexity 3425, which exceeds the limit of 1000", // gqlgen
    "Query has complexity of 3425, which exceeds max complexity of 1000", // graphql-ruby
    "maximum query complexity exceeded 3425 > 1000", // graphql-java
    "Query is too complex.", // async-graphql
    "Syntax Error: Document contains more that 100 tokens. Parsing aborted.", // graphql-js 16
    "Syntax Error: Token limit of 100 exceeded.", // graphql-armor 3.2
    "Operation Loan is too complex: complexity is 3425 and maximum is 1000", // Absinthe
    "query estimated cost 3425 exceeded configured maximum 1000", // Apollo Router
    "This query requests up to 502,500 possible nodes which exceeds the maximum limit of 500,000.", // GitHub
    "Query cost is 1203, which exceeds the single query max cost limit (1000). See https://shopify.dev/rate-limits", // Shopify
    "Query cannot be executed. The maximum allowed complexity for a query is 11000 but it is 50000.", // Contentful
  ],
  page: [
    "Requesting 200 records on the `borrowers` connection exceeds the `first` limit of 100 records.", // GitHub
    "The maximum allowed items per page were exceeded.", // Hot Chocolate
  ],
  none: [
    "API rate limit exceeded for user: it costs 5 points, at most 5000 per hour.",
    "Complexity budget exhausted, query cost 30001 budget remaining 29986 out of 1000000 reset in 54 seconds", // monday.com
    "Throttled",
    "The access token is too old: its maximum age was exceeded.",
    "This loan is too complex to be shown.".replace("too", "very"),
    'Cannot query field "cost" on type "Loan".',
  ],
};

const answer = (message: string, rest: object = {}) => {
  const errors = [{ message, path: undefined, locations: [], codes: [], ...rest }];
  return { data: undefined, executed: false, errors };
};

describe("service.md 8: a limit that is not stated", () => {
  for (const [limit, messages] of Object.entries(WORDS)) {
    for (const message of messages) {
      it(`${limit === "none" ? "is not read into" : `of ${limit} is read from`}: ${message}`, () => {
        const said = answer(message);
        assert.equal(limitIn(said, said.errors), limit === "none" ? undefined : limit);
      });
    }
  }

  it("is told by a code alone", () => {
    const said = answer("No.", { codes: ["MAX_COST_EXCEEDED"] });
    assert.equal(limitIn(said, said.errors), "cost");
  });

  it("of cost or depth comes before anything is executed", () => {
    const said = answer("The maximum cost of the loan is exceeded.");
    assert.equal(limitIn({ ...said, data: { loan: null } }, said.errors), undefined);
    assert.equal(limitIn(said, []), undefined);
  });
});
