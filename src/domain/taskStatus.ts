import * as l10n from "@vscode/l10n";
import { knownFirst } from "./knownFirst";

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

const FINISHED: ReadonlySet<string | undefined> = new Set<TaskStatus>([
  "Completed",
  "AutomaticallyCancelled",
  "ManuallyCancelled",
]);

export function isTaskStatus(status: string | undefined): status is TaskStatus {
  return (TASK_STATUSES as readonly (string | undefined)[]).includes(status);
}

/** The words for a known status; any other value as it came. */
export function statusLabel(status: string | undefined): string {
  if (status === undefined) return l10n.t("No status");
  return isTaskStatus(status) ? LABELS[status]() : status;
}

/** A status that the service does not name counts as outstanding: what a reopened task gets is not stated (3.2). */
export function isOutstanding(status: string | undefined): boolean {
  return !FINISHED.has(status);
}

export const compareStatus = knownFirst(TASK_STATUSES);
