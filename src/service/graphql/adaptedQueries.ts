import { type DocumentNode, Kind, parse, print, visit } from "graphql";
import type { FieldLeftOut } from "../../domain/listing";
import { isRefusalByStatus } from "../failure/refusalProof";
import type { RequestLog } from "../transport/connection";
import type { AnswerError, GraphQLAnswer } from "./answer";
import { driftIn, placesIn } from "./drift";
import { type Limit, limitIn } from "./graphqlErrors";
import { type Operation, withLiterals } from "./operation";

/** In milliseconds: what a service does not know for a moment must not be missing all day. */
const FORGOTTEN_AFTER = 3_600_000;

/** How much of a query was asked for. Paths are of field names like "loan/borrowers". */
export interface RequestedFields {
  /** Every field that was left out, with all fields below it. */
  readonly leftOut: ReadonlySet<string>;
  /** Those that no other of them stands around. */
  readonly names: readonly FieldLeftOut[];
  /** How many entries of each connection were asked for; 0 where the service does not take `first`. */
  readonly pages: ReadonlyMap<string, number>;
}

export const ALL_FIELDS: RequestedFields = { leftOut: new Set(), names: [], pages: new Map() };

interface AdaptedQuery extends RequestedFields {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** How many entries are asked for of a list that stands in no other. */
  readonly first: number;
}

interface LearntLimits {
  readonly leftOut: ReadonlyMap<string, FieldLeftOut["why"]>;
  readonly withoutFirst: ReadonlySet<string>;
  readonly since: number;
}

/** What one service takes of the queries, learnt from what it refused: which fields, arguments, entries, levels (service.md 2.9, 8). */
export class AdaptedQueries {
  readonly #log: RequestLog;
  readonly #now: () => number;
  readonly #known = new Map<string, LearntLimits>();
  #largestPage = Number.POSITIVE_INFINITY;
  /** It refused the least as well: its words are about something else. */
  readonly #inVain = new Set<Limit>();

