import { isObject } from "../../domain/isObject";
import type { RefusalReason } from "../failure/serviceError";

/** One GraphQL operation of the service: what is sent, and where in the answer its result is. */
export interface Operation<Input> {
  /** For the log. */
  readonly name: string;
  /** A query may be asked again; a mutation is sent once, whatever happens. */
  readonly kind: "query" | "mutation";
  /** Holds no type name that service.md does not give, and no alias: paths in errors are field names (7.1). */
  readonly document: string;
  /** Field names from `data` to the result. */
  readonly resultPath: readonly string[];
  /** Queries: fields without which the result is of no use, as paths like "loan/id". All others are optional. */
  readonly needed: ReadonlySet<string>;
  /** The scope that it needs, where service.md states one (5.3). */
  readonly scope?: string;
  variables(input: Input): Readonly<Record<string, unknown>>;
  /** Mutations: what the result has to hold (4.3); undefined when it does not. */
  promised?(result: Readonly<Record<string, unknown>>): unknown;
}

/** A mutation. Its promised result proves that the work was done. */
export interface Mutation<Input, Promised> extends Operation<Input> {
  readonly kind: "mutation";
  /** Why the service refuses it, as far as service.md says (4.3, 5.3); the most telling first. */
  readonly refusals: readonly RefusalReason[];
  promised(result: Readonly<Record<string, unknown>>): Promised | undefined;
}

/** What an answer's data holds where the operation's result belongs. */
export function resultIn(data: unknown, { resultPath }: Operation<never>): unknown {
  let value = data;
  for (const field of resultPath) value = isObject(value) ? value[field] : undefined;
  return value;
}
