import { subjectOf } from "../../ledger/sameChange";
import { ServiceError } from "../../service/failure/serviceError";
import { type NextStep, showWithSteps } from "../base/nextStep";
import { type Change, notDoneText } from "../base/notDone";
import { showErrorMessage, showWarningMessage } from "../base/window/messages";
import type { Session } from "../environments/session";
import { nextSteps, pageActions } from "./nextSteps";
import type { ChangedRow } from "./rowSteps";
import type { SendingContext } from "./sendingContext";
import { type Sending, type SendNotice, type Sent, sendOnce } from "./sendOnce";

/** What is sent, in words, for the case that it is not done. */
export interface Named {
  readonly change: Change;
  readonly row: ChangedRow;
  /** The first button; it stays until it is chosen. */
  readonly retry?: NextStep;
}

/**
 * Sends it as `sendOnce` does. Undefined when the service refused it or it was not sent: that was said, with what can be
 * done next.
 */
export async function sendOrTell<T>(
  context: SendingContext,
  session: Session,
  sending: Sending<T> & SendNotice & Named,
): Promise<Sent<T> | undefined> {
  forgetNote(context, session, sending);
  try {
    return await sendOnce(context, session, sending);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    context.log.failure(error);
    tellNotDone(context, session, sending, error);
    return undefined;
  }
}

function tellNotDone<T>(
  context: SendingContext,
  session: Session,
  sending: Sending<T> & Named,
  refusal: ServiceError,
): void {
  const { row, retry } = sending;
  const text = noteNotDone(context, session, sending, refusal);
  const steps = nextSteps(context, session, row, { change: sending.change.kind, refusal });
  const message = {
    text: `${session.environment.name}: ${text}`,
    steps: retry === undefined ? steps : [retry, ...steps],
    lasting: retry,
  };
  void showWithSteps(refusal.kind === "cancelled" ? showWarningMessage : showErrorMessage, message, context.log);
}

/** Keeps what was not done for the pages of its tasks. Returns the sentence. */
export function noteNotDone<T>(
  { notDone }: Pick<SendingContext, "notDone">,
  session: Session,
  { activity, change }: Pick<Sending<T> & Named, "activity" | "change">,
  refusal: ServiceError,
): string {
  const text = notDoneText(change, refusal);
  const actions = pageActions(session, { change: change.kind, refusal });
  notDone.add({ environmentId: session.environment.id, activity, at: Date.now(), text, actions });
  return text;
}

/** What was said of an earlier attempt. */
export function forgetNote<T>(
  { notDone }: Pick<SendingContext, "notDone">,
  { environment }: Session,
  { activity }: Pick<Sending<T>, "activity">,
): void {
  const subject = subjectOf(activity);
  notDone.forget((note) => note.environmentId === environment.id && subjectOf(note.activity) === subject);
}
