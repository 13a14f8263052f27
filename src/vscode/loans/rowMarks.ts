import * as vscode from "vscode";
import { isTaskOverdue } from "../../domain/dates";
import { type OwnedTask, officerOf, ownerOf, ownersOf, type TaskOwner, tasksOfOwner } from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import { isFiltering, mayPassFilter, type TaskFilter } from "../../domain/taskFilter";
import type { Entry } from "../../store/entry";
import { followSession, type Sessions } from "../environments/sessions";
import { inertText } from "../ui/window/inertText";
import { changeText } from "./changes";
import { isLoan, type Listed, type RowNode } from "./rows";

const SCHEME = "loan-ops-row";

/**
 * The address by which VS Code asks for the mark of a row. Nothing can be read there. Of a loan and of a task it names
 * them, as both may have changed; of any row with overdue tasks it says what kind of row it is. None for a row without tasks: VS
 * Code would show its address as its hover.
 */
export function rowUri(
  node: RowNode,
  entry: Entry<Listed> | undefined,
  now: number,
  filter: TaskFilter,
): vscode.Uri | undefined {
  const late = isLate(node, entry, now, filter);
  if (late === undefined) return undefined;
  // VS Code refuses an address whose path begins with an empty name.
  const { kind, id, loanReference = "deal" } = node;
  const below = kind === "task" ? ["task", node.owned.task.id, node.owned.task.kind] : ["row", id];
  const path = [loanReference, ...(kind === "loan" ? [] : below)].map(encodeURIComponent).join("/");
  return vscode.Uri.from({ scheme: SCHEME, path: `/${path}`, query: late ? kind : "" });
}

/** Undefined for a row that has no tasks. What the filter hides is not counted. */
function isLate(node: RowNode, entry: Entry<Listed> | undefined, now: number, filter: TaskFilter) {
  const isShownLate = (owned: OwnedTask) => isTaskOverdue(owned.task, now) && mayPassFilter(owned, filter, now);
  switch (node.kind) {
    case "group":
    case "dealGroup":
      return node.tasks.some(isShownLate);
    case "task":
    case "dealTask":
      return isTaskOverdue(node.owned.task, now);
    default: {
      const owners = ownersIn(node, entry?.value);
      const lists = owners?.map(({ tasks }) => tasks.items) ?? [];
      // The counts are kept: most loans have nothing that is overdue.
      const any = countTasks(lists, false, now).overdue > 0;
      return owners && any && (!isFiltering(filter) || owners.flatMap(tasksOfOwner).some(isShownLate));
    }
  }
}

function ownersIn(node: RowNode, value: Listed | undefined): readonly TaskOwner[] | undefined {
  switch (node.kind) {
    case "loan":
    case "deal":
      if (value === undefined) return [];
      return isLoan(value) ? ownersOf(value) : value.borrowers.items.map(ownerOf);
    case "borrower":
    case "dealBorrower":
      return [ownerOf(node.borrower)];
    case "loanOfficer":
      return [officerOf(node.loan)];
    default:
      return undefined;
  }
}

/** Marks what is overdue as VS Code marks errors, and what changed since the user last looked with a dot. */
export function rowMarks(sessions: Sessions): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  return vscode.Disposable.from(
    changed,
    followSession(sessions, (session) => {
      changed.fire(undefined);
      return session?.changes.onDidChange(() => changed.fire(undefined));
    }),
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) => (uri.scheme === SCHEME ? markAt(uri, sessions) : undefined),
    }),
  );
}

function markAt(uri: vscode.Uri, sessions: Sessions): vscode.FileDecoration | undefined {
  const [loanReference = "", kind, id, taskKind] = uri.path.slice(1).split("/").map(decodeURIComponent);
  const ofLoan = kind === "row" ? [] : (sessions.current?.changes.of(loanReference) ?? []);
  const changes =
    kind === "task"
      ? ofLoan.filter((change) => change.taskId === id && (change.taskKind ?? taskKind) === taskKind)
      : ofLoan;
  const lateRow = uri.query;
  if (lateRow === "" && changes.length === 0) return undefined;
  const isTask = lateRow === "task" || lateRow === "dealTask";
  const late = isTask ? vscode.l10n.t("Overdue") : vscode.l10n.t("Has overdue tasks");
  const changed =
    changes.length > 1
      ? [vscode.l10n.t("{0} changes since you last looked", changes.length)]
      : changes.map((change) => changeText(change));
  const tooltip = [...(lateRow === "" ? [] : [late]), ...changed].join(" · ");
  const badge = `${lateRow === "" ? "" : "!"}${changes.length > 0 ? "●" : ""}`;
  const color = lateRow === "" ? "gitDecoration.modifiedResourceForeground" : "errorForeground";
  // Red rows between a loan and its late task would color half of the tree.
  const isColored = lateRow === "" || isTask || lateRow === "loan" || lateRow === "deal";
  return new vscode.FileDecoration(badge, inertText(tooltip), isColored ? new vscode.ThemeColor(color) : undefined);
}
