import type { Connection } from "../transport/connection";
import type { GraphQLAnswer } from "./answer";
import type { Operation } from "./operation";
import { postOperation } from "./postOperation";

/** An operation that the user wrote. It is sent as it was typed: nothing is left out of it, and it is never asked again. */
export interface TypedOperation {
  /** For the log: no value of the user's. */
  readonly name: string;
  readonly kind: "query" | "mutation";
  readonly document: string;
  /** Where the answer has what it asks for: what each group of a mutation holds (service.md 4.1 rule 2). */
  readonly results: readonly ResultPath[];
}

/** Response keys from `data` on. */
export type ResultPath = readonly string[];

/** One request, one line in the log. The answer may be without data. Rejects with a ServiceError. */
export async function postTyped(
  connection: Connection,
  { name, kind, document, results }: TypedOperation,
  variables: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<GraphQLAnswer> {
  const operation: Operation<never> = {
    name,
    kind,
    document,
    resultPath: [],
    needed: new Set(),
    variables: () => variables,
    ...(kind === "mutation" && { promised: (data) => allCame(data, results) || undefined }),
  };
  return (await postOperation(connection, { operation, document, variables, signal })).answer;
}

/** Whether the answer holds every result. */
export function allCame(data: unknown, results: readonly ResultPath[]): boolean {
  return results.length > 0 && results.every((path) => hasResult(data, path));
}

export function hasResult(data: unknown, path: ResultPath): boolean {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value !== null && value !== undefined;
}
