import * as l10n from "@vscode/l10n";
import { knownFirst } from "./knownFirst";
import { isNotRead, type Text, textOf } from "./notRead";

/** Task status values that the service names (service.md 3.1), in the order they are shown. */
export const TASK_STATUSES = [
  "NotStarted",
  "InProgress",
  "Completed",
  "AutomaticallyCancelled",
  "ManuallyCancelled",
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

const LABELS: Readonly<Record<TaskStatus, () => string>> = {
  NotStarted: () => l10n.t("Not started"),
  InProgress: () => l10n.t("In progress"),
  Completed: () => l10n.t("Completed"),
  AutomaticallyCancelled: () => l10n.t("Automatically cancelled"),
  ManuallyCancelled: () => l10n.t("Manually cancelled"),
};

const FINISHED: ReadonlySet<Text> = new Set<TaskStatus>(["Completed", "AutomaticallyCancelled", "ManuallyCancelled"]);

export function isTaskStatus(status: Text): status is TaskStatus {
  return (TASK_STATUSES as readonly Text[]).includes(status);
}

/** The words for a known status; any other value as it came. */
export function statusLabel(status: Text): string {
  if (isTaskStatus(status)) return LABELS[status]();
  return isNotRead(status) ? l10n.t("Status not read") : (textOf(status) ?? l10n.t("No status"));
}

/**
 * Known to be outstanding. A status that the service does not name counts as outstanding: what a reopened task gets is not
 * stated (3.2). Of one that was not read nobody knows: then the task is neither outstanding nor finished.
 */
export function isOutstanding(status: Text): boolean {
  return !isNotRead(status) && !isFinished(status);
}

/** Known to be done or cancelled. */
export function isFinished(status: Text): boolean {
  return FINISHED.has(status);
}

export const compareStatus = knownFirst(TASK_STATUSES);
