import type { DocumentNode, SelectionSetNode } from "graphql";
import type { GraphQLFault } from "./answer";

/** A field of a document, as a path of field names like "loan/borrowers", and where it stands in the text. */
export interface FieldPlace {
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/**
 * How servers say that a field is not in their schema, or that it is a scalar where we took it for an object or the
 * other way round: graphql-js (Apollo, Yoga, gqlgen, graphql-core, Sangria), graphql-java, Ruby, Hot Chocolate, Hasura,
 * async-graphql. Checked before anything is executed, so nothing of the query was answered.
 */
const SAYS_UNKNOWN = [
  /\bcannot query field\b/i,
  /\bunknown field\b/i,
  /\bfieldundefined\b/i,
  /\bfield\b.*\bis (undefined|not defined)\b/i,
  /\bfield\b.*\b(doesn'?t|does not) exist\b/i,
  /\bfield\b.*\bnot found in type\b/i,
  /\bmust (not )?have (a )?selections?\b/i,
  /\bselections? can'?t be made on\b/i,
  /\bsubselection(s)? (required|not allowed)\b/i,
  /\bselections on scalars\b/i,
  /\ba selection set must be specified\b/i,
];

/** In characters. Only this much of a message is searched: the name of an unknown field comes early. */
const LONGEST_MESSAGE = 2_000;

/** Every field of a document with its place. */
export function fieldPlaces(document: DocumentNode): FieldPlace[] {
  const places: FieldPlace[] = [];
  const visit = (selections: SelectionSetNode, parent: string): void => {
    for (const selection of selections.selections) {
      if (selection.kind !== "Field") continue;
      const name = selection.name.value;
      const path = parent === "" ? name : `${parent}/${name}`;
      const token = selection.loc?.startToken;
      places.push({ path, name, line: token?.line ?? 0, column: token?.column ?? 0 });
      if (selection.selectionSet) visit(selection.selectionSet, path);
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === "OperationDefinition") visit(definition.selectionSet, "");
  }
  return places;
}

export interface UnknownFieldOptions {
  /** Fields that are never among the unknown ones. */
  readonly needed: ReadonlySet<string>;
  /**
   * Only errors with the field's place in the document count. The name alone may be of anything, and something may have
   * been executed.
   */
  readonly inPlace: boolean;
}

/**
 * The paths of the optional fields that the errors call unknown. The place in the document decides where the error gives
 * one, else the quoted name.
 */
export function unknownFields(
  document: DocumentNode,
  faults: readonly GraphQLFault[],
  { needed, inPlace }: UnknownFieldOptions,
): ReadonlySet<string> {
  const places = fieldPlaces(document);
  const unknown = new Set<string>();
  for (const { message: words, locations } of faults) {
    // The patterns start again at each "field": on megabytes of text they would take too long.
    const message = words.slice(0, LONGEST_MESSAGE);
    if (!SAYS_UNKNOWN.some((wording) => wording.test(message))) continue;
    const names = quotedNames(message);
    const located = places.filter(
      ({ name, line, column }) =>
        (names.size === 0 || names.has(name)) && locations.some((at) => at.line === line && at.column === column),
    );
    const named = located.length > 0 || inPlace ? located : places.filter(({ name }) => names.has(name));
    for (const { path } of named) {
      const optional = optionalField(path, needed);
      if (optional !== undefined) unknown.add(optional);
    }
  }
  return unknown;
}

/** Names in a "did you mean" and in Ruby's list of the selected fields are not the unknown ones. */
function quotedNames(message: string): ReadonlySet<string> {
  const [statement = ""] = message.split(/did you mean|but has selections/i);
  return new Set([...statement.matchAll(/["'`]([A-Za-z_]\w*)["'`]/g)].map(([, name = ""]) => name));
}

/** Without `edges` or `node` there is no connection, so the connection's own field goes. */
function optionalField(path: string, needed: ReadonlySet<string>): string | undefined {
  if (needed.has(path)) return undefined;
  const connection = path.replace(/(\/edges)?(\/node)?$/, "");
  return needed.has(connection) ? undefined : connection;
}
