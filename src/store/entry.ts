import * as l10n from "@vscode/l10n";
import type { Deal, Loan } from "../domain/loan";
import { ServiceError, type ServiceErrorKind } from "../service/failure/serviceError";
import type { TaskChange } from "./seen";

/** Why a read failed, in one sentence for the user. */
export interface Failure {
  readonly message: string;
  readonly kind: ServiceErrorKind | "unexpected";
  /** Milliseconds to wait after the answer, if the service named a time. */
  readonly retryAfter?: number;
  /** The read was not made, or the service wants it later: the next refresh makes it before others. */
  readonly postponed?: true;
  /** The request that failed, as the window keeps it; undefined where none was sent. */
  readonly request?: number;
}

const OF_ONE_ENTRY: ReadonlySet<Failure["kind"]> = new Set(["errorAnswer", "notFound", "unexpected"]);

export function concernsOneEntry({ kind }: Pick<Failure, "kind">): boolean {
  return OF_ONE_ENTRY.has(kind);
}

export const AWAY_KINDS: ReadonlySet<Failure["kind"]> = new Set(["unreachable", "connectionLost", "timeout"]);

/** Nothing was ever read, for one reason that is not about a single loan or deal. */
export function whyUnread(entries: readonly Entry<unknown>[]): "unreachable" | "tokenRefused" | "noToken" | undefined {
  const allFailed = (...kinds: readonly Failure["kind"][]) =>
    entries.length > 0 &&
    entries.every(({ value, failure }) => value === undefined && kinds.some((kind) => kind === failure?.kind));
  if (allFailed("unauthorized", "forbidden")) return "tokenRefused";
  if (allFailed("noToken")) return "noToken";
  return allFailed(...AWAY_KINDS) ? "unreachable" : undefined;
}

/** What is known about one listed loan or deal: the last good answer, its age, and how the last read went. */
export interface Entry<T> {
  /** The ID or friendly ID as the user gave it. */
  readonly reference: string;
  readonly value: T | undefined;
  readonly asOf: number | undefined;
  /** The request whose answer it is, as the window keeps it. */
  readonly request?: number | undefined;
  /** When the last read was answered or given up, in milliseconds since the epoch. */
  readonly triedAt: number | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  /** How many page sizes are asked for; grows with "load more". */
  readonly pages: number;
}

/** The service does not have it. That is its newest answer: what was read before makes nothing else look old. */
export function isGone({ failure }: Pick<Entry<unknown>, "failure">): boolean {
  return failure?.kind === "notFound";
}

/** What the last read of an entry said; undefined when that failed, or there was none. */
export function lastRead<T>(entry: Entry<T> | undefined): T | undefined {
  return entry?.failure === undefined ? entry?.value : undefined;
}

/** Each loan or deal once, under its first reference: it may be listed by its ID and by its friendly ID. */
export function withoutRepeats<T extends { readonly id: string }>(entries: readonly Entry<T>[]): Entry<T>[] {
  const repeated = repeatedReferences(entries);
  return entries.filter(({ reference }) => !repeated.has(reference));
}

export function repeatedReferences(entries: readonly Entry<{ readonly id: string }>[]): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const { reference, value } of entries) {
    const first = value && firsts.get(value.id);
    if (first !== undefined) repeated.set(reference, first);
    else if (value) firsts.set(value.id, reference);
  }
  return repeated;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) {
    return { message: l10n.t("An unexpected error occurred. See the log for details."), kind: "unexpected" };
  }
  const { message, kind, retryAfter, request } = error;
  return {
    message,
    kind,
    ...(retryAfter !== undefined && { retryAfter: retryAfter * 1000 }),
    ...((retryAfter !== undefined || kind === "rateLimited") && { postponed: true }),
    ...(request !== undefined && { request }),
  };
}

/** What leaves the store goes through this, except by names that begin with `true`. The same object for the same. */
export interface StoreMasking {
  loan(loan: Loan): Loan;
  deal(deal: Deal): Deal;
  failure(failure: Failure): Failure;
  change(change: TaskChange): TaskChange;
}

export const NO_STORE_MASKING: StoreMasking = {
  loan: (loan) => loan,
  deal: (deal) => deal,
  failure: (failure) => failure,
  change: (change) => change,
};

/** The entry itself when all of it is shown as it is. */
export function maskedEntry<T>(entry: Entry<T>, mask: (value: T) => T, masking: StoreMasking): Entry<T> {
  const value = entry.value === undefined ? undefined : mask(entry.value);
  const failure = entry.failure && masking.failure(entry.failure);
  return value === entry.value && failure === entry.failure ? entry : { ...entry, value, failure };
}
