import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import { type Environment, environmentLine } from "../../domain/environment";
import { clamp } from "../../domain/unknown";
import { type Poller, type PollerClock, throttle, VIEW_UPDATE_MILLISECONDS } from "../../store/poller";
import { commandAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { showWarningMessage } from "../ui/window/messages";
import { createStatusBarItem } from "../ui/window/views";
import { setupProblem } from "./session";
import { type Environments, followSession, onDidUpdateEntries } from "./sessions";
import { type ActiveEnvironment, agentSettingsText } from "./settings";
import type { AccessTokens } from "./tokens";

/** The active environment in the status bar. Production has the error background. */
export function environmentStatus({
  active,
  sessions,
  tokens,
  polling,
}: Pick<Environments, "active" | "sessions" | "tokens"> & { readonly polling?: Poller }): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.environment", 53, commandIds.switchEnvironment);

  const update = () => {
    const environment = active.current;
    const production = environment.kind === "production";
    const problem = sessions.current && setupProblem(sessions.current)?.reason;
    const failure = sessions.current?.store.failure?.message;
    const expiresAt = tokens.expiresAt(environment);
    const now = Date.now();
    const nextRefresh = polling?.nextRefresh;
    const tooltip = [
      environmentLine(environment),
      environment.baseUrl,
      expiresAt && expiryText(expiresAt, now),
      problem,
      failure && vscode.l10n.t("The last refresh failed. {0}", failure),
      nextRefresh && vscode.l10n.t("Next refresh: {0}.", asOfText(nextRefresh, now)),
      agentSettingsText(),
      vscode.l10n.t("Click to switch."),
    ].filter((line) => typeof line === "string");
    item.backgroundColor = production ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.color = production ? new vscode.ThemeColor("statusBarItem.errorForeground") : undefined;
    const name = `Loan Ops: ${environment.name}`;
    // Not a notification: polls would pile them up while the user is away.
    const refreshed = failure === undefined ? name : vscode.l10n.t("{0} (not refreshed)", name);
    const text = problem === undefined ? refreshed : vscode.l10n.t("{0} (not connected)", name);
    // Screen readers do not read icons and colors: the hover has them in words.
    show({ icon: KIND_ICONS[environment.kind], text, tooltip, label: [text, ...tooltip].join(" · ") });
  };
  const updateSoon = throttle(VIEW_UPDATE_MILLISECONDS, update);
  const session = followSession(sessions, (current) => {
    update();
    // In this order, so that a new environment never looks ready because the last one was.
    void vscode.commands.executeCommand("setContext", "loanOps.state", current?.state);
    void vscode.commands.executeCommand("setContext", "loanOps.environmentKind", active.current.kind);
    return current && onDidUpdateEntries(current.store, updateSoon);
  });
  return vscode.Disposable.from(
    item,
    updateSoon,
    tokens.onDidLearnExpiry(update),
    ...(polling === undefined ? [] : [polling.onDidChange(update)]),
    vscode.workspace.onDidChangeConfiguration(update),
    session,
  );
}

/** The description of each view: the environment's name, and "PRODUCTION" for production. */
export function viewDescription(environment: Environment): string {
  if (environment.kind !== "production") return environment.name;
  return /^production\b/i.test(environment.name)
    ? environment.name.toUpperCase()
    : vscode.l10n.t("{0} (PRODUCTION)", environment.name);
}

const KIND_ICONS = { production: "warning", sandbox: "server-environment", simulator: "beaker" } as const;

/** Before a pasted token expires. In milliseconds. */
const WARN_BEFORE_EXPIRY = 10 * 60_000;

/** Timers stop while the machine sleeps, so none is longer. In milliseconds. */
const MAX_TIMER = 60_000;

function expiryText(expiresAt: number, now: number): string {
  const time = asOfText(expiresAt, now);
  return expiresAt > now
    ? vscode.l10n.t("The access token expires {0}.", time)
    : vscode.l10n.t("By this machine's clock, the access token expired {0}.", time);
}

/** Tells once before the pasted token of the active environment expires. What a command prints is renewed. */
export function tellBeforeExpiry(
  active: Pick<ActiveEnvironment, "current" | "onDidChange">,
  tokens: Pick<AccessTokens, "expiresAt" | "onDidLearnExpiry">,
  clock: PollerClock,
): vscode.Disposable {
  const told = new Set<number>();
  let cancel: (() => void) | undefined;
  const follow = () => {
    cancel?.();
    const { current } = active;
    const expiresAt = tokens.expiresAt(current);
    const now = clock.now();
    if (current.tokenCommand !== undefined || expiresAt === undefined || expiresAt <= now || told.has(expiresAt))
      return;
    const wait = expiresAt - WARN_BEFORE_EXPIRY - now;
    if (wait > 0) {
      cancel = clock.after(clamp(wait, 0, MAX_TIMER), follow);
      return;
    }
    told.add(expiresAt);
    const action = commandAction("setToken", current);
    const text = vscode.l10n.t("{0}: {1} Set a new one before that.", current.name, expiryText(expiresAt, now));
    void showWarningMessage(text, action).then((chosen) => chosen?.run());
  };
  return vscode.Disposable.from(active.onDidChange(follow), tokens.onDidLearnExpiry(follow), {
    dispose: () => cancel?.(),
  });
}
