import { setImmediate } from "node:timers/promises";
import { notUnderstood, ServiceError } from "../failure/serviceError";
import type { ReadOptions } from "../loanOriginationService";
import { type RequestLog, requestCancelled } from "../transport/connection";
import { MAX_KEPT_BODY } from "../transport/recordExchange";
import { keyOfLoan } from "../transport/severalLoans";
import type { GraphQLAnswer } from "./answer";
import { ANSWER_TOO_LARGE } from "./exchange";
import type { DataAnswer, GraphQLEndpoint, QueryAnswer } from "./graphqlEndpoint";
import { limitIn, refusesToken, unreadError } from "./graphqlErrors";
import type { Operation } from "./operation";

interface WaitingLoan {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  resolve(answer: DataAnswer): void;
  reject(error: unknown): void;
}

/** Reads of loans, several of which may share a request. Each gets what it would have got alone, or `askAgain`. */
export class LoanBatches {
  readonly #endpoint: GraphQLEndpoint;
  readonly #loan: Operation;
  readonly #now: () => number;
  readonly #size: BatchSize;
  /** What was learnt when a loan was answered alone. Only what was asked for then is asked for several at once. */
  #known: object | undefined;
  readonly #gathering = new WeakMap<object, WaitingLoan[]>();

  /** `now` in milliseconds, of a clock that nobody sets. */
  constructor(endpoint: GraphQLEndpoint, loan: Operation, log: RequestLog, now = () => performance.now()) {
    this.#endpoint = endpoint;
    this.#loan = loan;
    this.#now = now;
    this.#size = new BatchSize(log);
  }

  get size(): number {
    return this.#known === this.#endpoint.learnt(this.#loan) ? this.#size.now : 1;
  }

  async read(id: string, { first, signal, batch }: ReadOptions): Promise<DataAnswer> {
    if (batch !== undefined) return this.#gather(batch, first, id, signal);
    const began = this.#now();
    const answer = await this.#endpoint.query(this.#loan, { id, first }, signal);
    this.#known = this.#endpoint.learnt(this.#loan);
    this.#size.answered(1, this.#now() - began, answer.size);
    return answer;
  }

  /** `first` is the same for all. */
  #gather(batch: object, first: number, id: string, signal: AbortSignal | undefined): Promise<DataAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<DataAnswer>();
    const parts = this.#gathering.get(batch) ?? [];
    if (parts.length === 0) queueMicrotask(() => this.#send(parts, first));
    this.#gathering.set(batch, parts);
    parts.push({ id, signal, resolve, reject });
    return promise;
  }

  async #send(parts: readonly WaitingLoan[], first: number): Promise<void> {
    const left = new Set(parts);
    const nobodyWaits = new AbortController();
    for (const part of parts) {
      part.signal?.addEventListener("abort", () => {
        part.reject(requestCancelled("unknown"));
        left.delete(part);
        if (left.size === 0) nobodyWaits.abort();
      });
    }
    const ids = parts.map(({ id }) => id);
    try {
      const answers = await this.#ask(ids, first, nobodyWaits.signal);
      for (const [index, { resolve, reject }] of parts.entries()) {
        const answer = answers[index];
        if (answer !== undefined) resolve(answer);
        else reject(toAskAgain(notUnderstood("no answer of its own"), "alone"));
        // What is made of each is a piece of work of its own: the extension host has other work between.
        await setImmediate();
      }
    } catch (thrown) {
      for (const { reject } of parts) reject(thrown);
    }
  }

  /** Rejects with what happened to all of them. */
  async #ask(loans: readonly string[], first: number, signal: AbortSignal): Promise<(DataAnswer | undefined)[]> {
    const began = this.#now();
    try {
      const answer = await this.#endpoint.queryLoans(this.#loan, loans, first, signal);
      const keys = loans.map((_, index) => keyOfLoan(index));
      if (refusesBatch(answer, keys)) throw toAskAgain(unreadError(answer), "forFewer");
      const parts = keys.map((key) => answerForLoan(answer, key, keys));
      if (parts.includes(undefined)) this.#size.failed(loans.length);
      else this.#size.answered(loans.length, this.#now() - began, answer.size);
      return parts;
    } catch (thrown) {
      if (thrown instanceof ServiceError) this.#judge(thrown, loans.length);
      throw thrown;
    }
  }

  /** Whether it is about how much was asked for, about one of the loans, or about the service. */
  #judge(error: ServiceError, loans: number): void {
    const { kind, detail, retryAfter } = error;
    if (FAILURES_OF_EVERY_READ.has(kind) || retryAfter !== undefined) return;
    if (kind === "errorAnswer" || detail === ANSWER_TOO_LARGE) error.askAgain = "forFewer";
    error.askAgain ??= "alone";
    if (error.askAgain === "forFewer" || kind === "timeout") {
      this.#size.refused(loans);
      this.#known = undefined;
    } else if (!FAILURES_WITHOUT_ANSWER.has(kind)) this.#size.failed(loans);
  }
}

