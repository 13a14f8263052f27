import type { Activity, ActivityFacts, ActivityResult, SentActivity } from "../../ledger/activity";
import type { ServiceError } from "../../service/failure/serviceError";
import type { Failure } from "../../store/entry";
import type { ChangedRow } from "../activity/activityActions";
import type { Action } from "../ui/actions";

/** How something is recorded, sent and read again. A mutation that the user wrote has no more than this. */
export interface Sending<Value> {
  /** What is recorded before it is sent, with what the newest read knows. */
  activity(): SentActivity;
  readonly progress: string;
  readonly cancellable?: boolean;
  send(progress: SendProgress): Promise<Value>;
  resultOf?(value: Value): ActivityResult;
  reread(): Promise<void>;
  /** Where it may take a while until the service shows it: whether what was read shows it. */
  isShown?(activity: RecordedChange, others: readonly Activity[]): boolean;
}

/** One change: reject, reassign, create, upload. The four verbs plan, confirm, send and tell do the rest. */
export interface Change<Value = unknown> extends Sending<Value> {
  readonly label: string;
  /** Said of a refusal and of what was not sent: no more than that it did not happen. */
  readonly notDone: string;
  /** The row, by the references of the lists. `value`: once it is confirmed. */
  row(value?: Value): ChangedRow;
  confirmed(value: Value): string;
  /** What is true now; empty where it is confirmed and everything is as it was to be. */
  now(sent: SentChange<Value>): string;
  /** Buttons for what is confirmed, after the one that leads to what was changed. */
  actions?(sent: SentChange<Value>): readonly Action[];
  /** The first button where it was not done, or where nobody knows: then `sent` is given. It stays until it is chosen. */
  retry?(sent?: SentChange<Value>): Action | undefined;
}

export interface SendProgress {
  /** `increment` is in percent. */
  report(message: string, increment: number): void;
  readonly signal: AbortSignal;
}

export type RecordedChange = ActivityFacts & Pick<Activity, "id">;

/** What the service said; unknown where the answer was lost or something unexpected went wrong. */
export type SendOutcome<Value> = { readonly result?: ActivityResult | undefined } & (
  | { readonly kind: "confirmed"; readonly value: Value }
  | { readonly kind: "unknown"; readonly failure: Failure }
  | { readonly kind: "refused" | "notSent"; readonly error: ServiceError }
);

/** What was or may have been done. */
export type SentChange<Value> = Exclude<SendOutcome<Value>, { readonly error: unknown }> & {
  readonly activity: RecordedChange;
  /** Activities whose effects may be among what is read; none where it is confirmed. */
  readonly competing: readonly Activity[];
  readonly rereadFailure?: Failure | undefined;
};

export type UnsentChange = Extract<SendOutcome<unknown>, { readonly error: unknown }> & {
  readonly activity: SentActivity;
};
