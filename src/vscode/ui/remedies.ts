import * as l10n from "@vscode/l10n";
import type { EnvironmentKind } from "../../domain/environment";
import type { Failure } from "../../store/entry";
import { type CommandName, commandIds } from "./commandIds";
import { buttonTitle } from "./window/pickers";

/** What a user can do about a failure beside trying again: commands, by their short names. */
export type Remedy = "setToken" | "changeAddress" | "switchEnvironment" | "diagnoseConnection" | "controlSimulator";

export interface CommandAction {
  readonly title: string;
  readonly command: string;
  readonly request?: number;
  readonly requests?: readonly number[];
}

const REMEDIES: Readonly<Partial<Record<Failure["kind"], readonly Remedy[]>>> = {
  unauthorized: ["setToken"],
  forbidden: ["setToken"],
  noToken: ["setToken"],
  unreachable: ["diagnoseConnection", "switchEnvironment"],
  redirected: ["diagnoseConnection", "switchEnvironment"],
  notUnderstood: ["diagnoseConnection", "switchEnvironment"],
  connectionLost: ["diagnoseConnection"],
  timeout: ["diagnoseConnection"],
  notFound: ["switchEnvironment"],
};

/** The likeliest first. None where only the service's owner can help. */
export function remediesFor(kind: Failure["kind"], where: EnvironmentKind | undefined): readonly Remedy[] {
  const remedies = REMEDIES[kind] ?? [];
  // The simulator has its own address and token, so it fails only when it was told to.
  return where === "simulator" && kind !== "notFound" && remedies.length > 0 ? ["controlSimulator"] : remedies;
}

/** What can be done about a failure, as buttons; its request is always the last, or the log where none was sent. */
export function remedyActions(
  kind: Failure["kind"],
  where: EnvironmentKind | undefined,
  request?: number,
  connecting = false,
): CommandAction[] {
  const remedies = remediesFor(kind, where).filter((remedy) => !connecting || remedy !== "switchEnvironment");
  const offered = connecting ? [...remedies, "changeAddress" as const] : remedies;
  return [...offered.map(commandAction), ...requestOrLog(request)];
}

/** A button with the title that the manifest gives the command. */
export function commandAction(name: CommandName): CommandAction {
  const command = commandIds[name];
  return { title: buttonTitle(command), command };
}

/** Switches at once to the environment of this name, when the command is given its ID. */
export function switchToAction(name: string): CommandAction {
  const title = l10n.t({ message: "Switch to {0}", args: [name], comment: "{0} is the name of an environment" });
  return { title, command: commandIds.switchEnvironment };
}

export function showRequestActions(request: number | undefined): CommandAction[] {
  return request === undefined ? [] : [{ title: l10n.t("Show Request"), command: commandIds.showRequest, request }];
}

/** Never both: the document of a request says all that the log says. */
export function requestOrLog(request: number | undefined): CommandAction[] {
  return request === undefined ? [commandAction("showLog")] : showRequestActions(request);
}

export function showEachRequestActions(requests: readonly number[]): CommandAction[] {
  if (requests.length <= 1) return showRequestActions(requests[0]);
  return [{ ...commandAction("showRequests"), requests }];
}
