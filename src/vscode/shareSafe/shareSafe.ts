import * as vscode from "vscode";
import { commandIds } from "../commands/commandIds";
import { NO_VEIL, type Veil } from "./veil";

/** The key in the window's state, and the context key. */
const SHARE_SAFE = "loanOps.shareSafe";

export interface ShareSafeOptions {
  readonly workspaceState: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  readonly onProblem: (problem: string) => void;
}

/** Whether this window shows pseudonyms; kept in its state, so that a reload does not unmask anybody. */
export class ShareSafe implements vscode.Disposable {
  readonly #options: ShareSafeOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  #on: boolean;
  #item: vscode.StatusBarItem | undefined;
  #masking: ((environmentId: string) => Veil) | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(options: ShareSafeOptions) {
    this.#options = options;
    this.#on = options.workspaceState.get(SHARE_SAFE) === true;
    this.#publish();
  }

  get on(): boolean {
    return this.#on;
  }

  /** Resolves when there is something to mask with: nothing may be shown before. */
  async ready(): Promise<void> {
    if (this.#on) await this.#load();
  }

  async toggle(): Promise<void> {
    if (!this.#on) await this.#load();
    this.#on = !this.#on;
    this.#publish();
    this.#changed.fire();
    await this.#options.workspaceState.update(SHARE_SAFE, this.#on);
  }

  /** What is shown of an environment, as the mode is whenever something is. */
  veil(environmentId: string): Veil {
    const now = () => (this.#on ? this.#maskingVeil(environmentId) : NO_VEIL);
    return {
      get on() {
        return now().on;
      },
      loan: (loan) => now().loan(loan),
      deal: (deal) => now().deal(deal),
      failure: (failure) => now().failure(failure),
      change: (change, loan) => now().change(change, loan),
      file: (name) => now().file(name),
      typed: (text) => now().typed(text),
      message: (message) => now().message(message),
      error: (error) => now().error(error),
    };
  }

  dispose(): void {
    this.#item?.dispose();
    this.#changed.dispose();
  }

  #maskingVeil(environmentId: string): Veil {
    if (this.#masking === undefined) throw new Error("Nothing can be shown before it can be masked.");
    return this.#masking(environmentId);
  }

  async #load(): Promise<void> {
    if (this.#masking) return;
    const { maskingVeil } = await import("./maskingVeil");
    const { pseudonymKey } = await import("./pseudonymKey");
    const key = await pseudonymKey(this.#options.secrets, this.#options.onProblem);
    const veils = new Map<string, Veil>();
    this.#masking ??= (environmentId) => {
      const veil = veils.get(environmentId) ?? maskingVeil(key, environmentId);
      veils.set(environmentId, veil);
      return veil;
    };
  }

  #publish(): void {
    void vscode.commands.executeCommand("setContext", SHARE_SAFE, this.#on);
    if (this.#on) this.#item ??= statusItem();
    else {
      this.#item?.dispose();
      this.#item = undefined;
    }
  }
}

/** Beside the environment, as long as the mode is on. */
function statusItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(SHARE_SAFE, vscode.StatusBarAlignment.Left, 49);
  item.name = vscode.l10n.t("Loan Ops share-safe mode");
  item.text = `$(eye-closed) ${vscode.l10n.t("Share-safe")}`;
  item.tooltip = vscode.l10n.t(
    "Names, email addresses, incomes and file names are masked in this window, and in what Loan Ops copies from it. IDs are not. Click to show them again.",
  );
  item.command = commandIds.toggleShareSafe;
  item.show();
  return item;
}
