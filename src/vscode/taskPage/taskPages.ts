import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { isSentTo } from "../../ledger/sameChange";
import { parseTaskPageState, type TaskPageState } from "../../protocol/taskPage";
import type { LoansOnScreen } from "../../store/loanStore";
import type { App } from "../app/app";
import { commandRows, type SelectingView, type TaskTarget, taskTargetsOf } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { userTimeZoneIs } from "../ui/userTimeZone";
import { panelTitle } from "./taskPageOf";
import { TaskPagePanel } from "./taskPagePanel";

interface Parts extends Pick<App, "sessions" | "activities" | "selection" | "notDone" | "log"> {
  readonly extensionUri: vscode.Uri;
  readonly globalState: vscode.Memento;
  readonly loansOnScreen: LoansOnScreen;
  onUnexpected(error: unknown): void;
}

/**
 * The open task pages of this window, one for each environment, loan and task. They come back after a reload. One of
 * them may be the preview page, which turns to the next task that is opened; the others are kept.
 */
export class TaskPages implements vscode.Disposable, SelectingView {
  readonly #parts: Parts;
  readonly #open = new Map<string, TaskPagePanel>();
  readonly #subscriptions: vscode.Disposable;
  readonly #used = new vscode.EventEmitter<void>();
  readonly #doubleClicks = new DoubleClicks();
  /** The page that turns to the next task that is opened, as VS Code's preview of files does. */
  #preview: TaskPagePanel | undefined;
  #following: { dispose(): void } | undefined;

  readonly visible = true;
  /** Fires when the user comes to a page or goes into it. */
  readonly onDidChangeSelection = this.#used.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#subscriptions = vscode.Disposable.from(
      parts.sessions.onDidChange(() => this.#follow()),
      parts.activities.onDidWrite(() => void this.#readRecord()),
      this.#used,
      vscode.window.registerWebviewPanelSerializer(TASK_PAGE, this),
      parts.notDone.onDidChange(() => {
        for (const page of this.#open.values()) page.update();
      }),
    );
    parts.selection.follow(this);
    this.#follow();
    this.#tellPreview();
  }

  /**
   * Shows a task of the active environment: on its own page when it has one, otherwise on the preview page. The task
   * gets a page that is kept when that is asked for, by a double click, and where VS Code previews no files either.
   */
  open({ loanReference, taskId, taskKind }: TaskTarget, { keep = false } = {}): void {
    const session = this.#session;
    if (session === undefined) return;
    const loan = session.store.loans.get(loanReference)?.value;
    // Of one that is named by its ID alone, so that it has no second page.
    const kind = taskKind ?? (loan && findTask(loan, taskId, undefined)?.task.kind);
    const target = { environmentId: session.environment.id, loanReference, taskId, taskKind: kind };
    const kept = this.#doubleClicks.isSecond(keyOf(target)) || keep || !previewsAreOn();
    const existing = this.#open.get(keyOf(target)) ?? (kept ? undefined : this.#turned(target));
    if (existing !== undefined) {
      existing.panel.reveal();
      if (kept) this.#keep(existing);
    } else {
      const panel = vscode.window.createWebviewPanel(TASK_PAGE, panelTitle(target), vscode.ViewColumn.Active);
      const page = this.#attach(panel, target);
      if (!kept) this.#previewIs(page);
    }
    this.#used.fire();
  }

  keepOpen(): void {
    this.#previewIs(undefined);
  }

  /** The task of the active page, as a row, when it belongs to the active environment. */
  get selection(): readonly (TaskTarget & { readonly kind: "task" })[] {
    const target = [...this.#open.values()].find(({ panel }) => panel.active)?.target;
    if (target === undefined || target.environmentId !== this.#session?.environment.id) return [];
    const { loanReference, taskId, taskKind } = target;
    return [{ kind: "task", loanReference, taskId, taskKind }];
  }

  /**
   * A page comes back after a reload of the window. One whose state is not ours is closed. A tab comes back only when
   * it is looked at: its task may have been opened anew by then.
   */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const target = parseTaskPageState(state);
    const existing = target && this.#open.get(keyOf(target));
    if (target === undefined) this.#parts.log.warn("A task page came back without its references and was closed.");
    if (target !== undefined && existing === undefined) this.#attach(panel, target);
    else {
      panel.dispose();
      existing?.panel.reveal();
    }
  }

  /** The panels stay: VS Code brings them back when the window or the extension host was restarted. */
  dispose(): void {
    this.#following?.dispose();
    this.#subscriptions.dispose();
  }

  get #session(): Session | undefined {
    return this.#parts.sessions.current;
  }

  #attach(panel: vscode.WebviewPanel, target: TaskPageState): TaskPagePanel {
    const page: TaskPagePanel = new TaskPagePanel(panel, target, {
      extensionUri: this.#parts.extensionUri,
      session: () => this.#session,
      notDone: this.#parts.notDone,
      onReady: (timeZone) => {
        if (timeZone !== undefined && userTimeZoneIs(timeZone, this.#parts.globalState)) {
          this.#session?.store.redisplay();
        }
        this.#readUnread(page.target);
        void this.#readRecord();
      },
      onFocus: () => this.#used.fire(),
      onActing: () => this.#keep(page),
      onRefused: (what) => this.#parts.log.warn(what),
    });
    panel.onDidDispose(() => {
      this.#open.delete(keyOf(page.target));
      this.#parts.loansOnScreen.hide(page);
      this.#keep(page);
    });
    let { visible } = panel;
    panel.onDidChangeViewState(() => {
      if (panel.visible && !visible) page.showAnew();
      visible = panel.visible;
      this.#tellPreview();
      if (panel.active) this.#used.fire();
    });
    this.#parts.loansOnScreen.show(page, [target.loanReference]);
    this.#open.set(keyOf(target), page);
    // After a reload, it waits for what it shows.
    if (this.#session === undefined) this.#parts.sessions.open().catch(this.#parts.onUnexpected);
    return page;
  }

  #turned(target: TaskPageState): TaskPagePanel | undefined {
    const page = this.#preview;
    if (page === undefined) return undefined;
    this.#open.delete(keyOf(page.target));
    this.#open.set(keyOf(target), page);
    this.#parts.loansOnScreen.show(page, [target.loanReference]);
    page.turnTo(target);
    return page;
  }

  #keep(page: TaskPagePanel): void {
    if (page === this.#preview) this.#previewIs(undefined);
  }

  #previewIs(page: TaskPagePanel | undefined): void {
    this.#preview = page;
    this.#tellPreview();
  }

