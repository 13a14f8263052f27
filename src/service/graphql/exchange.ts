import { ReadableStream } from "node:stream/web";
import * as l10n from "@vscode/l10n";
import { GraphQLClient } from "graphql-request";
import { bearer, GRAPHQL_PATH } from "../../contract/rest";
import { MAX_ANSWER_BYTES } from "../../domain/limits";
import { isObject, stringProperty } from "../../domain/unknown";
import { httpFailure } from "../failure/httpFailure";
import { networkFailure } from "../failure/networkFailure";
import { isRefusalByStatus } from "../failure/refusalProof";
import { type SafeWords, safeWords, TokenRemover } from "../failure/secrets";
import { afterFailure, noAnswerInTime, notUnderstood, ServiceError } from "../failure/serviceError";
import { type Connection, type ExchangeSubject, requestCancelled } from "../transport/connection";
import { leavingRoomForAnswer } from "../transport/earlyAnswer";
import { type Attempt, readAnswerBody, recordExchange } from "../transport/recordExchange";
import { type GraphQLAnswer, parseAnswer } from "./answer";
import { isFromBeforeExecution, limitIn, refusesToken } from "./graphqlErrors";
import { hasAnything, hasResult, type Operation } from "./operation";

export interface OperationRequest {
  readonly operation: Operation;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Values that stand in the document instead. */
  readonly literals?: Readonly<Record<string, unknown>>;
  /** Those that are asked for at once, in their order. */
  readonly loans?: readonly string[];
  readonly documentOfOne?: string;
  readonly signal: AbortSignal | undefined;
}

/** One HTTP request (service.md 4.1), no redirect. Rejects with a ServiceError. `send` is graphql-request's `fetch`. */
export async function exchangeGraphQL(
  connection: Connection,
  request: OperationRequest,
  token: string,
  attempt: Attempt,
) {
  const safe = safeWordsOf(request, token);
  let received: Received | undefined;
  const client = new GraphQLClient(connection.baseUrl + GRAPHQL_PATH, {
    fetch: async (url, init) => {
      received = await send(connection, request, String(url), init, token, attempt);
      // Without its status, which our parser judges, and with the type that graphql-request parses: service.md states none.
      return new Response(received.bytes, { headers: { "content-type": "application/json" } });
    },
    // Data that came beside errors is used (service.md 7.2); graphql-request's own errors hold the variables.
    errorPolicy: "all",
    jsonSerializer: {
      stringify: JSON.stringify,
      // JSON.parse would round numbers, and take an answer of any size, depth and count of errors.
      parse(text) {
        if (received === undefined) throw new Error("graphql-request read an answer that was not sent");
        const { data = null, errors, executed } = judgedAnswer(text, received, request.operation, safe);
        return { data, errors, extensions: { executed } };
      },
    },
    // The body holds `query` and `variables` only (service.md 4.1).
    excludeOperationName: true,
    headers: {
      ...(token !== "" && { authorization: bearer(token) }),
      accept: "application/json",
      "content-type": "application/json",
      ...(connection.userAgent !== undefined && { "user-agent": connection.userAgent }),
    },
  });
  const answer = await client.rawRequest<GraphQLAnswer["data"] | null>(request.document, request.variables);
  // As the parser above gave them: graphql-request hands them on.
  const { errors, extensions } = answer as unknown as Pick<GraphQLAnswer, "errors"> & { readonly extensions: unknown };
  return { data: answer.data ?? undefined, errors, ...(extensions as Pick<GraphQLAnswer, "executed">) };
}

function safeWordsOf({ variables, literals, loans }: OperationRequest, token: string): SafeWords {
  const safeOf = (values: object) => safeWords(TokenRemover.of(token), values);
  // Made when it is needed: most answers have no errors, and to search for many IDs takes milliseconds to prepare.
  let whole: SafeWords | undefined;
  return (words, key = "") => {
    // In what is said of one of several loans stands what would stand there if it had been asked for alone.
    if (loans !== undefined && Object.hasOwn(variables, key)) return safeOf({ id: variables[key] })(words);
    whole ??= safeOf({ ...variables, ...literals });
    return whole(words);
  };
}

interface Received extends Awaited<ReturnType<typeof readAnswerBody>> {
  readonly status: number;
  readonly headers: Headers;
}

