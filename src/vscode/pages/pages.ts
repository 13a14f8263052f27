import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { isSentTo } from "../../ledger/activity";
import { type PageState, parsePageState } from "../../protocol/page";
import type { LoansOnScreen } from "../../store/loanStore";
import type { App, PageTarget } from "../app/app";
import { loansOf } from "../app/pick";
import { commandRows, type SelectingView, taskTargetsOf } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { userTimeZoneIs } from "../ui/locale";
import { BookContent } from "./bookContent";
import { LoanContent } from "./loanContent";
import { type PageContent, PagePanel } from "./pagePanel";
import { TaskContent } from "./taskContent";

interface PagesOptions
  extends Pick<App, "sessions" | "activities" | "selection" | "viewOptions" | "failedChanges" | "log"> {
  readonly extensionUri: vscode.Uri;
  readonly globalState: vscode.Memento;
  readonly loansOnScreen: LoansOnScreen;
  onUnexpected(error: unknown): void;
}

/**
 * The open pages of this window, one for each environment, loan and task. They come back after a reload. One of them may
 * be the preview page, which turns to what is opened next; the others are kept.
 */
export class Pages implements vscode.Disposable, SelectingView {
  readonly #parts: PagesOptions;
  readonly #open = new Map<string, PagePanel>();
  readonly #subscriptions: vscode.Disposable;
  readonly #used = new vscode.EventEmitter<void>();
  readonly #doubleClicks = new DoubleClicks();
  /** The page that turns to what is opened next, as VS Code's preview of files does. */
  #preview: PagePanel | undefined;
  #following: { dispose(): void } | undefined;

  readonly visible = true;
  /** Fires when the user comes to a page or goes into it. */
  readonly onDidChangeSelection = this.#used.event;

