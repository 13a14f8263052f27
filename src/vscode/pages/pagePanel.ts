import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { areEqual, isObject } from "../../domain/unknown";
import { type Activity, isUnderWay } from "../../ledger/activity";
import type { Ask, Page, PageState, ToPage } from "../../protocol/page";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { commandIds } from "../ui/commandIds";
import { wordsLanguage } from "../ui/locale";
import { copyText } from "../ui/window/messages";
import { noteAbout, unsettledActivities } from "./activityNotice";
import { homeOf, titleOf } from "./titles";

/** What pages show and what opens documents: loaded with the first page. */
export type Contents = typeof import("./shownPage");

interface PagePanelOptions extends Pick<App, "failedChanges" | "viewOptions" | "pages"> {
  readonly extensionUri: vscode.Uri;
  readonly session: () => Session | undefined;
  /** Undefined until they are loaded. */
  readonly contents: () => Contents | undefined;
  /** What was sent to the environment of the session, from every window. */
  readonly activities: () => readonly Activity[];
  /** Called with the user's time zone. */
  readonly onReady: (timeZone: unknown) => void;
  readonly onFocus: () => void;
  /** Something is being done in the page, so that it must not turn to something else. */
  readonly onActing: () => void;
  readonly onRefused: (detail: string) => void;
}

/** A tab with a page of ours: sends it what there is to show, and does what it asks for, if it shows that. */
export class PagePanel {
  #state: PageState;
  /** It was turned to something else, and may still show what was before. */
  #turning = false;
  readonly panel: vscode.WebviewPanel;
  readonly #options: PagePanelOptions;
  /** What the page was sent last and shows, also as text; undefined when it may show nothing. */
  #shown: { readonly page: Page; readonly text: string } | undefined;

  constructor(panel: vscode.WebviewPanel, state: PageState, options: PagePanelOptions) {
    this.#state = state;
    this.panel = panel;
    this.#options = options;
    const { webview } = panel;
    const root = vscode.Uri.joinPath(options.extensionUri, "dist", "webview");
    webview.options = { enableScripts: true, localResourceRoots: [root] };
    webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    webview.html = pageHtml(webview, root);
    this.#setIcon();
    this.showAnew();
  }

  get state(): PageState {
    return this.#state;
  }

  turnTo(state: PageState): void {
    this.#state = state;
    this.#turning = true;
    this.panel.title = titleOf(state, undefined);
    this.#setIcon();
    this.showAnew();
  }

  /** For a page that is loaded or turned: VS Code keeps what is sent until it has loaded, so that the page need not ask. */
  showAnew(): void {
    this.#shown = undefined;
    this.#post({ type: "state", state: this.#state });
    this.update();
  }

  /** At once, whatever takes how long to make what comes then: no name may stay in sight. */
  blank(): void {
    this.#post({ type: "state", state: this.#state, blank: true });
    this.#shown = undefined;
  }

  update(): void {
    const contents = this.#options.contents();
    if (contents === undefined) return;
    const { failedChanges, viewOptions, session: sessionNow, onActing } = this.#options;
    const [state, session, activities] = [this.#state, sessionNow(), this.#options.activities()];
    const loan = this.#loan;
    const page = contents.shownPage(state, {
      session,
      activities,
      viewOptions,
      failedChanges: failedChanges.all,
      now: Date.now(),
      home: homeOf(state)?.name,
    });
    if (loan !== undefined) {
      this.panel.title = titleOf(state, loan);
      const unsettled = "book" in state ? [] : unsettledActivities(activities, state, loan.id);
      if (unsettled.some(isUnderWay)) onActing();
    }
    // Not what it shows already: VS Code takes up to 10 ms for a message while it draws rows.
    const text = JSON.stringify(page);
    if (text !== this.#shown?.text) this.#post(page);
    this.#shown = { page, text };
  }

  get #loan() {
    const session = this.#options.session();
    const { environmentId, loanReference = "" } = this.#state;
    return session?.environment.id === environmentId ? session.store.loans.get(loanReference)?.value : undefined;
  }

  #setIcon(): void {
    const name = "book" in this.#state ? "book" : "taskId" in this.#state ? "task" : "loan";
    const icon = (theme: string) => vscode.Uri.joinPath(this.#options.extensionUri, "media", `${name}-${theme}.svg`);
    this.panel.iconPath = { light: icon("light"), dark: icon("dark") };
  }

  #post(message: ToPage): void {
    // A hidden page does not exist: it asks again when it is shown.
    void this.panel.webview.postMessage(message);
  }

