import type { Log } from "../base/log";
import type { Sessions } from "../environments/sessions";
import type { ActivityRecord } from "./activityRecord";
import type { AgentRequest } from "./agentRequest";
import type { NotDoneNotes } from "./notDoneNotes";

/** What a command that sends something works with. */
export interface SendingContext {
  readonly sessions: Sessions;
  /** What was sent, and what became of it. */
  readonly activities: ActivityRecord;
  /** What was not done in this window, for the task pages. */
  readonly notDone: NotDoneNotes;
  readonly log: Log;
  /** Set where a chat agent prepared it. */
  readonly agent?: AgentRequest;
}
