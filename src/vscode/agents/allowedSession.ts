import type { Environment } from "../../domain/environment";
import { type AgentSettings, agentsMaySee } from "../environments/agentAccess";
import { agentSettings } from "../environments/agentSettings";
import { SIMULATOR } from "../environments/environmentList";
import type { Session, SessionState } from "../environments/session";
import type { AgentWindow } from "./agentContext";
import { AgentRefusal } from "./agentRefusal";
import { tellFirstUse } from "./firstUse";

/** Throws an AgentRefusal where agents have no access at all: then not even the simulator is theirs. */
export function needSimulatorAccess(): void {
  const settings = agentSettings();
  if (!agentsMaySee(SIMULATOR, settings)) throw notAllowed(SIMULATOR, settings);
}

/** The session of the window, if agents may see its environment and it is ready. Throws an AgentRefusal otherwise. */
export async function allowedSession(window: AgentWindow): Promise<Session> {
  const session = await window.sessions.open();
  const settings = agentSettings();
  if (!agentsMaySee(session.environment, settings)) throw notAllowed(session.environment, settings);
  if (session.state !== "ready") throw notReady(session.state);
  tellFirstUse(window, session.environment);
  return session;
}

function notAllowed({ kind }: Pick<Environment, "kind">, { access }: AgentSettings): AgentRefusal {
  return new AgentRefusal(
    "notAllowed",
    `The user has not allowed agents to use this environment: it is of the kind “${kind}”, and loanOps.agentAccess is “${access}”. ${howToAllow(kind)} Do not ask for this again before the user has decided.`,
  );
}

function howToAllow(kind: Environment["kind"]): string {
  switch (kind) {
    case "simulator":
      return "The user can allow it: in the settings of VS Code, set loanOps.agentAccess to “simulator”.";
    case "sandbox":
      return "The user can allow it: in the settings of VS Code, set loanOps.agentAccess to “sandbox”.";
    case "production":
      return "The user can allow it: in the settings of VS Code, set loanOps.agentAccess to “all”, and loanOps.agentProductionEnvironment to the ID of this environment.";
  }
}

function notReady(state: SessionState): AgentRefusal {
  return new AgentRefusal(
    "notReady",
    `The active environment is not connected (${state}). The user sees in the view “Loans” of Loan Ops what is missing.`,
  );
}
