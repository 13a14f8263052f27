/** What a request was about, by the references and IDs that it was sent with. */
export interface ExchangeSubject {
  /** ID or friendly ID. */
  readonly loan?: string | undefined;
  readonly deal?: string | undefined;
  readonly task?: string | undefined;
  readonly document?: string | undefined;
}

/** A file of an upload, without its bytes. */
export interface SentPart {
  readonly trueName: string;
  /** Where it is on this machine; undefined for a file that is not on its disk. */
  readonly truePath: string | undefined;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

export type SentBody =
  /** `text` is the body of service.md 4.1 as it was sent. */
  | { readonly kind: "graphql"; readonly text: string }
  /** service.md 4.4: each file stands under the same field. */
  | { readonly kind: "form"; readonly field: string; readonly parts: readonly SentPart[]; readonly size: number };

export type Header = readonly [name: string, value: string];

/** A request, without its token. */
export interface SentRequest {
  readonly operation: string;
  /** Whether it was to change something at the service. */
  readonly changes: boolean;
  readonly subject: ExchangeSubject;
  readonly method: "POST";
  readonly url: string;
  /** Those that we set, but for Authorization. */
  readonly headers: readonly Header[];
  readonly body: SentBody;
}

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The body as it came, once a Content-Encoding is taken off. */
  readonly body: Uint8Array;
  /** Bytes of the body that came, of which not all may be kept. */
  readonly size: number;
  /** Whether all that came is kept. A body that nobody read to its end is not whole. */
  readonly whole: boolean;
}

/** A request and what came back. It holds no token, and otherwise all that was on the wire. */
export interface RecordedExchange extends SentRequest {
  /** In this window. */
  readonly id: number;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  /** In milliseconds, until the answer was read; undefined while it is under way. */
  readonly duration: number | undefined;
  readonly answer: RecordedAnswer | undefined;
  /** What the client made of it: `partial` is data together with errors. */
  readonly outcome: "underWay" | "ok" | "partial" | "failed";
  /** Why it failed, in a sentence for the user. */
  readonly failure: string | undefined;
}

/** Keeps requests and answers of one environment. */
export interface ExchangeRecorder {
  nextId(): number;
  /** Called when it is sent, and again when more is known of it. */
  keep(exchange: RecordedExchange): void;
}
