import { APOLLO_CODE, openWorld, resolversOf, SMALL_PAGE, sdl, serveApollo } from "./world.mjs";

export const title = "graphql-query-complexity 2.0.0 on Apollo Server";
export const packages = { "graphql-query-complexity": "2.0.0", "@apollo/server": "5.5.1", graphql: "16.15.0" };
export const why = { "before-": APOLLO_CODE, "complexity 100": SMALL_PAGE };
export const limits = ["complexity 1000", "complexity 100"];

export const cannot = ["token"];

export async function serve(variant) {
  const { getComplexity } = await import("graphql-query-complexity");
  const { GraphQLError } = await import("graphql");
  const [, most = "1000000"] = /^complexity (\d+)$/.exec(variant) ?? [];
  const estimators = [({ args, childComplexity }) => 1 + (args.first ?? 1) * childComplexity];
  const limit = {
    requestDidStart: async () => ({
      async didResolveOperation({ request, document, schema }) {
        const { operationName, variables } = request;
        const complexity = getComplexity({ schema, operationName, query: document, variables, estimators });
        if (complexity <= Number(most)) return;
        throw new GraphQLError(
          `The query exceeds the maximum complexity of ${most}. Actual complexity is ${complexity}`,
        );
      },
    }),
  };
  const resolvers = resolversOf(openWorld((_, message) => new GraphQLError(message)));
  await serveApollo({ typeDefs: sdl, resolvers, plugins: [limit] });
}
