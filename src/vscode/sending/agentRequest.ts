import * as l10n from "@vscode/l10n";
import type { ActivityOutcome } from "../../ledger/activity";

/** What a chat agent prepared. Its dialog says so; what happens then is the user's. */
export interface AgentRequest {
  /** Lines of the dialog: what the agent chose that the dialog does not name otherwise. */
  readonly chose: readonly string[];
  /** The reason of a rejection, in the agent's words. */
  readonly reason?: string | undefined;
  /** The dialog is shown; again when it has to ask twice. */
  opened(): void;
  confirmed(): void;
  ended(outcome: ActivityOutcome): void;
}

/** The question of a dialog that an agent asked for. */
export function askedByAgent(question: string): string {
  return l10n.t("An agent asks: {0}", question);
}

/** The first lines below that question. */
export function agentLines({ chose }: AgentRequest): string[] {
  return [l10n.t("⚠ A chat agent prepared this. Check it; nothing is sent before you confirm."), ...chose, ""];
}
