import * as l10n from "@vscode/l10n";
import { TokenRemover } from "../failure/secrets";
import { notUnderstood, ServiceError } from "../failure/serviceError";
import type { Connection, Header, RecordedAnswer, RecordedExchange, RequestRecord, SentRequest } from "./connection";
import { accessToken } from "./connection";

/** What becomes known of a request, for its line in the log. */
export type Attempt = {
  -readonly [Fact in Exclude<keyof RequestRecord, "operation" | "duration">]: RequestRecord[Fact];
} & {
  record: ReturnType<typeof recordExchange>;
  /** Aborted when the time is over in which a whole GraphQL call has to be answered, and a token has to be there. */
  readonly late: AbortSignal;
};

/** One line in the log, and one use of the token. A ServiceError that `work` rejects with names the record of the request. */
export async function withAttempt<T>(
  connection: Connection,
  operation: string,
  work: (attempt: Attempt, token: string) => Promise<T>,
  cancel?: AbortSignal,
): Promise<T> {
  const started = performance.now();
  // AbortSignal.timeout would keep what belongs to a request that was answered until the time is over.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), connection.timeouts.answer);
  const attempt: Attempt = {
    status: undefined,
    sent: 0,
    received: 0,
    outcome: "ok",
    detail: undefined,
    record: undefined,
    late: limit.signal,
  };
  const end = (failure?: string) => {
    const { record, late: _, ...known } = attempt;
    record?.ended(known.outcome, failure);
    connection.log.request({ ...known, operation, duration: performance.now() - started });
  };
  let token = "";
  try {
    token = await accessToken(connection, attempt.late, cancel);
    const result = await work(attempt, token);
    end();
    return result;
  } catch (caught) {
    if (!(caught instanceof ServiceError)) throw caught;
    const thrown = connection.explained?.(caught) ?? caught;
    attempt.outcome = "failed";
    attempt.detail = thrown.detail === undefined ? thrown.kind : `${thrown.kind}: ${thrown.detail}`;
    end(thrown.message);
    thrown.request = attempt.record?.id;
    thrown.status ??= attempt.status;
    thrown.tokenMayBeNew = thrown.kind === "unauthorized" && connection.tokenRefused?.(token) === true;
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

/** Secrets of whoever answers, and of proxies. Only their names are kept. */
const SECRET_HEADERS = /^(((proxy-)?(authorization|authentication-info))|cookie|set-cookie2?)$/i;

/** Where the connection keeps requests. The token is taken out of all of it. */
export function recordExchange({ requests }: Pick<Connection, "requests">, sent: SentRequest, token: string) {
  if (requests === undefined) return undefined;
  const safe = TokenRemover.of(token);
  const started = performance.now();
  const kept: Uint8Array[] = [];
  let size = 0;
  let head: Pick<RecordedAnswer, "status" | "headers"> | undefined;
  let isWhole = false;
  const begun: RecordedExchange = {
    ...JSON.parse(JSON.stringify(sent), (_, held) => (typeof held === "string" ? safe.text(held) : held)),
    headers: safeHeaders(sent.headers, safe),
    id: requests.nextId(),
    startedAt: Date.now(),
    duration: undefined,
    answer: undefined,
    outcome: "underWay",
    failure: undefined,
  };
  requests.keep(begun);
  return {
    id: begun.id,
    answered(status: number, headers: Iterable<Header>): void {
      head = { status, headers: safeHeaders(headers, safe) };
    },
    /** A piece of the answer's body, without its Content-Encoding. The memory of the piece is not used again. */
    received(piece: Uint8Array): void {
      if (size < MAX_KEPT_BODY) kept.push(piece.subarray(0, MAX_KEPT_BODY - size));
      size += piece.byteLength;
    },
    wholeBody(): void {
      isWhole = true;
    },
    ended(outcome: RequestRecord["outcome"], failure?: string): void {
      // A copy: a short Buffer is a part of 64 KiB, all of which would be kept with it.
      const body = new Uint8Array(safe.bytes(Buffer.concat(kept)));
      const answer = head && { ...head, body, size, whole: isWhole && size <= MAX_KEPT_BODY };
      const duration = performance.now() - started;
      requests.keep({ ...begun, duration, answer, outcome, failure: failure && safe.text(failure) });
    },
  };
}

/** An answer's body in UTF-8, as far as it came and not much beyond `limit` bytes, and what it broke off with. */
export async function readAnswerBody(
  body: Iterable<never> | AsyncIterable<Uint8Array>,
  attempt: Attempt,
  limit: number,
  contentType = "",
) {
  const pieces: Uint8Array[] = [];
  let whole = false;
  let thrown: unknown;
  try {
    const decode = decoderOf(contentType);
    for await (const came of body) {
      const piece = decode(came);
      pieces.push(piece);
      attempt.received += piece.byteLength;
      attempt.record?.received(piece);
      if (attempt.received > limit) break;
    }
    whole = attempt.received <= limit;
  } catch (error) {
    thrown = error;
  }
  if (whole) attempt.record?.wholeBody();
  return { bytes: Buffer.concat(pieces), whole, thrown };
}

function decoderOf(contentType: string): (piece: Uint8Array) => Uint8Array {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ?? [];
  if (/^utf-?8$/i.test(charset)) return (piece) => piece;
  try {
    const decoder = new TextDecoder(charset);
    return (piece) => Buffer.from(decoder.decode(piece, { stream: true }));
  } catch {
    throw notUnderstood(
      "unknown charset",
      l10n.t(
        "The service's answer is in a character set that Loan Ops does not know. Ask the service's owner for UTF-8.",
      ),
    );
  }
}

function safeHeaders(headers: Iterable<Header>, safe: TokenRemover): Header[] {
  return [...headers].flatMap(([name, value]): Header[] => {
    if (name.toLowerCase() === "authorization") return [];
    return [[safe.text(name), SECRET_HEADERS.test(name) ? "…" : safe.text(value)]];
  });
}

/** In bytes. More of a single answer is not kept. */
export const MAX_KEPT_BODY = 1024 * 1024;
