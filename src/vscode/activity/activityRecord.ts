import type * as vscode from "vscode";
import type { Ledger } from "../../ledger/ledger";

/** The ledger of this installation, opened when something is first written down or looked up. */
export class ActivityRecord implements vscode.Disposable {
  readonly #folder: string;
  #ledger: Promise<Ledger> | undefined;

  constructor(globalStorage: vscode.Uri) {
    this.#folder = globalStorage.fsPath;
  }

  open(): Promise<Ledger> {
    this.#ledger ??= import("../../ledger/ledger").then(({ Ledger }) => new Ledger(this.#folder));
    return this.#ledger;
  }

  async dispose(): Promise<void> {
    await (await this.#ledger)?.close();
  }
}
