import type { Log } from "../base/log";
import type { Sessions } from "../environments/sessions";
import type { ActivityRecord } from "./activityRecord";

/** What a command that sends something works with. */
export interface SendingContext {
  readonly sessions: Sessions;
  /** What was sent, and what became of it. */
  readonly activities: ActivityRecord;
  /** Subjects of activities under way in this window, so that a double click sends nothing twice. */
  readonly underWay: Set<string>;
  readonly log: Log;
}
