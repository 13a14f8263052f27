import { isObject } from "../domain/unknown";
import { type BookPage, type BookPageState, type FromBookPage, parseBookPageState } from "./bookPage";
import { type FromLoanPage, type LoanPage, type LoanPageState, parseLoanPageState } from "./loanPage";
import type { FromAnyPage, UnavailablePage } from "./pageParts";
import { type FromTaskPage, parseTaskPageState, type TaskPage, type TaskPageState } from "./taskPage";

export type ShownPage =
  | { readonly type: "task"; readonly page: TaskPage }
  | { readonly type: "loan"; readonly page: LoanPage }
  | { readonly type: "book"; readonly page: BookPage }
  | UnavailablePage;

/** What is shown: what a page keeps across a reload of the window. */
export type PageState = TaskPageState | LoanPageState | BookPageState;

/** As the page keeps it, with how far it was scrolled, in pixels. */
export type KeptState = PageState & { readonly scroll?: number };

export type ToPage =
  /** Sent first, and when the page turns to something else: what it keeps. */
  { readonly type: "state"; readonly state: PageState } | ShownPage;

export type FromPage = FromAnyPage | FromTaskPage | FromLoanPage | FromBookPage;

/** The state that a page kept across a reload; undefined for anything else. */
export function parsePageState(value: unknown): PageState | undefined {
  if (!isObject(value)) return undefined;
  const { scroll, ...state } = value;
  if (scroll !== undefined && !(typeof scroll === "number" && scroll >= 0)) return undefined;
  return parseTaskPageState(state) ?? parseLoanPageState(state) ?? parseBookPageState(state);
}
