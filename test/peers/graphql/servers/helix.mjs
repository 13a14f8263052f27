import { isRefused, NO_CODE, openWorld, port, resolversOf, sdl } from "./world.mjs";

export const title = "graphql-helix 1.13.0";
export const packages = {
  "graphql-helix": "1.13.0",
  "@graphql-tools/schema": "10.0.25",
  express: "5.3.0",
  graphql: "16.15.0",
};
export const why = {
  "before-": NO_CODE,
  "token that is refused": "It refuses a token at HTTP 200 without a code and a path, which proves nothing.",
};

export async function serve() {
  const { default: express } = await import("express");
  const { getGraphQLParameters, processRequest, sendResult } = await import("graphql-helix");
  const { makeExecutableSchema } = await import("@graphql-tools/schema");
  const { GraphQLError } = await import("graphql");
  const schema = makeExecutableSchema({
    typeDefs: sdl,
    resolvers: resolversOf(openWorld((_, message) => new Error(message))),
  });
  const app = express();
  app.use(express.json());
  app.use("/graphql", async (request, response) => {
    const { operationName, query, variables } = getGraphQLParameters(request);
    const contextFactory = () => {
      if (isRefused(request.headers.authorization)) throw new GraphQLError("Unauthorized");
      return {};
    };
    const result = await processRequest({ operationName, query, variables, request, schema, contextFactory });
    sendResult(result, response);
  });
  app.listen(port, "127.0.0.1");
}
