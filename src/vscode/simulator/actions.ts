import * as vscode from "vscode";
import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";
import { type Choice, choose } from "../base/choose";
import { inputSteps } from "../base/inputSteps";
import { planFailure } from "./faultActions";
import type { Simulator, SimulatorControl, SimulatorModule, SimulatorNetwork } from "./simulatorModule";
import type { Simulators } from "./simulators";
import type { Action } from "./snapshotActions";
import { snapshotActions } from "./snapshotActions";

/** Stands for a period that the user types. */
const OTHER = Symbol("a period of one's own");

/** What can be done to a simulator at the moment. */
export function actionsFor(
  simulator: Simulator,
  module: SimulatorModule,
  snapshots: Simulators["snapshots"],
): Choice<Action>[] {
  const { control } = simulator;
  const { faults, network } = control.status();
  const calledOff: Choice<Action> = {
    label: vscode.l10n.t("Clear Planned Failures"),
    iconPath: new vscode.ThemeIcon("check"),
    detail: vscode.l10n.t("The next calls are answered normally."),
    value: async () => {
      await control.clearFaults();
      return vscode.l10n.t("Planned failures cleared.");
    },
  };
  return [
    {
      label: vscode.l10n.t("Advance Time…"),
      iconPath: new vscode.ThemeIcon("watch"),
      detail: vscode.l10n.t("Due dates pass, and tasks whose documents were processed for a day are completed."),
      value: () => advanceTime(control, module),
    },
    {
      label: vscode.l10n.t("Make Calls Fail…"),
      iconPath: new vscode.ThemeIcon("error"),
      description:
        faults.length === 0
          ? ""
          : vscode.l10n.t({
              message: "{0} planned",
              args: [faults.length],
              comment: "{0} is a number of planned failures",
            }),
      detail: vscode.l10n.t("Makes the next calls of an operation fail, in a way that you choose."),
      value: () => planFailure(control, module),
    },
    calledOff,
    {
      label: vscode.l10n.t("Slow the Network…"),
      iconPath: new vscode.ThemeIcon("dashboard"),
      description: networkLabel(network),
      detail: vscode.l10n.t("Answers come late or slowly."),
      value: () => slowNetwork(control),
    },
    ...tokenActions(control),
    ...snapshotActions(simulator, snapshots),
  ];
}

function tokenActions(control: SimulatorControl): Choice<Action>[] {
  const { expired, scopes } = control.status().token;
  const narrow = scopes.length === 0;
  return [
    {
      label: expired ? vscode.l10n.t("Renew Token") : vscode.l10n.t("Expire Token"),
      iconPath: new vscode.ThemeIcon("key"),
      description: expired ? vscode.l10n.t("expired") : "",
      detail: expired
        ? vscode.l10n.t("Calls are accepted again.")
        : vscode.l10n.t("Every call is refused with HTTP 401."),
      value: async () => {
        control.setTokenExpired(!expired);
        return expired ? vscode.l10n.t("The token is valid again.") : vscode.l10n.t("The token has expired.");
      },
    },
    {
      label: narrow ? vscode.l10n.t("Restore Scopes of Token") : vscode.l10n.t("Remove Scopes from Token"),
      iconPath: new vscode.ThemeIcon(narrow ? "unlock" : "lock"),
      description: narrow
        ? vscode.l10n.t({ message: "none left", comment: "The access token has no scope any more" })
        : scopes.join(", "),
      detail: narrow
        ? vscode.l10n.t("Documents can be rejected again.")
        : vscode.l10n.t("The token is accepted, but documents cannot be rejected with it."),
      value: async () => {
        control.setScopes(narrow ? [REJECT_DOCUMENT_SCOPE] : []);
        return narrow
          ? vscode.l10n.t("The token has its scopes back.")
          : vscode.l10n.t("The token no longer has any scope. Documents cannot be rejected with it.");
      },
    },
  ];
}

async function advanceTime(control: SimulatorControl, module: SimulatorModule): Promise<string | undefined> {
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
  await control.advance(module.parsePeriod(period));
  return vscode.l10n.t("Time advanced by {0}. All records are that much older.", period);
}

async function enterPeriod(title: string, module: SimulatorModule): Promise<string | undefined> {
  const validate = (value: string) => {
    try {
      const milliseconds = module.parsePeriod(value.trim());
      return milliseconds > 0 ? undefined : vscode.l10n.t("Time moves forward only.");
    } catch {
      return vscode.l10n.t("Enter days, hours or minutes, such as 7d, 36h or 90m.");
    }
  };
  const prompt = vscode.l10n.t("How much time passes, such as 7d, 36h or 90m");
  const [period] = (await inputSteps(title, [{ prompt, validate }])) ?? [];
  return period;
}

async function slowNetwork(control: SimulatorControl): Promise<string | undefined> {
  const speeds: SimulatorNetwork[] = [
    { latency: 0, bytesPerSecond: undefined },
    { latency: 300, bytesPerSecond: undefined },
    { latency: 3_000, bytesPerSecond: undefined },
    { latency: 20_000, bytesPerSecond: undefined },
    { latency: 100, bytesPerSecond: 100_000 },
  ];
  const speed = await choose(
    vscode.l10n.t("Slow the Network"),
    speeds.map((value) => ({ label: networkLabel(value), value })),
    vscode.l10n.t("How fast are answers?"),
  );
  if (speed === undefined) return undefined;
  control.setNetwork(speed);
  return vscode.l10n.t("Network of the simulator: {0}.", networkLabel(speed));
}

function networkLabel({ latency, bytesPerSecond }: SimulatorNetwork): string {
  if (bytesPerSecond !== undefined) {
    return vscode.l10n.t("{0} ms before each answer, {1} KB a second", latency, bytesPerSecond / 1000);
  }
  if (latency === 0) return vscode.l10n.t("Full speed");
  return latency < 1000
    ? vscode.l10n.t("{0} ms before each answer", latency)
    : vscode.l10n.t("{0} s before each answer", latency / 1000);
}
