import { checked, SCHEMAS } from "../checks";
import { liveDocuments, type SimulatorState, type TaskRecord } from "./state";

/** How much time passes: at least one of them, fractions too. */
export interface Period {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

export const DAY_MILLISECONDS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { days: DAY_MILLISECONDS, hours: 3_600_000, minutes: 60_000 };

export function parsePeriod(text: string): Period {
  const [, count, letter] = /^(\d{1,6}(?:\.\d+)?)([dhm])$/.exec(text) ?? [];
  const unit = Object.keys(UNITS).find((name) => name[0] === letter);
  if (count === undefined || unit === undefined) throw new RangeError(`A time is written like 7d, 36h or 90m: ${text}`);
  return { [unit]: Number(count) };
}

/** A time stands still, also one as text; the machine's clock when left out. Throws a RangeError for a text that is none. */
export function clockOf(now: Date | string | (() => Date) | undefined): () => Date {
  if (now === undefined) return () => new Date();
  if (typeof now === "function") return now;
  const time = new Date(now).getTime();
  if (Number.isNaN(time)) throw new RangeError('"now" must be a time, as a Date or as text in ISO 8601.');
  return () => new Date(time);
}

/** Dates must stay dates. */
const MAX_ADVANCE = 10 * 365 * DAY_MILLISECONDS;

/** Our choices, since service.md 3.2 states no times: how long processing and an input take, and when a task is given up. */
const PROCESSING_TIME = DAY_MILLISECONDS;
const INPUT_TIME = 7 * DAY_MILLISECONDS;
const GIVE_UP_TIME = 30 * DAY_MILLISECONDS;

/**
 * Lets time pass. The clocks of clients cannot be moved, so everything on record moves into the past instead, and statuses
 * then move by its times. Times that are not ISO 8601 stay. Throws a RangeError for what is no `Period` above 0, and for more
 * than ten years.
 */
export function advanceTime(state: SimulatorState, time: unknown, now: Date): void {
  const given = Object.entries(checked(time, SCHEMAS.Period.properties));
  if (given.length === 0) throw new RangeError(`How long: ${Object.keys(UNITS).join(", ")}?`);
  const milliseconds = given.reduce((sum, [unit, count]) => sum + Number(count) * (UNITS[unit] ?? 0), 0);
  if (!(milliseconds > 0 && milliseconds <= MAX_ADVANCE)) {
    throw new RangeError("Time can be advanced by more than nothing, and by ten years at most.");
  }
  const days =
    Math.floor((state.advancedBy + milliseconds) / DAY_MILLISECONDS) - Math.floor(state.advancedBy / DAY_MILLISECONDS);
  state.advancedBy += milliseconds;
  for (const task of state.tasks.values()) {
    task.dueDate = task.dueDate && earlierTime(task.dueDate, days * DAY_MILLISECONDS)?.slice(0, "YYYY-MM-DD".length);
    task.createdOn = earlierTime(task.createdOn, milliseconds);
    task.completedAt = task.completedAt && earlierTime(task.completedAt, milliseconds);
  }
  for (const document of state.documents.values()) document.uploadedAt = earlierTime(document.uploadedAt, milliseconds);
  for (const task of state.tasks.values()) settleTask(state, task, now);
}

function settleTask(state: SimulatorState, task: TaskRecord, now: Date): void {
  if (task.status !== "NotStarted" && task.status !== "InProgress") return;
  if (task.type === "DocumentProcessing") {
    const uploads = liveDocuments(state, task).map((document) => Date.parse(document.uploadedAt));
    const done = Math.max(...uploads) + PROCESSING_TIME;
    if (done <= now.getTime() && uploads.length > 0) completeTask(task, done, "DocumentRequired");
    return;
  }
  if (task.type === "InputRequired" && task.status === "InProgress") {
    const done = Date.parse(task.createdOn) + INPUT_TIME;
    if (done <= now.getTime()) completeTask(task, done, task.type);
    return;
  }
  if (task.dueDate !== undefined && Date.parse(task.dueDate) + GIVE_UP_TIME <= now.getTime()) {
    task.status = "AutomaticallyCancelled";
  }
}

function completeTask(task: TaskRecord, time: number, type: string): void {
  task.status = "Completed";
  task.type = type;
  task.completedAt = new Date(time).toISOString();
}

function earlierTime(iso: string, milliseconds: number): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : new Date(time - milliseconds).toISOString();
}
