import * as vscode from "vscode";
import { parseTaskPageState } from "../../protocol/parseTaskPage";
import type { TaskPageState } from "../../protocol/taskPageMessages";
import type { LoansOnScreen } from "../../store/loansOnScreen";
import type { ActivityRecord } from "../sending/activityRecord";
import { pageActivities } from "./pageActivities";
import { type PanelSession, pageRoot, TaskPagePanel } from "./taskPagePanel";
import { TASK_PAGE } from "./taskPageType";

export interface TaskPagesOptions {
  readonly extensionUri: vscode.Uri;
  /** The active environment's session; undefined while there is none. */
  session(): PanelSession | undefined;
  readonly onDidChangeSession: vscode.Event<unknown>;
  readonly loansOnScreen: LoansOnScreen;
  readonly activities: Pick<ActivityRecord, "open" | "onDidWrite">;
  /** Opens the session of the active environment: a page that came back after a reload waits for it. */
  connect(): void;
  /** A page asked for something that was refused: for the log, without values. */
  onRefused(detail: string): void;
}

/** The open task pages of this window, one for each environment, loan and task. They come back after a reload. */
export class TaskPages implements vscode.Disposable {
  readonly #options: TaskPagesOptions;
  readonly #open = new Map<string, TaskPagePanel>();
  readonly #subscriptions: vscode.Disposable;
  #following: { dispose(): void } | undefined;

  constructor(options: TaskPagesOptions) {
    this.#options = options;
    this.#subscriptions = vscode.Disposable.from(
      options.onDidChangeSession(() => this.#follow()),
      options.activities.onDidWrite(() => void this.#readRecord()),
    );
    this.#follow();
  }

  /** Shows a task of the active environment; brings its page to the front when it is open already. */
  open({ loanReference, taskId }: { readonly loanReference: string; readonly taskId: string }): void {
    const session = this.#options.session();
    if (session === undefined) return;
    const target: TaskPageState = { environmentId: session.environment.id, loanReference, taskId };
    const existing = this.#open.get(keyOf(target));
    if (existing !== undefined) {
      existing.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(TASK_PAGE, vscode.l10n.t("Task"), vscode.ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [pageRoot(this.#options.extensionUri)],
    });
    this.#attach(panel, target);
  }

  /**
   * A page comes back after a reload of the window. One whose state is not ours is closed. A tab comes back only when
   * it is looked at: its task may have been opened anew by then.
   */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): void {
    const target = parseTaskPageState(state);
    const existing = target && this.#open.get(keyOf(target));
    if (target === undefined) this.#options.onRefused("A task page came back without its references and was closed.");
    if (target !== undefined && existing === undefined) this.#attach(panel, target);
    else {
      panel.dispose();
      existing?.reveal();
    }
  }

  /** The panels stay: VS Code brings them back when the window or the extension host was restarted. */
  dispose(): void {
    this.#following?.dispose();
    this.#subscriptions.dispose();
  }

  #attach(panel: vscode.WebviewPanel, target: TaskPageState): void {
    const key = keyOf(target);
    panel.onDidDispose(() => {
      this.#open.delete(key);
      this.#options.loansOnScreen.hide(panel);
    });
    this.#options.loansOnScreen.show(panel, [target.loanReference]);
    const page = new TaskPagePanel(panel, target, {
      extensionUri: this.#options.extensionUri,
      session: () => this.#options.session(),
      onReady: () => {
        this.#readUnread(target);
        void this.#readRecord();
      },
      onRefused: (detail) => this.#options.onRefused(detail),
    });
    this.#open.set(key, page);
    if (this.#options.session() === undefined) this.#options.connect();
  }

  #follow(): void {
    this.#following?.dispose();
    this.#following = this.#options.session()?.store.loans.onDidChange((reference) => {
      const pages = [...this.#open.values()];
      const changed = pages.filter(({ target }) => reference === undefined || reference === target.loanReference);
      for (const page of changed) page.update();
      // Another window may have sent what changed.
      if (changed.length > 0) void this.#readRecord();
    });
    for (const page of this.#open.values()) page.update();
    // Deferred: the code that opened the session may be about to read every loan.
    queueMicrotask(() => {
      for (const { target } of this.#open.values()) this.#readUnread(target);
    });
  }

  /** What is being sent about the tasks that are shown, and what nobody knows the outcome of; from every window. */
  async #readRecord(): Promise<void> {
    if (this.#open.size === 0) return;
    try {
      const activities = await (await this.#options.activities.open()).activities();
      for (const page of this.#open.values()) page.recordSays(pageActivities(activities, page.target));
    } catch {
      this.#options.onRefused("The record of activities could not be read for the task page.");
    }
  }

  /** Asks for a listed loan that nobody has read yet, so that the page does not wait for the next poll. */
  #readUnread({ environmentId, loanReference }: TaskPageState): void {
    const session = this.#options.session();
    if (session?.state !== "ready" || session.environment.id !== environmentId) return;
    const entry = session.store.loans.get(loanReference);
    if (entry === undefined || entry.value !== undefined || entry.failure !== undefined || entry.loading) return;
    void session.store.loans.refresh([loanReference]);
  }
}

function keyOf({ environmentId, loanReference, taskId }: TaskPageState): string {
  return JSON.stringify([environmentId, loanReference, taskId]);
}
