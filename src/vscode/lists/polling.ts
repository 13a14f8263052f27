import * as vscode from "vscode";
import { Poller, pollInterval, REAL_CLOCK } from "../../store/poller";
import { followSession } from "../environments/followSession";
import type { Sessions } from "../environments/sessions";

/** Refreshes the active environment at the interval of the settings, while this window is focused. */
export function startPolling(sessions: Sessions, onUnexpected: (error: unknown) => void): Poller & vscode.Disposable {
  const poller = new Poller({
    clock: REAL_CLOCK,
    focused: vscode.window.state.focused,
    async refresh(what) {
      const session = sessions.current;
      if (session?.state !== "ready") return;
      const { withChangeNotice } = await import("../changes/changeNotice");
      await withChangeNotice(session, () => session.store.poll(what));
    },
    onUnexpected,
  });
  const configure = () => {
    const minutes = vscode.workspace.getConfiguration("loanOps").get("pollIntervalMinutes", 15);
    poller.setInterval(pollInterval(minutes));
  };
  configure();
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(({ focused }) => poller.setFocused(focused)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("loanOps.pollIntervalMinutes")) configure();
    }),
    followSession(sessions, (session) => {
      const backoff = session?.store.backoff;
      const followBackoff = () =>
        poller.setBackoff({ resumeAt: backoff?.wait?.until, slowdown: backoff?.slowdown ?? 1 });
      // A new session reads everything by itself.
      poller.refreshed();
      followBackoff();
      return backoff?.onDidChange(followBackoff);
    }),
  );
  const stop = poller.dispose.bind(poller);
  return Object.assign(poller, {
    dispose() {
      subscriptions.dispose();
      stop();
    },
  });
}