async function send(
  connection: Connection,
  { operation, variables, loans, documentOfOne, signal }: OperationRequest,
  url: string,
  init: RequestInit | undefined,
  token: string,
  attempt: Attempt,
): Promise<Received> {
  const changes = operation.kind === "mutation";
  if (signal?.aborted) throw requestCancelled("notSent");
  refuseUnverified(url);
  const headers = Object.fromEntries(new Headers(init?.headers));
  const text = String(init?.body);
  const body = new TextEncoder().encode(text);
  attempt.sent = body.byteLength;
  const request = {
    operation: operation.name,
    changes,
    subject: exchangeSubject(operation, variables),
    loans,
    documentOfOne,
    method: "POST",
    url,
    headers: Object.entries(headers),
    body: { kind: "graphql", text },
  } as const;
  attempt.record = recordExchange(connection, request, token);
  const { late } = attempt;
  try {
    const response = await connection.fetch(url, {
      method: "POST",
      ...headersAndBody(headers, body, changes),
      redirect: "manual",
      // Our headers are sent all the same. Else `fetch` of Node.js 24.14 and 24.15 fails where a streamed body is answered by 401.
      credentials: "omit",
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    });
    attempt.status = response.status;
    attempt.record?.answered(response.status, response.headers);
    const { status, headers: answerHeaders, body: answerBody } = response;
    const type = answerHeaders.get("content-type") ?? "";
    const received = await readAnswerBody(answerBody ?? [], attempt, MAX_ANSWER_BYTES, type);
    if (response.ok && received.thrown !== undefined) throw received.thrown;
    return { ...received, status, headers: answerHeaders };
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    if (signal?.aborted) throw requestCancelled("unknown");
    if (late.aborted) throw noAnswerInTime(changes, { detail: "answer timeout" });
    throw networkFailure(thrown, { changes });
  }
}

/** This variable lets `fetch` verify no certificate: the token would go to anybody who answers. */
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
    body: ReadableStream.from(leavingRoomForAnswer([body], body.byteLength)) as BodyInit,
    // Demanded by `fetch` for a streamed body; the DOM's types do not have it yet.
    ...{ duplex: "half" },
  };
}

/** The `detail` of the error. */
export const ANSWER_TOO_LARGE = "answer too large";

function judgedAnswer(text: string, { status, headers, whole }: Received, operation: Operation, safe: SafeWords) {
  if (status >= 200 && status < 300) {
    if (whole) return parseAnswer(text, safe);
    throw notUnderstood(
      ANSWER_TOO_LARGE,
      l10n.t(
        "The service's answer is larger than {0} MiB and was not read. Reduce loanOps.pageSize to ask for less at once.",
        MAX_ANSWER_BYTES / 2 ** 20,
      ),
    );
  }
  const answer = whole ? parsedAnswer(text, safe) : undefined;
  if (answer !== undefined && overrulesStatus(answer, status, operation)) return answer;
  const changes = operation.kind === "mutation";
  // What is missing of the body may tell of a result, and data without an error does not say that nothing was done.
  const mayBeDone = changes && (!whole || isBegun(answer));
  throw httpFailure(
    { status, header: (name) => headers.get(name) ?? undefined },
    {
      scope: operation.scope,
      said: answer?.errors[0]?.message,
      changes,
      doubt: mayBeDone ? afterFailure(changes) : undefined,
    },
  );
}

/** Whether an answer tells what the status of a failure does not, and has to be judged by what it says. */
function overrulesStatus(answer: GraphQLAnswer, status: number, operation: Operation): boolean {
  const { data, errors } = answer;
  const { kind, resultPath, results = [resultPath] } = operation;
  const changes = kind === "mutation";
  if (changes && results.some((path) => hasResult(data, path))) throw notUnderstood(`HTTP ${status} with data`);
  if (status < 400) return false;
  if (!changes && hasAnything(data, resultPath)) return true;
  if (errors.length === 0) return false;
  const isExecuted = changes && (isBegun(answer) || errors.some(({ path }) => path));
  // Apollo Server says 500 of a limit that a plugin of its has.
  if (!changes && status !== 429 && limitIn(answer, errors) !== undefined) return true;
  if (status === 500)
    return isExecuted || refusesToken(answer) || errors.every((error) => isFromBeforeExecution(error, answer));
  return isRefusalByStatus(status) && (isExecuted || ![401, 403, 429].includes(status));
}

function isBegun(answer: GraphQLAnswer | undefined): boolean {
  return Object.keys(answer?.data ?? {}).length > 0;
}

function parsedAnswer(text: string, safe: SafeWords): GraphQLAnswer | undefined {
  try {
    return parseAnswer(text, safe);
  } catch {
    return undefined;
  }
}

/** The queries call what they ask for `id` (service.md 4.2). */
function exchangeSubject({ name }: Operation, variables: OperationRequest["variables"]): ExchangeSubject {
  const given = isObject(variables.input) ? variables.input : variables;
  const text = (key: string) => stringProperty(given, key);
  return {
    loan: text("loanId") ?? (name === "loan" ? text("id") : undefined),
    deal: text("dealId") ?? (name === "deal" ? text("id") : undefined),
    document: text("documentId"),
  };
}
