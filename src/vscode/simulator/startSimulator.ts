import * as vscode from "vscode";
import { choose } from "../base/choose";
import { inputSteps } from "../base/inputSteps";
import type { Log } from "../base/log";
import { UserError } from "../base/userError";
import { showInformationMessage } from "../base/window/messages";
import { pickScenario } from "./pickScenario";
import { portErrorText, portProblem } from "./portProblem";
import type { Simulator, SimulatorModule } from "./simulatorModule";
import type { Simulators } from "./simulators";

const PORT = "4010";
const TOKEN = "demo";

interface StartContext {
  readonly simulators: Simulators;
  readonly log: Log;
}

/** Runs a simulator of its own on a fixed port, for other programs of this machine. */
export async function startSimulator({ simulators, log }: StartContext): Promise<void> {
  const module = await simulators.module();
  const running = simulators.started;
  if (running !== undefined) {
    void offerToCopy(running, module);
    return;
  }
  const title = vscode.l10n.t("Start Simulator");
  const scenario = await pickScenario(title, module, log);
  if (scenario === undefined) return;
  const answer = await inputSteps(title, [
    {
      prompt: vscode.l10n.t("Port on this machine where other programs find it"),
      value: PORT,
      validate: portProblem,
    },
    {
      prompt: vscode.l10n.t("Access token that requests must carry (it protects only invented data)"),
      value: TOKEN,
      validate: (value) =>
        /^[A-Za-z0-9._~+/-]+=*$/.test(value.trim())
          ? undefined
          : vscode.l10n.t("A token has only letters, digits and -._~+/, and may end with =."),
    },
  ]);
  if (answer === undefined) return;
  const [port = PORT, token = TOKEN] = answer;
  const simulator = await simulators.start({ port: Number(port), token, scenario }).catch((error: unknown) => {
    const problem = portErrorText(error, Number(port));
    throw problem === undefined ? error : new UserError(problem);
  });
  // Not awaited: the command has ended, however long the message stays.
  void offerToCopy(simulator, module);
}

/** Offers to copy what other programs need until the user closes the message. */
async function offerToCopy(simulator: Simulator, module: SimulatorModule): Promise<void> {
  const { url, token } = simulator;
  const texts = new Map<string, () => Promise<string | undefined>>([
    [vscode.l10n.t("Copy Address"), async () => url],
    [vscode.l10n.t("Copy Token"), async () => token],
    [vscode.l10n.t("Copy As…"), () => chooseSnippet(simulator, module)],
  ]);
  for (;;) {
    const clicked = await showInformationMessage(
      vscode.l10n.t("The simulator is running at {0} with the scenario {1}.", url, simulator.status().scenario),
      ...texts.keys(),
    );
    if (clicked === undefined) return;
    const text = await texts.get(clicked)?.();
    if (text !== undefined) await vscode.env.clipboard.writeText(text);
  }
}

async function chooseSnippet(simulator: Simulator, module: SimulatorModule): Promise<string | undefined> {
  const tests = Object.entries(module.TEST_SNIPPETS).map(([runner, snippet]) => ({
    label: vscode.l10n.t({ message: "Test for {0}", args: [runner], comment: "{0} is a test runner such as mocha" }),
    value: snippet(simulator),
  }));
  return await choose(
    vscode.l10n.t("Copy As"),
    [
      { label: vscode.l10n.t("curl Command"), value: module.curlLine(simulator) },
      {
        label: vscode.l10n.t(".env File"),
        description: "LOAN_SERVICE_URL, LOAN_SERVICE_TOKEN",
        value: module.envFile(simulator),
      },
      ...tests,
    ],
    vscode.l10n.t("What do you want to paste?"),
  );
}
