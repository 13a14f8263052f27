import type { Activity, ActivityFacts, ActivityResult, SentActivity } from "../../ledger/activity";
import type { ServiceError } from "../../service/failure/serviceError";
import type { Failure } from "../../store/entry";
import type { ChangedRow } from "../activity/activityActions";
import type { NextStep } from "../ui/errors";

/** How something is recorded, sent and read again. A mutation that the user wrote has no more than this. */
export interface Sending<Value> {
  /** What is recorded before it is sent, with what the newest read knows. */
  activity(): SentActivity;
  readonly progress: string;
  readonly cancellable?: boolean;
  send(progress: SendProgress): Promise<Value>;
  resultOf?(value: Value): ActivityResult;
  reread(sent: Rereading, progress: SendProgress): Promise<void>;
}

/** One change: reject, reassign, create, upload. The four verbs plan, confirm, send and tell do the rest. */
export interface Change<Value = unknown> extends Sending<Value> {
  readonly label: string;
  /** Said of a refusal and of what was not sent: no more than that it did not happen. */
  readonly notDone: string;
  /** By the references of the lists. `value`: once it is confirmed. */
  row(value?: Value): ChangedRow;
  /** The first button where it was not done; it stays until it is chosen. */
  retry?(): NextStep;
  outcome(sent: Sent<Value>): OutcomeMessage<Value>;
}

export interface SendProgress {
  /** `increment` is in percent. */
  report(message: string, increment: number): void;
  readonly signal: AbortSignal;
}

export type RecordedChange = ActivityFacts & Pick<Activity, "id">;

interface Rereading {
  readonly kind: "confirmed" | "unknown" | "refused";
  readonly activity: RecordedChange;
  /** Activities whose effects may be among what is read; none where it is confirmed. */
  readonly others: readonly Activity[];
}

/** The outcome: confirmed by the service, or unknown because the answer was lost or something unexpected went wrong. */
export type Sent<Value> = Pick<Rereading, "activity" | "others"> & {
  readonly unread?: Failure | undefined;
} & ({ readonly kind: "confirmed"; readonly value: Value } | { readonly kind: "unknown"; readonly failure: Failure });

export interface NotSent {
  readonly kind: "refused" | "notSent";
  readonly activity: SentActivity;
  readonly error: ServiceError;
}

export interface OutcomeMessage<Value> {
  confirmed(value: Value): string;
  /** What is true now; empty where it is confirmed and everything is as it was to be. */
  readonly now: string;
  /** Buttons after the one that leads to what was changed. */
  readonly steps?: readonly NextStep[];
  /** The first button where the outcome is unknown; it stays until it is chosen. */
  readonly retry?: NextStep | undefined;
}
