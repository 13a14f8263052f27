import { buildASTSchema, type GraphQLSchema, parse, visit } from "graphql";
import { typeDefs } from "../../contract/schema";
import type { Drift } from "../scenarios/scenario";

let stated: GraphQLSchema | undefined;

/** The contract's schema, drifted as a scenario has it. */
export function schemaOf(drift: Drift = {}): GraphQLSchema {
  const { withoutFields = [], inputTypeNames = {} } = drift;
  if (withoutFields.length === 0 && Object.keys(inputTypeNames).length === 0) {
    stated ??= buildASTSchema(parse(typeDefs));
    return stated;
  }
  const document = visit(parse(typeDefs), {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.filter((field) => !withoutFields.includes(`${type.name.value}.${field.name.value}`)),
    }),
    // Where input types are named and where they are used alike.
    Name: (name) => {
      const renamed = name.value.endsWith("Input") ? inputTypeNames[name.value] : undefined;
      return renamed === undefined ? undefined : { ...name, value: renamed };
    },
  });
  return buildASTSchema(document);
}
