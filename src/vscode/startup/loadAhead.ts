import * as vscode from "vscode";
import { type PollerClock, REAL_CLOCK } from "../../store/poller";
import { followSession } from "../environments/followSession";
import { onDidChangeEntries } from "../environments/onDidChangeEntries";
import type { Sessions } from "../environments/sessions";

/** In milliseconds: for so long nothing more arrives, before anything is loaded ahead. */
const QUIET = 500;

export interface LoadAheadOptions {
  readonly sessions: Sessions;
  readonly load: () => Promise<unknown>;
  readonly after?: PollerClock["after"];
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * Loads once what the first command or page of a window needs, when its rows are there and nothing more arrives. A window
 * whose views are not looked at loads none of it.
 */
export function loadAhead(options: LoadAheadOptions): vscode.Disposable {
  const { sessions, load, after = REAL_CLOCK.after, onUnexpected } = options;
  let cancel: (() => void) | undefined;
  const wait = () => {
    cancel?.();
    cancel = after(QUIET, () => {
      following.dispose();
      load().catch(onUnexpected);
    });
  };
  const following = followSession(sessions, (session) => {
    if (session === undefined) return undefined;
    wait();
    return onDidChangeEntries(session.store, wait);
  });
  return vscode.Disposable.from(following, { dispose: () => cancel?.() });
}

/** Each after the other, so that what the user does in between is not kept waiting. */
export async function loadCommandsAndPages(): Promise<void> {
  await import("../commands/commandHandlers");
  await import("../taskPage/taskPages");
}
