import { createServer } from "node:http";
import { isRefused, NO_CODE, openWorld, port, resolversOf, sdl } from "./world.mjs";

export const title = "graphql-http 1.23.1";
export const packages = { "graphql-http": "1.23.1", "@graphql-tools/schema": "10.0.25", graphql: "16.15.0" };
export const why = { "before-": NO_CODE };

export async function serve() {
  const { createHandler } = await import("graphql-http/lib/use/http");
  const { makeExecutableSchema } = await import("@graphql-tools/schema");
  const { GraphQLError } = await import("graphql");
  const KNOWN = ["notFound", "forbidden", "unauthenticated", "invalid", "tooLarge"];
  const world = openWorld((kind, message) => (KNOWN.includes(kind) ? new GraphQLError(message) : new Error(message)));
  const handler = createHandler({
    schema: makeExecutableSchema({ typeDefs: sdl, resolvers: resolversOf(world) }),
    context: ({ headers }) => {
      if (isRefused(headers.authorization)) return [null, { status: 401, statusText: "Unauthorized" }];
      return {};
    },
  });
  createServer(handler).listen(port, "127.0.0.1");
}
