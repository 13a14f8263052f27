import { type DocumentNode, Kind, type ValueNode, visit } from "graphql";

/** Types of variables that service.md states (4.2, 4.3). */
const DOCUMENTED_TYPES: ReadonlySet<string> = new Set(["ID", "RejectDocumentInput"]);

/**
 * Variables whose types service.md does not state become values in the document: `first: 50` fits `Int!` and a scalar of
 * the service's own as well, and a variable fits only what its header names. Returns the variables that are left.
 */
export function withLiterals(document: DocumentNode, variables: Readonly<Record<string, unknown>>) {
  const literals = new Map<string, ValueNode>();
  const changed = visit(document, {
    VariableDefinition({ variable, type }) {
      const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
      if (named.kind === Kind.NAMED_TYPE && DOCUMENTED_TYPES.has(named.name.value)) return false;
      literals.set(variable.name.value, literalOf(variables[variable.name.value]));
      return null;
    },
    Variable: ({ name }) => literals.get(name.value),
  });
  const left = Object.entries(variables).filter(([name]) => !literals.has(name));
  return { document: changed, variables: Object.fromEntries(left) };
}

/** What is no text and no whole number is no value of an operation of ours. GraphQL has no half of a surrogate pair. */
function literalOf(value: unknown): ValueNode {
  if (Number.isSafeInteger(value)) return { kind: Kind.INT, value: String(value) };
  return { kind: Kind.STRING, value: String(value).toWellFormed() };
}
