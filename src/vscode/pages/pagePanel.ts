import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import type { Activity } from "../../ledger/activity";
import type { PageState, ShownPage, ToPage } from "../../protocol/page";
import { type FromAnyPage, type PageAction, parseFromAnyPage } from "../../protocol/pageParts";
import type { PageTarget } from "../app/app";
import type { FailedChanges } from "../app/record";
import type { ViewOptions } from "../app/viewOptions";
import type { Session } from "../environments/session";
import { readEnvironments } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { translationName, wordsLanguage } from "../ui/locale";
import { noteAbout } from "./activityNotice";

/** What a page is about, such as a task: what it shows of that, and what its buttons do. */
export interface PageContent {
  readonly state: PageState;
  /** The name of its icon in `media`, without the theme. */
  readonly icon: string;
  /** The tab's title. VS Code keeps it on the disk, so it is inert and has no text of the service. `loan`: as it is shown. */
  title(loan?: Loan): string;
  /** As the store and the record have it now. Reads nothing. */
  shown(host: PageHost): ShownPage;
  /** Something that is shown is being sent: the page must not turn to something else. */
  isBusy(shown: ShownPage): boolean;
  /** Does what a message asks for. False: that is no message of such a page. */
  receive(message: unknown, host: PageHost): boolean;
}

/** What the content of a page works with. */
export interface PageHost {
  readonly session: Session | undefined;
  readonly failedChanges: Pick<FailedChanges, "all" | "forget">;
  readonly viewOptions: Pick<ViewOptions, "grouping" | "order" | "filterBy">;
  /** All that was sent to the environment of the session, from every window. */
  readonly activities: readonly Activity[];
  /** Opens the page of something else beside this one, which stays. */
  open(target: PageTarget): void;
  run(command: string, ...given: readonly unknown[]): void;
  /** Runs a command that changes something that is shown: the page stays. */
  act(command: string, about: object): void;
  /** Commands show their own errors; what reaches us is for the log. */
  settle(work: Thenable<unknown>): void;
  /** The page asked for what it may not. For the log. */
  refuse(detail: string): void;
}

interface PagePanelOptions extends Pick<PageHost, "failedChanges" | "viewOptions" | "open"> {
  readonly extensionUri: vscode.Uri;
  readonly session: () => Session | undefined;
  /** Called with the user's time zone. */
  readonly onReady: (timeZone: string | undefined) => void;
  readonly onFocus: () => void;
  /** Something is being done in the page, so that it must not turn to something else. */
  readonly onActing: () => void;
  readonly onRefused: (detail: string) => void;
}

/** A tab with a page of ours: sends it what there is to show, and checks all that comes from it. */
export class PagePanel implements PageHost {
  #content: PageContent;
  /** It was turned to something else, and may still show what was before. */
  #turning = false;
  readonly panel: vscode.WebviewPanel;
  readonly #options: PagePanelOptions;
  readonly failedChanges: PageHost["failedChanges"];
  readonly viewOptions: PageHost["viewOptions"];
  activities: readonly Activity[] = [];
  /** The remedies that the page shows now; no others are accepted. */
  #remedies: readonly PageAction[] = [];
  /** What the page was sent last and shows; undefined when it may show nothing. */
  #shown: string | undefined;

  constructor(panel: vscode.WebviewPanel, content: PageContent, options: PagePanelOptions) {
    this.#content = content;
    this.panel = panel;
    this.#options = options;
    this.failedChanges = options.failedChanges;
    this.viewOptions = options.viewOptions;
    const { webview } = panel;
    const root = vscode.Uri.joinPath(options.extensionUri, "dist", "webview");
    webview.options = { enableScripts: true, localResourceRoots: [root] };
    webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    webview.html = pageHtml(webview, root);
    this.#setIcon();
    this.update();
  }

  get state(): PageState {
    return this.#content.state;
  }

  get session(): Session | undefined {
    return this.#options.session();
  }

