import {
  assertValidSchema,
  buildASTSchema,
  type DocumentNode,
  type GraphQLSchema,
  isObjectType,
  parse,
  visit,
} from "graphql";
import { typeDefs } from "../../contract/schema";
import type { Drift } from "../scenarios/scenario";
import { resolverOf } from "./resolvers";

let stated: GraphQLSchema | undefined;

/**
 * The contract's schema with its resolvers, changed by a scenario's drift. Throws an Error when it is no longer valid.
 */
export function schemaOf(drift: Drift | undefined): GraphQLSchema {
  if (drift === undefined) {
    // Not validated here: tests validate the contract.
    stated ??= withResolvers(buildASTSchema(parse(typeDefs), { assumeValid: true }));
    return stated;
  }
  const schema = buildASTSchema(drifted(parse(typeDefs), drift));
  assertValidSchema(schema);
  return withResolvers(schema, drift.nullFields);
}

function withResolvers(schema: GraphQLSchema, nullFields: readonly string[] = []): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const isNull = nullFields.includes(`${type.name}.${field.name}`);
      field.resolve = isNull ? () => null : resolverOf(type.name, field.name);
    }
  }
  return schema;
}

function drifted(document: DocumentNode, { withoutFields = [], inputTypeNames = {} }: Drift): DocumentNode {
  return visit(document, {
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
}
