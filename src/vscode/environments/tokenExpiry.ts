import * as vscode from "vscode";
import { clamp } from "../../domain/unknown";
import type { PollerClock } from "../../store/poller";
import { runAction } from "../ui/failures";
import { asOfText } from "../ui/format";
import { remedyAction } from "../ui/remedies";
import { showWarningMessage } from "../ui/window/messages";
import type { ActiveEnvironment } from "./settings";
import type { AccessTokens } from "./tokens";

/** Before a pasted token expires. In milliseconds. */
const EARLY = 10 * 60_000;

/** Timers stop while the machine sleeps, so none is longer. In milliseconds. */
const LONGEST_TIMER = 60_000;

export function expiryText(expiresAt: number, now: number): string {
  const time = asOfText(expiresAt, now);
  return expiresAt > now
    ? vscode.l10n.t("The access token expires {0}.", time)
    : vscode.l10n.t("The access token expired {0}.", time);
}

/** Tells once before the pasted token of the active environment expires. What a command prints is renewed. */
export function tellBeforeExpiry(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  tokens: Pick<AccessTokens, "expiresAt" | "onDidLearnExpiry">,
  clock: PollerClock,
): vscode.Disposable {
  let told: number | undefined;
  let cancel: (() => void) | undefined;
  const follow = () => {
    cancel?.();
    const { current } = active;
    const expiresAt = tokens.expiresAt(current);
    const now = clock.now();
    if (current.tokenCommand !== undefined || expiresAt === undefined || expiresAt <= now || expiresAt === told) return;
    const wait = expiresAt - EARLY - now;
    if (wait > 0) {
      cancel = clock.after(clamp(wait, 0, LONGEST_TIMER), follow);
      return;
    }
    told = expiresAt;
    const action = remedyAction("setToken");
    const text = vscode.l10n.t("{0}: {1} Set a new one before that.", current.name, expiryText(expiresAt, now));
    void showWarningMessage(text, action).then((chosen) => runAction(chosen, current));
  };
  return vscode.Disposable.from(active.onDidChange(follow), tokens.onDidLearnExpiry(follow), {
    dispose: () => cancel?.(),
  });
}
