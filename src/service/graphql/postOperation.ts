import * as l10n from "@vscode/l10n";
import { GraphQLClient } from "graphql-request";
import { bearer, GRAPHQL_PATH } from "../../contract/rest";
import { isObject } from "../../domain/unknown";
import { safeWords, WithoutToken } from "../failure/secrets";
import { errorName, ServiceError } from "../failure/serviceError";
import { accessToken, type Connection } from "../transport/connection";
import { faultsInLog, type GraphQLAnswer, type GraphQLFault, notUnderstood, parseAnswer } from "./answer";
import { type Exchange, exchangeFetch, requestCancelled } from "./exchange";
import { type Operation, resultIn } from "./operation";

export interface Call {
  readonly operation: Operation<never>;
  /** The operation's document, or what the service knows of it. */
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

export interface PostedOperation {
  /** Its faults' messages are safe to show. */
  readonly answer: GraphQLAnswer;
  /** For finding out what the service does not know; never shown. */
  readonly faultsAsTheyCame: readonly GraphQLFault[];
}

/** One request, one line in the log. Rejects with a ServiceError. */
export async function postOperation(connection: Connection, call: Call): Promise<PostedOperation> {
  const { operation, variables, signal } = call;
  const { log } = connection;
  const started = performance.now();
  const exchange: Exchange = {
    operation,
    signal,
    secrets: { withoutToken: undefined, variables },
    status: undefined,
    sent: 0,
    received: 0,
    record: undefined,
  };
  const record = (outcome: "ok" | "partial" | "failed", detail: string | undefined, failure?: string) => {
    exchange.record?.ended(outcome, failure);
    const { status, sent, received } = exchange;
    log.request({
      operation: operation.name,
      status,
      outcome,
      duration: performance.now() - started,
      sent,
      received,
      detail,
    });
  };
  try {
    const token = await accessToken(connection);
    exchange.secrets = { withoutToken: WithoutToken.of(token), variables };
    if (signal?.aborted) throw requestCancelled("notSent");
    const came = await post(connection, call, exchange, token);
    const faults = came.faults.map((fault) => ({ ...fault, message: safeWords(fault.message, exchange.secrets) }));
    if (came.data === undefined && faults.length === 0) {
      throw notUnderstood(
        l10n.t("The service's answer contains neither data nor errors. Check the base URL."),
        "no data, no errors",
      );
    }
    if (faults.length > 0) record(partly(operation, came) ? "partial" : "failed", faultsInLog(faults));
    else if (isPromiseKept(operation, came)) record("ok", undefined);
    else record("failed", "without what service.md 4.3 promises");
    const { status, record: kept } = exchange;
    return { answer: { ...came, faults, status, request: kept?.id }, faultsAsTheyCame: came.faults };
  } catch (thrown) {
    const error = serviceError(thrown);
    record("failed", error.detail === undefined ? error.kind : `${error.kind}: ${error.detail}`, error.message);
    error.request = exchange.record?.id;
    throw error;
  }
}

/** Whether a part of the result came. For mutations see `mutationResult`. */
function partly(operation: Operation<never>, { data }: GraphQLAnswer): boolean {
  return operation.kind === "query" && isObject(resultIn(data, operation));
}

function isPromiseKept(operation: Operation<never>, { data }: GraphQLAnswer): boolean {
  if (operation.promised === undefined) return true;
  const result = resultIn(data, operation);
  return isObject(result) && operation.promised(result) !== undefined;
}

async function post(connection: Connection, call: Call, exchange: Exchange, token: string): Promise<GraphQLAnswer> {
  let came: GraphQLAnswer | undefined;
  const client = new GraphQLClient(connection.baseUrl + GRAPHQL_PATH, {
    fetch: exchangeFetch(connection, exchange),
    errorPolicy: "all",
    // The body holds `query` and `variables` only (service.md 4.1).
    excludeOperationName: true,
    jsonSerializer: { stringify: JSON.stringify, parse },
    headers: {
      authorization: bearer(token),
      "content-type": "application/json",
      accept: "application/json",
      ...(connection.userAgent === undefined ? {} : { "user-agent": connection.userAgent }),
    },
  });
  await client.rawRequest(call.document, call.variables);
  if (came === undefined) throw notUnderstood(unreadable(), "no body was read");
  return came;

  /** graphql-request rejects a whole answer for one malformed error, so it gets well-formed ones. */
  function parse(text: string): unknown {
    came = parseAnswer(text);
    return { data: came.data ?? null, ...(came.faults.length === 0 ? {} : { errors: came.faults }) };
  }
}

/** graphql-request's errors hold the variables, so none of their content is passed on. */
function serviceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return notUnderstood(unreadable(), errorName(thrown));
}

function unreadable(): string {
  return l10n.t("The service's answer is not understood. Ask the service's owner, and give the time in the log.");
}

/** An operation that the user wrote. It is sent as it was typed: nothing is left out of it, and it is never asked again. */
interface TypedOperation {
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
