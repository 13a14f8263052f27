import * as vscode from "vscode";
import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import { dateFormat } from "../../domain/dates";
import type { Environments, Sessions } from "../environments/sessions";
import type { Simulator, SimulatorModule, SimulatorNetwork, Simulators } from "../environments/simulators";
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
  const actions = actionsFor(simulator, await app.simulators.module(), app);
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

type Snapshots = Simulators["snapshots"];

const OTHER = Symbol("a period of one's own");

function actionsFor(simulator: Simulator, module: SimulatorModule, app: Environments): Choice<Action>[] {
  const { network } = simulator.status();
  const count = waitingFaults(simulator).length;
  return [
    {
      label: vscode.l10n.t("Advance Time…"),
      iconPath: new vscode.ThemeIcon("watch"),
      detail: vscode.l10n.t("Due dates pass, and tasks whose documents were processed for a day are completed."),
      value: () => advanceTime(simulator, module),
    },
    {
      label: vscode.l10n.t("Make Calls Fail…"),
      iconPath: new vscode.ThemeIcon("error"),
      detail: vscode.l10n.t("Makes the next calls of an operation fail, in a way that you choose."),
      value: () => planFailure(simulator, module),
    },
    {
      label: vscode.l10n.t("Clear Planned Failures"),
      iconPath: new vscode.ThemeIcon("check"),
      description:
        count === 0
          ? vscode.l10n.t("none planned")
          : vscode.l10n.t({ message: "{0} planned", args: [count], comment: "{0} is a number of planned failures" }),
      detail: vscode.l10n.t("The next calls are answered normally."),
      value: async () => {
        await simulator.clearFaults();
        return vscode.l10n.t("No failure is planned any more. Connections are accepted.");
      },
    },
    {
      label: vscode.l10n.t("Slow the Network…"),
      iconPath: new vscode.ThemeIcon("dashboard"),
      description: networkLabel(network),
      detail: vscode.l10n.t("Answers come late or slowly."),
      value: () => slowNetwork(simulator),
    },
    ...tokenActions(simulator),
    ...snapshotActions(simulator, app.simulators.snapshots),
    ...actionsForPrograms(simulator, module, app),
  ];
}

/** The window has one simulator for other programs at most. */
function actionsForPrograms(simulator: Simulator, module: SimulatorModule, app: Environments): Choice<Action>[] {
  const { started } = app.simulators;
  const copy: Choice<Action> = {
    label: vscode.l10n.t("Copy Address or Token…"),
    iconPath: new vscode.ThemeIcon("copy"),
    value: async () => void offerToCopy(simulator, module),
  };
  if (started === undefined) {
    const label = vscode.l10n.t("Start Simulator for Other Programs…");
    const detail = vscode.l10n.t("Asks for a scenario, a port and a token.");
    const iconPath = new vscode.ThemeIcon("broadcast");
    return [copy, { label, detail, iconPath, value: async () => void (await startSimulator(app)) }];
  }
  if (simulator !== started) return [copy];
  return [
    copy,
    {
      label: vscode.l10n.t("Stop"),
      iconPath: new vscode.ThemeIcon("debug-stop"),
      detail: vscode.l10n.t("Other programs do not find it any more."),
      value: async () => {
        await app.simulators.stop();
        return vscode.l10n.t("The simulator at {0} has stopped.", started.url);
      },
    },
  ];
}

function tokenActions(simulator: Simulator): Choice<Action>[] {
  const [{ expired, scopes } = { expired: false, scopes: [] }] = simulator.status().tokens;
  const narrow = scopes.length === 0;
  const noScope = vscode.l10n.t("The token no longer has any scope. Documents cannot be rejected with it.");
  return [
    {
      label: expired ? vscode.l10n.t("Renew Token") : vscode.l10n.t("Expire Token"),
      iconPath: new vscode.ThemeIcon("key"),
      description: expired ? vscode.l10n.t("expired") : "",
      detail: expired ? "" : vscode.l10n.t("Every call is refused with HTTP 401."),
      value: async () => {
        simulator.setToken({ expired: !expired });
        return expired ? vscode.l10n.t("The token is valid again.") : vscode.l10n.t("The token has expired.");
      },
    },
    {
      label: narrow ? vscode.l10n.t("Restore Scopes of Token") : vscode.l10n.t("Remove Scopes from Token"),
      iconPath: new vscode.ThemeIcon(narrow ? "unlock" : "lock"),
      description: narrow
        ? vscode.l10n.t({ message: "none left", comment: "The access token has no scope any more" })
        : scopes.join(", "),
      detail: narrow ? "" : noScope,
      value: async () => {
        simulator.setToken({ scopes: narrow ? [REJECT_DOCUMENT_SCOPE] : [] });
        return narrow ? vscode.l10n.t("The token has its scopes back.") : noScope;
      },
    },
  ];
}

