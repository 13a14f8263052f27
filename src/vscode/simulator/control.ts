import * as vscode from "vscode";
import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import { dateFormat } from "../../domain/dates";
import type { Environments, Sessions } from "../environments/sessions";
import type { Simulator, SimulatorModule, SimulatorNetwork } from "../environments/simulators";
import { commandIds } from "../ui/commandIds";
import { showInformationMessage } from "../ui/window/messages";
import { type Choice, choose, commandTitle, inputSteps } from "../ui/window/pickers";
import { planFailure, waitingFaults } from "./faults";
import { offerToCopy, startSimulator } from "./start";

export async function controlSimulator(app: Environments): Promise<void> {
  const running = await app.simulators.running();
  if (running.length === 0) return startSimulator(app);
  const title = commandTitle(commandIds.controlSimulator);
  const choices = running.map(({ name, simulator }) => ({ label: name, value: simulator }));
  const simulator =
    running.length === 1 ? running[0]?.simulator : await choose(title, choices, vscode.l10n.t("Which simulator?"));
  if (simulator === undefined) return;
  const module = await app.simulators.module();
  const actions = [
    ...behaviorActions(title, simulator, module),
    ...tokenActions(simulator),
    ...snapshotActions(simulator),
    ...actionsForPrograms(simulator, module, app),
  ];
  const act = await choose(title, actions, simulator.url);
  const done = await act?.();
  if (done === undefined) return;
  void showInformationMessage(done);
  await readControlled(app.sessions, simulator);
}

/** Reads what became of the loans. Not while failures are planned: those are for calls that the user makes. */
export async function readControlled({ current }: Sessions, simulator: Simulator): Promise<void> {
  if (current?.environment.kind === "simulator" && waitingFaults(simulator).length === 0) {
    await current.store.refresh();
  }
}

/**
 * Runs an action, asking for its details. Resolves to a sentence that says what was done, or undefined when the user
 * left.
 */
type Action = () => Promise<string | undefined>;

/** Of an action that asks nothing. */
function doing(label: string, icon: string, act: () => void | Promise<void>): Choice<Action> {
  const value = async () => {
    await act();
    return vscode.l10n.t("Done: {0}.", label);
  };
  return { label, iconPath: new vscode.ThemeIcon(icon), value };
}

function behaviorActions(title: string, simulator: Simulator, module: SimulatorModule): Choice<Action>[] {
  const count = waitingFaults(simulator).length;
  const clear = doing(vscode.l10n.t("Clear Planned Failures"), "check", () => simulator.clearFaults());
  const planned = vscode.l10n.t({
    message: "{0} planned",
    args: [count],
    comment: "{0} is a number of planned failures",
  });
  return [
    {
      label: vscode.l10n.t("Advance Time…"),
      iconPath: new vscode.ThemeIcon("watch"),
      detail: vscode.l10n.t("Due dates pass, and tasks whose documents were processed for a day are completed."),
      value: () => advanceTime(title, simulator, module),
    },
    {
      label: vscode.l10n.t("Make Calls Fail…"),
      iconPath: new vscode.ThemeIcon("error"),
      value: () => planFailure(title, simulator, module),
    },
    { ...clear, ...(count > 0 && { description: planned }) },
    {
      label: vscode.l10n.t("Slow the Network…"),
      iconPath: new vscode.ThemeIcon("dashboard"),
      description: networkLabel(simulator.status().network),
      value: () => slowNetwork(title, simulator),
    },
  ];
}

async function advanceTime(title: string, simulator: Simulator, module: SimulatorModule): Promise<string | undefined> {
  const prompt = vscode.l10n.t("How much time passes? Enter days, hours or minutes, such as 7d, 36h or 90m.");
  const validate = (value: string) => {
    try {
      const [count = 0] = Object.values(module.parsePeriod(value.trim()));
      return count > 0 ? undefined : prompt;
    } catch {
      return prompt;
    }
  };
  const [period] = (await inputSteps(title, [{ prompt, value: "7d", validate }])) ?? [];
  if (period === undefined) return undefined;
  await simulator.advance(module.parsePeriod(period));
  return vscode.l10n.t("Time advanced by {0}. All records are that much older.", period);
}

