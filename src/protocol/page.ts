import type { EnvironmentKind } from "../domain/environment";
import type { TaskKind } from "../domain/task";
import type { TaskFilter } from "../domain/taskFilter";
import { isObject } from "../domain/unknown";

/*
 * A page in words, places and buttons. The host decides what stands on it; the page draws that, and knows nothing of loans.
 */

export interface Page {
  readonly type: "page";
  /** Where the user is: never the address. Undefined for what belongs elsewhere, and where nothing is connected. */
  readonly banner: { readonly kind: EnvironmentKind; readonly text: string } | undefined;
  readonly heading: string;
  readonly wide?: true;
  /** Nothing is there yet, and it is being read. */
  readonly loading?: true;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly is: "line"; readonly look?: "quiet" | "actions" | "description"; readonly parts: readonly Part[] }
  | Notice
  | { readonly is: "fields"; readonly look: "key" | "details"; readonly fields: readonly Field[] }
  | { readonly is: "list"; readonly look?: "documents"; readonly items: readonly PageRow[] }
  | Section
  | PageTable
  /** Shown when it is unfolded. */
  | { readonly is: "folded"; readonly label: string; readonly table: PageTable }
  | TrendChart
  | Timeline;

/** A text, one with a look, or a button. */
export type Part = string | Words | Button;

export interface Words {
  readonly text: string;
  /** Classes of the style sheet; `code` is to be read letter by letter. */
  readonly look?: string | undefined;
  readonly title?: string;
  readonly bar?: Bar | undefined;
}

/** The widths of its parts in percent, by their look. */
type Bar = readonly number[];

export interface Button {
  readonly label: string;
  /** Undefined: not possible now. The button stays and can be focused, so that a screen reader finds the reason. */
  readonly asks: Ask | undefined;
  /** Why it cannot be done. */
  readonly reason?: string | undefined;
  readonly look?: "primary" | "link" | "bar";
  /** For screen readers; starts with what the button says. */
  readonly fullLabel?: string;
  readonly bar?: Bar | undefined;
}

/** What a button asks the host for. The host does nothing that the page does not show at that time. */
export type Ask =
  | { readonly type: "refresh" }
  /** `keeps`: something is begun, so the page must not turn to something else. */
  | { readonly type: "run"; readonly command: string; readonly given: readonly unknown[]; readonly keeps?: true }
  | { readonly type: "open"; readonly loanReference: string; readonly taskId?: string; readonly taskKind?: TaskKind }
  | { readonly type: "filter"; readonly filter: TaskFilter }
  | { readonly type: "copyTaskId" }
  /** Documents are named by their place in the list shown: the host takes the address from the store. */
  | { readonly type: "openDocument" | "copyDocumentLink"; readonly index: number };

export interface Notice {
  readonly is: "notice";
  /** Gives it a border, where it stands beside something else. It stays without lines, so that screen readers hear what comes. */
  readonly look?: "notice";
  readonly lines: readonly string[];
  readonly buttons: readonly Button[];
}

export interface Field {
  /** Unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly parts: readonly Part[];
}

export interface Section {
  readonly is: "section";
  /** Unique on the page. */
  readonly id: string;
  readonly heading: string;
  readonly look?: "notice" | "waiting" | "next-step";
  /** What can be done with all of it. */
  readonly action?: Button;
  readonly blocks: readonly Block[];
}

export interface PageTable {
  readonly is: "table";
  readonly look?: "bars" | "lines";
  /** `look`: the colour of what a bar has of it. */
  readonly columns: readonly { readonly label: string; readonly look?: number }[];
  /** The place of the cell that names its row. */
  readonly header: number;
  readonly rows: readonly PageRow[];
}

export interface PageRow {
  /** What is the same in two drawings keeps its element, and with it the focus. */
  readonly key?: string | undefined;
  readonly cells: readonly (Part | readonly Part[])[];
}

/** Paths in a square of 100, from the first day to today. */
export interface TrendChart {
  readonly is: "trend";
  readonly lines: readonly {
    readonly look: "late" | "outstanding" | "lists";
    readonly name: string;
    readonly path: string;
  }[];
  /** What the axes end with: a number, and two days. */
  readonly most: string;
  readonly from: string;
  readonly to: string;
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

/** All places are in percent of the width. */
export interface Timeline {
  readonly is: "timeline";
  /** `wide`: a narrow page has no room for its label. */
  readonly days: readonly { readonly at: number; readonly label: string; readonly look?: "today" | "wide" }[];
  readonly lanes: readonly Lane[];
  readonly legend: readonly { readonly kind: EventKind; readonly words: string }[];
  /** All that is drawn, and what is too far away for that: shown when it is unfolded. */
  readonly label: string;
  readonly table: PageTable;
}

export interface Lane {
  readonly name: string;
  readonly bars: readonly { readonly look: "open" | "late" | "changed"; readonly from: number; readonly to: number }[];
  /** `row`: which row of the table says what it is. */
  readonly signs: readonly { readonly kind: EventKind; readonly at: number; readonly row: number }[];
}

/** What is shown, by references only: what a page keeps across a reload of the window. */
export type PageState = TaskPageState | LoanPageState | BookPageState;

export interface LoanPageState {
  readonly environmentId: string;
  readonly loanReference: string;
}

export interface TaskPageState extends LoanPageState {
  readonly taskId: string;
  /** Older versions kept none. */
  readonly taskKind?: TaskKind | undefined;
}

export interface BookPageState {
  readonly environmentId: string;
  readonly book: true;
  /** It is of no loan. */
  readonly loanReference?: undefined;
}

/** As the page keeps it, with how far it was scrolled, in pixels. */
export type KeptState = PageState & { readonly scroll?: number };

export type ToPage =
  /** Sent before a page that is loaded or turned to something else: what it keeps. */
  { readonly type: "state"; readonly state: PageState; readonly blank?: true } | Page;

export type FromPage =
  /**
   * When the page is loaded, and again when it was turned to something else. It alone knows the user's zone.
   * `empty`: nothing has come, be it too early for it or not sent yet. The host answers with what there is.
   */
  | { readonly type: "ready"; readonly timeZone: string; readonly empty?: boolean }
  | { readonly type: "focus" }
  | { readonly type: "ask"; readonly asks: Ask };

/** The state that a page kept across a reload; undefined for anything else. */
export function parsePageState(value: unknown): PageState | undefined {
  if (!isObject(value)) return undefined;
  const { scroll = 0, ...state } = value;
  const { environmentId, book, loanReference, taskId, taskKind, ...others } = state;
  const isId = (id: unknown) => typeof id === "string" && id !== "";
  const isOfTask = isId(taskId) && [undefined, "borrower", "loanOfficer"].some((kind) => kind === taskKind);
  const isOfLoan = isId(loanReference) && (isOfTask || (taskId === undefined && taskKind === undefined));
  const isKnown = "book" in state ? book === true && Object.keys(state).length === 2 : isOfLoan;
  const isWhole = isId(environmentId) && isKnown && Object.keys(others).length === 0;
  return isWhole && typeof scroll === "number" && scroll >= 0 ? (state as unknown as PageState) : undefined;
}
