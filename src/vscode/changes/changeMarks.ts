import * as vscode from "vscode";
import type { Change } from "../../store/seen";
import { inertText } from "../base/window/inertText";
import { followSession } from "../environments/followSession";
import type { Sessions } from "../environments/sessions";
import { changeText } from "./changeText";

const SCHEME = "loan-ops-row";

/** The address by which VS Code asks for the mark of a row; it leads nowhere. */
export function rowUri(loanReference: string, taskId?: string): vscode.Uri {
  const path = [loanReference, ...(taskId === undefined ? [] : [taskId])].map(encodeURIComponent).join("/");
  return vscode.Uri.from({ scheme: SCHEME, path: `/${path}` });
}

/** Marks the rows of tasks, and of loans with tasks, that changed since the user last looked. */
export function changeMarks(sessions: Sessions): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  return vscode.Disposable.from(
    changed,
    followSession(sessions, (session) => {
      changed.fire(undefined);
      return session?.changes.onDidChange(() => changed.fire(undefined));
    }),
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) => (uri.scheme === SCHEME ? markOf(changesAt(sessions, uri)) : undefined),
    }),
  );
}

function changesAt(sessions: Sessions, uri: vscode.Uri): readonly Change[] {
  const [loanReference = "", taskId] = uri.path.slice(1).split("/").map(decodeURIComponent);
  const changes = sessions.current?.changes.of(loanReference) ?? [];
  return taskId === undefined ? changes : changes.filter((change) => change.taskId === taskId);
}

function markOf(changes: readonly Change[]): vscode.FileDecoration | undefined {
  const [first] = changes;
  if (first === undefined) return undefined;
  const tooltip =
    changes.length === 1 ? changeText(first) : vscode.l10n.t("{0} changes since you last looked", changes.length);
  return new vscode.FileDecoration(
    "●",
    inertText(tooltip),
    new vscode.ThemeColor("gitDecoration.modifiedResourceForeground"),
  );
}
