import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import { rejectableDocuments, type Task } from "../../domain/task";
import type { Activity } from "../../ledger/activity";
import {
  type FromTaskPage,
  type OfferedRemedy,
  parseFromTaskPage,
  type ShownPage,
  type TaskPageState,
  type ToTaskPage,
} from "../../protocol/taskPage";
import type { FailedChanges } from "../app/record";
import type { Session } from "../environments/session";
import { readEnvironments } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { translationName, wordsLanguage } from "../ui/displayLanguage";
import { copyText } from "../ui/window/messages";
import { copyDocumentLink, linkedDocument, openDocument } from "./documentLinks";
import { noteAbout, panelTitle, taskPageOf } from "./taskPageOf";

interface TaskPagePanelOptions {
  readonly extensionUri: vscode.Uri;
  readonly session: () => Session | undefined;
  readonly notDone: Pick<FailedChanges, "all" | "forget">;
  /** With the user's time zone. */
  readonly onReady: (timeZone: string | undefined) => void;
  readonly onFocus: () => void;
  /** Something is being done about the task, so that the page must not turn to another one. */
  readonly onActing: () => void;
  readonly onRefused: (detail: string) => void;
}

export class TaskPagePanel {
  #target: TaskPageState;
  /** It was turned to another task, and may still show the one before. */
  #turning = false;
  readonly panel: vscode.WebviewPanel;
  readonly #options: TaskPagePanelOptions;
  #activities: readonly Activity[] = [];
  /** The remedies that the page shows now; no others are accepted. */
  #remedies: readonly OfferedRemedy[] = [];
  /** What the page was sent last and shows; undefined when it may show nothing. */
  #shown: string | undefined;