async function slowNetwork(title: string, simulator: Simulator): Promise<string | undefined> {
  const speeds: SimulatorNetwork[] = [
    { latency: 0, bytesPerSecond: null },
    { latency: 300, bytesPerSecond: null },
    { latency: 3_000, bytesPerSecond: null },
    { latency: 20_000, bytesPerSecond: null },
    { latency: 100, bytesPerSecond: 100_000 },
  ];
  const choices = speeds.map((value) => ({ label: networkLabel(value), value }));
  const speed = await choose(title, choices, vscode.l10n.t("How fast are answers?"));
  if (speed === undefined) return undefined;
  simulator.setNetwork(speed);
  return vscode.l10n.t("Done: {0}.", networkLabel(speed));
}

function networkLabel({ latency, bytesPerSecond }: SimulatorNetwork): string {
  if (bytesPerSecond !== null) {
    return vscode.l10n.t("{0} ms before each answer, {1} KB a second", latency, bytesPerSecond / 1000);
  }
  if (latency === 0) return vscode.l10n.t("Full speed");
  return vscode.l10n.t("{0} ms before each answer", latency);
}

function tokenActions(simulator: Simulator): Choice<Action>[] {
  const [{ expired, scopes } = { expired: false, scopes: [] }] = simulator.status().tokens;
  const ofToken = expired ? vscode.l10n.t("Renew Token") : vscode.l10n.t("Expire Token");
  const expire = doing(ofToken, "key", () => simulator.setToken({ expired: !expired }));
  if (scopes.length === 0) {
    const restore = () => simulator.setToken({ scopes: [REJECT_DOCUMENT_SCOPE] });
    return [expire, doing(vscode.l10n.t("Restore Scopes of Token"), "unlock", restore)];
  }
  const remove = doing(vscode.l10n.t("Remove Scopes from Token"), "lock", () => simulator.setToken({ scopes: [] }));
  const detail = vscode.l10n.t("Documents cannot be rejected with a token that has no scope.");
  return [expire, { ...remove, description: scopes.join(", "), detail }];
}

/** The latest of each, and when it was taken, in the user's format. */
const snapshots = new WeakMap<Simulator, { readonly snapshot: object; readonly takenAt: string }>();

function snapshotActions(simulator: Simulator): Choice<Action>[] {
  const taken = snapshots.get(simulator);
  const take = doing(vscode.l10n.t("Take Snapshot"), "save", () => {
    const takenAt = dateFormat({ timeStyle: "medium" }).format(Date.now());
    snapshots.set(simulator, { snapshot: simulator.snapshot(), takenAt });
  });
  const takeDetail = vscode.l10n.t("Saves the current state. Only the latest snapshot is kept.");
  const reset = doing(vscode.l10n.t("Reset Simulator"), "discard", () => simulator.reset());
  const resetDetail = vscode.l10n.t(
    "Goes back to the start of the scenario {0}: loans, token and network, without planned failures.",
    simulator.status().scenario,
  );
  const both = [
    { ...take, detail: takeDetail },
    { ...reset, detail: resetDetail },
  ];
  if (taken === undefined) return both;
  const restore = doing(vscode.l10n.t("Restore Snapshot"), "history", () => simulator.restore(taken.snapshot));
  return [...both, { ...restore, description: vscode.l10n.t("taken at {0}", taken.takenAt) }];
}

/** The window has one simulator for other programs at most. */
function actionsForPrograms(simulator: Simulator, module: SimulatorModule, app: Environments): Choice<Action>[] {
  const { started } = app.simulators;
  const copy: Choice<Action> = {
    label: vscode.l10n.t("Copy Address or Token…"),
    iconPath: new vscode.ThemeIcon("copy"),
    value: async () => void offerToCopy(app.simulators, simulator, module),
  };
  if (started === undefined) {
    const label = vscode.l10n.t("Start Simulator for Other Programs…");
    const iconPath = new vscode.ThemeIcon("broadcast");
    return [copy, { label, iconPath, value: async () => void (await startSimulator(app)) }];
  }
  if (simulator !== started) return [copy];
  return [copy, doing(vscode.l10n.t("Stop Simulator"), "debug-stop", () => app.simulators.stop())];
}
