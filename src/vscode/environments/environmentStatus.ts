import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { clamp } from "../../domain/unknown";
import { type PollerClock, throttle, VIEW_UPDATE_MILLISECONDS } from "../../store/poller";
import { commandIds } from "../ui/commandIds";
import { runAction } from "../ui/failures";
import { commandAction } from "../ui/remedies";
import { createStatusBarItem, showWarningMessage } from "../ui/window/messages";
import { type Environments, followSession, onDidUpdateEntries, type Sessions } from "./sessions";
import { type ActiveEnvironment, agentSettingsText, onDidChangeAgentSettings } from "./settings";
import type { Simulators } from "./simulators";
import type { AccessTokens } from "./tokens";

/** The active environment in the status bar. Production has the error background. */
export function environmentStatus({
  active,
  sessions,
  tokens,
}: Pick<Environments, "active" | "sessions" | "tokens">): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.environment", 53, vscode.l10n.t("Loan Ops environment"));
  item.command = commandIds.switchEnvironment;

  const update = () => {
    const environment = active.current;
    const production = environment.kind === "production";
    const needs = missing(sessions);
    const tooltip = tooltipLines(environment, sessions.current?.store.failure?.message, tokens.expiresAt(environment));
    item.backgroundColor = production ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.color = production ? new vscode.ThemeColor("statusBarItem.errorForeground") : undefined;
    const text = `Loan Ops: ${environment.name}${needs === undefined ? "" : ` (${needs})`}`;
    // Screen readers do not read icons and colors: the hover has them in words.
    show({ icon: ICONS[environment.kind], text, tooltip, label: [`${text}.`, ...tooltip].join(" ") });
  };
  const updateContext = () => {
    // In this order, so that a new environment never looks ready because the last one was.
    void vscode.commands.executeCommand("setContext", "loanOps.state", sessions.current?.state);
    void vscode.commands.executeCommand("setContext", "loanOps.environmentKind", active.current.kind);
  };

  const updateSoon = throttle(VIEW_UPDATE_MILLISECONDS, update);
  const session = followSession(sessions, (current) => {
    update();
    updateContext();
    return current && onDidUpdateEntries(current.store, updateSoon);
  });
  return vscode.Disposable.from(
    item,
    updateSoon,
    tokens.onDidLearnExpiry(update),
    onDidChangeAgentSettings(update),
    session,
  );
}

/** The description of each view: the environment's name, and "PRODUCTION" for production. */
export function viewDescription(environment: Environment): string {
  if (environment.kind !== "production") return environment.name;
  return /production/i.test(environment.name)
    ? environment.name.toUpperCase()
    : vscode.l10n.t("{0} (PRODUCTION)", environment.name);
}

const ICONS = { production: "warning", sandbox: "server-environment", simulator: "beaker" } as const;

function missing({ current }: Sessions): string | undefined {
  const words = {
    noAddress: vscode.l10n.t("no address"),
    noToken: vscode.l10n.t("no token"),
    tokenUnreadable: vscode.l10n.t("token not readable"),
    simulatorFailed: vscode.l10n.t("not running"),
    // Not a notification: polls would pile them up while the user is away.
    ready: current?.store.failure && vscode.l10n.t("not refreshed"),
  };
  return current && words[current.state];
}

function tooltipLines(environment: Environment, failure: string | undefined, expiresAt: number | undefined): string[] {
  const lines = {
    production: vscode.l10n.t("Production: real borrowers' data."),
    sandbox: vscode.l10n.t("Sandbox: test data."),
    simulator: vscode.l10n.t("The built-in simulator: invented data, kept in memory only."),
  };
  const address = environment.baseUrl === undefined ? [] : [environment.baseUrl];
  const expiry = expiresAt === undefined ? [] : [expiryText(expiresAt, Date.now())];
  const trouble = failure === undefined ? [] : [vscode.l10n.t("The last refresh failed. {0}", failure)];
  return [
    lines[environment.kind],
    ...address,
    ...expiry,
    ...trouble,
    agentSettingsText(),
    vscode.l10n.t("Click to switch."),
  ];
}

/** Shows, as long as it runs, that this window serves a simulator to other programs, and where. */
export function simulatorStatus(simulators: Simulators): vscode.Disposable {
  const name = vscode.l10n.t("Loan Ops simulator for other programs");
  const { item, show } = createStatusBarItem("loanOps.simulator", 51, name);
  item.command = commandIds.startSimulator;
  const update = () => {
    const { started } = simulators;
    if (started === undefined) return item.hide();
    const { port } = new URL(started.url);
    show({
      icon: "broadcast",
      text: vscode.l10n.t("Simulator on {0}", port),
      tooltip: [
        vscode.l10n.t("Other programs find the simulator at {0}.", started.url),
        vscode.l10n.t("Click to copy its address or token."),
      ],
    });
  };
  update();
  return vscode.Disposable.from(item, simulators.onDidChangeStarted(update));
}

/** Before a pasted token expires. In milliseconds. */
const EARLY = 10 * 60_000;

/** Timers stop while the machine sleeps, so none is longer. In milliseconds. */
const LONGEST_TIMER = 60_000;

function expiryText(expiresAt: number, now: number): string {
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
    const action = commandAction("setToken");
    const text = vscode.l10n.t("{0}: {1} Set a new one before that.", current.name, expiryText(expiresAt, now));
    void showWarningMessage(text, action).then((chosen) => runAction(chosen, current));
  };
  return vscode.Disposable.from(active.onDidChange(follow), tokens.onDidLearnExpiry(follow), {
    dispose: () => cancel?.(),
  });
}
