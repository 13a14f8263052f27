import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { LedgerError } from "../../ledger/lineFile";
import { ServiceError } from "../../service/failure/serviceError";
import { type Entry, type Failure, failureOf, isOfOneEntry, lastRead } from "../../store/entry";
import type { Session } from "../environments/session";
import { UserError } from "../ui/errors";
import { asOfText } from "../ui/format";
import type { Log } from "../ui/log";
import type { Sent } from "./send";

/** In the order in which they are reported: what needs attention comes first. */
export const OUTCOME_KINDS = ["unknown", "refused", "notSent", "done"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** The outcome of one item of a batch. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** What happened and what is true now, in words. */
  readonly text: string;
  /** Of what was not done. */
  readonly cause?: Failure["kind"];
  /** The request that failed, as the window keeps it; absent where none was sent. */
  readonly request?: number;
  /** Why the rest of the batch is not sent, as a sentence. */
  readonly stop?: string;
}

export interface ItemResult<Item> {
  readonly item: Item;
  readonly outcome: Outcome;
}

export function withOutcome<Item>(results: readonly ItemResult<Item>[], kind: OutcomeKind): ItemResult<Item>[] {
  return results.filter(({ outcome }) => outcome.kind === kind);
}

/** Items that were certainly not applied, so that they can be sent again. Never those with an unknown outcome. */
export function safeToSend<Item>(results: readonly ItemResult<Item>[]): Item[] {
  return results.filter(({ outcome: { kind } }) => kind === "refused" || kind === "notSent").map(({ item }) => item);
}

/** The requests that failed, in the order in which they were sent. */
export function failedRequests(results: readonly ItemResult<unknown>[]): number[] {
  return results.flatMap(({ outcome }) => outcome.request ?? []);
}

export interface Attempt<T> {
  /** The loan that is read again afterwards. */
  readonly reference: string;
  send(): Promise<Sent<T>>;
  /** What was not done and why, in words. */
  notDone(refusal: ServiceError): string;
  /** What the service confirmed, in words. */
  confirmed(value: T): string;
  /** What is true now, in words. */
  now(): string;
  /** Why the loan could not be read again. */
  readFailure(): Failure | undefined;
}

/** Sends one of several and says what became of it. Never rejects. */
export async function outcomeOf<T>(attempt: Attempt<T>, log: Log): Promise<Outcome> {
  try {
    const sent = await attempt.send();
    const now = currentStateText(sent, attempt.reference, () => attempt.now());
    const read = sent.unread ?? attempt.readFailure();
    if (sent.kind === "confirmed") {
      return { kind: "done", text: `${attempt.confirmed(sent.value)} ${now}`, ...stop(undefined, false, read) };
    }
    const text = vscode.l10n.t("{0} It was not sent again. {1}", sent.failure.message, now);
    return { kind: "unknown", text, ...causeOf(sent.failure), ...stop(sent.failure, true, read) };
  } catch (error) {
    return failed(error, attempt, log);
  }
}

function failed<T>(error: unknown, attempt: Attempt<T>, log: Log): Outcome {
  if (error instanceof UserError) return { kind: "notSent", text: error.message };
  log.failure(error);
  // What cannot be recorded is not sent, and the next item would not be either.
  if (error instanceof LedgerError) return { kind: "notSent", text: error.message, stop: error.message };
  const failure = failureOf(error);
  if (!(error instanceof ServiceError) || error.outcome === "unknown") {
    // It may have happened before or after the bytes left.
    return { kind: "unknown", text: `${failure.message} ${attempt.now()}`, ...causeOf(failure) };
  }
  const kind = error.outcome;
  return {
    kind,
    text: attempt.notDone(error),
    ...causeOf(failure),
    ...stop(error, false, kind === "notSent" ? undefined : attempt.readFailure()),
  };
}

function causeOf({ kind, request }: Failure): Pick<Outcome, "cause" | "request"> {
  return { cause: kind, ...(request !== undefined && { request }) };
}

function stop(
  error: Pick<Failure, "kind" | "message"> | undefined,
  unknown: boolean,
  read: Failure | undefined,
): Pick<Outcome, "stop"> {
  if (!stopsTheRest(error?.kind, unknown, read)) return {};
  const reason = error !== undefined && stopsTheRest(error.kind, false, undefined) ? error.message : read?.message;
  return reason === undefined ? {} : { stop: reason };
}

/** Failures that every further request would meet as well. */
const OF_THE_CONNECTION: ReadonlySet<Failure["kind"]> = new Set([
  "noToken",
  "unauthorized",
  "rateLimited",
  "unreachable",
]);

/**
 * Whether a failure of one item ends the batch. After an unknown outcome, reading the loan again decides: when that
 * fails too, the next item would only add another unknown outcome.
 */
export function stopsTheRest(cause: Failure["kind"] | undefined, unknown: boolean, read: Failure | undefined): boolean {
  if (cause !== undefined && OF_THE_CONNECTION.has(cause)) return true;
  if (read === undefined) return false;
  return OF_THE_CONNECTION.has(read.kind) || (unknown && !isOfOneEntry(read));
}

const IN_A_SENTENCE: readonly OutcomeKind[] = ["done", "refused", "unknown", "notSent"];

/** "7 done, 2 refused, 1 outcome unknown" */
export function countsText(results: readonly ItemResult<unknown>[]): string {
  return IN_A_SENTENCE.map((kind) => ({ kind, count: withOutcome(results, kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countText(kind, count))
    .join(", ");
}

export function countText(kind: OutcomeKind, count: number): string {
  switch (kind) {
    case "done":
      return vscode.l10n.t("{0} done", count);
    case "refused":
      return vscode.l10n.t("{0} refused", count);
    case "unknown":
      return vscode.l10n.t("{0} outcome unknown", count);
    case "notSent":
      return vscode.l10n.t("{0} not sent", count);
  }
}

/** The state of a loan or deal after something was sent, or that it could not be read again. */
export function currentStateText(sent: Sent<unknown>, reference: string, said: () => string): string {
  return sent.unread === undefined ? said() : notReadAgain(reference, sent.unread.message);
}

/**
 * The first lines of a confirmation when its data could not be read just now: why, and how old the data is. Empty when
 * it was read.
 */
export function unreadLines(reference: string, entry: Entry<unknown> | undefined): string[] {
  if (entry?.failure === undefined) return [];
  const { failure, asOf } = entry;
  const why = vscode.l10n.t("⚠ {0} could not be read just now: {1}", reference, failure.message);
  const age =
    asOf === undefined
      ? vscode.l10n.t("Nothing is known about it.")
      : vscode.l10n.t("The following is as of {0} and may no longer be true.", asOfText(asOf, Date.now()));
  return [why, age, ""];
}

/** `said` of the loan after it was read again, or that it could not be read. */
export function loanStateText({ store }: Session, reference: string, said: (loan: Loan) => string): string {
  const entry = store.loans.get(reference);
  const loan = lastRead(entry);
  return loan === undefined ? unreadText(reference, entry) : said(loan);
}

/** Why the present state of a loan or deal is not known. */
export function unreadText(reference: string, entry: Entry<unknown> | undefined): string {
  return entry === undefined
    ? vscode.l10n.t("{0} is no longer on the list, so it was not read again.", reference)
    : notReadAgain(reference, entry.failure?.message ?? "");
}

function notReadAgain(reference: string, reason: string): string {
  return vscode.l10n.t("{0} could not be read again: {1}", reference, reason);
}
