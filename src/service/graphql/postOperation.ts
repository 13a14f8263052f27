import { setImmediate } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import { aboutRequest, afterFailure, notUnderstood, ServiceError } from "../failure/serviceError";
import type { Connection } from "../transport/connection";
import { type Attempt, withAttempt } from "../transport/recordExchange";
import { errorsInLog, type GraphQLAnswer } from "./answer";
import { exchangeGraphQL, type OperationRequest } from "./exchange";
import { refusesToken, unconfirmedError, unreadError } from "./graphqlErrors";
import { allCame, hasAnything, type Mutation, type Operation, promisedIn, type ResultPath } from "./operation";

/** One request, one line in the log; a read is made again with another token. Rejects with a ServiceError. */
export function postOperation(connection: Connection, request: OperationRequest): Promise<GraphQLAnswer> {
  return postOnce(connection, request).catch((thrown: unknown) => {
    const again = thrown instanceof ServiceError && thrown.tokenMayBeNew && request.operation.kind === "query";
    if (!again) throw thrown;
    return postOnce(connection, request);
  });
}

function postOnce(connection: Connection, request: OperationRequest): Promise<GraphQLAnswer> {
  const { operation } = request;
  const work = async (attempt: Attempt, token: string) => {
    const { data, executed, errors } = await exchangeGraphQL(connection, request, token, attempt);
    if (data === undefined && errors.length === 0) throw notUnderstood("no data, no errors");
    const { status, received: size, record } = attempt;
    const answer = { data, executed, errors, status, size, request: record?.id };
    const partly = operation.kind === "query" && hasAnything(data, operation.resultPath);
    if (refusesToken(answer) && !partly) {
      if (operation.kind === "query") throw unreadError(answer);
      connection.tokenRefused?.(token);
    }
    if (errors.length > 0) {
      attempt.outcome = partly ? "partial" : "failed";
      attempt.detail = errorsInLog(errors);
    } else if (operation.promised !== undefined && promisedIn(operation, data) === undefined) {
      attempt.outcome = "failed";
      attempt.detail = "without what service.md 4.3 promises";
    }
    // To search the answer for the token is a piece of work of its own: the extension host has other work between.
    if (operation.kind === "query" && attempt.received > LONG_ANSWER) await setImmediate();
    return answer;
  };
  return withAttempt(connection, operation.name, work, request.signal);
}

/** In bytes. */
const LONG_ANSWER = 64 * 1024;

/** An operation that the user wrote. It is sent as it was typed: nothing is left out of it. */
type UserOperation = Pick<Operation, "name" | "kind" | "document"> & Required<Pick<Operation, "results">>;

/** The answer may be without data. Rejects with a ServiceError. */
export function postUserOperation(
  connection: Connection,
  typed: UserOperation,
  variables: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<GraphQLAnswer> {
  const operation: Operation = {
    ...typed,
    resultPath: [],
    ...(typed.kind === "mutation" && { promised: (data) => allCame(data, typed.results) || undefined }),
  };
  return postOperation(connection, { operation, document: typed.document, variables, signal });
}

/** Any error leaves it unconfirmed, for nothing else was asked for (7.3). It is refused only where that is certain. */
export function mutationResult<Promised>(operation: Mutation<Promised>, answer: GraphQLAnswer): Promised {
  return aboutRequest(answer.request, () => {
    if (answer.errors.length > 0) throw unconfirmedError(answer, [operation.resultPath], operation);
    return promisedIn(operation, answer.data) ?? noResult();
  });
}

/** The same of a mutation that the user wrote, which any result at each of these places confirms. */
export function confirmUserOperation(results: readonly ResultPath[], answer: GraphQLAnswer): void {
  aboutRequest(answer.request, () => {
    if (answer.errors.length > 0) throw unconfirmedError(answer, results);
    if (!allCame(answer.data, results)) noResult();
  });
}

function noResult(): never {
  throw notUnderstood(
    "no result as it is promised, and no errors",
    `${l10n.t("The service's answer does not say whether this was done.")} ${afterFailure(true)}`,
  );
}
