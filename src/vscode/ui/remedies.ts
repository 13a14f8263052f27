import * as l10n from "@vscode/l10n";
import type { EnvironmentKind } from "../../domain/environment";
import type { Failure } from "../../store/entry";
import { commandIds } from "./commandIds";

/** What a user can do about a failure beside trying again: commands, by their short names. */
export type Remedy =
  | "setToken"
  | "changeAddress"
  | "switchEnvironment"
  | "diagnoseConnection"
  | "controlSimulator"
  | "addLoan";

export interface CommandAction {
  readonly title: string;
  readonly command: string;
  readonly request?: number;
  readonly requests?: readonly number[];
}

/** The likeliest first. None where only the service's owner can help. */
export function remediesFor(kind: Failure["kind"], where: EnvironmentKind | undefined): readonly Remedy[] {
  const remedies = remediesElsewhere(kind);
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
  return [...offered.map(remedyAction), ...requestOrLog(request)];
}

export function remedyAction(remedy: Remedy): CommandAction {
  return { title: titleOf(remedy), command: commandIds[remedy] };
}

/** Switches at once to the environment of this name, when the command is given its ID. */
export function switchToAction(name: string): CommandAction {
  const title = l10n.t({ message: "Switch to {0}", args: [name], comment: "{0} is the name of an environment" });
  return { title, command: commandIds.switchEnvironment };
}

export function showActivityAction(): CommandAction {
  return { title: l10n.t("Show Activity"), command: commandIds.showActivity };
}

export function showRequestActions(request: number | undefined): CommandAction[] {
  return request === undefined ? [] : [{ title: l10n.t("Show Request"), command: commandIds.showRequest, request }];
}

/** Never both: the document of a request says all that the log says. */
export function requestOrLog(request: number | undefined): CommandAction[] {
  return request === undefined ? [showLogAction()] : showRequestActions(request);
}

export function showEachRequestActions(requests: readonly number[]): CommandAction[] {
  if (requests.length <= 1) return showRequestActions(requests[0]);
  return [{ title: l10n.t("Show Requests…"), command: commandIds.showRequests, requests }];
}

export function showLogAction(): CommandAction {
  return { title: l10n.t("Show Log"), command: commandIds.showLog };
}

function remediesElsewhere(kind: Failure["kind"]): readonly Remedy[] {
  switch (kind) {
    case "unauthorized":
    case "forbidden":
    case "noToken":
      return ["setToken"];
    case "unreachable":
    case "redirected":
    case "notUnderstood":
      return ["diagnoseConnection", "switchEnvironment"];
    case "connectionLost":
    case "timeout":
      return ["diagnoseConnection"];
    case "notFound":
      return ["switchEnvironment"];
    default:
      return [];
  }
}

function titleOf(remedy: Remedy): string {
  switch (remedy) {
    case "setToken":
      return l10n.t("Set Access Token…");
    case "changeAddress":
      return l10n.t("Change Address…");
    case "switchEnvironment":
      return l10n.t("Switch Environment…");
    case "diagnoseConnection":
      return l10n.t("Diagnose Connection");
    case "controlSimulator":
      return l10n.t("Control Simulator…");
    case "addLoan":
      return l10n.t("Add Loan…");
  }
}
