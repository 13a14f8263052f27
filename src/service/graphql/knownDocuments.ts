import { parse, print } from "graphql";
import type { RequestLog } from "../requestLog";
import type { GraphQLFault } from "./answer";
import { leaveOut } from "./leaveOut";
import type { Operation } from "./operation";
import { unknownFields } from "./unknownFields";

/** The documents of queries as the service of this environment knows them, learnt from its answers. */
export class KnownDocuments {
  readonly #log: RequestLog;
  readonly #unknown = new Map<string, Set<string>>();
  readonly #documents = new Map<string, string>();

  constructor(log: RequestLog) {
    this.#log = log;
  }

  current(operation: Operation<never>): string {
    return this.#documents.get(operation.name) ?? operation.document;
  }

  /** Learns from errors to `sent` which optional fields are to be left out; whether there was any. */
  learn(operation: Operation<never>, sent: string, faults: readonly GraphQLFault[]): boolean {
    const found = unknownFields(parse(sent), faults, operation.needed);
    if (found.size === 0) return false;
    const unknown = this.#unknown.get(operation.name) ?? new Set();
    this.#unknown.set(operation.name, unknown);
    for (const path of found) {
      if (unknown.has(path)) continue;
      unknown.add(path);
      this.#log.notice(
        `The service does not know the field ${path.replaceAll("/", ".")} as it is described: left out from now on.`,
      );
    }
    this.#documents.set(operation.name, print(leaveOut(parse(operation.document), unknown)));
    return true;
  }
}
