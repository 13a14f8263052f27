import * as vscode from "vscode";
import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import { dateFormat, isTaskOverdue } from "../../domain/dates";
import { type Loan, tasksOf } from "../../domain/loan";
import { stringProperty } from "../../domain/unknown";
import { type Entry, withoutRepeats } from "../../store/entry";
import type { Environments, Sessions } from "../environments/sessions";
import type { WindowSimulator } from "../environments/simulators";
import { commandIds } from "../ui/commandIds";
import { showInformationMessage } from "../ui/window/messages";
import { type Choice, choose, commandTitle, inputText } from "../ui/window/pickers";
import { planFailure, waitingFaults } from "./faults";
import { chooseScenario, copyForPrograms, type SimulatorMenu, startSimulator } from "./start";

/** `given` may name one by its address, as the status bar does. */
export async function controlSimulator(app: Environments, given?: unknown): Promise<void> {
  const { running, started } = app.simulators;
  if (running.length === 0) return startSimulator(app);
  const title = commandTitle(commandIds.controlSimulator);
  const choices = running.map(({ name, simulator }) => ({ label: name, value: simulator }));
  const url = stringProperty(given, "simulatorUrl");
  const named = running.length === 1 ? running[0] : running.find(({ simulator }) => simulator.url === url);
  const simulator = named?.simulator ?? (await choose(title, choices, vscode.l10n.t("Which simulator?")));
  const menu = { app, simulator, module: await app.simulators.module() };
  const actions = [...behaviorActions(menu), ...tokenActions(simulator), ...snapshotActions(simulator)];
  const forPrograms = actionsForPrograms(menu);
  const act = await choose(
    title,
    simulator === started ? [...forPrograms, ...actions] : [...actions, ...forPrograms],
    simulator.url,
  );
  const done = await act();
  app.simulators.changed();
  if (done === "") return;
  void showInformationMessage(done);
  await readControlled(app.sessions, simulator);
}

/** Reads what became of the loans. Not while failures are planned: those are for calls that the user makes. */
export async function readControlled({ current }: Sessions, simulator: WindowSimulator): Promise<void> {
  if (current?.environment.kind === "simulator" && waitingFaults(simulator).length === 0) {
    await current.store.refresh();
  }
}

/** Runs an action, asking for its details. Resolves to a sentence that says what was done; empty where that was told. */
type MenuAction = () => Promise<string>;

/** Makes the menu's entry of an action. One that says nothing itself asks nothing, and is done. */
function menuAction(
  label: string,
  icon: string,
  act: () => unknown,
  more: Pick<vscode.QuickPickItem, "description" | "detail"> = {},
): Choice<MenuAction> {
  const value = async () => {
    const said = await act();
    return typeof said === "string" ? said : vscode.l10n.t("Done: {0}.", label);
  };
  return { label, iconPath: new vscode.ThemeIcon(icon), ...more, value };
}

function behaviorActions(menu: SimulatorMenu): Choice<MenuAction>[] {
  const { simulator } = menu;
  const { scenario, network } = simulator.status();
  const count = waitingFaults(simulator).length;
  const planned = vscode.l10n.t({
    message: "{0} planned",
    args: [count],
    comment: "{0} is a number of planned failures",
  });
  const detail = vscode.l10n.t("Due dates pass, and tasks whose documents were processed for a day are completed.");
  return [
    menuAction(vscode.l10n.t("Advance Time…"), "watch", () => askForTime(menu), { detail }),
    menuAction(vscode.l10n.t("Change Scenario…"), "archive", () => changeScenario(menu), { description: scenario }),
    menuAction(vscode.l10n.t("Make Calls Fail…"), "error", () => planFailure(menu)),
    menuAction(vscode.l10n.t("Clear Planned Failures"), "check", () => simulator.clearFaults(), {
      ...(count > 0 && { description: planned }),
    }),
    menuAction(vscode.l10n.t("Slow the Network…"), "dashboard", () => slowNetwork(simulator), {
      description: networkLabel(network),
    }),
  ];
}

