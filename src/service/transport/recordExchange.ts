import type { WithoutToken } from "../failure/secrets";
import type { Connection, Header, RecordedAnswer, RecordedExchange, SentRequest } from "./connection";

/** Hears what becomes of a request. */
export interface ExchangeRecord {
  readonly id: number;
  answered(status: number, headers: Iterable<Header>): void;
  /** A piece of the answer's body, without its Content-Encoding. The memory of the piece is not used again. */
  received(piece: Uint8Array): void;
  /** All of the body was heard of. */
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

/** Records a request that is being sent, where the connection keeps requests. The token is taken out of all of it. */
export function recordExchange(
  { requests }: Pick<Connection, "requests">,
  sent: SentRequest,
  safe: WithoutToken,
): ExchangeRecord | undefined {
  if (requests === undefined) return undefined;
  const started = performance.now();
  const body = new KeptBody();
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
      body.add(piece);
    },
    wholeBody() {
      isWhole = true;
    },
    ended(outcome, failure) {
      const { size } = body;
      const answer = head && { ...head, body: safe.bytes(body.bytes()), size, whole: isWhole && body.whole };
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

/** The bytes of a body as they come, up to a limit. */
class KeptBody {
  readonly #chunks: Uint8Array[] = [];
  #kept = 0;
  #size = 0;

  /** Bytes that came. */
  get size(): number {
    return this.#size;
  }

  get whole(): boolean {
    return this.#kept === this.#size;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    const room = MOST_KEPT - this.#kept;
    if (room === 0) return;
    const piece = chunk.byteLength > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(piece);
    this.#kept += piece.byteLength;
  }

  /** In memory of their own: a chunk may be a small part of a large buffer. */
  bytes(): Uint8Array {
    const all = Buffer.allocUnsafeSlow(this.#kept);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.byteLength;
    }
    return all;
  }
}
