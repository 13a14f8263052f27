import { buildSchema, type GraphQLSchema } from "graphql";
import { typeDefs } from "./schema";

let built: GraphQLSchema | undefined;

/** The schema that service.md describes. It knows less than the service does (2.9). */
export function contractSchema(): GraphQLSchema {
  built ??= buildSchema(typeDefs);
  return built;
}
