import { hasUploadAddress } from "../../domain/taskActions";
import { isOutstanding } from "../../domain/taskStatus";
import type { Session } from "../environments/session";
import type { SendingContext } from "../sending/sendingContext";
import { pickTask } from "../targets/pickTask";
import type { TaskTarget } from "../targets/targets";
import { lastUploads } from "./lastUploads";

/** An outstanding task that takes documents, the one used last first; of one loan only, when that is given. */
export async function pickUploadTask(
  context: Pick<SendingContext, "activities">,
  session: Session,
  title: string,
  loanReference?: string,
): Promise<TaskTarget | undefined> {
  return pickTask(session, title, {
    wanted: ({ task }) => hasUploadAddress(task) && isOutstanding(task.status),
    loanReference,
    lastUsed: await lastUploads(context, session),
  });
}
