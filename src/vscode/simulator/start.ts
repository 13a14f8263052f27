import { createServer } from "node:net";
import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { errorCode, stringProperty } from "../../domain/unknown";
import type { Environments } from "../environments/sessions";
import type { SimulatorModule, WindowSimulator } from "../environments/simulators";
import { commandAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import type { Log } from "../ui/log";
import { copyText, showInformationMessage } from "../ui/window/messages";
import { type ChoiceList, choose, commandTitle, inputSteps, separator } from "../ui/window/pickers";
import { envFile, TEST_SNIPPETS } from "./testSnippets";

const DEFAULT_PORT = "4010";
const DEFAULT_TOKEN = "demo";
/** The system's codes for a port that cannot be had. */
export const PORT_ERRORS = ["EADDRINUSE", "EACCES"];

/** What the menu of a simulator is about. */
export interface SimulatorMenu {
  readonly app: Environments;
  readonly simulator: WindowSimulator;
  readonly module: SimulatorModule;
}

/** Runs a simulator of its own for other programs of this machine. `given` names a scenario's file that was just saved. */
export async function startSimulator({ simulators, log }: Environments, given?: unknown): Promise<void> {
  const module = await simulators.module();
  const [running, file] = [simulators.started, stringProperty(given, "scenarioFile")];
  if (running !== undefined && file === undefined) return await copyForPrograms(running, module);
  const title = commandTitle(commandIds.startSimulator);
  const scenario = await chooseScenario(title, module, log, file);
  const answer = await inputSteps(title, [
    {
      prompt: vscode.l10n.t("Port on this machine where other programs find it"),
      value: DEFAULT_PORT,
      validate: portProblem,
    },
    {
      prompt: vscode.l10n.t("Access token that requests must carry (it protects only invented data)"),
      value: DEFAULT_TOKEN,
      validate: (value) =>
        /^[A-Za-z0-9._~+/-]+=*$/.test(value.trim())
          ? undefined
          : vscode.l10n.t("A token has only letters, digits and -._~+/, and may end with =."),
    },
  ]);
  if (answer === undefined) return;
  const [port = DEFAULT_PORT, token = DEFAULT_TOKEN] = answer;
  const simulator = await simulators.start({ port: Number(port), token, scenario }).catch((error: unknown) => {
    const problem = portErrorText(error, Number(port));
    throw problem === undefined ? error : new UserError(problem);
  });
  const said = vscode.l10n.t("The simulator is running at {0} with the scenario {1}.", simulator.url, scenario.name);
  // The command copies them while one runs. Not awaited: it has ended, however long the message stays.
  const copy = { ...commandAction("startSimulator"), title: vscode.l10n.t("Copy Address or Token…") };
  void showInformationMessage(said, copy).then((chosen) => chosen?.run());
}

/** What other programs need to find a simulator. */
export async function copyForPrograms(simulator: WindowSimulator, module: SimulatorModule): Promise<void> {
  const { url, token } = simulator;
  const tests = Object.entries(TEST_SNIPPETS).map(([runner, snippet]) => ({
    label: vscode.l10n.t({ message: "Test for {0}", args: [runner], comment: "{0} is a test runner such as mocha" }),
    value: snippet(simulator),
  }));
  const texts = [
    { label: vscode.l10n.t("Address"), description: url, value: url },
    { label: vscode.l10n.t("Access token"), value: token },
    { label: vscode.l10n.t("curl Command"), value: module.curlLine(simulator) },
    { label: vscode.l10n.t(".env File"), value: envFile(simulator) },
    ...tests,
  ];
  const title = commandTitle(commandIds.controlSimulator);
  const text = await choose(title, texts, vscode.l10n.t("What do you want to paste?"));
  await copyText(text, vscode.l10n.t("Copied."));
}

/** A scenario that has no mistake. */
export async function chooseScenario(title: string, module: SimulatorModule, log: Log, file?: string) {
  const nameOrPath = file ?? (await pickScenario(title, module, log));
  return await module.loadScenario(nameOrPath).catch((error: unknown) => {
    throw explained(error, nameOrPath);
  });
}

const BROWSE = Symbol("another file");
const LISTED_FILES = 20;

/** The name of a built-in scenario, or the path of the user's own. */
async function pickScenario(title: string, module: SimulatorModule, log: Log): Promise<string> {
  const [builtIn, own] = await Promise.all([module.builtInScenarios(), scenariosOfWorkspace(log)]);
  const choices: ChoiceList<string | typeof BROWSE> = [
    ...builtIn.map(({ name, description }) => ({ label: name, detail: description, value: name })),
    separator(vscode.l10n.t("your scenarios")),
    ...own.map((file) => ({
      label: basename(file.fsPath),
      description: dirname(vscode.workspace.asRelativePath(file)).replace(/^\.$/, ""),
      iconPath: new vscode.ThemeIcon("json"),
      value: file.fsPath,
    })),
    { label: vscode.l10n.t("Browse…"), iconPath: new vscode.ThemeIcon("folder-opened"), value: BROWSE },
  ];
  const chosen = await choose(title, choices, vscode.l10n.t("Scenario: the data that the simulator starts with"));
  if (chosen !== BROWSE) return chosen;
  const [file] = (await vscode.window.showOpenDialog({ title, filters: { JSON: ["json"] } })) ?? [];
  if (file === undefined) throw new vscode.CancellationError();
  return file.fsPath;
}

/** Without a search that works, files are still found by browsing. */
async function scenariosOfWorkspace(log: Log): Promise<vscode.Uri[]> {
  try {
    const files = await vscode.workspace.findFiles("**/*.loan-ops-scenario.json", "**/node_modules/**", LISTED_FILES);
    return files.filter(({ scheme }) => scheme === "file");
  } catch (error) {
    log.unexpected(error);
    return [];
  }
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const name = basename(file);
  if ("code" in error) {
    const text = vscode.l10n.t("“{0}” cannot be read. Check that it still exists and that you may open it.", name);
    return new UserError(text);
  }
  if (!(error instanceof RangeError)) return error;
  const [first = ""] = error.message.split("\n");
  const [, line, column, reason] = /:(\d+):(\d+): (.*)$/.exec(first) ?? [];
  if (reason === undefined) return new UserError(first);
  const message = vscode.l10n.t("The scenario {0} has an error in line {1}. {2}", name, `${line}`, reason);
  const position = new vscode.Position(Number(line) - 1, Number(column) - 1);
  return new UserError(message, {
    title: vscode.l10n.t("Open Scenario"),
    run: () =>
      vscode.window.showTextDocument(vscode.Uri.file(file), { selection: new vscode.Range(position, position) }),
  });
}

/** What keeps a simulator from this port, in a sentence; undefined when it can be had. */
async function portProblem(text: string): Promise<string | undefined> {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  if (port < 1 || port > 65_535) return vscode.l10n.t("A port is a number from 1 to 65535.");
  return portErrorText(await listenOnce(port), port);
}

function portErrorText(error: unknown, port: number): string | undefined {
  if (!PORT_ERRORS.includes(errorCode(error) ?? "")) return undefined;
  return vscode.l10n.t("Port {0} is in use or reserved. Choose another one, above 1023.", port);
}

async function listenOnce(port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
}