  #receive(message: unknown): void {
    const { type, timeZone, asks, empty } = isObject(message) ? message : {};
    if (type === "ready") {
      this.#turning = false;
      if (empty) this.showAnew();
      this.#options.onReady(timeZone);
    } else if (type === "focus") this.#options.onFocus();
    else if (this.#turning) this.#refuse("A page asked for something of what it showed before.");
    else {
      const asked = asksIn(this.#shown?.page).find((one) => areEqual(one, asks));
      if (type === "ask" && asked !== undefined) this.#do(asked);
      else this.#refuse("A page asked for what it does not show.");
    }
  }

  #do(asked: Ask): void {
    const { onActing, pages, viewOptions } = this.#options;
    switch (asked.type) {
      case "refresh":
        this.#refresh();
        break;
      case "run":
        if (asked.keeps) onActing();
        this.#run(asked.command, ...asked.given);
        break;
      case "open": {
        const { type: _, ...target } = asked;
        onActing();
        pages.open(target);
        break;
      }
      case "filter":
        this.#settle(viewOptions.filterBy(asked.filter));
        // The view says what it is filtered by.
        this.#run("loanOps.loans.focus");
        break;
      default:
        this.#doOfTask(asked);
    }
  }

  #doOfTask(asked: Exclude<Ask, { type: "refresh" | "run" | "open" | "filter" }>): void {
    const session = this.#options.session();
    const contents = this.#options.contents();
    const state = this.#state;
    if (session === undefined || contents === undefined || !("taskId" in state)) return;
    if (asked.type === "copyTaskId") this.#settle(copyText(state.taskId, vscode.l10n.t("Task ID copied.")));
    else this.#settle(contents[asked.type](session, state, asked.index));
  }

  #run(command: string, ...given: readonly unknown[]): void {
    this.#settle(vscode.commands.executeCommand(command, ...given));
  }

  /** Commands show their own errors; what reaches us is for the log. */
  #settle(work: Thenable<unknown>): void {
    work.then(undefined, (error: unknown) => {
      const name = error instanceof Error ? error.name : "no error";
      this.#refuse(`An action of a page failed: ${name}.`);
    });
  }

  #refuse(detail: string): void {
    this.#options.onRefused(detail);
  }

  #refresh(): void {
    const state = this.#state;
    if ("book" in state) this.#run(commandIds.refreshAll);
    else {
      // The user wants to see the present state, not what was said before.
      this.#options.failedChanges.forget((note) => noteAbout([note], state, this.#loan?.id) !== undefined);
      this.#run(commandIds.refresh, { loanReference: state.loanReference });
    }
  }
}

/** What a page may ask for: what its buttons say now. */
function asksIn(part: unknown): Ask[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (name === "asks" && value ? [value as Ask] : asksIn(value)));
}

/**
 * The only writer of webview HTML. Nothing of the service is in it: the page asks for that by message.
 * No source but our own style sheet and the scripts that carry the nonce; no inline style.
 */
export function pageHtml(webview: Pick<vscode.Webview, "cspSource" | "asWebviewUri">, root: vscode.Uri): string {
  const address = (name: string) => attribute(webview.asWebviewUri(vscode.Uri.joinPath(root, name)).toString());
  const nonce = randomBytes(16).toString("base64url");
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(wordsLanguage())}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loan Ops</title>
<link rel="stylesheet" href="${address("pages.style.css")}">
<script defer nonce="${nonce}" src="${address("pages.js")}"></script>
</head>
<body><div id="page"></div></body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
