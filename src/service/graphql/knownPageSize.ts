import type { RequestLog } from "../transport/requestLog";

/** The largest page size of this environment's service, learnt from what it refused (service.md 8 states none). */
export class KnownPageSize {
  readonly #log: RequestLog;
  #largest = Number.POSITIVE_INFINITY;
  #notAboutSize = false;
  #logged: number | undefined;

  constructor(log: RequestLog) {
    this.#log = log;
  }

  /** How many to ask for where so many are wanted. */
  atMost(wanted: number): number {
    return Math.min(wanted, this.#largest);
  }

  /** The page size to try after this one was refused; undefined when the refusal cannot be about the size. */
  less(refused: number): number | undefined {
    if (this.#notAboutSize) return undefined;
    if (refused <= 1) {
      this.#notAboutSize = true;
      this.#largest = Number.POSITIVE_INFINITY;
      return undefined;
    }
    this.#largest = Math.min(this.#largest, Math.ceil(refused / 2));
    return this.#largest;
  }

  /** This page size was accepted after a larger one had been refused. */
  works(first: number): void {
    if (this.#logged === first) return;
    this.#logged = first;
    this.#log.notice(`The service refuses to give more entries of a list at once: ${first} are asked for from now on.`);
  }
}
