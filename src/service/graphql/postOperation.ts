import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/unknown";
import { safeWords, WithoutToken } from "../failure/secrets";
import { accessToken, type Connection, mayHaveAnother } from "../transport/connection";
import { attempted } from "../transport/recordExchange";
import { faultsInLog, type GraphQLAnswer, type GraphQLFault, notUnderstood } from "./answer";
import { type Call, exchange, requestCancelled } from "./exchange";
import { type Operation, resultIn } from "./operation";

export interface PostedOperation {
  /** Its faults' messages are safe to show. */
  readonly answer: GraphQLAnswer;
  /** Never shown. */
  readonly faultsAsTheyCame: readonly GraphQLFault[];
}

/** One request, one line in the log; a read is made again with another token. Rejects with a ServiceError. */
export async function postOperation(connection: Connection, call: Call): Promise<PostedOperation> {
  let again = false;
  try {
    return await postOnce(connection, call, (token, thrown) => {
      again = mayHaveAnother(connection, token, thrown) && call.operation.kind === "query";
    });
  } catch (thrown) {
    if (!again) throw thrown;
    return postOnce(connection, call, (token, refused) => void mayHaveAnother(connection, token, refused));
  }
}

function postOnce(
  connection: Connection,
  call: Call,
  onFailure: (token: string, thrown: unknown) => void,
): Promise<PostedOperation> {
  const { operation, variables, signal } = call;
  return attempted(connection, operation.name, async (attempt) => {
    const token = await accessToken(connection);
    if (signal?.aborted) throw requestCancelled("notSent");
    const secrets = { withoutToken: WithoutToken.of(token), variables };
    const came = await exchange(connection, call, token, secrets, attempt).catch((thrown: unknown) => {
      onFailure(token, thrown);
      throw thrown;
    });
    const faults = came.faults.map((fault) => ({ ...fault, message: safeWords(fault.message, secrets) }));
    if (came.data === undefined && faults.length === 0) {
      throw notUnderstood(
        l10n.t("The service's answer contains neither data nor errors. Check the base URL."),
        "no data, no errors",
      );
    }
    if (faults.length > 0) {
      const partly = operation.kind === "query" && isObject(resultIn(came.data, operation));
      attempt.outcome = partly ? "partial" : "failed";
      attempt.detail = faultsInLog(faults);
    } else if (!isPromiseKept(operation, came)) {
      attempt.outcome = "failed";
      attempt.detail = "without what service.md 4.3 promises";
    }
    const { status, record } = attempt;
    return { answer: { ...came, faults, status, request: record?.id }, faultsAsTheyCame: came.faults };
  });
}

function isPromiseKept(operation: Operation, { data }: GraphQLAnswer): boolean {
  if (operation.promised === undefined) return true;
  const result = resultIn(data, operation);
  return isObject(result) && operation.promised(result) !== undefined;
}

/** An operation that the user wrote. It is sent as it was typed: nothing is left out of it, and it is never asked again. */
interface TypedOperation extends Pick<Operation, "name" | "kind" | "document"> {
  /** What each group of a mutation holds (service.md 4.1 rule 2). */
  readonly results: readonly ResultPath[];
}

/** Response keys from `data` on. */
export type ResultPath = readonly string[];

/** The answer may be without data. Rejects with a ServiceError. */
export async function postTyped(
  connection: Connection,
  { name, kind, document, results }: TypedOperation,
  variables: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<GraphQLAnswer> {
  const operation: Operation = {
    name,
    kind,
    document,
    resultPath: [],
    ...(kind === "mutation" && { promised: (data) => allCame(data, results) || undefined }),
  };
  return (await postOperation(connection, { operation, document, variables, signal })).answer;
}

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
