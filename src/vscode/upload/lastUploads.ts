import type { Session } from "../environments/session";
import type { SendingContext } from "../sending/sendingContext";

/** When something was last uploaded to a loan, or to one of its tasks; 0 for never. In milliseconds since the epoch. */
export type LastUpload = (loanId: string, taskId?: string) => number;

export async function lastUploads(context: Pick<SendingContext, "activities">, session: Session): Promise<LastUpload> {
  const activities = await (await context.activities.open()).activities();
  const uploads = activities.filter(
    ({ kind, environmentId }) => kind === "upload" && environmentId === session.environment.id,
  );
  // Newest first, so the first that fits is the last one.
  return (loanId, taskId) =>
    uploads.find((upload) => upload.loanId === loanId && (taskId === undefined || upload.taskId === taskId))
      ?.plannedAt ?? 0;
}
