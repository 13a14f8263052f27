import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { SentActivity } from "../../ledger/activity";
import { Ledger } from "../../ledger/ledger";
import type { Sessions } from "../environments/sessions";
import type { Log } from "../ui/log";
import type { CommandAction } from "../ui/remedies";
import type { Reports } from "../ui/reports";

/** What a command that sends something works with. */
export interface SendingContext {
  readonly sessions: Sessions;
  /** What was sent, and what became of it. */
  readonly activities: ActivityRecord;
  /** What was not done in this window, for the task pages. */
  readonly notDone: NotDoneNotes;
  readonly log: Log;
  /** Where a report of several is shown. */
  readonly reports: Reports;
  /** Set where a chat agent prepared it. */
  readonly agent?: AgentRequest;
}

/** What a chat agent prepared. Its dialog says so; what happens then is the user's. */
export interface AgentRequest {
  /** The one that it was prepared for. */
  readonly environment: Environment;
  /** Lines of the dialog: what the agent chose that the dialog does not name otherwise. */
  readonly chose: readonly string[];
  /** The reason of a rejection, in the agent's words. */
  readonly reason?: string | undefined;
  /** The dialog is shown; again when it has to ask twice. */
  opened(): void;
  /** The user confirmed it, and this entry of the record says what becomes of it. */
  sent(activityId: string): void;
}

/** The question of a dialog that an agent asked for. */
export function askedByAgent(question: string): string {
  return vscode.l10n.t("An agent asks: {0}", question);
}

/** The first lines below that question. */
export function agentLines({ chose }: AgentRequest): string[] {
  return [vscode.l10n.t("⚠ A chat agent prepared this. Check it; nothing is sent before you confirm."), ...chose, ""];
}

/** The ledger of this installation. */
export class ActivityRecord implements vscode.Disposable {
  readonly #folder: string;
  readonly #written = new vscode.EventEmitter<void>();
  #ledger: Ledger | undefined;

  /** Fires when this window has recorded something. */
  readonly onDidWrite = this.#written.event;

  constructor(globalStorage: vscode.Uri) {
    this.#folder = globalStorage.fsPath;
  }

  /** Made when something is first written down or looked up. */
  get ledger(): Ledger {
    this.#ledger ??= new Ledger(this.#folder, { onWritten: () => this.#written.fire() });
    return this.#ledger;
  }

  async dispose(): Promise<void> {
    this.#written.dispose();
    await this.#ledger?.close();
  }
}

/** A change that was not done, for the pages of the tasks that it was about. */
export interface NotDoneNote {
  readonly environmentId: string;
  readonly activity: SentActivity;
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
  readonly actions: readonly CommandAction[];
}

/** Older ones are forgotten. */
const KEPT = 50;

/** What was not done in this window, newest first. In memory alone: the sentences may hold names. */
export class NotDoneNotes implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #notes: readonly NotDoneNote[] = [];

  readonly onDidChange = this.#changed.event;

  get all(): readonly NotDoneNote[] {
    return this.#notes;
  }

  add(note: NotDoneNote): void {
    this.#set([note, ...this.#notes].slice(0, KEPT));
  }

  /** Forgets those that the user has done with, such as those of a change that is sent again. */
  forget(isDone: (note: NotDoneNote) => boolean): void {
    const kept = this.#notes.filter((note) => !isDone(note));
    if (kept.length < this.#notes.length) this.#set(kept);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #set(notes: readonly NotDoneNote[]): void {
    this.#notes = notes;
    this.#changed.fire();
  }
}
