import type { Environment } from "../domain/environment";
import type { Task, TaskKind } from "../domain/task";
import { isObject } from "../domain/unknown";

/** What the page says of the environment: never its address. */
type PageEnvironment = Pick<Environment, "name" | "kind">;

export interface TaskPage {
  readonly environment: PageEnvironment;
  /** The reference that the user gave, and the canonical ID. */
  readonly loanReference: string;
  readonly loanId: string;
  /** The borrower whose task it is; undefined for a loan officer task. */
  readonly borrowerName: string | undefined;
  readonly task: Task;
  /** What is said of its documents where they were not all read. */
  readonly documentsGap: string | undefined;
  /** What the service said without naming a field: it may be about the documents. */
  readonly unplaced: readonly string[];
  /** When this was read, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly loading: boolean;
  /** What is being sent about the task: its files, and documents that are rejected. */
  readonly uploading: boolean;
  readonly rejecting: readonly string[];
  /** What the user has to know before reading on, each kind in a place of its own. */
  readonly notices: readonly (PageNotice | undefined)[];
}

export interface PageNotice {
  readonly lines: readonly string[];
  readonly remedies: readonly OfferedRemedy[];
}

/** What helps against a failure, as a button. The host takes none that the page does not show at that time. */
export interface OfferedRemedy {
  readonly title: string;
  readonly command: string;
  /** The page may offer two requests, one of a read and one of a change. */
  readonly request?: number;
}

export interface UnavailablePage {
  readonly type: "unavailable";
  /** Where the window is; undefined when the task belongs elsewhere or nothing is connected. */
  readonly environment: PageEnvironment | undefined;
  readonly reason: string;
  readonly loading: boolean;
  readonly canRefresh: boolean;
  readonly remedies: readonly OfferedRemedy[];
}

export type ShownPage = { readonly type: "task"; readonly page: TaskPage } | UnavailablePage;

export type ToTaskPage =
  /** Sent first, and when the page turns to another task: what it keeps across a reload of the window. */
  { readonly type: "state"; readonly state: TaskPageState } | ShownPage;

export type FromTaskPage =
  /** The page speaks first, and again when it was turned to another task: the host answers with what there is. It alone knows the user's zone. */
  | { readonly type: "ready"; readonly timeZone?: string | undefined }
  | { readonly type: "focus" }
  | { readonly type: "refresh" }
  | { readonly type: "remedy"; readonly command: string; readonly request?: number | undefined }
  | { readonly type: "upload" }
  | { readonly type: "copyTaskId" }
  | { readonly type: "copyLink" }
  | { readonly type: "rejectDocument"; readonly documentId: string }
  /** Documents are named by their place in the list shown: the host takes the address from the store, never from the page. */
  | { readonly type: "openDocument"; readonly index: number }
  | { readonly type: "copyDocumentLink"; readonly index: number };

/** What the page keeps across a reload of the window: references only, nothing of the borrower. */
export interface TaskPageState {
  readonly environmentId: string;
  readonly loanReference: string;
  readonly taskId: string;
  readonly taskKind?: TaskKind | undefined;
}

/** As the page keeps it, with how far it was scrolled, in pixels. */
export interface KeptState extends TaskPageState {
  readonly scroll?: number;
}

type Check = (value: unknown) => boolean;

const isId: Check = (value) => typeof value === "string" && value !== "";
const isTimeZone: Check = (value) => typeof value === "string" && /^[A-Za-z][\w+/-]{0,60}$/.test(value);
const isIndex: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
// Older versions kept none.
const isKind: Check = (value) => value === undefined || value === "borrower" || value === "loanOfficer";

type Checks = Readonly<Record<string, Check>>;

/** What each message has beside its type. */
const MESSAGES: Readonly<Record<FromTaskPage["type"], Checks>> = {
  ready: { timeZone: (value) => value === undefined || isTimeZone(value) },
  focus: {},
  refresh: {},
  upload: {},
  copyTaskId: {},
  copyLink: {},
  remedy: { command: isId, request: (value) => value === undefined || isIndex(value) },
  rejectDocument: { documentId: isId },
  openDocument: { index: isIndex },
  copyDocumentLink: { index: isIndex },
};
const CHECKS = new Map<unknown, Checks>(Object.entries(MESSAGES));

const isScroll: Check = (value) => value === undefined || (typeof value === "number" && value >= 0);
const STATE = { environmentId: isId, loanReference: isId, taskId: isId, taskKind: isKind, scroll: isScroll };

/** A message of the page; undefined for anything else. */
export function parseFromTaskPage(value: unknown): FromTaskPage | undefined {
  const checks = isObject(value) ? CHECKS.get(value.type) : undefined;
  return checks && checked<FromTaskPage>(value, { type: () => true, ...checks });
}

/** The state that a page kept across a reload; undefined for anything else. */
export function parseTaskPageState(value: unknown): TaskPageState | undefined {
  const { scroll: _, ...state } = checked<KeptState>(value, STATE) ?? {};
  return "taskId" in state ? state : undefined;
}

/** A copy of an object that has these parts, each of its kind, and no others. */
function checked<T>(value: unknown, checks: Checks): T | undefined {
  if (!isObject(value) || !Object.keys(value).every((name) => Object.hasOwn(checks, name))) return undefined;
  return Object.entries(checks).every(([name, check]) => check(value[name])) ? ({ ...value } as T) : undefined;
}
