import { allHaveIds } from "../../domain/document";
import { findTask, isCompleteIn, type Loan, tasksOf } from "../../domain/loan";
import { textOf } from "../../domain/notRead";
import type { Task } from "../../domain/task";
import type { Activity, SentActivity } from "../../ledger/activity";
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

/** What is written down of an upload, with the task's documents by the newest read. */
export function uploadOf(
  { store }: Session,
  { loanReference }: TaskTarget,
  plan: UploadPlan,
  files: readonly SendableSource[],
): SentActivity {
  const { task, loan } = plan.task;
  const entry = store.loans.get(loanReference);
  const read = lastRead(entry);
  const now = read && tasksOf(read).find((owned) => owned.task.id === task.id && owned.task.kind === task.kind)?.task;
  return {
    kind: "upload",
    loanReference,
    loanId: loan.id,
    taskId: task.id,
    taskKind: task.kind,
    files: files.map(({ content: { sha256, size } }) => ({ sha256, size })),
    trueNames: files.map(({ source }) => source.trueName),
    ...(read && now && { ...idsOf(read, now), idsReadAt: entry?.asOf }),
  };
}

/** Only if all documents are known and have IDs: others would look new afterwards. */
function idsOf(loan: Loan, { documents }: Task): Pick<SentActivity, "idsBefore"> {
  if (!isCompleteIn(loan, documents) || !allHaveIds(documents)) return {};
  return { idsBefore: documents.items.flatMap(({ id }) => textOf(id) ?? []) };
}

/** What the loan shows of it after it was read again; undefined when it could not be. */
export function effectNow(
  { store }: Session,
  { target, activity }: Pick<SentUpload, "target" | "activity">,
  others: readonly Activity[],
): Effect | undefined {
  const loan = lastRead(store.loans.get(target.loanReference));
  return loan && effectInLoan(activity, loan, others);
}

/** The task as it was last read, masked as the window is. */
export function taskNow({ store }: Session, { loanReference, taskId, taskKind }: TaskTarget): Task | undefined {
  const loan = store.loans.get(loanReference)?.value;
  return loan && findTask(loan, taskId, taskKind)?.task;
}
