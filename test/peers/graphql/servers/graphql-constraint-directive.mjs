import { APOLLO_CODE, openWorld, resolversOf, sdl, serveApollo } from "./world.mjs";

export const title = "graphql-constraint-directive 6.0.0 on Apollo Server";
export const packages = {
  "graphql-constraint-directive": "6.0.0",
  "@graphql-tools/schema": "10.0.25",
  "@apollo/server": "5.5.1",
  graphql: "16.15.0",
};
export const why = { "before-": APOLLO_CODE };

export const cannot = ["token"];

export async function serve() {
  const { constraintDirective, constraintDirectiveTypeDefs } = await import("graphql-constraint-directive");
  const { makeExecutableSchema } = await import("@graphql-tools/schema");
  const { GraphQLError } = await import("graphql");
  const constrained = sdl
    .replace("email: String!", 'email: String! @constraint(format: "email")')
    .replace("documentId: ID!", 'documentId: ID! @constraint(pattern: "^(?!before-invalid)", maxLength: 60)');
  const schema = constraintDirective()(
    makeExecutableSchema({
      typeDefs: [constraintDirectiveTypeDefs, constrained],
      resolvers: resolversOf(openWorld((_, message) => new GraphQLError(message))),
    }),
  );
  await serveApollo({ schema });
}