  constructor(panel: vscode.WebviewPanel, target: TaskPageState, options: TaskPagePanelOptions) {
    this.#target = target;
    this.panel = panel;
    this.#options = options;
    const { webview } = panel;
    const root = vscode.Uri.joinPath(options.extensionUri, "dist", "webview");
    webview.options = { enableScripts: true, localResourceRoots: [root] };
    const icon = (theme: string) => vscode.Uri.joinPath(options.extensionUri, "media", `task-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    webview.html = taskPageHtml(webview, root);
    this.update();
  }

  get target(): TaskPageState {
    return this.#target;
  }

  turnTo(target: TaskPageState): void {
    this.#target = target;
    this.#turning = true;
    this.panel.title = panelTitle(target);
    this.#post({ type: "state", state: target });
    this.showAnew();
  }

  /** For a page that is loaded again, such as one that comes into sight: VS Code keeps meanwhile what is sent. */
  showAnew(): void {
    this.#shown = undefined;
    this.update();
  }

  /** `activities`: all that was sent to the environment of the session, from every window. */
  recordSays(activities: readonly Activity[]): void {
    this.#activities = activities;
    this.update();
  }

  update(): void {
    const shown = this.#page();
    if (shown.type === "task") {
      this.panel.title = panelTitle(this.#target, this.#loan);
      const { notices, uploading, rejecting } = shown.page;
      this.#remedies = notices.flatMap((notice) => notice?.remedies ?? []);
      if (uploading || rejecting.length > 0) this.#options.onActing();
    } else this.#remedies = shown.remedies;
    // Not what it shows already: VS Code takes up to 10 ms for a message while it draws rows.
    const content = JSON.stringify(shown);
    if (content !== this.#shown) this.#post(shown);
    this.#shown = content;
  }

  #page(): ShownPage {
    return taskPageOf(this.#options.session(), this.#target, {
      now: Date.now(),
      home: this.#home?.name,
      activities: this.#activities,
      note: noteAbout(this.#options.notDone.all, this.#target, this.#loan?.id),
    });
  }

  get #loan(): Loan | undefined {
    return this.#options.session()?.store.loans.get(this.#target.loanReference)?.value;
  }

  get #home(): Environment | undefined {
    return readEnvironments().environments.find(({ id }) => id === this.#target.environmentId);
  }

  #post(message: ToTaskPage): void {
    // A hidden page does not exist: it asks again when it is shown.
    void this.panel.webview.postMessage(message);
  }

  #receive(value: unknown): void {
    const message = parseFromTaskPage(value);
    if (message === undefined) this.#options.onRefused("A message of the task page was not understood.");
    else if (this.#turning && message.type !== "ready" && message.type !== "focus") {
      this.#options.onRefused("The task page asked for something of the task that it showed before.");
    } else this.#handle(message);
  }

  #handle(message: FromTaskPage): void {
    const { loanReference, taskId, taskKind } = this.#target;
    switch (message.type) {
      case "ready":
        this.#turning = false;
        this.#post({ type: "state", state: this.#target });
        this.showAnew();
        this.#options.onReady(message.timeZone);
        break;
      case "focus":
        this.#options.onFocus();
        break;
      case "refresh":
        // The user wants to see the present state, not what was said before.
        this.#options.notDone.forget((note) => noteAbout([note], this.#target, this.#loan?.id) !== undefined);
        this.#run(commandIds.refresh, { loanReference });
        break;
      case "remedy":
        this.#help(message);
        break;
      case "upload":
        this.#withTask(() => this.#act(commandIds.uploadDocuments, { loanReference, taskId, taskKind }));
        break;
      case "rejectDocument":
        this.#withTask((task) => this.#reject(task, message.documentId));
        break;
      case "openDocument":
        this.#withLink(message.index, (session) => openDocument(session, this.#target, message.index));
        break;
      case "copyDocumentLink":
        this.#withLink(message.index, ({ masking }, { address }) => copyDocumentLink(address, masking));
        break;
      case "copyLink":
        this.#withTask(() => this.#run(commandIds.copyLink, { loanReference, taskId, taskKind }));
        break;
      case "copyTaskId":
        this.#settle(copyText(taskId, vscode.l10n.t("Task ID copied.")));
        break;
    }
  }

  #help({ command, request }: Pick<OfferedRemedy, "command"> & { readonly request?: number | undefined }): void {
    if (!this.#remedies.some((remedy) => remedy.command === command && remedy.request === request)) {
      this.#options.onRefused("The task page asked for a remedy that was not offered.");
      return;
    }
    const { environmentId, loanReference } = this.#target;
    const here = this.#options.session()?.environment.id;
    const elsewhere = here !== undefined && here !== environmentId && this.#home !== undefined;
    if (request !== undefined) this.#run(command, { requestId: request });
    else if (command === commandIds.addLoan) this.#run(command, loanReference);
    else if (command === commandIds.switchEnvironment && elsewhere) this.#run(command, environmentId);
    else this.#run(command);
  }

  #reject(task: Task, documentId: string): void {
    const { loanReference, taskId, taskKind } = this.#target;
    if (rejectableDocuments(task).some(({ id }) => id === documentId)) {
      this.#act(commandIds.rejectDocument, { loanReference, taskId, taskKind, documentId });
    } else this.#options.onRefused("The task page named a document that the task does not have.");
  }

  /** With the task as the store has it; a page of another environment acts on nothing. */
  #withTask(act: (task: Task) => void): void {
    const shown = this.#page();
    if (shown.type === "task") act(shown.page.task);
    else this.#options.onRefused("The task page asked for something of a task that is not there.");
  }

  #withLink(
    index: number,
    act: (session: Session, linked: NonNullable<ReturnType<typeof linkedDocument>>) => Thenable<unknown>,
  ): void {
    this.#withTask(() => {
      const session = this.#options.session();
      const linked = session && linkedDocument(session, this.#target, index);
      if (session && linked) this.#settle(act(session, linked));
      else this.#options.onRefused("The task page asked for a link that is not http or https.");
    });
  }

  #act(command: string, about: object): void {
    this.#options.onActing();
    this.#run(command, about);
  }

  #run(command: string, ...rest: unknown[]): void {
    this.#settle(vscode.commands.executeCommand(command, ...rest));
  }

  /** Commands show their own errors; what reaches us is for the log. */
  #settle(work: Thenable<unknown>): void {
    work.then(undefined, (error: unknown) => {
      const name = error instanceof Error ? error.name : "no error";
      this.#options.onRefused(`An action of the task page failed: ${name}.`);
    });
  }
}

/**
 * The only writer of webview HTML. Nothing of the service is in it: the page asks for that by message.
 * No source but our own style sheet and the scripts that carry the nonce; no inline style.
 */
export function taskPageHtml(webview: Pick<vscode.Webview, "cspSource" | "asWebviewUri">, root: vscode.Uri): string {
  const address = (name: string) => attribute(webview.asWebviewUri(vscode.Uri.joinPath(root, name)).toString());
  const translation = translationName();
  // In this order: the second reads what the first sets.
  const scripts = [...(translation === undefined ? [] : [`words.${translation}.js`]), "taskPage.js"];
  const nonce = randomBytes(16).toString("base64url");
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(wordsLanguage())}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(vscode.l10n.t("Task"))}</title>
<link rel="stylesheet" href="${address("taskPage.style.css")}">
${scripts.map((name) => `<script defer nonce="${nonce}" src="${address(name)}"></script>`).join("\n")}
</head>
<body><div id="page"></div></body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
