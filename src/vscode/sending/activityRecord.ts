import * as vscode from "vscode";
import type { Ledger } from "../../ledger/ledger";

/** The ledger of this installation, opened when something is first written down or looked up. */
export class ActivityRecord implements vscode.Disposable {
  readonly #folder: string;
  readonly #written = new vscode.EventEmitter<void>();
  #ledger: Promise<Ledger> | undefined;

  /** Fires when this window has recorded something. */
  readonly onDidWrite = this.#written.event;

  constructor(globalStorage: vscode.Uri) {
    this.#folder = globalStorage.fsPath;
  }

  open(): Promise<Ledger> {
    this.#ledger ??= import("../../ledger/ledger").then(
      ({ Ledger }) => new Ledger(this.#folder, { onWritten: () => this.#written.fire() }),
    );
    return this.#ledger;
  }

  async dispose(): Promise<void> {
    this.#written.dispose();
    await (await this.#ledger)?.close();
  }
}
