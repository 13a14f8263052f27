import { buildSchema, type GraphQLSchema } from "graphql";
import schema from "./schema.graphql";

/** The GraphQL schema in its definition language. */
export const typeDefs: string = schema;

let built: GraphQLSchema | undefined;

/** The schema that service.md describes. It knows less than the service does (2.9). */
export function contractSchema(): GraphQLSchema {
  built ??= buildSchema(typeDefs);
  return built;
}
