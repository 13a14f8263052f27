import { type PollerClock, REAL_CLOCK } from "../../store/poller";

/** In milliseconds: VS Code sends an answer of ours by a timer, which what is read must not hold up. */
const UNTIL_SENT = 5;
/** In milliseconds: the view may be hidden again before VS Code asks for its rows. */
const AT_MOST = 1_000;

/**
 * The first rows of a window come before what is read for them. Reading keeps the extension host busy while VS Code asks
 * for the rows of a view that came into sight, which then wait.
 */
export class FirstRows {
  readonly #after: PollerClock["after"];
  readonly #sent = Promise.withResolvers<void>();
  #expected = false;

  constructor(after: PollerClock["after"] = REAL_CLOCK.after) {
    this.#after = after;
  }

  /** A view came into sight. */
  expect(): void {
    if (this.#expected) return;
    this.#expected = true;
    this.#after(AT_MOST, this.#sent.resolve);
  }

  /** VS Code gets rows now. */
  given(): void {
    this.#after(UNTIL_SENT, this.#sent.resolve);
  }

  /** Resolves when reading holds up no rows. */
  async sent(): Promise<void> {
    if (this.#expected) await this.#sent.promise;
  }
}