const FAILURES_OF_EVERY_READ = new Set<ServiceError["kind"]>(["cancelled", "noToken", "unauthorized", "rateLimited"]);
const FAILURES_WITHOUT_ANSWER = new Set<ServiceError["kind"]>(["unreachable", "connectionLost"]);

function toAskAgain(error: ServiceError, how: ServiceError["askAgain"]): ServiceError {
  error.askAgain = how;
  return error;
}

/** Nothing was executed, or what was says that it was too much. */
function refusesBatch(answer: GraphQLAnswer, keys: readonly unknown[]): boolean {
  const { data, executed, errors } = answer;
  const isOfOne = errors.some(({ path }) => keys.includes(path?.[0]));
  return data === undefined && !isOfOne && (!executed || limitIn(answer, errors) !== undefined);
}

/** Undefined where it is not certain what a request for this loan alone would have said. */
function answerForLoan(answer: QueryAnswer, key: string, keys: readonly unknown[]): DataAnswer | undefined {
  const { data, errors, status = 200 } = answer;
  if (data === undefined || !Object.hasOwn(data, key)) return undefined;
  if (errors.some(({ path }) => !keys.includes(path?.[0]))) return undefined;
  if (data[key] === null && status >= 300) return undefined;
  const own = errors.filter(({ path }) => path?.[0] === key);
  const part = {
    ...answer,
    data: { loan: data[key] },
    errors: own.map(({ path = [], ...error }) => ({ ...error, path: ["loan", ...path.slice(1)] })),
  };
  return refusesToken(part) || limitIn(part, part.errors) !== undefined ? undefined : part;
}

/** How many loans a request asks for: that is learnt for the session, and begins small. */
class BatchSize {
  readonly #log: RequestLog;
  #size = 1;
  /** The most that the service gives at once, as far as it is known. */
  #most = MAX_LOANS;
  #told = MAX_LOANS;
  #failedPairs = 0;

  constructor(log: RequestLog) {
    this.#log = log;
  }

  get now(): number {
    return Math.min(this.#size, this.#most);
  }

  /** Each was answered, after so many milliseconds, in so many bytes. */
  answered(loans: number, milliseconds: number, bytes = 0): void {
    if (loans > 1) this.#failedPairs = 0;
    if (loans <= this.#most && this.#most < this.#told) {
      this.#told = this.#most;
      this.#log.notice(`The service refuses to give more loans at once: ${this.#most} from now on.`);
    }
    if (bytes > MAX_KEPT_BODY) this.#size = half(loans);
    else if (loans >= this.#size && milliseconds <= QUICK_MILLISECONDS && bytes <= SMALL_ANSWER_BYTES)
      this.#size = 2 * loans;
  }

  /** The service refused to give so many at once. */
  refused(loans: number): void {
    this.#most = Math.min(this.#most, half(loans));
    this.#size = this.now;
  }

  /** The request failed for a reason that may be one of the loans. */
  failed(loans: number): void {
    this.#size = Math.min(this.#size, half(loans));
    if (loans > 3) return;
    this.#failedPairs++;
    if (this.#failedPairs === MAX_FAILED_PAIRS) this.#most = 1;
  }
}

const MAX_LOANS = 32;
/** In milliseconds. */
const QUICK_MILLISECONDS = 1_000;
/** In bytes: twice as many are still read in one short piece of work. */
const SMALL_ANSWER_BYTES = 256 * 1024;
/** So many requests for two or three in a row fail where the service cannot answer any. */
const MAX_FAILED_PAIRS = 3;

function half(loans: number): number {
  return Math.max(1, Math.floor(loans / 2));
}
