import * as l10n from "@vscode/l10n";
import { LARGEST_ANSWER } from "../../domain/limits";
import { isObject } from "../../domain/unknown";
import { httpFailure } from "../failure/httpFailure";
import { networkFailure } from "../failure/networkFailure";
import { isRefusalByStatus } from "../failure/refusalProof";
import { type Secrets, safeWords, WithoutToken } from "../failure/secrets";
import { afterFailure, ServiceError } from "../failure/serviceError";
import type { Connection, ExchangeSubject } from "../transport/connection";
import { type ExchangeRecord, recordExchange } from "../transport/recordExchange";
import { type GraphQLAnswer, notUnderstood, parseAnswer } from "./answer";
import type { Operation } from "./operation";

/** One HTTP request of a GraphQL call, and what is known of it while it runs. */
export interface Exchange {
  readonly operation: Operation<never>;
  secrets: Secrets;
  readonly signal: AbortSignal | undefined;
  status: number | undefined;
  /** Bytes of the bodies. */
  sent: number;
  received: number;
  record: ExchangeRecord | undefined;
}

/**
 * The `fetch` that graphql-request is given: never follows a redirect, keeps to the time limit and to the largest answer,
 * and resolves only with a body that is a GraphQL answer. Rejects with a ServiceError.
 */
export function exchangeFetch(connection: Connection, exchange: Exchange): typeof globalThis.fetch {
  const changes = exchange.operation.kind === "mutation";
  return async (input, init) => {
    // AbortSignal.timeout would keep what belongs to a request that was answered until the time is over.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), connection.timeouts.answer);
    try {
      const text = String(init?.body);
      const body = new TextEncoder().encode(text);
      refuseUnverified(String(input));
      exchange.sent = body.byteLength;
      exchange.record = recordOf(connection, exchange, String(input), new Headers(init?.headers), text);
      const response = await connection.fetch(input, {
        method: "POST",
        ...headersAndBody(new Headers(init?.headers), body, changes),
        redirect: "manual",
        signal: exchange.signal === undefined ? late.signal : AbortSignal.any([exchange.signal, late.signal]),
      });
      exchange.status = response.status;
      exchange.record?.answered(response.status, response.headers);
      return await graphqlResponse(response, String(input), exchange);
    } catch (thrown) {
      if (thrown instanceof ServiceError) throw thrown;
      if (exchange.signal?.aborted) throw requestCancelled("unknown");
      if (late.signal.aborted) throw answerTimeout(connection.timeouts.answer, changes);
      throw networkFailure(thrown, { changes });
    } finally {
      clearTimeout(timer);
    }
  };
}

function recordOf(
  connection: Connection,
  { operation, secrets }: Exchange,
  url: string,
  headers: Headers,
  text: string,
): ExchangeRecord | undefined {
  const sent = {
    operation: operation.name,
    changes: operation.kind === "mutation",
    subject: subjectOf(operation, secrets.variables),
    method: "POST",
    url,
    headers: [...headers],
    body: { kind: "graphql", text },
  } as const;
  return recordExchange(connection, sent, secrets.withoutToken ?? WithoutToken.of(""));
}

export function requestCancelled(outcome: "notSent" | "unknown"): ServiceError {
  return new ServiceError("cancelled", l10n.t("The request was canceled."), { outcome });
}

/**
 * With this variable `fetch` verifies no certificate and cannot be told to: the token would go to anybody who answers.
 */
function refuseUnverified(url: string): void {
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== "0" || !url.startsWith("https:")) return;
  throw new ServiceError(
    "notAllowed",
    l10n.t(
      "Nothing was sent, because NODE_TLS_REJECT_UNAUTHORIZED is 0 and no certificate would be verified. Set it to 1 and restart VS Code.",
    ),
    { outcome: "notSent", detail: "NODE_TLS_REJECT_UNAUTHORIZED=0" },
  );
}

interface OneBody extends Pick<RequestInit, "headers" | "body"> {
  /** Demanded by `fetch` for a streamed body; the DOM's types do not have it yet. */
  readonly duplex?: "half";
}

/**
 * `fetch` sends a request again by itself after a 421 when it has the body at hand (WHATWG fetch, HTTP-network-or-cache).
 * A body that can be read once rules that out for a mutation; with its length it is not sent in chunks.
 */
function headersAndBody(headers: Headers, body: Uint8Array<ArrayBuffer>, once: boolean): OneBody {
  if (!once) return { headers, body };
  headers.set("content-length", String(body.byteLength));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(body);
      controller.close();
    },
  });
  return { headers, body: stream, duplex: "half" };
}

