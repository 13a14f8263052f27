/** Systems let at most this much time pass between the clicks of a double click, in milliseconds. */
const LONGEST = 1000;

/** Tells double clicks on rows: VS Code runs the command of a row for each of the two clicks, and says no more. */
export class DoubleClicks {
  readonly #now: () => number;
  #last = { row: "", time: Number.NEGATIVE_INFINITY };

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether this click on a row is the second one. */
  isSecond(row: string): boolean {
    const { row: lastRow, time } = this.#last;
    this.#last = { row, time: this.#now() };
    return row === lastRow && this.#last.time - time < LONGEST;
  }
}
