import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { checked, SCHEMAS } from "../checks";
import type { Fault } from "../faults/fault";
import { randomNumbers } from "../scenarios/generatedDeals";

/** An HTTP request as the handler takes it, whoever received it. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query as they stood in the request line, without the address before them. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readable;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** What becomes of it on its way; it arrives whole when left out. */
  readonly delivery?: Fault;
  /** Through which it is sent; at full speed when left out. */
  readonly network?: Network;
}

export type Handler = (request: HttpRequest) => Promise<HttpResponse>;

export const JSON_TYPE = "application/json; charset=utf-8";

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, headers: { "Content-Type": JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}

/** Before anything is done. The body of such an answer is not stated (service.md 7.6): ours is shaped like a GraphQL answer. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  toResponse(): HttpResponse {
    return json(this.status, { errors: [{ message: this.message }] }, this.headers);
  }
}

/** The chunks of a body. Throws an HttpError when it is too long; the connection lives on for the answer. */
export async function* limitedChunks(
  { headers, body }: HttpRequest,
  limit: number,
  network: Network,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (Number(headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    await network.pass(chunk.byteLength);
    yield chunk;
  }
}

export async function readRequestBody(request: HttpRequest, limit: number, network = UNLIMITED): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedChunks(request, limit, network)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The request is larger than ${limit} bytes.`);
}

/** A media type in lower case, empty when there is none, with its q value. */
export function mediaType(text = ""): { readonly type: string; readonly quality: number } {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  return { type, quality: Number(quality ?? 1) };
}

/** The offered type that an Accept header prefers: the first for a range or without a header, undefined for none. */
export function preferredType(accept = "*/*", offered: readonly string[]): string | undefined {
  const ranges = accept
    .split(",")
    .map((range) => mediaType(range))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const fits = (range: string, type: string) => ["*/*", type, `${type.split("/", 1)[0]}/*`].includes(range);
  return ranges.map((range) => offered.find((type) => fits(range.type, type))).find((type) => type !== undefined);
}

/** Resolves after that many milliseconds; may reject when the signal is given before. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export const realTime: Pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false });

export interface NetworkSpeed {
  /** Milliseconds before a request is looked at: 0 is at once, a day the most. */
  readonly latency: number;
  /** In each direction, 1 or more; null is as fast as it goes. */
  readonly bytesPerSecond: number | null;
  /** Milliseconds that are added to the latency at the most, another number for each request. */
  readonly jitter: number;
  /** The share of GraphQL requests and uploads that fail, from 0 to 1: as 503, a reset, or a reset after the work. */
  readonly failures: number;
  /** How many such requests pass in a minute; the others get 429 with Retry-After. null for any number. */
  readonly callsPerMinute: number | null;
  /** Which of them fail, and how late they are, follows from it, and from nothing else but their order. */
  readonly seed: number;
}

const FULL_SPEED = { latency: 0, bytesPerSecond: null, jitter: 0, failures: 0, callsPerMinute: null, seed: 1 };
const RESET = { fault: "reset" } as const;
const FLAKY: readonly Fault[] = [{ fault: "status", status: 503 }, RESET, { ...RESET, applied: true }];
const MINUTE = 60_000;

/** The network between the simulator and its clients, as slow as it is told to be. */
export class Network {
  readonly #wait: Pause;
  speed: NetworkSpeed = FULL_SPEED;
  #random = randomNumbers(FULL_SPEED.seed);
  #passed: number[] = [];
  readonly #closing = new AbortController();

  constructor(wait: Pause) {
    this.#wait = wait;
  }

  /** What is left out stays; null is full speed. Throws a RangeError for what is not allowed. */
  set(change: unknown): void {
    const { latency, ...changed } = checked(change, SCHEMAS.NetworkChange.properties);
    this.speed = { ...this.speed, ...changed, ...(latency !== undefined && { latency: Number(latency) }) };
    if (changed.seed !== undefined) this.#random = randomNumbers(this.speed.seed);
    if (changed.callsPerMinute !== undefined) this.#passed = [];
  }

  async arrive(): Promise<void> {
    const { latency, jitter } = this.speed;
    await this.pause(latency + (jitter === 0 ? 0 : this.#random(jitter + 1)));
  }

  /** Seconds until a call may pass; undefined for one that does. */
  get busyFor(): number | undefined {
    const { callsPerMinute } = this.speed;
    if (callsPerMinute === null) return undefined;
    const now = performance.now();
    this.#passed = this.#passed.filter((time) => now - time < MINUTE);
    const [first = now] = this.#passed;
    if (this.#passed.length >= callsPerMinute) return Math.ceil((first + MINUTE - now) / 1000);
    this.#passed.push(now);
    return undefined;
  }

  /** What becomes of a call that no planned fault is for. */
  get failure(): Fault | undefined {
    const { failures } = this.speed;
    if (failures === 0 || this.#random(1000) >= failures * 1000) return undefined;
    return FLAKY[this.#random(FLAKY.length)];
  }

  reset(change: unknown = {}): void {
    this.set(FULL_SPEED);
    this.set(change);
  }

  async pass(bytes: number, bytesPerSecond = this.speed.bytesPerSecond): Promise<void> {
    if (bytesPerSecond !== null) await this.pause((bytes / bytesPerSecond) * 1000);
  }

  close(): void {
    this.#closing.abort();
  }

  async pause(milliseconds: number): Promise<void> {
    const { signal } = this.#closing;
    if (milliseconds > 0 && !signal.aborted) await this.#wait(milliseconds, signal).catch(() => {});
  }
}

export const UNLIMITED = new Network(realTime);
