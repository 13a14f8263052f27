import type { Task } from "../domain/task";
import { isOutstanding, statusLabel } from "../domain/taskStatus";
import { isTaskType, typeLabel } from "../domain/taskType";
import type { Finding } from "./finding";

/**
 * Whether the task waits for a document at all (service.md 2.8, 3.1). Statuses and types that the service does not name
 * say nothing, and what it does with a document nobody asked for is not stated.
 */
export function taskFindings(task: Pick<Task, "status" | "type">): Finding[] {
  const findings: Finding[] = [];
  if (!isOutstanding(task.status)) {
    findings.push({
      severity: "warning",
      code: "taskFinished",
      message: `The task's status is “${statusLabel(task.status)}”: a document that is sent now may go unnoticed.`,
    });
  }
  if (isTaskType(task.type) && task.type !== "DocumentRequired") {
    findings.push({
      severity: "warning",
      code: "noDocumentAsked",
      message: `The task's type is “${typeLabel(task.type)}”, which asks for no document: one that is sent may go unnoticed.`,
    });
  }
  return findings;
}
