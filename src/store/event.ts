/** An event source without VS Code, for the store. When a listener throws, the other listeners are still called. */
export class Emitter<T> {
  readonly #onUnexpected: (error: unknown) => void;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(onUnexpected: (error: unknown) => void) {
    this.#onUnexpected = onUnexpected;
  }

  readonly event = (listener: (value: T) => void): { dispose(): void } => {
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
