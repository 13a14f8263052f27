import * as vscode from "vscode";
import { findTask } from "../../domain/loan";
import { areEqual } from "../../domain/unknown";
import { type Activity, isSentTo } from "../../ledger/activity";
import { type PageState, parsePageState } from "../../protocol/page";
import type { LoansOnScreen } from "../../store/loanStore";
import type { App, PageTarget } from "../app/app";
import type { SelectingView } from "../app/targets";
import type { Session } from "../environments/session";
import type { ShareSafe } from "../environments/shareSafe";
import { userTimeZoneIs } from "../ui/locale";
import { type Contents, PagePanel } from "./pagePanel";
import { Preview } from "./preview";
import { titleOf } from "./titles";

interface PagesOptions
  extends Pick<App, "sessions" | "activities" | "selection" | "viewOptions" | "failedChanges" | "log"> {
  readonly extensionUri: vscode.Uri;
  readonly globalState: vscode.Memento;
  readonly loansOnScreen: LoansOnScreen;
  readonly shareSafe: Pick<ShareSafe, "onDidChange">;
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
  readonly #preview = new Preview();
  #following: { dispose(): void } | undefined;

  #contents: Contents | undefined;
  /** What was sent to the environment of the session, from every window, as it was last read. */
  #activities: readonly Activity[] = [];

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
      parts.shareSafe.onDidChange(() => {
        for (const page of this.#open.values()) page.blank();
      }),
    );
    parts.selection.follow(this);
    this.#follow();
    this.#preview.tell();
  }

  /**
   * Shows something of the active environment: on its own page when it has one, otherwise on the preview page. It gets a
   * page that is kept when that is asked for, by a double click, and where VS Code previews no files either.
   */
  open(target: PageTarget, { keep = false } = {}): void {
    const session = this.#session;
    if (session === undefined) return;
    const state = { environmentId: session.environment.id, ...withKind(target, session) };
    const kept = this.#preview.keepsNext(pageKey(state), keep);
    const existing = this.#open.get(pageKey(state)) ?? (kept ? undefined : this.#turned(state));
    if (existing !== undefined) {
      existing.panel.reveal();
      if (kept) this.#preview.keep(existing);
    } else {
      const panel = vscode.window.createWebviewPanel(PAGE, titleOf(state, undefined), vscode.ViewColumn.Active);
      const page = this.#attach(panel, state);
      if (!kept) this.#preview.become(page);
    }
    this.#used.fire();
  }

  keepOpen(): void {
    this.#preview.become(undefined);
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
    if (known !== undefined && existing === undefined) this.#attach(panel, known);
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

  #attach(panel: vscode.WebviewPanel, state: PageState): PagePanel {
    const { extensionUri, failedChanges, viewOptions, globalState, onUnexpected } = this.#parts;
    const page: PagePanel = new PagePanel(panel, state, {
      ...{ extensionUri, failedChanges, viewOptions, pages: this },
      session: () => this.#session,
      contents: () => this.#contents,
      activities: () => this.#activities,
      onReady: (timeZone) => {
        if (typeof timeZone === "string" && userTimeZoneIs(timeZone, globalState)) this.#session?.store.redisplay();
        this.#readUnread(page.state);
        void this.#readRecord();
      },
      onFocus: () => this.#used.fire(),
      onActing: () => this.#preview.keep(page),
      onRefused: (what) => this.#parts.log.warn(what),
    });
    panel.onDidDispose(() => {
      this.#open.delete(pageKey(page.state));
      this.#parts.loansOnScreen.hide(page);
      this.#preview.keep(page);
    });
    let { visible } = panel;
    panel.onDidChangeViewState(() => {
      if (panel.visible && !visible) page.showAnew();
      visible = panel.visible;
      this.#preview.tell();
      if (panel.active) this.#used.fire();
    });
    this.#tellOnScreen(page);
    this.#open.set(pageKey(state), page);
    // After a reload, it waits for what it shows.
    if (this.#session === undefined) this.#parts.sessions.open().catch(onUnexpected);
    if (this.#contents === undefined) this.#load().catch(onUnexpected);
    return page;
  }

  async #load(): Promise<void> {
    this.#contents = await import("./shownPage");
    this.#update();
  }

  #turned(state: PageState): PagePanel | undefined {
    const { page } = this.#preview;
    if (page === undefined) return undefined;
    this.#open.delete(pageKey(page.state));
    this.#open.set(pageKey(state), page);
    page.turnTo(state);
    this.#tellOnScreen(page);
    return page;
  }

  #tellOnScreen(page: PagePanel): void {
    this.#parts.loansOnScreen.show(page, [page.state.loanReference ?? []].flat());
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
        session.unseen.onDidChange(update),
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
      if (areEqual(activities, this.#activities)) return;
      this.#activities = activities;
      this.#update();
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

/** The type of webview panel that all pages are, as one may turn to another; the manifest's activation events name it. */
const PAGE = "loanOps.page";
