import * as vscode from "vscode";
import { dateText } from "../../domain/dates";
import { assigneeLabel, statusLabel } from "../../domain/taskStatus";
import { isConcealed, type TaskChange } from "../../store/seen";
import { isTargetedTask } from "../app/targets";
import type { Row } from "./rows";

const MARK_SCHEME = "loan-ops-row";

/** The changes of a loan that mark its row, or the row of one of its tasks. */
export function changesOfRow(node: Row, ofLoan: readonly TaskChange[]): readonly TaskChange[] {
  if (node.kind === "loan") return ofLoan;
  return node.kind === "task" ? ofLoan.filter((change) => isTargetedTask(change, node.owned.task)) : [];
}

/** From so many days on a late row is red: in a book where most loans have something late, a red for all says nothing. */
const RED_DAYS = 7;

/**
 * Marks what is late with a sign, and what changed since the user last looked with a dot; the row of a task says what
 * changed in words, too. VS Code asks for the mark by an address: it holds the mark, and nothing can be read there.
 */
export function markRow(
  item: vscode.TreeItem,
  { kind }: Row,
  lateDays: number | undefined,
  changes: readonly TaskChange[],
): void {
  if (lateDays === undefined && changes.length === 0) return;
  const badge = `${lateDays === undefined ? "" : "!"}${changes.length > 0 ? "●" : ""}`;
  // Red rows between a loan and its late task would color half of the tree.
  const isRed = (lateDays ?? 0) >= RED_DAYS && ["loan", "deal", "task", "dealTask"].includes(kind);
  const changed = lateDays === undefined ? "gitDecoration.modifiedResourceForeground" : "";
  const color = isRed ? "errorForeground" : changed;
  item.resourceUri = vscode.Uri.from({ scheme: MARK_SCHEME, path: `/${badge} ${color}` });
  if (kind !== "task" || changes.length === 0) return;
  const words = changes.map(changeText).join(", ");
  item.description = [item.description, words].filter(Boolean).join(" · ");
  item.accessibilityInformation = { label: `${words}: ${item.accessibilityInformation?.label}` };
}

export function rowMarks(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration({ scheme, path }) {
      if (scheme !== MARK_SCHEME) return undefined;
      const [badge, color] = path.slice(1).split(" ");
      return new vscode.FileDecoration(badge, undefined, color ? new vscode.ThemeColor(color) : undefined);
    },
  });
}

const FIELD_CHANGES = {
  status: {
    label: statusLabel,
    words: (...values: string[]) => vscode.l10n.t("Status: {0} → {1}", ...values),
  },
  dueDate: {
    label: (date: string | undefined) => (date === undefined ? vscode.l10n.t("none") : dateText(date)),
    words: (...values: string[]) => vscode.l10n.t("Due date: {0} → {1}", ...values),
  },
  assignedTo: {
    label: assigneeLabel,
    words: (...values: string[]) => vscode.l10n.t("Assigned to: {0} → {1}", ...values),
  },
};

export function changeText(change: TaskChange): string {
  if (change.kind === "newTask") return vscode.l10n.t("New task");
  if (change.kind === "newDocument") return vscode.l10n.t("New document {0}", change.documentId);
  const { label, words } = FIELD_CHANGES[change.kind];
  // A text that may name a person was not kept.
  const shown = (value: string | undefined) =>
    isConcealed(value) ? vscode.l10n.t("another value (not kept)") : label(value);
  return words(shown(change.before), shown(change.after));
}
