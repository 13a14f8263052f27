import type { TaskKind } from "../domain/task";
import type { Text } from "../domain/unknown";
import { checkedCopy, isId, isTaskKind, messageParser, type PageEnvironment, type PageNotice } from "./pageParts";

export interface LoanPage {
  readonly environment: PageEnvironment;
  /** The reference that the user gave, and the canonical ID. */
  readonly loanReference: string;
  readonly loanId: string;
  readonly borrowers: readonly string[];
  /** What its tasks come to, as its row says. */
  readonly outstanding: string;
  /** When the first of its late tasks was due, at the latest; undefined where nothing is known to be late. */
  readonly lateSince: string | undefined;
  readonly waitingFor: readonly Waiting[];
  /** What was not read of it, each in a sentence. */
  readonly gaps: readonly string[];
  readonly tasks: readonly TaskLine[];
  /** Tasks that are left out, because nobody looks through so many lines. */
  readonly tasksLeftOut: number;
  /** Undefined where a reassignment may move something. */
  readonly whyNoReassignment: string | undefined;
  readonly timeline: Timeline;
  /** When this was read, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly loading: boolean;
  /** What the user has to know before reading on, each kind in a place of its own. */
  readonly notices: readonly (PageNotice | undefined)[];
}

/** Who acts next, on how many tasks, and what the first of them asks for. */
interface Waiting {
  readonly actor: string;
  readonly count: string;
  /** Its place among the lines. */
  readonly first: number;
  readonly asks: string | undefined;
}

interface TaskRef {
  readonly taskId: string;
  readonly taskKind: TaskKind;
}

/** A task as a line of the table. */
export interface TaskLine extends TaskRef {
  readonly title: string;
  /** Whose it is, and with whom where the service says so. */
  readonly owner: string;
  readonly status: Text;
  readonly due: string | undefined;
  readonly late: boolean;
  readonly documents: string | undefined;
  readonly canUpload: boolean;
  readonly canReject: boolean;
  /** Something is being sent about it. */
  readonly sending: boolean;
}

/** All that is known of the course of a loan. */
export interface Timeline {
  /** They are sorted by when they began. */
  readonly events: readonly TimelineEvent[];
  /** Dates of the service that were not read or that cannot be understood. */
  readonly unknownDates: number;
}

export type EventKind =
  | "created"
  | "due"
  | "late"
  | "completed"
  | "sending"
  | "sent"
  | "notDone"
  | "unknown"
  | "changed";

export interface TimelineEvent {
  readonly kind: EventKind;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** The service gave a day. */
  readonly wholeDay: boolean;
  /** It happened at some time between `at` and then. */
  readonly until?: number | undefined;
  /** What exactly was sent or changed. */
  readonly text?: string;
  /** The place of its task among the lines; undefined for the loan itself. */
  readonly line?: number | undefined;
}

export type FromLoanPage =
  | { readonly type: "reassign" }
  | ({ readonly type: "openTask" | "uploadToTask" | "rejectOfTask" } & TaskRef);

/** What the page keeps across a reload of the window. */
export interface LoanPageState {
  readonly environmentId: string;
  readonly loanReference: string;
}

const TASK = { taskId: isId, taskKind: isTaskKind };

export const parseFromLoanPage = messageParser<FromLoanPage>({
  reassign: {},
  openTask: TASK,
  uploadToTask: TASK,
  rejectOfTask: TASK,
});

/** The state that a page kept across a reload; undefined for anything else, such as that of a task. */
export function parseLoanPageState(value: unknown): LoanPageState | undefined {
  return checkedCopy(value, { environmentId: isId, loanReference: isId });
}
