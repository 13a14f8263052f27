import { liveDocuments, type SimulatorState, type TaskRecord } from "./state";

const DAY = 24 * 60 * 60 * 1000;
/** Dates must stay dates. */
const LONGEST_ADVANCE = 10 * 365 * DAY;

/** Our choices, since service.md 3.2 states no times: how long processing and an input take, and when a task is given up. */
const PROCESSING = DAY;
const INPUT = 7 * DAY;
const GIVEN_UP = 30 * DAY;

/**
 * Lets that many milliseconds pass. The clocks of clients cannot be moved, so everything on record moves into the past
 * instead: a task that is due in three days is four days overdue after a week. Then statuses move (our choice): documents
 * that were processed for a day, and inputs that were in progress for a week, are completed; a task that is thirty days
 * overdue is cancelled automatically. Times that are not ISO 8601 stay. Throws a RangeError unless it is a number above 0,
 * and ten years at most.
 */
export function advanceTime(state: SimulatorState, milliseconds: number, now: Date): void {
  if (!(milliseconds > 0 && milliseconds <= LONGEST_ADVANCE)) {
    throw new RangeError("Time can be advanced by more than nothing, and by ten years at most.");
  }
  const days = Math.floor((state.advancedBy + milliseconds) / DAY) - Math.floor(state.advancedBy / DAY);
  state.advancedBy += milliseconds;
  for (const task of state.tasks.values()) {
    task.dueDate = task.dueDate && earlier(task.dueDate, days * DAY)?.slice(0, "YYYY-MM-DD".length);
    task.createdOn = earlier(task.createdOn, milliseconds);
    task.completedAt = task.completedAt && earlier(task.completedAt, milliseconds);
  }
  for (const document of state.documents.values()) document.uploadedAt = earlier(document.uploadedAt, milliseconds);
  for (const task of state.tasks.values()) settle(state, task, now);
}

function settle(state: SimulatorState, task: TaskRecord, now: Date): void {
  if (task.status !== "NotStarted" && task.status !== "InProgress") return;
  if (task.type === "DocumentProcessing") {
    const uploads = liveDocuments(state, task).map((document) => Date.parse(document.uploadedAt));
    const done = Math.max(...uploads) + PROCESSING;
    if (done <= now.getTime() && uploads.length > 0) complete(task, done, "DocumentRequired");
    return;
  }
  if (task.type === "InputRequired" && task.status === "InProgress") {
    const done = Date.parse(task.createdOn) + INPUT;
    if (done <= now.getTime()) complete(task, done, task.type);
    return;
  }
  if (task.dueDate !== undefined && Date.parse(task.dueDate) + GIVEN_UP <= now.getTime()) {
    task.status = "AutomaticallyCancelled";
  }
}

function complete(task: TaskRecord, time: number, type: string): void {
  task.status = "Completed";
  task.type = type;
  task.completedAt = new Date(time).toISOString();
}

function earlier(iso: string, milliseconds: number): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : new Date(time - milliseconds).toISOString();
}
