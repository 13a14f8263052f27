import * as vscode from "vscode";
import type { Text } from "../../domain/notRead";
import { isTaskStatus, type TaskStatus } from "../../domain/taskStatus";

const ICONS: Readonly<Record<TaskStatus, { readonly icon: string; readonly color: string }>> = {
  NotStarted: { icon: "circle-large-outline", color: "charts.yellow" },
  InProgress: { icon: "sync", color: "charts.blue" },
  Completed: { icon: "pass-filled", color: "charts.green" },
  AutomaticallyCancelled: { icon: "circle-slash", color: "disabledForeground" },
  ManuallyCancelled: { icon: "error", color: "disabledForeground" },
};

/** Shape and color both differ, so that either is enough. */
export function statusIcon(status: Text): vscode.ThemeIcon {
  const known = isTaskStatus(status) ? ICONS[status] : { icon: "question", color: "charts.purple" };
  return new vscode.ThemeIcon(known.icon, new vscode.ThemeColor(known.color));
}
