import * as vscode from "vscode";
import { Poller, pollInterval } from "../store/poller";
import { withChangeNotice } from "./changes/changeNotice";
import type { Sessions } from "./environments/sessions";

/** Refreshes the active environment at the interval of the settings, while this window is focused. */
export function startPolling(sessions: Sessions): Poller & vscode.Disposable {
  const poller = new Poller({
    clock: {
      now: Date.now,
      after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    focused: vscode.window.state.focused,
    async refresh() {
      const session = sessions.current;
      if (session?.state === "ready") await withChangeNotice(session, () => session.store.refresh());
    },
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
    // A new session reads everything by itself.
    sessions.onDidChange(() => poller.refreshed()),
  );
  const stop = poller.dispose.bind(poller);
  return Object.assign(poller, {
    dispose() {
      subscriptions.dispose();
      stop();
    },
  });
}
