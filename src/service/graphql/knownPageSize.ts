import type { RequestLog } from "../transport/requestLog";

/** How many entries of a list the service of this environment gives at once, learnt from what it refused (service.md 8). */
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

  /** How many to ask for after so many were refused; undefined when it cannot be about how many they are. */
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

  /** So many were given after more had been refused. */
  works(first: number): void {
    if (this.#logged === first) return;
    this.#logged = first;
    this.#log.notice(`The service refuses to give more entries of a list at once: ${first} are asked for from now on.`);
  }
}
