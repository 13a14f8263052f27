import { type DocumentNode, Kind, visit } from "graphql";
import type { AnswerError } from "./answer";

/** How servers say, before they execute, that a list does not take its `first`. */
const SAYS_NO_FIRST =
  /(?=.*\bfirst\b)(\bunknown (field )?argument|\bargument\b.*(not|n't) (exist|defined|accept)|\b(does not|doesn't|has no|no such) (accept )?argument)/is;

/** The same: a field is unknown, a scalar where we took it for an object or the reverse, or wants what nothing states. */
const SAYS_NO_FIELD =
  /\bcannot query field\b|\bunknown field\b|\bfieldundefined\b|selections?\b|\bfield\b.*(\bis (undefined|not defined)\b|(doesn'?t|does not) exist\b|\bnot found in type\b)|\bargument\b.*\bis required\b/is;

/** The fields that errors before the execution say to be drift, and the lists whose `first` is. */
export function driftIn(document: DocumentNode, errors: readonly AnswerError[], executed: boolean) {
  const places = placesIn(document);
  const lists = places.filter(({ takesFirst }) => takesFirst);
  const meant = errors.map((error) => {
    if (SAYS_NO_FIRST.test(error.message)) return { lists: meantBy(error, lists, executed, lists), fields: [] };
    // A failing resolver says nothing of selections: then the name does, where a gateway printed the document anew.
    const byPlace = executed && !/\bselections?\b/i.test(error.message);
    return { lists: [], fields: SAYS_NO_FIELD.test(error.message) ? meantBy(error, places, byPlace) : [] };
  });
  const pathsOf = (kind: "fields" | "lists") => meant.flatMap((one) => one[kind].map(({ path }) => path));
  return { fields: pathsOf("fields"), lists: pathsOf("lists") };
}

/** A field of a document, as a path of field names like "loan/borrowers", and where it stands in the text. */
interface FieldPlace {
  readonly path: string;
  readonly name: string;
  readonly takesFirst: boolean;
  /** Where its name, its selection and its arguments stand: servers name either. */
  readonly at: readonly { readonly line: number; readonly column: number }[];
}

export function placesIn(document: DocumentNode): FieldPlace[] {
  const places: FieldPlace[] = [];
  visit(document, {
    Field(field, _key, _parent, _path, ancestors) {
      const { name, selectionSet, arguments: given = [] } = field;
      const around = ancestors.flatMap((node) => ("kind" in node && node.kind === Kind.FIELD ? node.name.value : []));
      places.push({
        path: [...around, name.value].join("/"),
        name: name.value,
        takesFirst: given.some((argument) => argument.name.value === "first"),
        at: [field, selectionSet, ...given].flatMap((node) => node?.loc?.startToken ?? []),
      });
    },
  });
  return places;
}

/** The fields at the place that the error names, else, unless it was executed, those that it quotes, else `unnamed`. */
function meantBy(
  { message, locations }: AnswerError,
  places: readonly FieldPlace[],
  executed: boolean,
  unnamed: readonly FieldPlace[] = [],
): readonly FieldPlace[] {
  const names = quotedNames(message);
  const named = places.filter(({ name }) => names.has(name));
  const located = (named.length > 0 ? named : places).filter(({ at }) =>
    locations.some(({ line, column }) => at.some((place) => place.line === line && place.column === column)),
  );
  if (located.length > 0 || executed) return located;
  return named.length > 0 ? named : unnamed;
}

/** Names in a "did you mean" and in Ruby's list of the selected fields are not the unknown ones. */
function quotedNames(message: string): ReadonlySet<string> {
  const [statement = ""] = message.split(/did you mean|but has selections/i);
  return new Set([...statement.matchAll(/["'`](?:\w+\.)?([A-Za-z_]\w*)["'`]/g)].map(([, name = ""]) => name));
}
