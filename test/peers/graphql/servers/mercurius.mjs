import { isRefused, NO_CODE, openWorld, port, resolversOf, sdl, TOO_DEEP } from "./world.mjs";

export const title = "mercurius 16.10.1";
export const packages = { mercurius: "16.10.1", fastify: "5.12.8", graphql: "16.15.0" };
export const why = { "before-": NO_CODE, "depth 6": TOO_DEEP };
/** Its own limits. */
export const limits = ["depth 6"];

export async function serve(variant) {
  const { default: fastify } = await import("fastify");
  const { default: mercurius } = await import("mercurius");
  const { ErrorWithProps } = mercurius;
  const CODES = { forbidden: { code: "FORBIDDEN" }, unauthenticated: { code: "UNAUTHENTICATED" } };
  const fail = (kind, message) => (kind in CODES ? new ErrorWithProps(message, CODES[kind]) : new Error(message));
  const app = fastify();
  app.register(mercurius, {
    schema: sdl,
    resolvers: resolversOf(openWorld(fail)),
    ...(variant === "depth 6" && { queryDepth: 6 }),
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isRefused(request.headers.authorization)) reply.code(401).send({ error: "Unauthorized" });
  });
  await app.listen({ host: "127.0.0.1", port });
}