  #tellPreview(): void {
    void vscode.commands.executeCommand("setContext", IS_ACTIVE, this.#preview?.panel.active === true);
  }

  #follow(): void {
    this.#following?.dispose();
    this.#following = this.#session?.store.loans.onDidUpdate((reference) => {
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
      const all = await this.#parts.activities.ledger.activities();
      const here = this.#session?.environment;
      // The same environment at another address is another service: each simulator is one.
      const activities = here === undefined ? [] : all.filter((one) => isSentTo(here, one));
      for (const page of this.#open.values()) page.recordSays(activities);
    } catch {
      this.#parts.log.warn("The record of activities could not be read for the task page.");
    }
  }

  /** Asks for a listed loan that nobody has read yet, so that the page does not wait for the next poll. */
  #readUnread({ environmentId, loanReference }: TaskPageState): void {
    const session = this.#session;
    if (session?.state !== "ready" || session.environment.id !== environmentId) return;
    const entry = session.store.loans.get(loanReference);
    if (entry === undefined || entry.value !== undefined || entry.failure !== undefined || entry.loading) return;
    void session.store.loans.refresh([loanReference]);
  }
}

function keyOf({ environmentId, loanReference, taskId, taskKind }: TaskPageState): string {
  return JSON.stringify([environmentId, loanReference, taskId, taskKind]);
}

/** Systems let at most this much time pass between the clicks of a double click, in milliseconds. */
const LONGEST = 1000;

/** Tells double clicks on rows: VS Code runs the command of a row for each of the two clicks, and says no more. */
export class DoubleClicks {
  #last = { row: "", at: Number.NEGATIVE_INFINITY };

  /** Whether this click on a row is the second one. `now` in milliseconds. */
  isSecond(row: string, now = performance.now()): boolean {
    const last = this.#last;
    this.#last = { row, at: now };
    return row === last.row && now - last.at < LONGEST;
  }
}

/** The context key that is set while the preview page is the active editor; the manifest names it. */
const IS_ACTIVE = "loanOps.taskPreview";

/** As for files: not where VS Code opens each on a tab of its own, or opens what is clicked by a double click alone. */
function previewsAreOn(): boolean {
  const workbench = vscode.workspace.getConfiguration("workbench");
  return workbench.get("editor.enablePreview") !== false && workbench.get("list.openMode") !== "doubleClick";
}

/** The type of webview panel that task pages are; the manifest's activation events name it. */
const TASK_PAGE = "loanOps.task";

/** Opens the tasks of the rows that are meant; without one, a task can be searched. */
export const openTask = withSession(async (app: App, _session, ...given) => {
  const targets = taskTargetsOf(commandRows(app, commandIds.openTask, given));
  if (targets.length === 0) await vscode.commands.executeCommand(commandIds.goToTask);
  const keep = targets.length > 1;
  for (const target of targets) app.taskPages.open(target, { keep });
});

export async function keepTaskOpen({ taskPages }: App): Promise<void> {
  taskPages.keepOpen();
}