async function changeScenario({ app, simulator, module }: SimulatorMenu): Promise<string> {
  const scenario = await chooseScenario(commandTitle(commandIds.controlSimulator), module, app.log);
  await app.simulators.changeScenario(simulator, scenario);
  return vscode.l10n.t("The simulator begins anew with the scenario {0}.", scenario.name);
}

async function askForTime({ app, simulator, module }: SimulatorMenu): Promise<string> {
  const prompt = vscode.l10n.t("How much time passes? Enter days, hours or minutes, such as 7d, 36h or 90m.");
  const validate = (value: string) => {
    try {
      const [count = 0] = Object.values(module.parsePeriod(value.trim()));
      return count > 0 ? undefined : prompt;
    } catch {
      return prompt;
    }
  };
  const title = commandTitle(commandIds.controlSimulator);
  const period = await inputText(title, { prompt, value: "7d", validate });
  const changed = await advance(app.sessions, simulator, module.parsePeriod(period));
  const { becameLate, completed, canceled } = changed ?? {};
  const said =
    changed === undefined
      ? vscode.l10n.t("Time advanced by {0}. All records are that much older.", period)
      : vscode.l10n.t(
          "Time advanced by {0}. Tasks that became late: {1}, completed: {2}, canceled: {3}.",
          ...[period, becameLate, completed, canceled].map(String),
        );
  void showInformationMessage(said);
  return "";
}

/**
 * Lets time pass, and tells what it did to the tasks of the window's loans, once these are read; undefined where they are not.
 * Their due dates count as seen: all moved by as much.
 */
export async function advance(
  sessions: Sessions,
  simulator: WindowSimulator,
  period: Parameters<WindowSimulator["advance"]>[0],
) {
  const { store, unseen, environment } = sessions.current ?? {};
  const before = store && environment?.baseUrl === simulator.url ? withoutRepeats(store.loans.entries) : [];
  await simulator.advance(period);
  await readControlled(sessions, simulator);
  if (store === undefined || before.length === 0 || waitingFaults(simulator).length > 0) return undefined;
  for (const { reference, value } of before) {
    const tasks = value === undefined ? [] : tasksOf(value).map(({ task }) => task);
    if (value) await unseen?.markOwn(reference, value, { tasks, fields: ["dueDate"], documents: 0 });
  }
  const was = new Map(statesOf(before));
  const is = statesOf(withoutRepeats(store.loans.entries));
  const count = (state: string) => is.filter(([key, now]) => now === state && was.get(key) !== state).length;
  return { becameLate: count("late"), completed: count("Completed"), canceled: count("AutomaticallyCancelled") };
}

/** Each task with "late", or with its status. */
function statesOf(loans: readonly Entry<Loan>[]) {
  return loans.flatMap(({ reference, value }) =>
    (value === undefined ? [] : tasksOf(value)).map(
      ({ task }) =>
        [`${reference} ${task.kind} ${task.id}`, isTaskOverdue(task, Date.now()) ? "late" : task.status] as const,
    ),
  );
}

type Speed = Pick<ReturnType<WindowSimulator["status"]>["network"], "latency" | "bytesPerSecond">;

async function slowNetwork(simulator: WindowSimulator): Promise<string> {
  const speeds: Speed[] = [
    { latency: 0, bytesPerSecond: null },
    { latency: 300, bytesPerSecond: null },
    { latency: 3_000, bytesPerSecond: null },
    { latency: 20_000, bytesPerSecond: null },
    { latency: 100, bytesPerSecond: 100_000 },
  ];
  const choices = speeds.map((value) => ({ label: networkLabel(value), value }));
  const title = commandTitle(commandIds.controlSimulator);
  const speed = await choose(title, choices, vscode.l10n.t("How fast are answers?"));
  simulator.setNetwork(speed);
  return vscode.l10n.t("Done: {0}.", networkLabel(speed));
}

