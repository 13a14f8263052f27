import * as vscode from "vscode";
import { LedgerError } from "../../../ledger/ledgerError";
import { ServiceError } from "../../../service/failure/serviceError";
import { type Failure, failureOf } from "../../../store/entry";
import type { Log } from "../../base/log";
import { UserError } from "../../base/userError";
import { currentStateText } from "../readAgain";
import type { Sent } from "../sendOnce";
import type { Outcome } from "./outcome";
import { stopsTheRest } from "./stopsTheRest";

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
