import { createServer } from "node:http";
import { openWorld, resolversOf, sdl, serveApollo } from "./world.mjs";

export const title = "datasource-rest 6.4.1 on Apollo Server";
export const packages = { "@apollo/datasource-rest": "6.4.1", "@apollo/server": "5.5.1", graphql: "16.15.0" };
export const cannot = ["token", "page of 20"];
export const why = {
  before: "What it makes of another call's refusal is the same before the work and after it, so it proves nothing.",
};

const STATUS = { notFound: 404, forbidden: 403, unauthenticated: 401, invalid: 400, tooLarge: 400, plain: 503 };

/** Every failure is that of a call to a REST service behind it, before the work or after it. */
export async function serve() {
  const { RESTDataSource } = await import("@apollo/datasource-rest");
  const behind = createServer((request, response) => {
    const kind = request.url.slice(1);
    response.writeHead(STATUS[kind] ?? 500, { "content-type": "application/json" }).end('{"message":"no"}');
  });
  await new Promise((resolve) => behind.listen(0, "127.0.0.1", resolve));
  class Behind extends RESTDataSource {
    baseURL = `http://127.0.0.1:${behind.address().port}/`;
  }
  // What is thrown in these functions is a promise that fails, which the resolvers wait for.
  const called = (kind) => new Behind().post(kind);
  const world = openWorld((kind) => new Failure(kind));
  class Failure extends Error {
    constructor(kind) {
      super(kind);
      this.kind = kind;
    }
  }
  const calling = (resolver) => async (parent, args) => {
    try {
      return await resolver(parent, args);
    } catch (thrown) {
      return thrown instanceof Failure ? await called(thrown.kind) : Promise.reject(thrown);
    }
  };
  const resolvers = Object.fromEntries(
    Object.entries(resolversOf(world)).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.entries(fields).map(([name, resolver]) => [name, calling(resolver)])),
    ]),
  );
  await serveApollo({ typeDefs: sdl, resolvers });
}
