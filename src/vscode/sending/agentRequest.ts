import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";

/** What a chat agent prepared. Its dialog says so; what happens then is the user's. */
export interface AgentRequest {
  /** The one that it was prepared for. */
  readonly environment: Environment;
  /** Lines of the dialog: what the agent chose that the dialog does not name otherwise. */
  readonly chose: readonly string[];
  /** The reason of a rejection, in the agent's words. */
  readonly reason?: string | undefined;
  /** The dialog is shown; again when it has to ask twice. */
  opened(): void;
  /** The user confirmed it, and this entry of the record says what becomes of it. */
  sent(activityId: string): void;
}

/** The question of a dialog that an agent asked for. */
export function askedByAgent(question: string): string {
  return l10n.t("An agent asks: {0}", question);
}

/** The first lines below that question. */
export function agentLines({ chose }: AgentRequest): string[] {
  return [l10n.t("⚠ A chat agent prepared this. Check it; nothing is sent before you confirm."), ...chose, ""];
}
