import type { Readable } from "node:stream";

/** An HTTP request as the handler takes it, whoever received it. */
export interface ExchangeRequest {
  readonly method: string;
  /** Path and query as they stood in the request line, without the address before them. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readable;
}

export interface ExchangeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** `whole` when left out. */
  readonly delivery?: Delivery;
}

/** Answers requests, whoever received them. */
export type Handler = (request: ExchangeRequest) => Promise<ExchangeResponse>;

/** How an answer is delivered. */
export type Delivery =
  | { readonly how: "whole" | "never" | "reset" }
  /** Half of the body, then the connection closes. */
  | { readonly how: "cutOff" }
  | { readonly how: "paced"; readonly bytesPerSecond: number }
  /** That many spaces after the body. */
  | { readonly how: "padded"; readonly bytes: number };

export const JSON_TYPE = "application/json; charset=utf-8";

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): ExchangeResponse {
  return { status, headers: { "Content-Type": JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}

/**
 * A request that is refused before anything is done. The body of such an answer is not stated (service.md 7.6). Ours is
 * shaped like a GraphQL answer for both endpoints.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  toResponse(): ExchangeResponse {
    return json(this.status, { errors: [{ message: this.message }] }, this.headers);
  }
}