  get #loan(): Loan | undefined {
    return this.session?.store.loans.get(this.state.loanReference ?? "")?.value;
  }

  turnTo(content: PageContent): void {
    this.#content = content;
    this.#turning = true;
    this.panel.title = content.title();
    this.#setIcon();
    this.#post({ type: "state", state: content.state });
    this.showAnew();
  }

  /** For a page that is loaded again, such as one that comes into sight: VS Code keeps meanwhile what is sent. */
  showAnew(): void {
    this.#shown = undefined;
    this.update();
  }

  recordSays(activities: readonly Activity[]): void {
    this.activities = activities;
    this.update();
  }

  update(): void {
    const shown = this.#content.shown(this);
    if (shown.type !== "unavailable") {
      this.panel.title = this.#content.title(this.#loan);
      this.#remedies = shown.page.notices.flatMap((notice) => notice?.remedies ?? []);
      if (this.#content.isBusy(shown)) this.#options.onActing();
    } else this.#remedies = shown.remedies;
    // Not what it shows already: VS Code takes up to 10 ms for a message while it draws rows.
    const content = JSON.stringify(shown);
    if (content !== this.#shown) this.#post(shown);
    this.#shown = content;
  }

  open(target: PageTarget): void {
    this.#options.onActing();
    this.#options.open(target);
  }

  act(command: string, about: object): void {
    this.#options.onActing();
    this.run(command, about);
  }

  run(command: string, ...given: readonly unknown[]): void {
    this.settle(vscode.commands.executeCommand(command, ...given));
  }

  settle(work: Thenable<unknown>): void {
    work.then(undefined, (error: unknown) => {
      const name = error instanceof Error ? error.name : "no error";
      this.refuse(`An action of a page failed: ${name}.`);
    });
  }

  refuse(detail: string): void {
    this.#options.onRefused(detail);
  }

  #setIcon(): void {
    const icon = (theme: string) =>
      vscode.Uri.joinPath(this.#options.extensionUri, "media", `${this.#content.icon}-${theme}.svg`);
    this.panel.iconPath = { light: icon("light"), dark: icon("dark") };
  }

  #post(message: ToPage): void {
    // A hidden page does not exist: it asks again when it is shown.
    void this.panel.webview.postMessage(message);
  }

  #receive(value: unknown): void {
    const message = parseFromAnyPage(value);
    if (message?.type === "ready") {
      this.#turning = false;
      this.#post({ type: "state", state: this.state });
      this.showAnew();
      this.#options.onReady(message.timeZone);
    } else if (message?.type === "focus") this.#options.onFocus();
    else if (this.#turning) this.refuse("A page asked for something of what it showed before.");
    else if (message?.type === "refresh") this.#refresh();
    else if (message?.type === "remedy") this.#help(message);
    else if (!this.#content.receive(value, this)) this.refuse("A message of a page was not understood.");
  }

  #refresh(): void {
    const { state } = this;
    if (state.loanReference === undefined) this.run(commandIds.refreshAll);
    else {
      // The user wants to see the present state, not what was said before.
      this.failedChanges.forget((note) => noteAbout([note], state, this.#loan?.id) !== undefined);
      this.run(commandIds.refresh, { loanReference: state.loanReference });
    }
  }

  #help({ command, request }: FromAnyPage & { readonly type: "remedy" }): void {
    if (!this.#remedies.some((remedy) => remedy.command === command && remedy.request === request)) {
      this.refuse("A page asked for a remedy that was not offered.");
      return;
    }
    const { environmentId, loanReference } = this.state;
    const here = this.session?.environment.id;
    const elsewhere = here !== undefined && here !== environmentId && homeOf(this.state) !== undefined;
    if (request !== undefined) this.run(command, { requestId: request });
    else if (command === commandIds.addLoan) this.run(command, loanReference);
    else if (command === commandIds.switchEnvironment && elsewhere) this.run(command, environmentId);
    else this.run(command);
  }
}

/** The environment that something belongs to; undefined for one that is no longer in the list. */
export function homeOf({ environmentId }: PageState): Environment | undefined {
  return readEnvironments().environments.find(({ id }) => id === environmentId);
}

/**
 * The only writer of webview HTML. Nothing of the service is in it: the page asks for that by message.
 * No source but our own style sheet and the scripts that carry the nonce; no inline style.
 */
export function pageHtml(webview: Pick<vscode.Webview, "cspSource" | "asWebviewUri">, root: vscode.Uri): string {
  const address = (name: string) => attribute(webview.asWebviewUri(vscode.Uri.joinPath(root, name)).toString());
  const translation = translationName();
  // In this order: the second reads what the first sets.
  const scripts = [...(translation === undefined ? [] : [`words.${translation}.js`]), "pages.js"];
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
${scripts.map((name) => `<script defer nonce="${nonce}" src="${address(name)}"></script>`).join("\n")}
</head>
<body><div id="page"></div></body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
