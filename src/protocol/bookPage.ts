import type { TaskFilter } from "../domain/taskFilter";
import { isObject } from "../domain/unknown";
import { checkedCopy, isId, messageParser, type PageEnvironment, type PageNotice } from "./pageParts";

/** The page of all listed loans, in words: what is drawn in it is a table as well. */
export interface BookPage {
  readonly environment: PageEnvironment;
  /** When the oldest of what is counted was read, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly notices: readonly (PageNotice | undefined)[];
  /** `before`: how it was a week ago. */
  readonly numbers: readonly { readonly label: string; readonly value: string; readonly before: string | undefined }[];
  readonly tables: readonly BookTable[];
}

export interface BookTable {
  /** Unique on the page. */
  readonly id: string;
  readonly heading: string;
  /** What has to be known of it, and what to do where it has no rows. */
  readonly note: string | undefined;
  /** `look`: the colour of what a bar has of it. */
  readonly columns: readonly { readonly label: string; readonly look?: number }[];
  /** A cell for each column; the first one names the row. */
  readonly rows: readonly (readonly BookCell[])[];
  /** Drawn in its place; the table is shown when it is asked for. */
  readonly lines?: TrendLines | undefined;
}

export interface BookCell {
  readonly text: string;
  /** The widths of its parts in percent, by their look. */
  readonly bar?: readonly number[];
  /** What a click on it asks for. The host takes nothing that the page does not show at that time. */
  readonly asks?: FromBookPage | undefined;
}

/** Paths in a square of 100, from the first day to today. */
export interface TrendLines {
  readonly late: string;
  readonly outstanding: string;
  /** A line down for each day with another list of loans. */
  readonly lists: string;
  /** What the axes end with: a number, and two days. */
  readonly most: string;
  readonly from: string;
  readonly to: string;
}

export type FromBookPage =
  | { readonly type: "filter"; readonly filter: TaskFilter }
  | { readonly type: "openLoan"; readonly reference: string };

/** What the page keeps across a reload of the window. */
export interface BookPageState {
  readonly environmentId: string;
  readonly book: true;
  /** It is of no loan. */
  readonly loanReference?: undefined;
}

export const parseFromBookPage = messageParser<FromBookPage>({
  filter: { filter: isObject },
  openLoan: { reference: isId },
});

export function parseBookPageState(value: unknown): BookPageState | undefined {
  return checkedCopy(value, { environmentId: isId, book: (book) => book === true });
}