  /** `now` in milliseconds, of a clock that nobody sets. */
  constructor(log: RequestLog, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  largestPage(first: number): number {
    return Math.min(first, this.#largestPage);
  }

  queryFor(operation: Operation, variables: AdaptedQuery["variables"], first: number): AdaptedQuery {
    const { leftOut: paths, withoutFirst } = this.learnt(operation);
    const whole = parse(operation.document);
    const pages = new Map<string, number>();
    const smaller = leaveOut(whole, paths, (list) => {
      const page = withoutFirst.has(list) ? 0 : list.includes("/node/") ? innerPage(first) : first;
      pages.set(list, page);
      return page;
    });
    const { document, variables: left } = withLiterals(smaller, variables);
    const asked = new Set(placesIn(smaller).map(({ path }) => path));
    const leftOut = new Set(placesIn(whole).flatMap(({ path }) => (asked.has(path) ? [] : path)));
    return { document: print(document), variables: left, first, pages, leftOut, names: fieldsLeftOut(leftOut, paths) };
  }

  forget(): void {
    this.#known.clear();
  }

  /** Learns what not to ask for. Returns how many entries to ask for now; undefined for nothing to ask again. */
  learn(operation: Operation, { document, first, pages }: AdaptedQuery, answer: GraphQLAnswer): number | undefined {
    // An error with a field's path comes from execution; Hot Chocolate gives one before it, too, and then no `data`.
    const isPlaced = ({ locations }: AnswerError) => !answer.executed && locations.length > 0;
    const before = answer.errors.filter((error) => error.path?.[0] !== operation.resultPath[0] || isPlaced(error));
    // mercurius has `data: null` before the execution, too; with a status that refuses, nothing else is meant.
    const executed = answer.executed && !isRefusalByStatus(answer.status);
    if (answer.data === undefined && this.#learnSchema(operation, document, before, executed)) return first;
    const limit = limitIn(answer, before);
    if (limit === undefined || this.#inVain.has(limit)) return undefined;
    if (limit !== "depth" && first > 1 && [...pages.values()].some((page) => page > 0)) return Math.ceil(first / 2);
    const parts = deepestParts(document, operation.needed);
    if (limit !== "page" && parts.length > 0) {
      this.#leaveOut(operation, parts, limit);
      return first;
    }
    this.#inVain.add(limit);
    const { leftOut, ...known } = this.learnt(operation);
    const others = [...leftOut].filter(([, why]) => why !== limit);
    this.#known.set(operation.name, { ...known, leftOut: new Map(others) });
    return undefined;
  }

  /** After an answer: the service takes so many, and refused more. */
  tookPage(first: number, wanted: number): void {
    if (first >= this.largestPage(wanted)) return;
    this.#largestPage = first;
    this.#log.notice(`The service refuses to give more entries of a list at once: ${first} are asked for from now on.`);
  }

  #learnSchema(operation: Operation, document: string, errors: readonly AnswerError[], executed: boolean): boolean {
    const drift = driftIn(parse(document), errors, executed);
    const fields = drift.fields.flatMap((path) => optionalField(path, operation.needed) ?? []);
    this.#leaveOut(operation, fields, "unknown");
    const known = this.learnt(operation);
    for (const list of drift.lists.filter((one) => !known.withoutFirst.has(one))) {
      this.#log.notice(
        `The service does not take first for ${dottedPath(list)}: left out, so nobody knows whether all came.`,
      );
    }
    if (drift.lists.length > 0) {
      this.#known.set(operation.name, { ...known, withoutFirst: new Set([...known.withoutFirst, ...drift.lists]) });
    }
    return fields.length + drift.lists.length > 0;
  }

  #leaveOut(operation: Operation, paths: readonly string[], why: FieldLeftOut["why"]): void {
    const known = this.learnt(operation);
    const leftOut = new Map(known.leftOut);
    for (const path of new Set(paths)) {
      if (leftOut.has(path)) continue;
      leftOut.set(path, why);
      this.#log.notice(`${WHY_LEFT_OUT[why](dottedPath(path))}: left out for an hour, or until you refresh.`);
    }
    if (paths.length > 0) this.#known.set(operation.name, { ...known, leftOut });
  }

  /** The same object until more is learnt, or it is forgotten. */
  learnt({ name }: Pick<Operation, "name">): LearntLimits {
    let known = this.#known.get(name);
    const now = this.#now();
    if (known === undefined || now - known.since >= FORGOTTEN_AFTER) {
      known = { leftOut: new Map(), withoutFirst: new Set(), since: now };
      this.#known.set(name, known);
    }
    return known;
  }
}

const WHY_LEFT_OUT: Readonly<Record<FieldLeftOut["why"], (path: string) => string>> = {
  unknown: (path) => `The service does not know the field ${path} as it is described`,
  depth: (path) => `The service limits the depth of a query, and refuses the field ${path}`,
  cost: (path) => `The service limits the cost of a query, and refuses the field ${path}`,
};

function dottedPath(path: string): string {
  return path.replaceAll("/", ".");
}

/** A list inside a list costs the product of both, and hardly anybody has more incomes. */
function innerPage(first: number): number {
  return Math.min(first, Math.max(10, Math.ceil(first / 5)));
}

function fieldsLeftOut(paths: ReadonlySet<string>, why: LearntLimits["leftOut"]): FieldLeftOut[] {
  const topmost = [...paths].filter((path) => !paths.has(parentPath(path)));
  const named = topmost.map((path): [string, FieldLeftOut] => {
    const left = { name: path.slice(path.lastIndexOf("/") + 1), why: why.get(path) ?? "unknown" };
    return [`${left.why} ${left.name}`, left];
  });
  return [...new Map(named).values()];
}

function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Without `paths`, and objects that would be left empty. `pageOf`: how many entries of a connection are asked for; 0 for no `first`. */
function leaveOut(document: DocumentNode, paths: LearntLimits["leftOut"], pageOf: (list: string) => number) {
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
    Argument(node) {
      if (node.name.value !== "first") return undefined;
      const page = pageOf(path.join("/"));
      return page === 0 ? null : { ...node, value: { kind: Kind.INT, value: String(page) } };
    },
  });
}

/** Without `edges` or `node` there is no connection, so the connection's own field goes; without its ID, what it names. */
function optionalField(path: string, needed: ReadonlySet<string> = new Set()): string | undefined {
  const field = path.replace(/(\/edges)?(\/node)?$/, "");
  if (!needed.has(path) && !needed.has(field)) return field;
  return path.endsWith("/id") && !needed.has(parentPath(path)) ? parentPath(path) : undefined;
}

/** The objects, and lists of objects, that reach the deepest level and can be left out. */
function deepestParts(document: string, needed: ReadonlySet<string> | undefined): string[] {
  const paths = placesIn(parse(document)).map(({ path }) => path);
  const parts = paths.flatMap((path) => {
    const part = path.includes("/") ? optionalField(parentPath(path), needed) : undefined;
    return part === undefined ? [] : { part, depth: path.split("/").length };
  });
  const deepest = Math.max(...parts.map(({ depth }) => depth));
  return parts.filter(({ depth }) => depth === deepest).map(({ part }) => part);
}
