/** Puts other functions in the place of VS Code's, until `restore`. */
export class Replaced {
  readonly #undo: (() => void)[] = [];

  replace<T extends object, K extends keyof T>(owner: T, name: K, by: unknown): void {
    const original = owner[name];
    owner[name] = by as T[K];
    this.#undo.push(() => {
      owner[name] = original;
    });
  }

  restore(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }
}
