import * as vscode from "vscode";
import type { ActivityFacts, SentActivity } from "../../ledger/activity";
import { Ledger } from "../../ledger/ledger";
import type { Action } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { createStatusBarItem } from "../ui/window/views";

export class ActivityRecord implements vscode.Disposable {
  readonly #written = new vscode.EventEmitter<void>();
  readonly onDidWrite = this.#written.event;
  readonly ledger: Ledger;
  /** What this window sends, until it was read again: the record settles it before that. */
  readonly underWay = new Set<ActivityFacts>();

  #mark: ReturnType<typeof createStatusBarItem> | undefined;

  constructor(globalStorage: vscode.Uri) {
    this.ledger = new Ledger(globalStorage.fsPath, { onWritten: () => this.#written.fire() });
  }

  /** Something needs a look. VS Code may hide the message that says so (Do Not Disturb): this stays in the status bar. */
  needsLook(text: string): void {
    this.#mark ??= createStatusBarItem("loanOps.activity", 50, commandIds.showActivity);
    this.#mark.show({ icon: "question", text, tooltip: [vscode.l10n.t("Click to see what was sent from here.")] });
  }

  /** The user sees the record. */
  looked(): void {
    this.#mark?.item.dispose();
    this.#mark = undefined;
  }

  dispose(): void {
    this.looked();
    this.#written.dispose();
    this.ledger.close();
  }
}

export interface FailedChange {
  readonly environmentId: string;
  readonly baseUrl: string | undefined;
  readonly activity: SentActivity;
  readonly at: number;
  readonly text: string;
  readonly actions: readonly Action[];
}

const MAX_KEPT = 50;

/** What was not done in this window, newest first. In memory alone: the sentences may hold names. */
export class FailedChanges implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #notes: readonly FailedChange[] = [];

  readonly onDidChange = this.#changed.event;

  get all(): readonly FailedChange[] {
    return this.#notes;
  }

  add(note: FailedChange): void {
    this.#set([note, ...this.#notes].slice(0, MAX_KEPT));
  }

  /** Forgets those that the user has done with, such as those of a change that is sent again. */
  forget(isDone: (note: FailedChange) => boolean): void {
    const kept = this.#notes.filter((note) => !isDone(note));
    if (kept.length < this.#notes.length) this.#set(kept);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #set(notes: readonly FailedChange[]): void {
    this.#notes = notes;
    this.#changed.fire();
  }
}
