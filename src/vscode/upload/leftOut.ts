import { taskLabel } from "../../domain/task";
import type { LeftOut } from "../sending/batch/plan";
import type { UploadPlan } from "./uploadPlan";

/** What was chosen and will not be sent. */
export function leftOutOf({ task: { task }, files, findings }: UploadPlan): LeftOut[] {
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ file, message }) => ({
      label: (file === undefined ? undefined : files[file]?.name) ?? taskLabel(task),
      reason: message,
    }));
}
