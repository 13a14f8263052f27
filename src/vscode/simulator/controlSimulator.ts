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
  const act = await choose(title, actions, simulator.url);
  const done = await act?.();
  if (done === undefined) return;
  void showInformationMessage(done);
  await readControlled(context.sessions, simulator);
}

/** Reads what became of the loans. Not while failures are planned: those are for calls that the user makes. */
export async function readControlled({ current }: Sessions, simulator: Simulator): Promise<void> {
  if (current?.environment.kind === "simulator" && simulator.status().faults.length === 0) {
    await current.store.refresh();
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
