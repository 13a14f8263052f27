import { setTimeout } from "node:timers/promises";

/** Resolves after that many milliseconds; may reject when the signal is given before. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export const realTime: Pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

export interface NetworkSpeed {
  /** Milliseconds before a request is looked at: 0 is at once, a day the most. */
  readonly latency: number;
  /** In each direction, 1 or more; null is as fast as it goes. */
  readonly bytesPerSecond: number | null;
}

export const FULL_SPEED: NetworkSpeed = { latency: 0, bytesPerSecond: null };

/** The network between the simulator and its clients, as slow as it is told to be. */
export class Network {
  speed = FULL_SPEED;
  readonly #wait: Pause;
  readonly #closing = new AbortController();

  constructor(wait: Pause) {
    this.#wait = wait;
  }

  async arrive(): Promise<void> {
    if (this.speed.latency > 0) await this.#pause(this.speed.latency);
  }

  /** Waits as long as that many bytes take. */
  async pass(bytes: number, bytesPerSecond = this.speed.bytesPerSecond): Promise<void> {
    if (bytesPerSecond !== null) await this.#pause((bytes / bytesPerSecond) * 1000);
  }

  /** Ends all waits. */
  close(): void {
    this.#closing.abort();
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#closing;
    if (!signal.aborted) await this.#wait(milliseconds, signal).catch(() => {});
  }
}
