import { findTask } from "../../domain/loan";
import type { Task } from "../../domain/task";
import type { SentActivity } from "../../ledger/activity";
import { type Effect, effectInLoan } from "../../ledger/effect";
import { lastRead } from "../../store/entry";
import type { NextStep } from "../base/nextStep";
import type { Session } from "../environments/session";
import type { TaskTarget } from "../targets/targets";
import type { SendableSource, UploadPlan } from "./uploadPlan";

/** An upload that was agreed to. */
export interface SentUpload {
  readonly target: TaskTarget;
  readonly plan: UploadPlan;
  readonly files: readonly SendableSource[];
  readonly activity: SentActivity;
  /** Plans it again with the files that did not arrive; the user decides. */
  readonly retry: NextStep;
}

/** What the loan shows of it after it was read again; undefined when it could not be. */
export function effectNow(
  { store }: Session,
  { target, activity }: Pick<SentUpload, "target" | "activity">,
): Effect | undefined {
  const loan = lastRead(store.loans.get(target.loanReference));
  return loan && effectInLoan(activity, loan);
}

/** The task as it was last read, masked as the window is. */
export function taskNow({ store }: Session, { loanReference, taskId }: TaskTarget): Task | undefined {
  const loan = store.loans.get(loanReference)?.value;
  return loan && findTask(loan, taskId)?.task;
}
