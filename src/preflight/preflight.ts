import { fileFindings } from "./fileFindings";
import type { Finding } from "./finding";
import type { PlannedUpload } from "./plannedFiles";
import { repeatedFiles } from "./repeatedFiles";
import { taskFindings } from "./taskFindings";

/** All findings of a plan: errors first, then those about the task, then those about the files in their order. */
export function preflight(plan: PlannedUpload): readonly Finding[] {
  return [
    ...taskFindings(plan.task),
    ...plan.files.flatMap((file, index) => fileFindings(file, index, plan.earlier)),
    ...repeatedFiles(plan.files),
  ].sort((a, b) => rank(a) - rank(b) || (a.file ?? -1) - (b.file ?? -1));
}

function rank({ severity }: Finding): number {
  return severity === "error" ? 0 : 1;
}
