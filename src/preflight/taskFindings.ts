import * as l10n from "@vscode/l10n";
import type { Task } from "../domain/task";
import { isFinished, statusLabel } from "../domain/taskStatus";
import { isTaskType, typeLabel } from "../domain/taskType";
import type { Finding } from "./finding";

/**
 * Warns when the task does not wait for a document (service.md 2.8, 3.1). Unknown statuses and types give no warning.
 * What the service does with a document that it did not ask for is not stated.
 */
export function taskFindings(task: Pick<Task, "status" | "type">): Finding[] {
  const findings: Finding[] = [];
  if (isFinished(task.status)) {
    findings.push({
      severity: "warning",
      code: "taskFinished",
      message: l10n.t(
        "The task's status is “{0}”. A document that is sent now may go unnoticed.",
        statusLabel(task.status),
      ),
    });
  }
  if (isTaskType(task.type) && task.type !== "DocumentRequired") {
    findings.push({
      severity: "warning",
      code: "noDocumentAsked",
      message: l10n.t(
        "The task's type is “{0}”, which asks for no document. A document that is sent now may go unnoticed.",
        typeLabel(task.type),
      ),
    });
  }
  return findings;
}
