import type * as vscode from "vscode";
import type { Session } from "./session";
import type { Sessions } from "./sessions";

/** Calls `follow` with the present session and with each new one, and disposes of what the call before returned. */
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
