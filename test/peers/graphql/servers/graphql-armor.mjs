import { createServer } from "node:http";
import { NO_CODE, openWorld, port, resolversOf, SMALL_PAGE, sdl, TOO_DEEP } from "./world.mjs";

export const title = "graphql-armor 3.2.0 on GraphQL Yoga";
export const packages = { "@escape.tech/graphql-armor": "3.2.0", "graphql-yoga": "5.24.1", graphql: "16.15.0" };
export const why = { "before-": NO_CODE, "cost 1000": SMALL_PAGE, depth: TOO_DEEP, defaults: TOO_DEEP };
/**
 * With its defaults it limits depth to 6, so what is tried besides has one limit at a time. 15 aliases and 1,000 tokens are its
 * defaults, 5 is what the documentation of Hive Gateway gives, which has them from here.
 */
const OF_MANY = ["aliases 15", "aliases 5", "tokens 1000"];
export const limits = ["armor's defaults", "depth 7", "cost 1000", "tokens 150", ...OF_MANY];

const OFF = { enabled: false };
const ALL_OFF = { blockFieldSuggestion: OFF, costLimit: OFF, maxAliases: OFF, maxDepth: OFF, maxDirectives: OFF };
const ONE = {
  "armor's defaults": {},
  "depth 7": { ...ALL_OFF, maxTokens: OFF, maxDepth: { enabled: true, n: 7 } },
  "cost 1000": { ...ALL_OFF, maxTokens: OFF, costLimit: { enabled: true, maxCost: 1000 } },
  "tokens 150": { ...ALL_OFF, maxTokens: { enabled: true, n: 150 } },
  "aliases 15": { ...ALL_OFF, maxTokens: OFF, maxAliases: { enabled: true, n: 15 } },
  "aliases 5": { ...ALL_OFF, maxTokens: OFF, maxAliases: { enabled: true, n: 5 } },
  "tokens 1000": { ...ALL_OFF, maxTokens: { enabled: true, n: 1000 } },
};

export const cannot = ["token"];

export async function serve(variant) {
  const { createGraphQLError, createSchema, createYoga } = await import("graphql-yoga");
  const { EnvelopArmor } = await import("@escape.tech/graphql-armor");
  const fail = (kind, message) => (/plain/.test(kind) ? new Error(message) : createGraphQLError(message));
  const armor = new EnvelopArmor(ONE[variant] ?? { ...ALL_OFF, maxTokens: OFF });
  const yoga = createYoga({
    schema: createSchema({ typeDefs: sdl, resolvers: resolversOf(openWorld(fail)) }),
    plugins: armor.protect().plugins,
    logging: false,
  });
  createServer(yoga).listen(port, "127.0.0.1");
}