function networkLabel({ latency, bytesPerSecond }: Speed): string {
  if (bytesPerSecond !== null) {
    return vscode.l10n.t("{0} ms before each answer, {1} KB a second", latency, bytesPerSecond / 1000);
  }
  if (latency === 0) return vscode.l10n.t("Full speed");
  return vscode.l10n.t("{0} ms before each answer", latency);
}

function tokenActions(simulator: WindowSimulator): Choice<MenuAction>[] {
  const [{ expired, scopes } = { expired: false, scopes: [] }] = simulator.status().tokens;
  const ofToken = expired ? vscode.l10n.t("Renew Token") : vscode.l10n.t("Expire Token");
  const expire = menuAction(ofToken, "key", () => simulator.setToken({ expired: !expired }));
  const setScopes = (wanted: readonly string[]) => () => simulator.setToken({ scopes: wanted });
  if (scopes.length === 0) {
    return [expire, menuAction(vscode.l10n.t("Restore Scopes of Token"), "unlock", setScopes([REJECT_DOCUMENT_SCOPE]))];
  }
  const detail = vscode.l10n.t("Documents cannot be rejected with a token that has no scope.");
  const more = { description: scopes.join(", "), detail };
  return [expire, menuAction(vscode.l10n.t("Remove Scopes from Token"), "lock", setScopes([]), more)];
}

/** The latest of each, and when it was taken, in the user's format. */
const snapshots = new WeakMap<
  WindowSimulator,
  { readonly snapshot: ReturnType<WindowSimulator["snapshot"]>; readonly takenAt: string }
>();

function snapshotActions(simulator: WindowSimulator): Choice<MenuAction>[] {
  const taken = snapshots.get(simulator);
  const take = () => {
    const takenAt = dateFormat({ timeStyle: "medium" }).format(Date.now());
    snapshots.set(simulator, { snapshot: simulator.snapshot(), takenAt });
  };
  const both = [
    menuAction(vscode.l10n.t("Take Snapshot"), "save", take, {
      detail: vscode.l10n.t("Saves the current state. Only the latest snapshot is kept."),
    }),
    menuAction(vscode.l10n.t("Reset Simulator"), "discard", () => simulator.reset(), {
      detail: vscode.l10n.t(
        "Goes back to the start of the scenario {0}: loans, token and network, without planned failures.",
        simulator.status().scenario,
      ),
    }),
  ];
  // A simulator puts back only what grew from its own scenario.
  if (taken?.snapshot.scenario !== simulator.status().scenario) return both;
  const description = vscode.l10n.t("taken at {0}", taken.takenAt);
  const restore = () => simulator.restore(taken.snapshot);
  return [...both, menuAction(vscode.l10n.t("Restore Snapshot"), "history", restore, { description })];
}

/** The window has one simulator for other programs at most. */
function actionsForPrograms({ app, simulator, module }: SimulatorMenu): Choice<MenuAction>[] {
  const { simulators, active } = app;
  const told = (act: () => Promise<void>) => async () => {
    await act();
    return "";
  };
  const copyText = told(() => copyForPrograms(simulator, module));
  const copy = menuAction(vscode.l10n.t("Copy Address or Token…"), "copy", copyText);
  if (simulators.started === undefined) {
    const label = vscode.l10n.t("Start Simulator for Other Programs…");
    return [
      copy,
      menuAction(
        label,
        "broadcast",
        told(() => startSimulator(app)),
      ),
    ];
  }
  if (simulator !== simulators.started) return [copy];
  const connect = menuAction(vscode.l10n.t("Connect This Window"), "plug", async () => {
    simulators.connect(true);
    await active.switchTo("simulator");
    return vscode.l10n.t("This window works with the simulator at {0} until that is stopped.", simulator.url);
  });
  const stop = menuAction(vscode.l10n.t("Stop Simulator"), "debug-stop", () => simulators.stop());
  return [...(simulators.isConnected ? [] : [connect]), copy, stop];
}
