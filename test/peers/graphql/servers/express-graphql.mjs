import { isRefused, NO_CODE, openWorld, port, rootOf, sdl } from "./world.mjs";

export const title = "express-graphql 0.12.0";
export const packages = { "express-graphql": "0.12.0", express: "4.22.1", graphql: "15.10.1" };
export const why = { "before-": NO_CODE };

export async function serve() {
  const { default: express } = await import("express");
  const { graphqlHTTP } = await import("express-graphql");
  const { buildSchema, parse } = await import("graphql");
  const world = openWorld((_, message) => new Error(message));
  const schema = buildSchema(sdl);
  const app = express();
  app.use((request, response, next) => {
    if (isRefused(request.headers.authorization)) response.status(401).json({ message: "Unauthorized" });
    else next();
  });
  app.use(
    "/graphql",
    graphqlHTTP((_request, _response, { query }) => ({
      schema,
      rootValue: rootOf(world, parse(query).definitions[0].operation === "mutation"),
    })),
  );
  app.listen(port, "127.0.0.1");
}
