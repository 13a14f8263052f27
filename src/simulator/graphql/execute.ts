import {
  type ASTVisitor,
  assertValidSchema,
  buildASTSchema,
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
  visit,
} from "graphql";
import { typeDefs } from "../../contract/schema";
import type { Choices } from "../choices";
import type { Drift } from "../scenarios/scenario";
import { parseDocument } from "./documents";
import type { GraphQLContext, GraphQLRequest } from "./request";
import { resolverOf } from "./resolvers";

/**
 * Answers a GraphQL request. Without `data` when it could not be executed: syntax, validation, variables, or no operation
 * chosen among several. Resolvers never wait, so that an operation is one transaction.
 */
export type GraphQLExecutor = (request: GraphQLRequest, context: GraphQLContext) => Promise<FormattedExecutionResult>;

/**
 * Clients repeat a few documents, so this many parsed ones are kept, if they are not too long: parsing and checking one
 * is a third of a call.
 */
const KEPT_DOCUMENTS = 100;
const KEPT_LENGTH = 20_000;

/** Throws an Error when the drift leaves no whole schema. */
export function createExecutor(drift: Drift | undefined, choices: Choices): GraphQLExecutor {
  const schema = schemaOf(drift);
  const rules = [...specifiedRules, ...rulesOf(choices)];
  const kept = new Map<string, DocumentNode | readonly GraphQLError[]>();
  const documentOf = (query: string) => {
    const known = kept.get(query);
    if (known !== undefined) return known;
    const document = validDocument(schema, rules, query);
    if (query.length <= KEPT_LENGTH) kept.set(query, document);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
    return document;
  };
  return async ({ query, variables, operationName }, contextValue) => {
    const document = documentOf(query);
    if (!("kind" in document)) return { errors: document.map((error) => error.toJSON()) };
    const { errors, ...result } = await execute({
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue,
    });
    return errors === undefined ? result : { ...result, errors: errors.map((error) => error.toJSON()) };
  };
}

/** The document, or the errors that keep it from being executed. */
function validDocument(
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  query: string,
): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parseDocument(query);
    const errors = validate(schema, document, rules);
    return errors.length === 0 ? document : errors;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

let stated: GraphQLSchema | undefined;

/**
 * The contract's schema with its resolvers, changed by a scenario's drift. Throws an Error when it is no longer valid.
 */
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
    // Where input types are named and where they are used alike.
    Name: (name) => {
      const renamed = name.value.endsWith("Input") ? inputTypeNames[name.value] : undefined;
      return renamed === undefined ? undefined : { ...name, value: renamed };
    },
  });
}

/** What is checked beside the rules of GraphQL. */
function rulesOf({ introspection, rootFields }: Choices): ValidationRule[] {
  return [
    ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ...(rootFields === null ? [] : [atMostRootFields(rootFields)]),
  ];
}

function atMostRootFields(most: number): ValidationRule {
  return (context): ASTVisitor => ({
    OperationDefinition(operation) {
      const count = fieldsOf(operation.selectionSet, context, new Set());
      if (count <= most) return;
      context.reportError(
        new GraphQLError(`At most ${most} root fields are allowed, not ${count}.`, { nodes: operation }),
      );
    },
  });
}

/** `spread`: the fragments on the way, which may spread themselves. */
function fieldsOf({ selections }: SelectionSetNode, context: ValidationContext, spread: ReadonlySet<string>): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === "Field") return sum + 1;
    if (selection.kind === "InlineFragment") return sum + fieldsOf(selection.selectionSet, context, spread);
    const name = selection.name.value;
    const fragment = spread.has(name) ? undefined : context.getFragment(name);
    return fragment ? sum + fieldsOf(fragment.selectionSet, context, new Set([...spread, name])) : sum;
  }, 0);
}
