import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { type Choice, choose } from "../base/choose";
import type { Log } from "../base/log";
import { UserError } from "../base/userError";
import type { SimulatorModule, SimulatorScenario } from "./simulatorModule";

/** Stands for a file that the user browses for. */
const BROWSE = Symbol("another file");
/** The most files that are listed; others are found by browsing. */
const LISTED_FILES = 20;

/** A scenario to start with, built in or of the user's own, checked. Undefined when the user leaves. */
export async function pickScenario(
  title: string,
  module: SimulatorModule,
  log: Log,
): Promise<SimulatorScenario | undefined> {
  const [builtIn, own] = await Promise.all([module.builtInScenarios(), scenariosOfWorkspace(log)]);
  const choices: Choice<string | typeof BROWSE>[] = [
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
  const nameOrPath = chosen === BROWSE ? await browse(title) : chosen;
  if (nameOrPath === undefined) return undefined;
  return await module.loadScenario(nameOrPath).catch((error: unknown) => {
    throw explained(error, nameOrPath);
  });
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

function separator(label: string): Choice<typeof BROWSE> {
  return { label, kind: vscode.QuickPickItemKind.Separator, value: BROWSE };
}

async function browse(title: string): Promise<string | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: vscode.l10n.t("Use Scenario"),
      filters: { [vscode.l10n.t("Scenarios")]: ["json"] },
    })) ?? [];
  return file?.fsPath;
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const name = basename(file);
  if ("code" in error)
    return new UserError(
      vscode.l10n.t(
        "The scenario {0} cannot be read ({1}). Check that the file exists and that you may read it.",
        name,
        `${error.code}`,
      ),
    );
  if (!(error instanceof RangeError)) return error;
  const [first = "", ...more] = error.message.split("\n");
  const [, line, column, reason] = /:(\d+):(\d+): (.*)$/.exec(first) ?? [];
  if (reason === undefined) return new UserError(first);
  const message = vscode.l10n.t("The scenario {0} has an error in line {1}. {2}", name, `${line}`, reason);
  const position = new vscode.Position(Number(line) - 1, Number(column) - 1);
  return new UserError(more.length === 0 ? message : `${message} ${vscode.l10n.t("There are more errors.")}`, {
    label: vscode.l10n.t("Open Scenario"),
    run: () =>
      vscode.window.showTextDocument(vscode.Uri.file(file), { selection: new vscode.Range(position, position) }),
  });
}
