import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  valueFromASTUntyped,
} from "graphql";
import type { ReceivedOperation } from "../received";
import type { GraphQLRequest } from "./request";

/** service.md 8 states no limit: ours is far above what the fields need, and far below what the stack takes. */
const DEEPEST = 100;

/** The document. Throws a GraphQLError for one that is not GraphQL, and for one that is nested too deeply. */
export function parseDocument(query: string): DocumentNode {
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
  const definitions = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const chosen = definitions.filter(({ name }) => operationName === undefined || name?.value === operationName);
  const [operation, ...others] = chosen;
  if (operation === undefined || others.length > 0) return [];
  return fieldsOf(operation, document).map(([name, field]) => ({ name, arguments: argumentsOf(field, variables) }));
}

function fieldsOf({ operation, selectionSet }: OperationDefinitionNode, document: DocumentNode): [string, FieldNode][] {
  const groups = fieldNodes(selectionSet, document);
  // 4.1 rule 2: mutations are nested under a group field.
  if (operation !== "mutation") return groups.map((field) => [field.name.value, field]);
  return groups.flatMap((group) =>
    group.selectionSet === undefined
      ? []
      : fieldNodes(group.selectionSet, document).map((field): [string, FieldNode] => [
          `${group.name.value}.${field.name.value}`,
          field,
        ]),
  );
}

function argumentsOf(field: FieldNode, variables: GraphQLRequest["variables"]): Record<string, unknown> {
  const given = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
  return Object.fromEntries(given);
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
