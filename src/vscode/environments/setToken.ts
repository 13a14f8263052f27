import * as vscode from "vscode";
import { type Environment, isListedAt } from "../../domain/environment";
import { parsedJson } from "../../domain/unknown";
import { isSendable } from "../../service/transport/commandToken";
import { failureOf } from "../../store/entry";
import { commandAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { inEnvironment, UserError } from "../ui/errors";
import { showDialog, showInformationMessage, withProgress } from "../ui/window/messages";
import { inputSteps, inputText } from "../ui/window/pickers";
import { commandText, isTokenCommand } from "./environmentList";
import { unusableSecrets } from "./session";
import type { Environments } from "./sessions";
import { namedEnvironment, readEnvironments, saveEnvironment } from "./settings";

export async function setToken(app: Environments, button?: unknown): Promise<void> {
  const environment = namedEnvironment(app, button);
  if (environment.kind === "simulator") throw simulatorHasItsOwn();
  if (environment.baseUrl === undefined) await vscode.commands.executeCommand(commandIds.switchEnvironment);
  else await connectWithToken(app, environment);
}

export function simulatorHasItsOwn(): UserError {
  return new UserError(
    vscode.l10n.t("The simulator has its own address and token. Switch to another environment first."),
  );
}

/** Asks for what gives the environment its tokens. How one is obtained is not stated (service.md 5.4). */
export async function connectWithToken(app: Environments, environment: Environment): Promise<void> {
  if (environment.tokenCommand === undefined) await askForToken(app, environment);
  else await askToRun(app, environment, environment.tokenCommand);
}

/** Saves a token once the service has accepted it. Until then the box stays, and what was typed is kept in memory. */
async function askForToken(app: Environments, environment: Environment): Promise<void> {
  const { id, name, baseUrl = "" } = environment;
  const { typed } = app.tokens;
  const leave = (title: string, icon: string, work: () => unknown) => ({
    tooltip: title,
    iconPath: new vscode.ThemeIcon(icon),
    run(value: string) {
      typed.set(id, value);
      next = work;
    },
  });
  const change = commandAction("changeAddress", environment);
  const diagnosis = commandAction("diagnoseConnection", environment);
  let next: (() => unknown) | undefined;
  let said = "";
  const answer = await inputSteps(vscode.l10n.t("Access token for {0}", name), [
    {
      prompt: vscode.l10n.t(
        "Bearer token. It is sent to {0} only and kept in the secret store. The button at the top takes it from a command.",
        baseUrl,
      ),
      value: typed.get(id) ?? "",
      password: true,
      buttons: [
        leave(vscode.l10n.t("Run a Command…"), "terminal", () => askForCommand(app, environment)),
        leave(change.title, "edit", async () => {
          await change.run();
          if (namedEnvironment(app, { environmentId: id }).baseUrl === baseUrl) await askForToken(app, environment);
        }),
        {
          tooltip: diagnosis.title,
          iconPath: new vscode.ThemeIcon("pulse"),
          stays: true,
          run: () => void diagnosis.run(),
        },
      ],
      async validate(value, left) {
        const token = value.trim();
        // A pasted "Bearer " in front is a common slip.
        if (!isSendable(token))
          return vscode.l10n.t(
            "Enter the whole token and nothing else, without the word Bearer. It has only ASCII characters, no spaces and no quotation marks.",
          );
        try {
          said = await tryToken(app, environment, token, left);
          return undefined;
        } catch (error) {
          typed.set(id, token);
          return await connectionProblem(app, environment, error, left);
        }
      },
    },
  ]);
  if (next) return void (await next());
  const token = answer?.[0];
  if (token === undefined) return;
  assertListed(environment);
  if (environment.tokenCommand !== undefined) await saveEnvironment(environment, { tokenCommand: undefined });
  await saveToken(environment, app.tokens.store(environment, token), said);
}

/** Why a connection could not be made, in words for the box that asked for it. */
async function connectionProblem(app: Environments, environment: Environment, error: unknown, left: AbortSignal) {
  app.log.failure(error);
  const { message, kind } = failureOf(error);
  if (kind === "unauthorized") return message;
  const connection = app.connector.connect(environment, async () => undefined);
  const { wrongBeforeToken } = await import("../../service/diagnosis");
  const found = kind === "unreachable" ? await wrongBeforeToken(connection, left) : undefined;
  return `${found ?? message} ${vscode.l10n.t("The pencil at the top changes the address.")}`;
}

async function askForCommand(app: Environments, environment: Environment): Promise<void> {
  const typed = await inputText(vscode.l10n.t("Command for the access token of {0}", environment.name), {
    prompt: vscode.l10n.t("Program and arguments that print a token. It is saved in your user settings."),
    placeholder: "op read op://Lending/sandbox/token",
    validate: (value) =>
      commandIn(value) === undefined
        ? vscode.l10n.t("Where an argument has spaces, enter a list such as {0}.", COMMAND_EXAMPLE)
        : undefined,
  });
  const command = commandIn(typed);
  if (command !== undefined) await askToRun(app, environment, command);
}

const COMMAND_EXAMPLE = '["op", "read", "op://Lending/my sandbox/token"]';

/** Words without quotation marks, or a list as in the settings: there is no shell that would know quotation marks. */
export function commandIn(text: string): readonly string[] | undefined {
  const isList = text.trim().startsWith("[");
  const command = isList ? parsedJson(text) : /["'`]/.test(text) ? undefined : text.trim().split(/\s+/);
  return isTokenCommand(command) ? command : undefined;
}

/** Shows the command before it first runs, and again when it was changed. */
async function askToRun(app: Environments, current: Environment, command: readonly string[]): Promise<void> {
  const environment = { ...current, tokenCommand: command };
  const { name, baseUrl = "" } = environment;
  if (!vscode.workspace.isTrusted) {
    throw new UserError(vscode.l10n.t("No command runs in Restricted Mode. Trust this workspace first."));
  }
  const run = vscode.l10n.t({ message: "Run", comment: "Button: runs the command that prints a token" });
  const paste = vscode.l10n.t("Paste a Token…");
  const chosen = await showDialog(
    vscode.l10n.t("Run this command for the access token of {0}?", name),
    [
      commandText(command),
      vscode.l10n.t(
        "It runs again when its token expires, without a shell and without asking. The token is sent to {0} only and kept in memory.",
        baseUrl,
      ),
    ],
    run,
    paste,
  );
  if (chosen === paste) return askForToken(app, environment);
  const source = app.tokens.source(command);
  const title = vscode.l10n.t("{0}: checking the token…", name);
  const said = await withProgress({ title }, (_progress, signal) =>
    inEnvironment(environment, async () => tryToken(app, environment, await source.get(), signal), true),
  );
  assertListed(environment);
  await saveEnvironment(environment, { tokenCommand: command });
  await saveToken(environment, app.tokens.allow(environment, source), said);
}

/** A box and a dialog can stand longer than their environment, or than its address. Throws a UserError then. */
function assertListed(environment: Environment): void {
  if (isListedAt(readEnvironments().environments, environment)) return;
  throw new UserError(
    vscode.l10n.t("{0} was removed or got another address meanwhile, so nothing was saved.", environment.name),
  );
}

/** What a test request showed. Rejects where the service refuses the token. */
async function tryToken(app: Environments, environment: Environment, token: string, signal: AbortSignal) {
  const { name } = environment;
  const errors = await (await app.connector.serviceOf(environment, async () => token)).ping({ signal });
  return errors === undefined
    ? vscode.l10n.t("{0}: a test request with this token succeeded.", name)
    : vscode.l10n.t(
        "{0}: a test request with this token was answered, but with errors. Read a loan to see whether the token works.",
        name,
      );
}

/** Says so once the secret store has done it. */
async function saveToken({ name }: Environment, saved: Promise<void>, said: string): Promise<void> {
  await saved.catch(() => {
    throw new UserError(unusableSecrets(name));
  });
  void showInformationMessage(said);
}

export async function clearToken(app: Environments): Promise<void> {
  const environment = app.active.current;
  if (environment.kind === "simulator") throw simulatorHasItsOwn();
  // A token that cannot be read can still be removed.
  if (!(await app.tokens.isSet(environment).catch(() => true))) {
    throw new UserError(vscode.l10n.t("{0} has no access token yet.", environment.name));
  }
  await showDialog(
    vscode.l10n.t("Clear the access token of {0}?", environment.name),
    [vscode.l10n.t("It is removed from the secret store, for all windows.")],
    vscode.l10n.t({ message: "Clear", comment: "Button: removes the access token" }),
  );
  const said = vscode.l10n.t("{0}: access token removed.", environment.name);
  await saveToken(environment, app.tokens.delete(environment), said);
}
