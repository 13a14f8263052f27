import * as vscode from "vscode";
import { isTaskOverdue } from "../../domain/dates";
import { type Loan, taskListsOf } from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import type { Entry } from "../../store/entry";
import type { Change } from "../../store/seen";
import { followSession, type Sessions } from "../environments/sessions";
import { inertText } from "../ui/window/inertText";
import { changeText } from "./changes";
import type { LoanNode } from "./loanNodes";

type LoanRow = Exclude<LoanNode, { readonly kind: "hiddenLoans" | "notAsked" }>;

const SCHEME = "loan-ops-row";
const OVERDUE = "overdue";

/**
 * The address by which VS Code asks for the mark of a row. Nothing can be read there. Of a loan and of a task it names
 * them, as both may have changed; of any row it says whether there are overdue tasks.
 */
export function rowUri(node: LoanRow, entry: Entry<Loan> | undefined, now: number): vscode.Uri {
  const below = node.kind === "task" ? ["task", node.owned.task.id, node.owned.task.kind] : ["row", node.id];
  const names = [node.loanReference, ...(node.kind === "loan" ? [] : below)];
  const path = names.map(encodeURIComponent).join("/");
  return vscode.Uri.from({ scheme: SCHEME, path: `/${path}`, query: isOverdue(node, entry, now) ? OVERDUE : "" });
}

function isOverdue(node: LoanNode, entry: Entry<Loan> | undefined, now: number): boolean {
  switch (node.kind) {
    case "loan":
      return entry?.value !== undefined && countTasks(taskListsOf(entry.value), false, now).overdue > 0;
    case "borrower":
      return countTasks([node.borrower.tasks.items], false, now).overdue > 0;
    case "loanOfficer":
      return countTasks([node.loan.loanOfficerTasks.items], false, now).overdue > 0;
    case "group":
      return node.tasks.some(({ task }) => isTaskOverdue(task, now));
    case "task":
      return isTaskOverdue(node.owned.task, now);
    default:
      return false;
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
  const overdue = uri.query === OVERDUE;
  if (!overdue && changes.length === 0) return undefined;
  const late = kind === "task" ? vscode.l10n.t("Overdue") : vscode.l10n.t("Has overdue tasks");
  const tooltip = [overdue ? late : [], changesText(changes) ?? []].flat().join(" · ");
  const color = overdue ? "errorForeground" : "gitDecoration.modifiedResourceForeground";
  const badge = `${overdue ? "!" : ""}${changes.length > 0 ? "●" : ""}`;
  return new vscode.FileDecoration(badge, inertText(tooltip), new vscode.ThemeColor(color));
}

function changesText(changes: readonly Change[]): string | undefined {
  const [first] = changes;
  if (first === undefined) return undefined;
  if (changes.length === 1) return changeText(first);
  return vscode.l10n.t("{0} changes since you last looked", changes.length);
}
