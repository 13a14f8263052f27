import {
  assertValidSchema,
  buildASTSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isObjectType,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { fieldsIn, fragmentsOf, responseKey, typeDefs } from "../../contract/graphql";
import type { Choices } from "../choices";
import type { ReceivedOperation } from "../received";
import type { Drift } from "../scenarios/scenario";
import { type GraphQLContext, resolverOf } from "./resolvers";

/** A GraphQL request as its body holds it (service.md 4.1). */
export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
}

type OperationPath = readonly [key: string, inside?: string];

/** An operation with its place in the answer; an upload has none. */
export interface AskedOperation extends ReceivedOperation {
  readonly path?: OperationPath;
}

/** Answers a request; without `data` it was not executed. Resolvers never wait: an operation is one transaction. */
export type GraphQLExecutor = (
  request: GraphQLRequest,
  contextFor: (mutates: boolean) => GraphQLContext,
) => Promise<ExecutionResult>;

/** Clients repeat a few documents: parsing and checking one takes longer than to execute it, so that short ones are kept. */
const KEPT_DOCUMENTS = 100;
const KEPT_LENGTH = 20_000;

/** Throws an Error when the drift leaves no whole schema. */
export function createExecutor(drift: Drift | undefined, choices: Choices): GraphQLExecutor {
  const schema = schemaOf(drift);
  const rules = choices.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const kept = new Map<string, { readonly document: DocumentNode; readonly errors: readonly GraphQLError[] }>();
  const checkedDocument = (query: string) => {
    const known = kept.get(query);
    if (known !== undefined) return known;
    const document = parse(query);
    const checked = { document, errors: validate(schema, document, rules) };
    if (kept.size === KEPT_DOCUMENTS) kept.clear();
    if (query.length <= KEPT_LENGTH) kept.set(query, checked);
    return checked;
  };
  return async ({ query, variables, operationName }, contextFor) => {
    try {
      const { document, errors } = checkedDocument(query);
      if (errors.length > 0) return { errors };
      const contextValue = contextFor(getOperationAST(document, operationName)?.operation === "mutation");
      return await execute({ schema, document, contextValue, variableValues: variables, operationName });
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      // The stack is full: all of this is recursive, and service.md 8 states no limit.
      if (error instanceof RangeError) return { errors: [new GraphQLError("The document is nested too deeply.")] };
      throw error;
    }
  };
}

let stated: GraphQLSchema | undefined;

/** The contract's schema with its resolvers. Throws an Error when a scenario's drift leaves no valid one. */
function schemaOf(drift: Drift | undefined): GraphQLSchema {
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
    // Both where an input type is named and where it is used.
    Name: (name) => {
      const renamed = name.value.endsWith("Input") ? inputTypeNames[name.value] : undefined;
      return renamed === undefined ? undefined : { ...name, value: renamed };
    },
  });
}

/** What a request asks for, such as `borrower.create`, before anything is done; empty if it cannot be executed. */
export function operationsOf({ query, variables, operationName }: GraphQLRequest): readonly AskedOperation[] {
  const operationOf = (name: string, field: FieldNode, path: OperationPath): AskedOperation => {
    const given = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
    return { name, arguments: Object.fromEntries(given), path };
  };
  try {
    const document = parse(query);
    const fragments = fragmentsOf(document);
    const operation = getOperationAST(document, operationName);
    return fieldsIn([operation?.selectionSet], fragments).flatMap((field) => {
      const name = field.name.value;
      if (operation?.operation !== "mutation") return [operationOf(name, field, [responseKey(field)])];
      // 4.1 rule 2: mutations are nested under a group field.
      const inside = fieldsIn([field.selectionSet], fragments);
      return inside.map((mutation) =>
        operationOf(`${name}.${mutation.name.value}`, mutation, [responseKey(field), responseKey(mutation)]),
      );
    });
  } catch {
    return [];
  }
}