  constructor(parts: PagesOptions) {
    this.#parts = parts;
    this.#subscriptions = vscode.Disposable.from(
      parts.sessions.onDidChange(() => this.#follow()),
      parts.activities.onDidWrite(() => void this.#readRecord()),
      this.#used,
      vscode.window.registerWebviewPanelSerializer(PAGE, this),
      parts.failedChanges.onDidChange(() => this.#update()),
      parts.viewOptions.onDidChange(() => this.#update()),
    );
    parts.selection.follow(this);
    this.#follow();
    this.#tellPreview();
  }

  /**
   * Shows something of the active environment: on its own page when it has one, otherwise on the preview page. It gets a
   * page that is kept when that is asked for, by a double click, and where VS Code previews no files either.
   */
  open(target: PageTarget, { keep = false } = {}): void {
    const session = this.#session;
    if (session === undefined) return;
    const state = { environmentId: session.environment.id, ...withKind(target, session) };
    const kept = this.#doubleClicks.isSecond(pageKey(state)) || keep || !previewsAreOn();
    const existing = this.#open.get(pageKey(state)) ?? (kept ? undefined : this.#turned(state));
    if (existing !== undefined) {
      existing.panel.reveal();
      if (kept) this.#keep(existing);
    } else {
      const content = contentOf(state);
      const panel = vscode.window.createWebviewPanel(PAGE, content.title(), vscode.ViewColumn.Active);
      const page = this.#attach(panel, content);
      if (!kept) this.#previewIs(page);
    }
    this.#used.fire();
  }

  keepOpen(): void {
    this.#previewIs(undefined);
  }

  /** What the active page shows, as a row, when it belongs to the active environment. */
  get selection(): readonly { readonly kind: "task" | "loan"; readonly loanReference: string }[] {
    const state = [...this.#open.values()].find(({ panel }) => panel.active)?.state;
    // No row is the whole list.
    if (state?.loanReference === undefined || state.environmentId !== this.#session?.environment.id) return [];
    const { environmentId: _, ...target } = state;
    return [{ kind: "taskId" in target ? "task" : "loan", ...target }];
  }

  /**
   * A page comes back after a reload of the window. One whose state is not ours is closed. A tab comes back only when
   * it is looked at: what it shows may have been opened anew by then.
   */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = parsePageState(state);
    const existing = known && this.#open.get(pageKey(known));
    if (known === undefined) this.#parts.log.warn("A page came back without its references and was closed.");
    if (known !== undefined && existing === undefined) this.#attach(panel, contentOf(known));
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

  #attach(panel: vscode.WebviewPanel, content: PageContent): PagePanel {
    const page: PagePanel = new PagePanel(panel, content, {
      extensionUri: this.#parts.extensionUri,
      session: () => this.#session,
      failedChanges: this.#parts.failedChanges,
      viewOptions: this.#parts.viewOptions,
      open: (target) => this.open(target),
      onReady: (timeZone) => {
        if (timeZone !== undefined && userTimeZoneIs(timeZone, this.#parts.globalState)) {
          this.#session?.store.redisplay();
        }
        this.#readUnread(page.state);
        void this.#readRecord();
      },
      onFocus: () => this.#used.fire(),
      onActing: () => this.#keep(page),
      onRefused: (what) => this.#parts.log.warn(what),
    });
    panel.onDidDispose(() => {
      this.#open.delete(pageKey(page.state));
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
    this.#tellOnScreen(page);
    this.#open.set(pageKey(content.state), page);
    // After a reload, it waits for what it shows.
    if (this.#session === undefined) this.#parts.sessions.open().catch(this.#parts.onUnexpected);
    return page;
  }

  #turned(state: PageState): PagePanel | undefined {
    const page = this.#preview;
    if (page === undefined) return undefined;
    this.#open.delete(pageKey(page.state));
    this.#open.set(pageKey(state), page);
    page.turnTo(contentOf(state));
    this.#tellOnScreen(page);
    return page;
  }

  #tellOnScreen(page: PagePanel): void {
    this.#parts.loansOnScreen.show(page, [page.state.loanReference ?? []].flat());
  }

  #keep(page: PagePanel): void {
    if (page === this.#preview) this.#previewIs(undefined);
  }

  #previewIs(page: PagePanel | undefined): void {
    this.#preview = page;
    this.#tellPreview();
  }

  #tellPreview(): void {
    void vscode.commands.executeCommand("setContext", PREVIEW_ACTIVE_KEY, this.#preview?.panel.active === true);
  }

  #update(): void {
    for (const page of this.#open.values()) page.update();
  }

  #follow(): void {
    this.#following?.dispose();
    const session = this.#session;
    const update = (reference: string | undefined) => {
      const pages = [...this.#open.values()];
      const changed = pages.filter(({ state }) => reference === undefined || reference === state.loanReference);
      for (const page of changed) page.update();
      // Another window may have sent what changed.
      if (changed.length > 0) void this.#readRecord();
    };
    this.#following =
      session &&
      vscode.Disposable.from(
        session.store.loans.onDidUpdate(update),
        session.changes.onDidChange(update),
        session.book.onDidChange(() => {
          for (const page of this.#open.values()) if ("book" in page.state) page.update();
        }),
      );
    this.#update();
    // Deferred: the code that opened the session may be about to read every loan.
    queueMicrotask(() => {
      for (const { state } of this.#open.values()) this.#readUnread(state);
    });
  }

  /** What was sent about what is shown, from every window. */
  async #readRecord(): Promise<void> {
    if (this.#open.size === 0) return;
    try {
      const all = await this.#parts.activities.ledger.activities();
      const here = this.#session?.environment;
      // The same environment at another address is another service: each simulator is one.
      const activities = here === undefined ? [] : all.filter((one) => isSentTo(here, one));
      for (const page of this.#open.values()) page.recordSays(activities);
    } catch {
      this.#parts.log.warn("The record of activities could not be read for a page.");
    }
  }

  /** Asks for a listed loan that nobody has read yet, so that the page does not wait for the next poll. */
  #readUnread({ environmentId, loanReference }: PageState): void {
    const session = this.#session;
    if (session?.state !== "ready" || session.environment.id !== environmentId || loanReference === undefined) return;
    const entry = session.store.loans.get(loanReference);
    if (entry === undefined || entry.value !== undefined || entry.failure !== undefined || entry.loading) return;
    void session.store.loans.refresh([loanReference]);
  }
}

function contentOf(state: PageState): PageContent {
  if ("book" in state) return new BookContent(state);
  return "taskId" in state ? new TaskContent(state) : new LoanContent(state);
}

/** Adds the kind of a task that is named by its ID alone, so that it has no second page. */
function withKind(target: PageTarget, { store }: Session): PageTarget {
  if (!("taskId" in target)) return target;
  const loan = store.loans.get(target.loanReference)?.value;
  return { ...target, taskKind: target.taskKind ?? (loan && findTask(loan, target.taskId, undefined)?.task.kind) };
}

function pageKey(state: PageState): string {
  // In this order, whatever is given.
  return JSON.stringify(state, ["environmentId", "book", "loanReference", "taskId", "taskKind"]);
}

/** Systems let at most this much time pass between the clicks of a double click, in milliseconds. */
const MAX_DOUBLE_CLICK = 1000;

/** Tells double clicks on rows: VS Code runs the command of a row for each of the two clicks, and says no more. */
export class DoubleClicks {
  #last = { row: "", at: Number.NEGATIVE_INFINITY };

  /** Whether this click on a row is the second one. `now` in milliseconds. */
  isSecond(row: string, now = performance.now()): boolean {
    const last = this.#last;
    this.#last = { row, at: now };
    return row === last.row && now - last.at < MAX_DOUBLE_CLICK;
  }
}

/** The context key that is set while the preview page is the active editor; the manifest names it. */
const PREVIEW_ACTIVE_KEY = "loanOps.pagePreview";

/** As for files: not where VS Code opens each on a tab of its own, or opens what is clicked by a double click alone. */
function previewsAreOn(): boolean {
  const workbench = vscode.workspace.getConfiguration("workbench");
  return workbench.get("editor.enablePreview") !== false && workbench.get("list.openMode") !== "doubleClick";
}

/** The type of webview panel that all pages are, as one may turn to another; the manifest's activation events name it. */
const PAGE = "loanOps.page";

/** Opens the tasks of the rows that are meant; without one, a task can be searched. */
export const openTask = withSession(async (app: App, _session, ...given) => {
  const targets = taskTargetsOf(commandRows(app, commandIds.openTask, given));
  if (targets.length === 0) await vscode.commands.executeCommand(commandIds.goToTask);
  const keep = targets.length > 1;
  for (const target of targets) app.pages.open(target, { keep });
});

/** Opens the loans of the rows that are meant; without one, a loan is picked. */
export const openLoan = withSession(async (app: App, session, ...given) => {
  const references = await loansOf(app, session, commandIds.openLoan, given);
  const keep = references.length > 1;
  for (const loanReference of references) app.pages.open({ loanReference }, { keep });
});

/** Also where nothing is connected or listed: the page says what to do. */
export async function openBook({ pages, sessions }: App): Promise<void> {
  await sessions.open();
  pages.open({ book: true }, { keep: true });
}

export async function keepTaskOpen({ pages }: App): Promise<void> {
  pages.keepOpen();
}
