import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/unknown";
import { safeWords, WithoutToken } from "../failure/secrets";
import { ServiceError } from "../failure/serviceError";
import type { Connection } from "../transport/connection";
import { attempted } from "../transport/recordExchange";
import { faultsInLog, type GraphQLAnswer, type GraphQLFault, notUnderstood } from "./answer";
import { type Call, exchange, requestCancelled } from "./exchange";
import { allCame, type Operation, promisedIn, type ResultPath, valueAt } from "./operation";

export interface PostedOperation {
  /** Its faults' messages are safe to show. */
  readonly answer: GraphQLAnswer;
  /** Never shown. */
  readonly faultsAsTheyCame: readonly GraphQLFault[];
}

/** One request, one line in the log; a read is made again with another token. Rejects with a ServiceError. */
export async function postOperation(connection: Connection, call: Call): Promise<PostedOperation> {
  try {
    return await postOnce(connection, call);
  } catch (thrown) {
    const again = thrown instanceof ServiceError && thrown.tokenMayBeNew && call.operation.kind === "query";
    if (!again) throw thrown;
    return postOnce(connection, call);
  }
}

function postOnce(connection: Connection, call: Call): Promise<PostedOperation> {
  const { operation, variables, signal } = call;
  return attempted(connection, operation.name, async (attempt, token) => {
    if (signal?.aborted) throw requestCancelled("notSent");
    const safe = safeWords(WithoutToken.of(token), variables);
    const came = await exchange(connection, call, { token, safe, attempt });
    const faults = came.faults.map((fault) => ({ ...fault, message: safe(fault.message) }));
    if (came.data === undefined && faults.length === 0) {
      throw notUnderstood(
        l10n.t("The service's answer contains neither data nor errors. Check the base URL."),
        "no data, no errors",
      );
    }
    if (faults.length > 0) {
      const partly = operation.kind === "query" && isObject(valueAt(came.data, operation.resultPath));
      attempt.outcome = partly ? "partial" : "failed";
      attempt.detail = faultsInLog(faults);
    } else if (operation.promised !== undefined && promisedIn(operation, came.data) === undefined) {
      attempt.outcome = "failed";
      attempt.detail = "without what service.md 4.3 promises";
    }
    const { status, record } = attempt;
    return { answer: { ...came, faults, status, request: record?.id }, faultsAsTheyCame: came.faults };
  });
}

/** An operation that the user wrote. It is sent as it was typed: nothing is left out of it, and it is never asked again. */
interface TypedOperation extends Pick<Operation, "name" | "kind" | "document"> {
  /** What each group of a mutation holds (service.md 4.1 rule 2). */
  readonly results: readonly ResultPath[];
}

/** The answer may be without data. Rejects with a ServiceError. */
export async function postTyped(
  connection: Connection,
  { results, ...typed }: TypedOperation,
  variables: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<GraphQLAnswer> {
  const operation: Operation = {
    ...typed,
    resultPath: [],
    ...(typed.kind === "mutation" && { promised: (data) => allCame(data, results) || undefined }),
  };
  return (await postOperation(connection, { operation, document: typed.document, variables, signal })).answer;
}
