import * as l10n from "@vscode/l10n";
import { GraphQLClient } from "graphql-request";
import { bearer, GRAPHQL_PATH } from "../../contract/rest";
import { LARGEST_ANSWER } from "../../domain/limits";
import { isObject } from "../../domain/unknown";
import { httpFailure } from "../failure/httpFailure";
import { networkFailure } from "../failure/networkFailure";
import { isRefusalByStatus } from "../failure/refusalProof";
import { type Secrets, safeWords, WithoutToken } from "../failure/secrets";
import { afterFailure, ServiceError } from "../failure/serviceError";
import type { Connection, ExchangeSubject } from "../transport/connection";
import { type Attempt, type ExchangeRecord, recordExchange } from "../transport/recordExchange";
import { type GraphQLAnswer, notUnderstood, parseAnswer } from "./answer";
import type { Operation } from "./operation";

export interface Call {
  readonly operation: Operation;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

/** One HTTP request (service.md 4.1), which follows no redirect. Rejects with a ServiceError. */
export async function exchange(
  connection: Connection,
  call: Call,
  token: string,
  secrets: Secrets,
  attempt: Attempt,
): Promise<GraphQLAnswer> {
  let came: GraphQLAnswer | undefined;
  const client = new GraphQLClient(connection.baseUrl + GRAPHQL_PATH, {
    fetch: async (url, init) => {
      came = await sent(connection, call, String(url), init, { token, secrets, attempt });
      // graphql-request needs this content type, which service.md does not state.
      return new Response("{}", { headers: { "content-type": "application/json" } });
    },
    // It would reject a whole answer for one malformed error, and its errors hold the variables.
    jsonSerializer: { stringify: JSON.stringify, parse: () => ({ data: {} }) },
    // The body holds `query` and `variables` only (service.md 4.1).
    excludeOperationName: true,
    headers: {
      authorization: bearer(token),
      accept: "application/json",
      "content-type": "application/json",
      ...(connection.userAgent !== undefined && { "user-agent": connection.userAgent }),
    },
  });
  await client.rawRequest(call.document, call.variables);
  if (came === undefined) throw new Error("graphql-request sent nothing");
  return came;
}

async function sent(
  connection: Connection,
  { operation, variables, signal }: Call,
  url: string,
  init: RequestInit | undefined,
  { token, secrets, attempt }: { readonly token: string; readonly secrets: Secrets; readonly attempt: Attempt },
): Promise<GraphQLAnswer> {
  const changes = operation.kind === "mutation";
  refuseUnverified(url);
  const text = String(init?.body);
  const body = new TextEncoder().encode(text);
  const headers = Object.fromEntries(new Headers(init?.headers));
  attempt.sent = body.byteLength;
  const request = {
    operation: operation.name,
    changes,
    subject: subjectOf(operation, variables),
    method: "POST",
    url,
    headers: Object.entries(headers),
    body: { kind: "graphql", text },
  } as const;
  attempt.record = recordExchange(connection, request, WithoutToken.of(token));
  // AbortSignal.timeout would keep what belongs to a request that was answered until the time is over.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), connection.timeouts.answer);
  try {
    const response = await connection.fetch(url, {
      method: "POST",
      ...headersAndBody(headers, body, changes),
      redirect: "manual",
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    });
    attempt.status = response.status;
    attempt.record?.answered(response.status, response.headers);
    return await answerOf(response, url, operation, secrets, attempt);
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    if (signal?.aborted) throw requestCancelled("unknown");
    if (late.signal.aborted) throw answerTimeout(connection.timeouts.answer, changes);
    throw networkFailure(thrown, { changes });
  } finally {
    clearTimeout(timer);
  }
}

export function requestCancelled(outcome: "notSent" | "unknown"): ServiceError {
  return new ServiceError("cancelled", l10n.t("The request was canceled."), { outcome });
}

/** With this variable `fetch` verifies no certificate: the token would go to anybody who answers. */
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

/** After a 421 `fetch` sends again what it has at hand (WHATWG fetch): a body that can be read once rules that out. */
function headersAndBody(headers: Record<string, string>, body: Uint8Array<ArrayBuffer>, once: boolean): RequestInit {
  if (!once) return { headers, body };
  return {
    headers: { ...headers, "content-length": String(body.byteLength) },
    body: new Blob([body]).stream(),
    // Demanded by `fetch` for a streamed body; the DOM's types do not have it yet.
    ...{ duplex: "half" },
  };
}

/** When a refusal by status is a GraphQL answer with errors, as no REST body is, they say why. */
async function answerOf(
  response: Response,
  url: string,
  operation: Operation,
  secrets: Secrets,
  attempt: Attempt,
): Promise<GraphQLAnswer> {
  const { status, headers } = response;
  const fail = (words?: string) =>
    httpFailure(
      {
        status,
        url,
        location: headers.get("location") ?? undefined,
        retryAfter: headers.get("retry-after") ?? undefined,
        date: headers.get("date") ?? undefined,
      },
      {
        notFound: l10n.t("There is no GraphQL service at this address (HTTP 404). Check the base URL."),
        scope: operation.scope,
        said: words === undefined ? undefined : safeWords(words, secrets),
        changes: operation.kind === "mutation",
      },
    );
  if (!response.ok && (status < 400 || [401, 403, 429].includes(status))) {
    if (attempt.record !== undefined) await readBeginning(response.body, attempt.record);
    else await response.body?.cancel();
    throw fail();
  }
  const text = await readText(response, (bytes) => {
    attempt.received += bytes.byteLength;
    attempt.record?.received(bytes);
  });
  attempt.record?.wholeBody();
  if (response.ok) return parseAnswer(text);
  const answer = refusalIn(text);
  if (answer === undefined || !isRefusalByStatus(status)) throw fail(answer?.faults[0]?.message);
  return answer;
}

function refusalIn(text: string): GraphQLAnswer | undefined {
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
  return new ServiceError("timeout", text, { outcome: "unknown", detail: "answer timeout" });
}

const MEBIBYTE = 1024 * 1024;

/** Stops reading beyond the limit, with a ServiceError of kind `notUnderstood`. */
async function readText(response: Response, onBytes: (bytes: Uint8Array) => void): Promise<string> {
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

/** For the record of the request only. Never rejects. */
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

/** The queries call what they ask for `id` (service.md 4.2). */
function subjectOf({ name }: Operation, variables: Call["variables"]): ExchangeSubject {
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
