import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { rejectableDocuments, type Task } from "../../domain/task";
import type { ShownPage } from "../../protocol/page";
import { type FromTaskPage, parseFromTaskPage, type TaskPageState } from "../../protocol/taskPage";
import type { Session } from "../environments/session";
import { commandIds } from "../ui/commandIds";
import { copyText } from "../ui/window/messages";
import { noteAbout } from "./activityNotice";
import { copyDocumentLink, linkedDocument, openDocument } from "./documentLinks";
import { homeOf, type PageContent, type PageHost } from "./pagePanel";
import { panelTitle, taskPageOf } from "./taskPageOf";

/** The page of a task. */
export class TaskContent implements PageContent {
  readonly icon = "task";
  readonly state: TaskPageState;

  constructor(state: TaskPageState) {
    this.state = state;
  }

  title(loan?: Loan): string {
    return panelTitle(this.state, loan);
  }

  shown({ session, activities, failedChanges }: PageHost): ShownPage {
    const loanId = session?.store.loans.get(this.state.loanReference)?.value?.id;
    return taskPageOf(session, this.state, {
      now: Date.now(),
      home: homeOf(this.state)?.name,
      activities,
      note: noteAbout(failedChanges.all, this.state, loanId),
    });
  }

  isBusy(shown: ShownPage): boolean {
    return shown.type === "task" && (shown.page.uploading || shown.page.rejecting.length > 0);
  }

  receive(value: unknown, host: PageHost): boolean {
    const message = parseFromTaskPage(value);
    if (message !== undefined) this.#handle(message, host);
    return message !== undefined;
  }

  #handle(message: FromTaskPage, host: PageHost): void {
    const { loanReference, taskId, taskKind } = this.state;
    const target = { loanReference, taskId, taskKind };
    switch (message.type) {
      case "openLoan":
        this.#withTask(host, () => host.open({ loanReference }));
        break;
      case "upload":
        this.#withTask(host, () => host.act(commandIds.uploadDocuments, target));
        break;
      case "rejectDocument":
        this.#withTask(host, (task) => {
          if (rejectableDocuments(task).some(({ id }) => id === message.documentId)) {
            host.act(commandIds.rejectDocument, { ...target, documentId: message.documentId });
          } else host.refuse("The page of a task named a document that the task does not have.");
        });
        break;
      case "openDocument":
        this.#withLink(host, message.index, (session) => openDocument(session, this.state, message.index));
        break;
      case "copyDocumentLink":
        this.#withLink(host, message.index, ({ masking }, { address }) => copyDocumentLink(address, masking));
        break;
      case "copyLink":
        this.#withTask(host, () => host.run(commandIds.copyLink, target));
        break;
      case "copyTaskId":
        host.settle(copyText(taskId, vscode.l10n.t("Task ID copied.")));
        break;
    }
  }

  /** Calls back with the task as the store has it; a page of another environment acts on nothing. */
  #withTask(host: PageHost, act: (task: Task) => void): void {
    const shown = this.shown(host);
    if (shown.type === "task") act(shown.page.task);
    else host.refuse("The page of a task asked for something of a task that is not there.");
  }

  #withLink(
    host: PageHost,
    index: number,
    act: (session: Session, linked: NonNullable<ReturnType<typeof linkedDocument>>) => Thenable<unknown>,
  ): void {
    this.#withTask(host, () => {
      const linked = host.session && linkedDocument(host.session, this.state, index);
      if (host.session && linked) host.settle(act(host.session, linked));
      else host.refuse("The page of a task asked for a link that is not http or https.");
    });
  }
}
