import type { CallMatch, CheckedMatch } from "./callMatch";

/** What a call can meet, as docs/simulator.md says. Refused connections last for a time, the others for a number of calls. */
export const FAULT_KINDS = [
  "connection-refused",
  "reset",
  "no-answer",
  "delay",
  "slow-drip",
  "status",
  "empty-body",
  "truncated-json",
  "cut-off",
  "refusal",
  "error-path",
  "huge",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Short for a kind with `applied`: the operation is done, only its answer is lost. */
export const APPLIED_KINDS = { "reset-after": "reset", "no-answer-after": "no-answer" } as const;

interface AnswerProperties {
  /** Whether the operation is still done. When left out, it is done for faults of the answer itself. */
  readonly applied?: boolean;
  /** `delay`: 1 to 86,400,000; 10,000 when left out. */
  readonly milliseconds?: number;
  /** `delay`: whether it comes before the work, or after it, which is when it comes when left out. */
  readonly when?: "before" | "after";
  /** `status`: 200 to 599. */
  readonly status?: number;
  /** `status`: the Retry-After header, seconds or a date. */
  readonly retryAfter?: number | string;
  /** `status`: the Location header; an address elsewhere when left out of a redirect. */
  readonly location?: string;
  /** `status`: more headers, by their names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `status`: the body; text is sent as it is, any other value as JSON. A page of HTML when left out. */
  readonly body?: unknown;
  /** `status`: the Content-Type; when left out `text/plain` for a `body` of text and `application/json` for any other. */
  readonly contentType?: string;
  /** `refusal`: what the error says. */
  readonly message?: string;
  /** `refusal`: what the error holds besides, such as a code. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** `slow-drip`: 1 to 1,000,000,000. */
  readonly bytesPerSecond?: number;
  /** `huge`: 1 to 10,000. */
  readonly megabytes?: number;
  /** `connection-refused`: 1 to 86,400. */
  readonly seconds?: number;
}

export interface Fault extends AnswerProperties {
  readonly fault: FaultKind;
}

/** What a handler answers a call with: a fault, or `status` (200 when left out) and `body` alone. */
export interface CallAnswer extends Omit<AnswerProperties, "seconds"> {
  /** A kind of fault; `status` when left out. */
  readonly fault?: Exclude<FutureFault["fault"], "connection-refused">;
}

/** Which of the calls to come, and how many of them. */
export interface FutureCalls extends CallMatch {
  /** How many such calls are answered as usual before; 0 when left out, 1,000,000 at most. */
  readonly after?: number;
  /** How many calls meet it then, 1 to 1,000,000; 1 for a fault, and all of them for a handler, when left out. */
  readonly calls?: number;
}

export interface FutureFault extends FutureCalls, AnswerProperties {
  /** A kind of fault; `reset-after` and `no-answer-after` stand for `reset` and `no-answer` with `applied`. */
  readonly fault: FaultKind | keyof typeof APPLIED_KINDS;
}

/** A fault as it was planned, and how often it has happened; or a handler, which says its words only when it is called. */
export interface FaultRecord extends CheckedMatch, AnswerProperties {
  /** Counts from 1 since the start or the last reset. */
  readonly id: number;
  readonly fault: FaultKind | "handler";
  readonly after: number;
  readonly calls: number;
  /** How many calls have met it so far. Always 0 for `connection-refused`: nobody sees those who call in vain. */
  readonly met: number;
}

/** Faults of a gateway or the network; those of the answer itself come after the work. */
const INSTEAD_OF_WORK: readonly FaultKind[] = ["connection-refused", "reset", "no-answer", "status", "refusal"];

export function isApplied({ fault, applied }: Fault): boolean {
  return applied ?? !INSTEAD_OF_WORK.includes(fault);
}
