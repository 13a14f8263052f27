import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { type ActivityFacts, isSentTo, serviceOf } from "../../ledger/activity";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { agentSettingsText, agentsMaySee } from "../environments/settings";
import { registerTool } from "../ui/hostApi";
import { showInformationMessage } from "../ui/window/messages";
import { AgentRefusal, type ContributedTool } from "./toolCall";

/** How long nothing is prepared any more after the user left something, in milliseconds. */
const PAUSE_AFTER_LEAVING = 60_000;

/** A change that an agent prepared, and what became of it. */
export interface PreparedChange extends Pick<ActivityFacts, "environmentId" | "origin" | "kind"> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  became: "waiting" | "notSent" | "sent";
  /** The newest entry of the record, once it is sent. */
  activityId?: string;
}

/** What agents prepare in a window: one change at a time waits for the user in an environment, and not another one right after it. */
export class PreparedChanges {
  readonly #clock: () => number;
  readonly #all: PreparedChange[] = [];
  #leftAt = Number.NEGATIVE_INFINITY;
  /** Nothing more is prepared in this window. */
  refused = false;

  /** `clock`: milliseconds that only grow, whatever the time of the day is set to. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  lastIn(environment: Environment): PreparedChange | undefined {
    return this.#all.findLast((change) => isSentTo(environment, change));
  }

  /** Keeps it until the user decides. Throws an AgentRefusal where nothing may be prepared. */
  wait(environment: Environment, kind: PreparedChange["kind"]): PreparedChange {
    if (this.refused) {
      throw new AgentRefusal(
        "refusedByUser",
        "The user wants nothing prepared by agents in this window. Do not prepare anything any more.",
      );
    }
    if (this.lastIn(environment)?.became === "waiting") {
      throw new AgentRefusal(
        "oneWaits",
        "A change that an agent prepared still waits for the user. get_prepared_change tells what becomes of it. Prepare nothing else before.",
      );
    }
    const rest = this.#leftAt + PAUSE_AFTER_LEAVING - this.#clock();
    if (rest > 0) {
      throw new AgentRefusal(
        "leftJustNow",
        `The user did not send what was prepared last. Nothing can be prepared for ${Math.ceil(rest / 1000)} seconds. After that, prepare only what the user asks for.`,
      );
    }
    const change: PreparedChange = { ...serviceOf(environment), kind, at: Date.now(), became: "waiting" };
    this.#all.push(change);
    return change;
  }

  /** It waits no more, and nothing of it was sent: the pause begins. */
  end(change: PreparedChange): void {
    change.became = "notSent";
    this.#leftAt = this.#clock();
  }
}

export interface AgentWindow extends App {
  /** The IDs of the environments in which the user was told of an agent. */
  readonly told: Set<string>;
  readonly prepared: PreparedChanges;
}

/** Registers every tool for chat agents that the manifest contributes. */
export function registerAgentTools(
  app: App,
  contributed: readonly ContributedTool[],
  load: () => Promise<{ callTool(window: AgentWindow, tool: ContributedTool, input: unknown): Promise<string> }>,
): vscode.Disposable {
  const window = { ...app, told: new Set<string>(), prepared: new PreparedChanges() };
  const registered = contributed.map((tool) =>
    registerTool(
      tool.name,
      async (input) => (await load()).callTool(window, tool, input),
      (problem) => app.log.warn(problem),
    ),
  );
  return vscode.Disposable.from(...registered);
}

/** The session of the window, if agents may see its environment and it is ready. Throws an AgentRefusal otherwise. */
export async function allowedSession(window: AgentWindow): Promise<Session> {
  const session = await window.sessions.open();
  assertAccess(session.environment);
  if (session.state !== "ready") {
    throw new AgentRefusal(
      "notReady",
      `The active environment is not connected (${session.state}). The user sees in the view “Loans” of Loan Ops what is missing.`,
    );
  }
  tellFirstUse(window, session.environment);
  return session;
}

/** The window's session while it is in this environment, and ready. */
export function activeSession({ sessions: { current } }: AgentWindow, { environment }: Session): Session | undefined {
  return current?.environment === environment && current.state === "ready" ? current : undefined;
}

/** For after something was waited for. Throws an AgentRefusal where an answer must not leave any more. */
export function assertStillAllowed(window: AgentWindow, session: Session): void {
  assertAccess(session.environment);
  if (activeSession(window, session) === undefined) {
    throw new AgentRefusal("environmentChanged", "The user has switched to another environment meanwhile.");
  }
}

/** Throws an AgentRefusal where agents have no access to it. Without any, not even the simulator is theirs. */
export function assertAccess(environment: Environment): void {
  const { kind } = environment;
  if (agentsMaySee(environment)) return;
  const needed =
    kind === "production" ? "“all”, and loanOps.agentProductionEnvironment to the ID of this environment" : `“${kind}”`;
  throw new AgentRefusal(
    "notAllowed",
    `The user has not allowed agents to use this environment: it is of the kind “${kind}”. The user can allow it: in the settings of VS Code, set loanOps.agentAccess to ${needed}. Do not ask for this again before the user has decided.`,
  );
}

/** Tells the user once for each environment of this window that an agent uses it, and what agents may do. */
export function tellFirstUse({ told }: AgentWindow, { id, name }: Environment): void {
  if (told.has(id)) return;
  told.add(id);
  const change = vscode.l10n.t("Change Access…");
  const message = vscode.l10n.t("{0}: an agent uses Loan Ops. {1}", name, agentSettingsText());
  // Not awaited: the agent does not wait for what the user answers.
  void showInformationMessage(message, change).then((chosen) => {
    if (chosen === change) void vscode.commands.executeCommand("workbench.action.openSettings", "loanOps.agent");
  });
}
