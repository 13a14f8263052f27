import * as vscode from "vscode";
import { type Masking, NO_MASKING } from "./masking";

/** The key in the window's state, and the context key. */
const SHARE_SAFE = "loanOps.shareSafe";

/** What the mode needs, loaded when it is first on. */
interface LoadedMasking {
  masking(environmentId: string): Masking;
  statusItem(): vscode.Disposable;
}

export interface ShareSafeOptions {
  readonly workspaceState: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  readonly onProblem: (problem: string) => void;
  readonly onUnexpected: (error: unknown) => void;
}

/** Whether this window shows pseudonyms. Kept in the window's state, so that a reload does not unmask anything. */
export class ShareSafe implements vscode.Disposable {
  readonly #options: ShareSafeOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  #on: boolean;
  #item: vscode.Disposable | undefined;
  #loaded: LoadedMasking | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(options: ShareSafeOptions) {
    this.#options = options;
    this.#on = options.workspaceState.get(SHARE_SAFE) === true;
    if (this.#on) this.ready().catch(options.onUnexpected);
    this.#publish();
  }

  get on(): boolean {
    return this.#on;
  }

  /** Resolves when masking is loaded. Nothing may be shown before. */
  async ready(): Promise<void> {
    if (this.#on) await this.#load();
  }

  /** Loads what the mode needs; then `turn` is done at once. */
  async prepare(): Promise<void> {
    await this.#load();
  }

  /** Everything is shown anew. Whoever turns it on has seen to it that no text made before is shown later. */
  turn(on: boolean): Thenable<void> {
    this.#on = on;
    this.#publish();
    this.#changed.fire();
    return this.#options.workspaceState.update(SHARE_SAFE, on);
  }

  /** The masking of an environment. It follows the mode at each call. */
  masking(environmentId: string): Masking {
    const now = () => (this.#on ? this.#maskingOf(environmentId) : NO_MASKING);
    return {
      get on() {
        return now().on;
      },
      loan: (loan) => now().loan(loan),
      deal: (deal) => now().deal(deal),
      failure: (failure) => now().failure(failure),
      change: (change) => now().change(change),
      file: (name) => now().file(name),
      typed: (text) => now().typed(text),
      message: (message) => now().message(message),
      operation: (name) => now().operation(name),
      exchange: (exchange) => now().exchange(exchange),
      error: (error) => now().error(error),
    };
  }

  dispose(): void {
    this.#item?.dispose();
    this.#changed.dispose();
  }

  #maskingOf(environmentId: string): Masking {
    if (this.#loaded === undefined) throw new Error("Nothing can be shown before it can be masked.");
    return this.#loaded.masking(environmentId);
  }

  async #load(): Promise<void> {
    if (this.#loaded) return;
    const { loadMasking } = await import("./loadMasking");
    const masking = await loadMasking(this.#options.secrets, this.#options.onProblem);
    // If two loads run at once, the first one counts.
    this.#loaded ??= masking;
    this.#publish();
  }

  #publish(): void {
    void vscode.commands.executeCommand("setContext", SHARE_SAFE, this.#on);
    if (this.#on) this.#item ??= this.#loaded?.statusItem();
    else {
      this.#item?.dispose();
      this.#item = undefined;
    }
  }
}
