import { type DocumentNode, Kind, parse, print, visit } from "graphql";
import type { RequestLog } from "../transport/connection";
import type { GraphQLAnswer, GraphQLFault } from "./answer";
import type { Operation } from "./operation";

/** In milliseconds: what a service does not know for a moment must not be missing all day. */
const ASKED_AGAIN_AFTER = 3_600_000;

export interface LeftOutFields {
  /** As paths of field names like "loan/borrowers", with all fields below them. */
  readonly paths: ReadonlySet<string>;
  /** The names of those that no other of them stands around. */
  readonly names: readonly string[];
}

export const NOTHING_LEFT_OUT: LeftOutFields = { paths: new Set(), names: [] };

interface KnownDocument {
  readonly document: string;
  readonly leftOut: LeftOutFields;
  /** Undefined for the whole document. */
  readonly since?: number;
}

export class KnownDocuments {
  readonly #log: RequestLog;
  readonly #now: () => number;
  readonly #known = new Map<string, KnownDocument>();

  /** `now` in milliseconds, of a clock that nobody sets. */
  constructor(log: RequestLog, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  current(operation: Operation): KnownDocument {
    const known = this.#known.get(operation.name);
    const isOld = this.#now() - (known?.since ?? 0) >= ASKED_AGAIN_AFTER;
    return known === undefined || isOld ? { document: operation.document, leftOut: NOTHING_LEFT_OUT } : known;
  }

  forget(): void {
    this.#known.clear();
  }

  /** Learns from an answer without data which optional fields of the document are to be left out; whether there was any. */
  learn(operation: Operation, document: string, answer: GraphQLAnswer): boolean {
    if (answer.data !== undefined) return false;
    // An error with a field's path comes from execution and says nothing about the schema.
    const faults = answer.faults.filter(({ path }) => path?.[0] !== operation.resultPath[0]);
    const unknown = unknownFields(parse(document), faults, answer.executed);
    const found = new Set(unknown.flatMap(({ path }) => optionalField(path, operation.needed) ?? []));
    if (found.size === 0) return false;
    const { leftOut, since = this.#now() } = this.current(operation);
    for (const path of found) {
      if (leftOut.paths.has(path)) continue;
      this.#log.notice(
        `The service does not know the field ${path.replaceAll("/", ".")} as it is described: left out for an hour, or until you refresh.`,
      );
    }
    const whole = parse(operation.document);
    const smaller = leaveOut(whole, new Set([...leftOut.paths, ...found]));
    const asked = new Set(fieldPlaces(smaller).map(({ path }) => path));
    const paths = new Set(fieldPlaces(whole).flatMap(({ path }) => (asked.has(path) ? [] : path)));
    this.#known.set(operation.name, { document: print(smaller), leftOut: { paths, names: namesOf(paths) }, since });
    return true;
  }
}

function namesOf(paths: ReadonlySet<string>): string[] {
  const topmost = [...paths].filter((path) => !paths.has(path.slice(0, path.lastIndexOf("/"))));
  return [...new Set(topmost.map((path) => path.slice(path.lastIndexOf("/") + 1)))];
}

/** Also without objects that would be left empty. */
function leaveOut(document: DocumentNode, paths: ReadonlySet<string>): DocumentNode {
  const path: string[] = [];
  return visit(document, {
    Field: {
      enter({ name }) {
        path.push(name.value);
        if (!paths.has(path.join("/"))) return undefined;
        path.pop();
        return null;
      },
      leave({ selectionSet }) {
        path.pop();
        return selectionSet?.selections.length === 0 ? null : undefined;
      },
    },
  });
}

/** A field of a document, as a path of field names like "loan/borrowers", and where it stands in the text. */
interface FieldPlace {
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** As servers say it before they execute: a field is unknown, or a scalar where we took it for an object. */
const SAYS_UNKNOWN = [
  /\bcannot query field\b/i,
  /\bunknown field\b/i,
  /\bfieldundefined\b/i,
  /\bmust (not )?have (a )?selections?\b/i,
  /\bselections? can'?t be made on\b/i,
  /\bsubselection(s)? (required|not allowed)\b/i,
  /\bselections on scalars\b/i,
  /\ba selection set must be specified\b/i,
  /\bfield\b.*(\bis (undefined|not defined)\b|\b(doesn'?t|does not) exist\b|\bnot found in type\b)/is,
];

function fieldPlaces(document: DocumentNode): FieldPlace[] {
  const places: FieldPlace[] = [];
  visit(document, {
    Field({ name, loc }, _key, _parent, _path, ancestors) {
      const around = ancestors.flatMap((node) => ("kind" in node && node.kind === Kind.FIELD ? node.name.value : []));
      const { line = 0, column = 0 } = loc?.startToken ?? {};
      places.push({ path: [...around, name.value].join("/"), name: name.value, line, column });
    },
  });
  return places;
}

/** The place in the document decides where an error gives one, else, unless it was executed, the quoted name. */
function unknownFields(document: DocumentNode, faults: readonly GraphQLFault[], executed: boolean): FieldPlace[] {
  const places = fieldPlaces(document);
  return faults.flatMap(({ message, locations }) => {
    if (!SAYS_UNKNOWN.some((wording) => wording.test(message))) return [];
    const names = quotedNames(message);
    const located = places.filter(
      ({ name, line, column }) =>
        (names.size === 0 || names.has(name)) && locations.some((at) => at.line === line && at.column === column),
    );
    return located.length > 0 || executed ? located : places.filter(({ name }) => names.has(name));
  });
}

/** Names in a "did you mean" and in Ruby's list of the selected fields are not the unknown ones. */
function quotedNames(message: string): ReadonlySet<string> {
  const [statement = ""] = message.split(/did you mean|but has selections/i);
  return new Set([...statement.matchAll(/["'`]([A-Za-z_]\w*)["'`]/g)].map(([, name = ""]) => name));
}

/** Without `edges` or `node` there is no connection, so the connection's own field goes. */
function optionalField(path: string, needed: ReadonlySet<string> = new Set()): string | undefined {
  if (needed.has(path)) return undefined;
  const connection = path.replace(/(\/edges)?(\/node)?$/, "");
  return needed.has(connection) ? undefined : connection;
}
