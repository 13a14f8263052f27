import { parse, print } from "graphql";
import type { RequestLog } from "../transport/requestLog";
import { leaveOut } from "./leaveOut";
import type { Operation } from "./operation";
import type { PostedOperation } from "./postOperation";
import { fieldPlaces, unknownFields } from "./unknownFields";

/** In milliseconds. What a service does not know for a moment, such as while it starts anew, must not be missing all day. */
const ASKED_AGAIN_AFTER = 3_600_000;

/** The fields of an operation that are not asked for. */
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
}

/** The documents of queries as the service of this environment knows them, learnt from its answers. */
export class KnownDocuments {
  readonly #log: RequestLog;
  readonly #now: () => number;
  readonly #known = new Map<string, KnownDocument & { readonly since: number }>();

  /** `now` in milliseconds, of a clock that nobody sets. */
  constructor(log: RequestLog, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  current(operation: Operation<never>): KnownDocument {
    const known = this.#known.get(operation.name);
    const holds = known !== undefined && this.#now() - known.since < ASKED_AGAIN_AFTER;
    return holds ? known : { document: operation.document, leftOut: NOTHING_LEFT_OUT };
  }

  /** Everything is asked for again. */
  forget(): void {
    this.#known.clear();
  }

  /** Learns from an answer without data which optional fields of the document are to be left out; whether there was any. */
  learn(operation: Operation<never>, document: string, { answer, faultsAsTheyCame }: PostedOperation): boolean {
    if (answer.data !== undefined) return false;
    // An error with a field's path comes from execution and says nothing about the schema.
    const faults = faultsAsTheyCame.filter(({ path }) => path?.[0] !== operation.resultPath[0]);
    const found = unknownFields(parse(document), faults, { needed: operation.needed, inPlace: answer.executed });
    if (found.size === 0) return false;
    const { leftOut } = this.current(operation);
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
    const since = leftOut === NOTHING_LEFT_OUT ? this.#now() : (this.#known.get(operation.name)?.since ?? this.#now());
    this.#known.set(operation.name, { document: print(smaller), leftOut: { paths, names: namesOf(paths) }, since });
    return true;
  }
}

function namesOf(paths: ReadonlySet<string>): string[] {
  const topmost = [...paths].filter((path) => !paths.has(path.slice(0, path.lastIndexOf("/"))));
  return [...new Set(topmost.map((path) => path.slice(path.lastIndexOf("/") + 1)))];
}
