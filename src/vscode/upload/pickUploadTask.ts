import type { Task } from "../../domain/task";
import { hasUploadAddress } from "../../domain/taskActions";
import { isFinished } from "../../domain/taskStatus";
import { isSentTo } from "../../ledger/sameChange";
import type { Session } from "../environments/session";
import type { SendingContext } from "../sending/sendingContext";
import { pickTask } from "../targets/pickTask";
import type { TaskTarget } from "../targets/targets";

/** When something was last uploaded to a loan, or to one of its tasks; 0 for never. In milliseconds since the epoch. */
type LastUpload = (loanId: string, task?: Pick<Task, "id" | "kind">) => number;

/** An outstanding task that takes documents, the one used last first; of one loan only, when that is given. */
export async function pickUploadTask(
  context: Pick<SendingContext, "activities">,
  session: Session,
  title: string,
  loanReference?: string,
): Promise<TaskTarget | undefined> {
  return pickTask(session, title, {
    wanted: ({ task }) => hasUploadAddress(task) && !isFinished(task.status),
    loanReference,
    lastUsed: await lastUploads(context, session),
  });
}

async function lastUploads(context: Pick<SendingContext, "activities">, session: Session): Promise<LastUpload> {
  const activities = await (await context.activities.open()).activities();
  const uploads = activities.filter(
    (activity) => activity.kind === "upload" && isSentTo(session.environment, activity),
  );
  // Newest first, so `find` returns the latest upload.
  return (loanId, task) =>
    uploads.find(
      (upload) =>
        upload.loanId === loanId &&
        (task === undefined || (upload.taskId === task.id && (upload.taskKind ?? task.kind) === task.kind)),
    )?.plannedAt ?? 0;
}
