import * as vscode from "vscode";
import { type Environment, environmentLine, parseBaseUrl } from "../../domain/environment";
import { UNPRINTABLE } from "../../domain/text";
import { commandAction } from "../ui/actions";
import { UserError } from "../ui/errors";
import { showInformationMessage } from "../ui/window/messages";
import { choose, inputText, separator } from "../ui/window/pickers";
import { setupProblem } from "./session";
import { type Environments, isReady } from "./sessions";
import { connectWithToken, simulatorHasItsOwn } from "./setToken";
import { editEnvironments, namedEnvironment, readEnvironments, saveEnvironment } from "./settings";

/** Switches the window's environment, at once when an ID names it, and asks for its address or token if they are missing. */
export async function switchEnvironment(app: Environments, environmentId?: unknown): Promise<void> {
  const given = typeof environmentId === "string" && environmentId !== "";
  if (given) await switchTo(app, namedEnvironment(app, { environmentId }));
  else await pickEnvironment(app);
}

export async function switchTo(app: Environments, chosen: Environment): Promise<void> {
  const hasAddress = chosen.kind === "simulator" || chosen.baseUrl !== undefined;
  const environment = hasAddress ? chosen : await askForAddress(app, chosen);
  await app.active.switchTo(environment.id);
  const session = await app.sessions.openOrRetry();
  // The window was switched again meanwhile.
  if (session.environment.id !== environment.id) return;
  if (session.state === "noToken") await connectWithToken(app, session.environment);
  else await isReady(session);
}

/** Asks for another address of an environment, and connects the window's to it. */
export async function changeAddress(app: Environments, button?: unknown): Promise<void> {
  const environment = namedEnvironment(app, button);
  if (environment.kind === "simulator") throw simulatorHasItsOwn();
  const changed = await askForAddress(app, environment);
  if (app.active.current.id === changed.id) await switchTo(app, changed);
}

async function pickEnvironment(app: Environments): Promise<void> {
  const { environments } = readEnvironments();
  const { current } = app.active;
  const edit = editEnvironments();
  const row = (label: string, icon: string, value: () => unknown, description = "") => {
    return { label, description, iconPath: new vscode.ThemeIcon(icon), value };
  };
  const change = () => changeAddress(app, { environmentId: current.id });
  const act = await choose<() => unknown>(vscode.l10n.t("Environment of this window"), [
    ...environmentItems(app, environments).map((item) => ({ ...item, value: () => switchTo(app, item.value) })),
    separator(""),
    ...(current.baseUrl ? [row(commandAction("changeAddress").title, "edit", change, current.name)] : []),
    row(edit.title, "gear", edit.run),
    row(vscode.l10n.t("Add Environment…"), "add", async () => switchTo(app, await addEnvironment(environments))),
  ]);
  await act();
}

/** Each environment of the list. What it lacks is filled in once the secret store has answered. */
export function environmentItems({ active, sessions }: Environments, environments: readonly Environment[]) {
  return environments.map((environment) => ({
    label: environment.name,
    iconPath: new vscode.ThemeIcon(environment.id === active.current.id ? "check" : "blank"),
    description: environment.kind === "production" ? vscode.l10n.t("PRODUCTION") : "",
    detail: environment.kind === "simulator" ? environmentLine(environment) : (environment.baseUrl ?? ""),
    laterDetail: environment.kind === "simulator" ? undefined : environmentDetail(sessions, environment),
    value: environment,
  }));
}

async function environmentDetail(sessions: Environments["sessions"], environment: Environment): Promise<string> {
  const problem = setupProblem({ environment, state: await sessions.stateOf(environment) })?.reason;
  return [environment.baseUrl, problem].filter((part) => part !== undefined).join(" · ");
}

/** Another one for the list, by name and kind. */
async function addEnvironment(listed: readonly Environment[]): Promise<Environment> {
  const title = vscode.l10n.t("Add Environment");
  const kinds = [
    { label: vscode.l10n.t("Sandbox"), detail: vscode.l10n.t("Test data"), value: "sandbox" },
    { label: vscode.l10n.t("Production"), detail: vscode.l10n.t("Real borrowers' data"), value: "production" },
  ] as const;
  const kind = await choose<"sandbox" | "production">(title, kinds, vscode.l10n.t("Which data does it hold?"));
  const isTaken = (name: string) => listed.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const name = await inputText(title, {
    prompt: vscode.l10n.t("Name, which the status bar and dialogs show"),
    placeholder: "UAT",
    validate: (typed) =>
      typed.trim() === "" || UNPRINTABLE.test(typed) || isTaken(typed)
        ? vscode.l10n.t("Enter a name that no other environment has.")
        : undefined,
  });
  let id =
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? kind;
  while (listed.some((one) => one.id === id)) id += "-2";
  return { id, name, kind, baseUrl: undefined, officerUploadField: undefined };
}

/** The environment with the address. */
async function askForAddress(app: Environments, environment: Environment): Promise<Environment> {
  let warned: string | undefined;
  const typed = await inputText(vscode.l10n.t("Address of {0}", environment.name), {
    prompt: vscode.l10n.t(
      "Base URL of the loan origination service, without /graphql. It is saved in your user settings.",
    ),
    value: environment.baseUrl ?? "",
    placeholder: "https://api.example.com",
    async validate(value, left) {
      const parsed = parseBaseUrl(value);
      if ("problem" in parsed) return parsed.problem;
      if (parsed.baseUrl === warned) return undefined;
      warned = parsed.baseUrl;
      const connection = app.connector.connect({ ...environment, ...parsed }, async () => undefined);
      const { wrongBeforeToken } = await import("../../service/diagnosis");
      const wrong = await wrongBeforeToken(connection, left);
      return wrong && `${wrong} ${vscode.l10n.t("To save the address all the same, press Enter again.")}`;
    },
  });
  const parsed = parseBaseUrl(typed);
  if ("problem" in parsed) throw new UserError(parsed.problem);
  const { baseUrl, takenOff } = parsed;
  await saveEnvironment(environment, { baseUrl });
  if (takenOff !== undefined) {
    void showInformationMessage(
      vscode.l10n.t("{0} was taken off the address. {1} is at {2}.", takenOff, environment.name, baseUrl),
    );
  }
  return { ...environment, baseUrl };
}