async function advanceTime(simulator: Simulator, module: SimulatorModule): Promise<string | undefined> {
  const title = vscode.l10n.t("Advance Time");
  const chosen = await choose<string | typeof OTHER>(
    title,
    [
      { label: vscode.l10n.t("An hour"), value: "1h" },
      { label: vscode.l10n.t("A day"), value: "1d" },
      { label: vscode.l10n.t("A week"), value: "7d" },
      {
        label: vscode.l10n.t("31 days"),
        detail: vscode.l10n.t("Tasks that are 30 days overdue are canceled."),
        value: "31d",
      },
      { label: vscode.l10n.t("Other…"), value: OTHER },
    ],
    vscode.l10n.t("How much time passes?"),
  );
  const period = chosen === OTHER ? await enterPeriod(title, module) : chosen;
  if (period === undefined) return undefined;
  await simulator.advance(module.parsePeriod(period));
  return vscode.l10n.t("Time advanced by {0}. All records are that much older.", period);
}

async function enterPeriod(title: string, module: SimulatorModule): Promise<string | undefined> {
  const prompt = vscode.l10n.t("Enter days, hours or minutes, such as 7d, 36h or 90m.");
  const validate = (value: string) => {
    try {
      const [count = 0] = Object.values(module.parsePeriod(value.trim()));
      return count > 0 ? undefined : prompt;
    } catch {
      return prompt;
    }
  };
  const [period] = (await inputSteps(title, [{ prompt, validate }])) ?? [];
  return period;
}

async function slowNetwork(simulator: Simulator): Promise<string | undefined> {
  const speeds: SimulatorNetwork[] = [
    { latency: 0, bytesPerSecond: null },
    { latency: 300, bytesPerSecond: null },
    { latency: 3_000, bytesPerSecond: null },
    { latency: 20_000, bytesPerSecond: null },
    { latency: 100, bytesPerSecond: 100_000 },
  ];
  const speed = await choose(
    vscode.l10n.t("Slow the Network"),
    speeds.map((value) => ({ label: networkLabel(value), value })),
    vscode.l10n.t("How fast are answers?"),
  );
  if (speed === undefined) return undefined;
  simulator.setNetwork(speed);
  return vscode.l10n.t("Network of the simulator: {0}.", networkLabel(speed));
}

function networkLabel({ latency, bytesPerSecond }: SimulatorNetwork): string {
  if (bytesPerSecond !== null) {
    return vscode.l10n.t("{0} ms before each answer, {1} KB a second", latency, bytesPerSecond / 1000);
  }
  if (latency === 0) return vscode.l10n.t("Full speed");
  return vscode.l10n.t("{0} ms before each answer", latency);
}

/**
 * Runs an action, asking for its details. Resolves to a sentence that says what was done, or undefined when the user
 * left.
 */
type Action = () => Promise<string | undefined>;

function snapshotActions(simulator: Simulator, snapshots: Snapshots): Choice<Action>[] {
  const taken = snapshots.get(simulator);
  const take: Choice<Action> = {
    label: vscode.l10n.t("Take Snapshot"),
    iconPath: new vscode.ThemeIcon("save"),
    detail: vscode.l10n.t("Saves the current state. Only the latest snapshot is kept."),
    value: async () => {
      const takenAt = dateFormat({ timeStyle: "medium" }).format(Date.now());
      snapshots.set(simulator, { snapshot: simulator.snapshot(), takenAt });
      return vscode.l10n.t("Snapshot taken. To go back to it, use Restore Snapshot.");
    },
  };
  const reset: Choice<Action> = {
    label: vscode.l10n.t({
      message: "Reset",
      comment: "Menu item: sets the simulator back to the start of its scenario",
    }),
    iconPath: new vscode.ThemeIcon("discard"),
    detail: vscode.l10n.t(
      "Goes back to the start of the scenario {0}: loans, token and network, without planned failures.",
      simulator.status().scenario,
    ),
    value: async () => {
      await simulator.reset();
      return vscode.l10n.t("The simulator was reset.");
    },
  };
  if (taken === undefined) return [take, reset];
  const restore: Choice<Action> = {
    label: vscode.l10n.t("Restore Snapshot"),
    iconPath: new vscode.ThemeIcon("history"),
    description: vscode.l10n.t("taken at {0}", taken.takenAt),
    value: async () => {
      await simulator.restore(taken.snapshot);
      return vscode.l10n.t("The snapshot taken at {0} was restored.", taken.takenAt);
    },
  };
  return [take, restore, reset];
}
