import {
  assertValidSchema,
  buildASTSchema,
  type DocumentNode,
  execute,
  type FieldNode,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isObjectType,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  type ValidationRule,
  validate,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { typeDefs } from "../../contract/schema";
import type { Choices } from "../choices";
import type { ReceivedOperation } from "../received";
import type { Drift } from "../scenarios/scenario";
import type { GraphQLContext, GraphQLRequest } from "./request";
import { resolverOf } from "./resolvers";

/**
 * Answers a GraphQL request. Without `data` when it could not be executed: syntax, validation, variables, or no operation
 * chosen among several. Resolvers never wait, so that an operation is one transaction.
 */
export type GraphQLExecutor = (request: GraphQLRequest, context: GraphQLContext) => Promise<FormattedExecutionResult>;

/** Clients repeat a few documents: parsing and checking one is a third of a call, so that many short ones are kept. */
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
    const asked = { document, variableValues: variables, operationName };
    const { errors, ...result } = await execute({ schema, contextValue, ...asked });
    return errors === undefined ? result : { ...result, errors: errors.map((error) => error.toJSON()) };
  };
}

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

function rulesOf({ introspection, rootFields }: Choices): ValidationRule[] {
  const atMostRootFields: ValidationRule = (context) => ({
    OperationDefinition(operation) {
      const count = fieldNodes(operation.selectionSet, context.getDocument()).length;
      if (rootFields === null || count <= rootFields) return;
      const message = `At most ${rootFields} root fields are allowed, not ${count}.`;
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  });
  return introspection ? [atMostRootFields] : [atMostRootFields, NoSchemaIntrospectionCustomRule];
}

/** service.md 8 states no limit: ours is far above what the fields need, and far below what the stack takes. */
const DEEPEST = 100;

/** Throws a GraphQLError for what is not GraphQL, and for what is nested too deeply. */
function parseDocument(query: string): DocumentNode {
  // Before parsing, which is recursive itself.
  checkBrackets(query);
  const document = parse(query);
  checkFragments(document);
  return document;
}

/** Counts the depth of all brackets: selections, lists, objects and types. */
function checkBrackets(query: string): void {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (OPENING.has(token.kind)) depth += 1;
    if (CLOSING.has(token.kind)) depth -= 1;
    if (depth > DEEPEST) throw tooDeep();
  }
}

const OPENING = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Fragments that spread other fragments nest as well. */
function checkFragments({ definitions }: DocumentNode): void {
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const deepestSeen = new Map<string, number>();
  const enter = (selectionSet: SelectionSetNode | undefined, depth: number, passed: readonly string[] = []): void => {
    if (depth > DEEPEST) throw tooDeep();
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        enter(selection.selectionSet, depth + 1, passed);
        continue;
      }
      const name = selection.name.value;
      // A fragment that spreads itself is left to the validation. Others are followed again only from a greater depth:
      // they may be used often.
      if (passed.includes(name) || (deepestSeen.get(name) ?? -1) >= depth) continue;
      deepestSeen.set(name, depth);
      enter(fragments.get(name)?.selectionSet, depth + 1, [...passed, name]);
    }
  };
  for (const definition of definitions) if ("selectionSet" in definition) enter(definition.selectionSet, 0);
}

function tooDeep(): GraphQLError {
  return new GraphQLError(`The document is nested more than ${DEEPEST} levels deep.`);
}

/**
 * The operations of the service that a request asks for, as `loan` or `borrower.create`, before anything is done, with their
 * arguments as they were sent. Empty for a document that cannot be executed: the service refuses it by itself.
 */
export function operationsOf({ query, variables, operationName }: GraphQLRequest): readonly ReceivedOperation[] {
  let document: DocumentNode;
  try {
    document = parseDocument(query);
  } catch {
    return [];
  }
  const operation = getOperationAST(document, operationName);
  if (!operation) return [];
  const operationOf = (name: string, field: FieldNode): ReceivedOperation => {
    const given = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
    return { name, arguments: Object.fromEntries(given) };
  };
  return fieldNodes(operation.selectionSet, document).flatMap((field) => {
    const name = field.name.value;
    if (operation.operation !== "mutation") return [operationOf(name, field)];
    // 4.1 rule 2: mutations are nested under a group field.
    const inside = field.selectionSet === undefined ? [] : fieldNodes(field.selectionSet, document);
    return inside.map((mutation) => operationOf(`${name}.${mutation.name.value}`, mutation));
  });
}

/** The fields of a selection, those of its fragments included. */
function fieldNodes(
  selectionSet: SelectionSetNode,
  document: DocumentNode,
  passed: readonly string[] = [],
): FieldNode[] {
  return selectionSet.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldNodes(selection.selectionSet, document, passed);
    const name = selection.name.value;
    // A fragment may spread itself in a document that has not been validated.
    if (passed.includes(name)) return [];
    return document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .filter((definition) => definition.name.value === name)
      .flatMap((definition) => fieldNodes(definition.selectionSet, document, [...passed, name]));
  });
}
