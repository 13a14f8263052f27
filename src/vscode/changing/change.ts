import type { Activity, ActivityResult, SentActivity } from "../../ledger/activity";
import type { ServiceError } from "../../service/failure/serviceError";
import type { Failure } from "../../store/entry";
import type { Session } from "../environments/session";
import type { MessageWithSteps, NextStep } from "../ui/failures";
import type { ChangeDescription } from "../ui/notDone";
import type { ChangedRow } from "./changedRow";

/** How something is recorded, sent and read again. A mutation that the user wrote has no more than this. */
export interface Sending<Item, Value> {
  /** What is recorded before it is sent, with what the newest read knows. */
  activity(item: Item): SentActivity;
  /** Said while it is sent. */
  progress(item: Item): string;
  readonly cancellable?: boolean;
  send(item: Item, progress: SendProgress): Promise<Value>;
  /** The part of the answer that is recorded. */
  resultOf?(value: Value): ActivityResult;
  reread(item: Item, sent: Rereading, progress: SendProgress): Promise<void>;
}

/** One kind of change: reject, reassign, create, upload. The four verbs plan, confirm, send and tell do the rest. */
export interface Change<Item, Value> extends Sending<Item, Value> {
  /** By the references of the lists. `value`: once it is confirmed. */
  row(item: Item, value?: Value): ChangedRow;
  /** For the case that it is not done. */
  description(item: Item): ChangeDescription;
  /** The first button where it was not done; it stays until it is chosen. */
  retry?(item: Item, activity: SentActivity): NextStep;
  outcome(item: Item, sent: Sent<Value>): OutcomeMessage<Value>;
}

/** A change that is made to several, one after the other. */
export interface ChangeOfMany<Item, Value> extends Change<Item, Value> {
  /** A title such as "Reassign loan officer tasks". */
  readonly title: string;
  label(item: Item): string;
  /** In the session that the window has by then. */
  planAgain(session: Session, items: readonly Item[]): Promise<void>;
}

export interface SendProgress {
  /** `increment` is in percent. */
  report(message: string, increment: number): void;
  readonly signal: AbortSignal;
}

interface Rereading {
  readonly kind: "confirmed" | "unknown" | "refused";
  readonly activity: SentActivity;
  /** Activities whose effects may be among what is read; none where it is confirmed. */
  readonly others: readonly Activity[];
}

/** The outcome: confirmed by the service, or unknown because the answer was lost or something unexpected went wrong. */
export type Sent<Value> = Pick<Rereading, "activity" | "others"> & {
  /** An unexpected error that kept it from being read again. */
  readonly unread?: Failure | undefined;
} & ({ readonly kind: "confirmed"; readonly value: Value } | { readonly kind: "unknown"; readonly failure: Failure });

export interface NotSent {
  readonly kind: "refused" | "notSent";
  readonly activity: SentActivity;
  readonly error: ServiceError;
}

export interface OutcomeMessage<Value> {
  confirmed(value: Value): string;
  /** What the user has to know beside that; empty where everything is as it was to be. */
  readonly beside: string;
  /** What is true now, for an outcome that is unknown, and for one of several. */
  readonly now: string;
  /** Buttons after the one that leads to what was changed. */
  readonly steps?: readonly NextStep[];
  /** The buttons then, where they are not those to the record and the log. */
  readonly whenUnknown?: Pick<MessageWithSteps, "steps" | "lasting">;
}
