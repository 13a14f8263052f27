import type { Log } from "../base/log";
import type { Sessions } from "../environments/sessions";
import type { ActivityRecord } from "./activityRecord";

/** What a command that sends something works with. */
export interface SendingContext {
  readonly sessions: Sessions;
  /** What was sent, and what became of it. */
  readonly activities: ActivityRecord;
  /** What is being sent right now, so that a double click does not send it twice. */
  readonly underWay: Set<string>;
  readonly log: Log;
}
