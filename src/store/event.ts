export interface Subscription {
  dispose(): void;
}

/** An event source without VS Code, for the store. When a listener throws, the other listeners are still called. */
export class Emitter<T> {
  readonly #onUnexpected: (error: unknown) => void;
  readonly #listeners = new Set<(value: T) => void>();

  /** What a listener threw goes to `onUnexpected`. */
  constructor(onUnexpected: (error: unknown) => void) {
    this.#onUnexpected = onUnexpected;
  }

  /** How many listen now. */
  get listening(): number {
    return this.#listeners.size;
  }

  readonly event = (listener: (value: T) => void): Subscription => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#onUnexpected(error);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
