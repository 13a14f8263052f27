import type { Task, TaskKind } from "../domain/task";
import {
  checkedCopy,
  isId,
  isIndex,
  isTaskKind,
  messageParser,
  optional,
  type PageEnvironment,
  type PageNotice,
} from "./pageParts";

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

export type FromTaskPage =
  | { readonly type: "openLoan" }
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

export const parseFromTaskPage = messageParser<FromTaskPage>({
  openLoan: {},
  upload: {},
  copyTaskId: {},
  copyLink: {},
  rejectDocument: { documentId: isId },
  openDocument: { index: isIndex },
  copyDocumentLink: { index: isIndex },
});

/** The state that a page kept across a reload; undefined for anything else. */
export function parseTaskPageState(value: unknown): TaskPageState | undefined {
  // Older versions kept no kind.
  return checkedCopy(value, { environmentId: isId, loanReference: isId, taskId: isId, taskKind: optional(isTaskKind) });
}
