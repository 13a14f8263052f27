import * as vscode from "vscode";
import { type Environment, environmentLine, parseBaseUrl } from "../../domain/environment";
import { commandAction } from "../ui/remedies";
import { showInformationMessage } from "../ui/window/messages";
import { inputSteps, showQuickPick } from "../ui/window/pickers";
import { setupProblem } from "./session";
import { type Environments, isReady } from "./sessions";
import { connectWithToken, ownOfSimulator } from "./setToken";
import { editEnvironments, namedEnvironment, readEnvironments, saveEnvironment } from "./settings";

/** Switches the window's environment, at once when an ID names it, and asks for its address or token if they are missing. */
export async function switchEnvironment(app: Environments, environmentId?: unknown): Promise<void> {
  const given = typeof environmentId === "string" && environmentId !== "";
  const chosen = given ? namedEnvironment(app, { environmentId }) : await pickEnvironment(app);
  if (chosen !== undefined) await switchTo(app, chosen);
}

export async function switchTo(app: Environments, chosen: Environment): Promise<void> {
  const hasAddress = chosen.kind === "simulator" || chosen.baseUrl !== undefined;
  const environment = hasAddress ? chosen : await askForAddress(chosen);
  if (environment === undefined) return;
  await app.active.switchTo(environment.id);
  const session = await app.sessions.openAnew();
  // The window was switched again meanwhile.
  if (session.environment.id !== environment.id) return;
  if (session.state === "noToken") await connectWithToken(app, session.environment);
  else await isReady(session);
}

/** Asks for another address of an environment, and connects the window's to it. */
export async function changeAddress(app: Environments, button?: unknown): Promise<void> {
  const environment = namedEnvironment(app, button);
  if (environment.kind === "simulator") throw ownOfSimulator();
  const changed = await askForAddress(environment);
  if (changed !== undefined && app.active.current.id === changed.id) await switchTo(app, changed);
}

async function pickEnvironment(app: Environments): Promise<Environment | undefined> {
  const items = environmentItems(app, readEnvironments().environments);
  const { current } = app.active;
  const address = {
    label: commandAction("changeAddress").title,
    description: current.name,
    iconPath: new vscode.ThemeIcon("edit"),
  };
  const edit = editEnvironments();
  const settings = { label: edit.title, iconPath: new vscode.ThemeIcon("gear") };
  const separator = { label: "", kind: vscode.QuickPickItemKind.Separator };
  const more = [separator, ...(current.baseUrl === undefined ? [] : [address]), settings];
  const picked = await showQuickPick<vscode.QuickPickItem & { readonly environment?: Environment }>(
    [...items, ...more],
    { title: vscode.l10n.t("Environment of this window") },
  );
  if (picked === address) await changeAddress(app, { environmentId: current.id });
  if (picked === settings) await edit.run();
  return picked?.environment;
}

/** Each environment of the list. What it lacks is filled in once the secret store has answered. */
export function environmentItems({ active, sessions }: Environments, environments: readonly Environment[]) {
  return environments.map((environment) => ({
    label: environment.name,
    iconPath: new vscode.ThemeIcon(environment.id === active.current.id ? "check" : "blank"),
    description: environment.kind === "production" ? vscode.l10n.t("PRODUCTION") : "",
    detail: environment.kind === "simulator" ? environmentLine(environment) : (environment.baseUrl ?? ""),
    laterDetail: environment.kind === "simulator" ? undefined : detailOf(sessions, environment),
    environment,
  }));
}

async function detailOf(sessions: Environments["sessions"], environment: Environment): Promise<string> {
  const problem = setupProblem({ environment, state: await sessions.stateOf(environment) })?.reason;
  return [environment.baseUrl, problem].filter((part) => part !== undefined).join(" · ");
}

/** The environment with the address. Undefined when the user leaves. */
async function askForAddress(environment: Environment): Promise<Environment | undefined> {
  const answer = await inputSteps(vscode.l10n.t("Address of {0}", environment.name), [
    {
      prompt: vscode.l10n.t(
        "Base URL of the loan origination service, without /graphql. It is saved in your user settings.",
      ),
      value: environment.baseUrl ?? "",
      placeholder: "https://api.example.com",
      validate(value) {
        const parsed = parseBaseUrl(value);
        return "problem" in parsed ? parsed.problem : undefined;
      },
    },
  ]);
  const parsed = answer && parseBaseUrl(answer[0] ?? "");
  if (parsed === undefined || "problem" in parsed) return undefined;
  const { baseUrl, takenOff } = parsed;
  await saveEnvironment(environment, { baseUrl });
  if (takenOff !== undefined) {
    void showInformationMessage(
      vscode.l10n.t("{0} was taken off the address. {1} is at {2}.", takenOff, environment.name, baseUrl),
    );
  }
  return { ...environment, baseUrl };
}
