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
    async refresh(what) {
      const session = sessions.current;
      if (session?.state === "ready") await withChangeNotice(session, () => session.store.poll(what));
    },
  });
  const configure = () => {
    const minutes = vscode.workspace.getConfiguration("loanOps").get("pollIntervalMinutes", 15);
    poller.setInterval(pollInterval(minutes));
  };
  configure();
  let pace: { dispose(): void } | undefined;
  const follow = () => {
    pace?.dispose();
    const current = sessions.current?.store.pace;
    const keepPace = () => poller.setPace({ resumeAt: current?.wait?.until, slowdown: current?.slowdown ?? 1 });
    pace = current?.onDidChange(keepPace);
    // A new session reads everything by itself.
    poller.refreshed();
    keepPace();
  };
  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(({ focused }) => poller.setFocused(focused)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("loanOps.pollIntervalMinutes")) configure();
    }),
    sessions.onDidChange(follow),
  );
  const stop = poller.dispose.bind(poller);
  return Object.assign(poller, {
    dispose() {
      pace?.dispose();
      subscriptions.dispose();
      stop();
    },
  });
}
