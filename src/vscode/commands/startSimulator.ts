import * as vscode from "vscode";
import { choose } from "../pick/choose";
import { inputSteps } from "../pick/inputSteps";
import type { Simulator } from "../simulator/simulatorModule";
import type { CommandContext, CommandHandler } from "./commandContext";
import { UserError } from "./userError";

const PORT = "4010";
const TOKEN = "demo";
/** In the place of a built-in name. */
const OWN_FILE = Symbol("a file of one's own");

/** Runs a simulator of its own on a fixed port, for other programs of this machine. */
export const startSimulator: CommandHandler = async (context) => {
  const running = context.simulators.started;
  if (running !== undefined) {
    void offerToCopy(running);
    return;
  }
  const scenario = await chooseScenario(context);
  if (scenario === undefined) return;
  const answer = await inputSteps(vscode.l10n.t("Start Simulator"), [
    {
      prompt: vscode.l10n.t("Port on this machine, where other programs find it."),
      value: PORT,
      validate: (value) =>
        /^\d{1,5}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 65_535
          ? undefined
          : vscode.l10n.t("A port is a number from 1 to 65535."),
    },
    {
      prompt: vscode.l10n.t("Access token that requests must carry. It protects nothing but invented data."),
      value: TOKEN,
      validate: (value) =>
        /^[A-Za-z0-9._~+/-]+=*$/.test(value.trim())
          ? undefined
          : vscode.l10n.t("A token has letters, digits and -._~+/ only, with = at its end."),
    },
  ]);
  if (answer === undefined) return;
  const [port = PORT, token = TOKEN] = answer;
  const simulator = await context.simulators.start({ port: Number(port), token, scenario }).catch((error: unknown) => {
    throw explained(error, port);
  });
  // Not awaited: the command has ended, however long the message stays.
  void offerToCopy(simulator);
};

async function chooseScenario(context: CommandContext): Promise<string | undefined> {
  const { BUILT_IN_SCENARIOS } = await context.simulators.module();
  const chosen = await choose<string | typeof OWN_FILE>(vscode.l10n.t("Scenario of the simulator"), [
    ...BUILT_IN_SCENARIOS.map((name) => ({ label: name, value: name })),
    { label: vscode.l10n.t("$(folder-opened) A File of My Own…"), value: OWN_FILE },
  ]);
  if (chosen !== OWN_FILE) return chosen;
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t("Scenario of the simulator"),
      filters: { [vscode.l10n.t("Scenarios")]: ["json"] },
    })) ?? [];
  return file?.fsPath;
}

/** Address and token, one click each, until the user leaves the message. */
async function offerToCopy({ baseUrl, token }: Simulator): Promise<void> {
  const address = vscode.l10n.t("Copy Address");
  const secret = vscode.l10n.t("Copy Token");
  for (;;) {
    const clicked = await vscode.window.showInformationMessage(
      vscode.l10n.t("The simulator runs at {0}.", baseUrl),
      address,
      secret,
    );
    if (clicked === undefined) return;
    await vscode.env.clipboard.writeText(clicked === address ? baseUrl : token);
  }
}

function explained(error: unknown, port: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return new UserError(vscode.l10n.t("Port {0} is in use: choose another one.", port));
  if (code === "EACCES") return new UserError(vscode.l10n.t("Port {0} may not be used: choose one above 1023.", port));
  if (code === "ENOENT") return new UserError(vscode.l10n.t("The scenario's file is gone: choose another one."));
  if (!(error instanceof RangeError)) return error;
  const [first = ""] = error.message.split("\n");
  return new UserError(vscode.l10n.t("The scenario cannot be used. {0}", first));
}
