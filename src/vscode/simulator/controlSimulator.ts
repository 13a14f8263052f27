import * as vscode from "vscode";
import { choose } from "../base/choose";
import { UserError } from "../base/userError";
import { showInformationMessage } from "../base/window/messages";
import type { Sessions } from "../environments/sessions";
import { actionsFor } from "./actions";
import type { Simulator } from "./simulatorModule";
import type { Simulators } from "./simulators";

interface ControlContext {
  readonly simulators: Simulators;
  readonly sessions: Sessions;
}

/** Lets time pass in a simulator, or lets it fail, slows it down, or resets it. */
export async function controlSimulator(context: ControlContext): Promise<void> {
  const simulator = await chooseSimulator(context);
  if (simulator === undefined) return;
  const title = vscode.l10n.t("Control Simulator");
  const { snapshots } = context.simulators;
  const actions = actionsFor(simulator, await context.simulators.module(), snapshots);
  const act = await choose(title, actions, simulator.baseUrl);
  const done = await act?.();
  if (done === undefined) return;
  void showInformationMessage(done);
  // Not while failures are planned: those are for calls that the user makes.
  const session = context.sessions.current;
  if (session?.environment.kind === "simulator" && simulator.control.status().faults.length === 0) {
    await session.store.refresh();
  }
}

async function chooseSimulator({ simulators }: ControlContext): Promise<Simulator | undefined> {
  const running = await simulators.running();
  if (running.length === 0) {
    throw new UserError(vscode.l10n.t("No simulator is running. Switch to the environment Simulator, or start one."));
  }
  if (running.length === 1) return running[0]?.simulator;
  const choices = running.map(({ name, simulator }) => ({ label: name, value: simulator }));
  return await choose(vscode.l10n.t("Control Simulator"), choices, vscode.l10n.t("Which simulator?"));
}
