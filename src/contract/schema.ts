import schema from "./schema.graphql";

/** The GraphQL schema in its definition language. */
export const typeDefs: string = schema;
