import * as vscode from "vscode";
import { Replaced } from "./replaced";

/** Who answers lists, boxes and dialogs in the place of a user, and sees what was shown. */
export class User {
  /** What is picked from one list after the other; a list is left when there is nothing for it. */
  readonly picks: RegExp[] = [];
  /** What is typed into one box after the other. */
  readonly types: string[] = [];
  /** The buttons that are chosen in one dialog after the other; a dialog is left when there is none for it. */
  readonly clicks: RegExp[] = [];
  readonly dialogs: { readonly message: string; readonly detail: string; readonly buttons: readonly unknown[] }[] = [];
  readonly messages: string[] = [];
  /** The button that is chosen in a notification, at once or later; it is closed where that is undefined. */
  answer: (message: string) => string | undefined | Promise<string | undefined> = () => undefined;
  readonly #replaced = new Replaced();
  #held: { readonly opened: () => void; readonly released: Promise<void> } | undefined;

  constructor() {
    const { window } = vscode;
    this.#replaced.replace(window, "showQuickPick", async (items: readonly vscode.QuickPickItem[]) => {
      const wanted = this.picks.shift();
      return wanted && items.find(({ label }) => wanted.test(label));
    });
    this.#replaced.replace(window, "createInputBox", () => this.#inputBox());
    for (const name of ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const) {
      this.#replaced.replace(window, name, async (message: string, ...rest: unknown[]) => this.#shown(message, rest));
    }
  }

  /** Lets the next dialog stay open: `opened` resolves when it is shown, and `release` lets it be answered. */
  hold(): { readonly opened: Promise<void>; release(): void } {
    const opened = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#held = { opened: opened.resolve, released: released.promise };
    return { opened: opened.promise, release: released.resolve };
  }

  leave(): void {
    this.#replaced.restore();
  }

  async #shown(message: string, [options, ...buttons]: readonly unknown[]): Promise<unknown> {
    const { modal, detail = "" } = (options ?? {}) as vscode.MessageOptions;
    if (modal !== true) {
      this.messages.push(message);
      return this.answer(message);
    }
    this.dialogs.push({ message, detail, buttons });
    const held = this.#held;
    this.#held = undefined;
    held?.opened();
    await held?.released;
    const wanted = this.clicks.shift();
    return wanted && buttons.find((button) => wanted.test(String(button)));
  }

  #inputBox(): object {
    const accepted = new vscode.EventEmitter<void>();
    const hidden = new vscode.EventEmitter<void>();
    const other = new vscode.EventEmitter<never>();
    const box = {
      value: "",
      onDidAccept: accepted.event,
      onDidHide: hidden.event,
      onDidChangeValue: other.event,
      onDidTriggerButton: other.event,
      show: () => {
        const typed = this.types.shift();
        if (typed === undefined) return hidden.fire();
        box.value = typed;
        accepted.fire();
      },
      hide: () => hidden.fire(),
      dispose: () => hidden.fire(),
    };
    return box;
  }
}