/** A response whose body parses. When a refusal by status is a GraphQL answer, its errors say why. */
async function graphqlResponse(response: Response, url: string, exchange: Exchange): Promise<Response> {
  const { status } = response;
  const toBeRead = response.ok || (status >= 400 && ![401, 403, 429].includes(status));
  if (!toBeRead) {
    if (exchange.record !== undefined) await readBeginning(response.body, exchange.record);
    else await response.body?.cancel();
    throw failure(response, url, exchange, undefined);
  }
  const text = await readText(response, (bytes) => {
    exchange.received += bytes.byteLength;
    exchange.record?.received(bytes);
  });
  exchange.record?.wholeBody();
  if (!response.ok) {
    const answer = answerIn(text);
    // Only a refusal is looked into: another status has decided already.
    if (!isRefusalByStatus(status) || answer === undefined) throw failure(response, url, exchange, answer);
  }
  // graphql-request needs this content type, which service.md does not state.
  return new Response(text, { headers: { "content-type": "application/json" } });
}

function failure(response: Response, url: string, { operation, secrets }: Exchange, answer: GraphQLAnswer | undefined) {
  const words = answer?.faults[0]?.message;
  return httpFailure(
    {
      status: response.status,
      url,
      location: response.headers.get("location") ?? undefined,
      retryAfter: response.headers.get("retry-after") ?? undefined,
      date: response.headers.get("date") ?? undefined,
    },
    {
      notFound: l10n.t("There is no GraphQL service at this address (HTTP 404). Check the base URL."),
      scope: operation.scope,
      said: words === undefined ? undefined : safeWords(words, secrets),
      changes: operation.kind === "mutation",
    },
  );
}

/** The body of a refusal, if it is a GraphQL answer with errors: REST bodies have an `error` or a `message` at most. */
function answerIn(text: string): GraphQLAnswer | undefined {
  try {
    const answer = parseAnswer(text);
    return answer.faults.length > 0 ? answer : undefined;
  } catch {
    return undefined;
  }
}

function answerTimeout(limit: number, changes: boolean): ServiceError {
  const message =
    limit === 1000
      ? l10n.t("The service did not answer within 1 second.")
      : l10n.t("The service did not answer within {0} seconds.", limit / 1000);
  const text = `${message} ${afterFailure(changes)}`;
  return new ServiceError("timeout", text, {
    outcome: "unknown",
    detail: "answer timeout",
  });
}

const MEBIBYTE = 1024 * 1024;

/** The body as text. Stops reading at once beyond the limit, with a ServiceError of kind `notUnderstood`. */
export async function readText(response: Response, onBytes: (bytes: Uint8Array) => void): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onBytes(value);
    size += value.byteLength;
    if (size > LARGEST_ANSWER) {
      await reader.cancel();
      throw notUnderstood(
        l10n.t(
          "The service's answer is larger than {0} MiB and was not read. Reduce loanOps.pageSize to ask for less at once.",
          LARGEST_ANSWER / MEBIBYTE,
        ),
        "answer too large",
      );
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** In bytes, and in milliseconds: what a refusal says is short, and nothing depends on it. */
const MOST = 64 * 1024;
const LONGEST = 1000;

/** Reads what a refusal says, for the record of the request only. Never rejects. */
async function readBeginning(body: Response["body"], record: ExchangeRecord): Promise<void> {
  const reader = body?.getReader();
  let givenUp = false;
  const giveUp = () => {
    givenUp = true;
    reader?.cancel().catch(() => undefined);
  };
  const late = setTimeout(giveUp, LONGEST);
  try {
    let size = 0;
    while (size < MOST) {
      const piece = await reader?.read();
      if (piece?.value === undefined) {
        if (!givenUp) record.wholeBody();
        return;
      }
      record.received(piece.value);
      size += piece.value.byteLength;
    }
    giveUp();
  } catch {
    // The status has decided already.
  } finally {
    clearTimeout(late);
  }
}

/**
 * What an operation is about, from its variables or from the input object in them. The queries call what they ask for `id`
 * (service.md 4.2).
 */
export function subjectOf(
  { name }: Pick<Operation<never>, "name">,
  variables: Readonly<Record<string, unknown>>,
): ExchangeSubject {
  const given = isObject(variables.input) ? variables.input : variables;
  const text = (key: string) => {
    const value = given[key];
    return typeof value === "string" ? value : undefined;
  };
  return {
    loan: text("loanId") ?? (name === "loan" ? text("id") : undefined),
    deal: text("dealId") ?? (name === "deal" ? text("id") : undefined),
    document: text("documentId"),
  };
}
