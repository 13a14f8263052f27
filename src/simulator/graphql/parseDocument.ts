import { type DocumentNode, GraphQLError, Kind, Lexer, parse, type SelectionSetNode, Source, TokenKind } from "graphql";

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
