import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { Button } from "../../protocol/page";
import type { Failure } from "../../store/entry";
import { type CommandName, commandIds } from "./commandIds";
import { buttonTitle } from "./window/pickers";

/** A button that helps: of a message, a list, a report or a page. */
export interface Action<Result = unknown> {
  readonly title: string;
  /** A codicon, where the button is drawn as one. */
  readonly icon?: string;
  run(): Thenable<Result>;
  /** What it runs and with what, where that is a command. A page can have no other buttons. */
  readonly command?: string;
  readonly given?: readonly unknown[];
}

/** The environment that an action is for: the window may be in another one when it is chosen. */
type Where = Pick<Environment, "id" | "name" | "kind"> | undefined;

const REMEDIES: Readonly<Partial<Record<Failure["kind"], readonly CommandName[]>>> = {
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

/** What a user can do about a failure beside trying again, the likeliest first. None where only the service's owner can help. */
export function remediesFor(
  kind: Failure["kind"],
  environmentKind: Environment["kind"] | undefined,
): readonly CommandName[] {
  const remedies = REMEDIES[kind] ?? [];
  // The simulator has its own address and token, so it fails only when it was told to.
  const isTold = environmentKind === "simulator" && kind !== "notFound" && remedies.length > 0;
  return isTold ? ["controlSimulator"] : remedies;
}

/** The remedies as buttons. The request that failed is always the last, or the log where none was sent. */
export function remedyActions(kind: Failure["kind"], where: Where, request?: number, connecting = false): Action[] {
  const remedies = remediesFor(kind, where?.kind).filter((name) => !connecting || name !== "switchEnvironment");
  const offered: readonly CommandName[] = connecting ? [...remedies, "changeAddress"] : remedies;
  return [...offered.map((name) => commandAction(name, where)), ...requestOrLog(request, where)];
}

/** A button with the title that the manifest gives the command. */
export function commandAction(name: CommandName, where?: Where): Action<undefined> {
  return actionOf(buttonTitle(commandIds[name]), name, where);
}

/** Switches at once, without asking which environment. */
export function switchToAction(where: Pick<Environment, "id" | "name">): Action {
  const title = vscode.l10n.t({
    message: "Switch to {0}",
    args: [where.name],
    comment: "{0} is the name of an environment",
  });
  const command = commandIds.switchEnvironment;
  return { title, command, given: [where.id], run: () => vscode.commands.executeCommand(command, where.id) };
}

export function showRequestActions(request: number | undefined, where?: Where): Action<undefined>[] {
  if (request === undefined) return [];
  return [actionOf(vscode.l10n.t("Show Request"), "showRequest", where, { requestId: request })];
}

/** Never both: the document of a request says all that the log says. */
export function requestOrLog(request: number | undefined, where?: Where): Action[] {
  return request === undefined ? [commandAction("showLog", where)] : showRequestActions(request, where);
}

export function showEachRequestActions(requests: readonly number[], where: Where): Action[] {
  if (requests.length <= 1) return showRequestActions(requests[0], where);
  return [actionOf(buttonTitle(commandIds.showRequests), "showRequests", where, { requestIds: requests })];
}

function actionOf(title: string, name: CommandName, where: Where, more = {}): Action<undefined> {
  const command = commandIds[name];
  const about = { ...(where && { environmentId: where.id, environmentName: where.name }), ...more };
  const given = Object.keys(about).length === 0 ? [] : [about];
  return { title, command, given, run: () => vscode.commands.executeCommand<undefined>(command, ...given) };
}

/** Those that a page can have. */
export function pageActions(actions: readonly Action[]): Button[] {
  return actions.flatMap(({ title, command, given = [] }) =>
    command === undefined ? [] : [{ label: title, asks: { type: "run", command, given } }],
  );
}
