import type * as vscode from "vscode";
import type { Session } from "./session";
import type { Sessions } from "./sessions";

/** Calls back with the window's session now and whenever it is another one; what it returned before is disposed of then. */
export function followSession(
  sessions: Sessions,
  follow: (session: Session | undefined) => { dispose(): void } | undefined,
): vscode.Disposable {
  let following = follow(sessions.current);
  const changed = sessions.onDidChange((session) => {
    following?.dispose();
    following = follow(session);
  });
  return {
    dispose() {
      changed.dispose();
      following?.dispose();
    },
  };
}
