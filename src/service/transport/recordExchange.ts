import type { WithoutToken } from "../failure/secrets";
import { ServiceError } from "../failure/serviceError";
import type { Connection, Header, RecordedAnswer, RecordedExchange, RequestRecord, SentRequest } from "./connection";

/** What becomes known of a request, for its line in the log. */
export type Attempt = {
  -readonly [Fact in Exclude<keyof RequestRecord, "operation" | "duration">]: RequestRecord[Fact];
} & {
  record: ExchangeRecord | undefined;
};

/** One line in the log. A ServiceError that `work` rejects with names the record of the request. */
export async function attempted<T>(
  { log }: Connection,
  operation: string,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const attempt: Attempt = {
    status: undefined,
    sent: 0,
    received: 0,
    outcome: "ok",
    detail: undefined,
    record: undefined,
  };
  const end = (failure?: string) => {
    const { record, ...known } = attempt;
    record?.ended(known.outcome, failure);
    log.request({ ...known, operation, duration: performance.now() - started });
  };
  try {
    const result = await work(attempt);
    end();
    return result;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    attempt.outcome = "failed";
    attempt.detail = thrown.detail === undefined ? thrown.kind : `${thrown.kind}: ${thrown.detail}`;
    end(thrown.message);
    thrown.request = attempt.record?.id;
    throw thrown;
  }
}

export interface ExchangeRecord {
  readonly id: number;
  answered(status: number, headers: Iterable<Header>): void;
  /** A piece of the answer's body, without its Content-Encoding. The memory of the piece is not used again. */
  received(piece: Uint8Array): void;
  wholeBody(): void;
  ended(outcome: "ok" | "partial" | "failed", failure?: string): void;
}

/** Secrets of whoever answers, and of proxies. Only their names are kept. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "set-cookie2",
  "authentication-info",
  "proxy-authentication-info",
]);

/** Where the connection keeps requests. The token is taken out of all of it. */
export function recordExchange(
  { requests }: Pick<Connection, "requests">,
  sent: SentRequest,
  safe: WithoutToken,
): ExchangeRecord | undefined {
  if (requests === undefined) return undefined;
  const started = performance.now();
  const kept: Uint8Array[] = [];
  let size = 0;
  let head: Pick<RecordedAnswer, "status" | "headers"> | undefined;
  let isWhole = false;
  const begun: RecordedExchange = {
    ...safe.texts(sent),
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
    answered(status, headers) {
      head = { status, headers: safeHeaders(headers, safe) };
    },
    received(piece) {
      if (size < MOST_KEPT) kept.push(piece.subarray(0, MOST_KEPT - size));
      size += piece.byteLength;
    },
    wholeBody() {
      isWhole = true;
    },
    ended(outcome, failure) {
      // In memory of its own: a piece may be a small part of a large buffer.
      const body = new Uint8Array(Buffer.concat(kept));
      const answer = head && { ...head, body: safe.bytes(body), size, whole: isWhole && size <= MOST_KEPT };
      const duration = performance.now() - started;
      requests.keep({ ...begun, duration, answer, outcome, failure: failure && safe.text(failure) });
    },
  };
}

function safeHeaders(headers: Iterable<Header>, safe: WithoutToken): Header[] {
  return [...headers].flatMap(([name, value]): Header[] => {
    if (name.toLowerCase() === "authorization") return [];
    return [[safe.text(name), SECRET_HEADERS.has(name.toLowerCase()) ? "…" : safe.text(value)]];
  });
}

/** In bytes. More of a single answer is not kept. */
export const MOST_KEPT = 1024 * 1024;
