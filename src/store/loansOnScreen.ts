import { Emitter } from "./event";

/** How many loans count as opened lately. */
const RECENT_LOANS = 20;

/** Which loans the user has on screen, and which were there lately: what a refresh reads first. By reference. */
export class LoansOnScreen {
  readonly #onScreen = new Map<unknown, readonly string[]>();
  readonly #came: Emitter<string>;
  #recent: readonly string[] = [];

  constructor(onUnexpected: (error: unknown) => void) {
    this.#came = new Emitter(onUnexpected);
  }

  /** A loan has come on screen at a place where it was not shown before. */
  get onDidCome() {
    return this.#came.event;
  }

  /** What a place, such as an unfolded row or a page, shows now. */
  show(place: unknown, references: readonly string[]): void {
    const before = this.#onScreen.get(place) ?? [];
    this.#onScreen.set(place, references);
    for (const reference of references) {
      if (before.includes(reference)) continue;
      this.#recent = [reference, ...this.#recent.filter((other) => other !== reference)].slice(0, RECENT_LOANS);
      this.#came.fire(reference);
    }
  }

  hide(place: unknown): void {
    this.#onScreen.delete(place);
  }

  /** Those on screen as they are listed, then those that were there lately, the last one first; and all others. */
  split(references: readonly string[]): { readonly first: readonly string[]; readonly rest: readonly string[] } {
    const onScreen = new Set([...this.#onScreen.values()].flat());
    const lately = new Set(this.#recent.filter((reference) => !onScreen.has(reference)));
    const listed = new Set(references);
    return {
      first: [
        ...references.filter((reference) => onScreen.has(reference)),
        ...[...lately].filter((reference) => listed.has(reference)),
      ],
      rest: references.filter((reference) => !onScreen.has(reference) && !lately.has(reference)),
    };
  }
}
