import { parse, print } from "graphql";
import type { RequestLog } from "../transport/requestLog";
import { leaveOut } from "./leaveOut";
import type { Operation } from "./operation";
import type { PostedOperation } from "./postOperation";
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

  /** Learns from an answer without data which optional fields of the document are to be left out; whether there was any. */
  learn(operation: Operation<never>, document: string, { answer, faultsAsTheyCame }: PostedOperation): boolean {
    if (answer.data !== undefined) return false;
    // An error with a field's path comes from execution and says nothing about the schema.
    const faults = faultsAsTheyCame.filter(({ path }) => path?.[0] !== operation.resultPath[0]);
    const found = unknownFields(parse(document), faults, { needed: operation.needed, inPlace: answer.executed });
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
