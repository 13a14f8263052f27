import * as vscode from "vscode";
import { areEqual } from "../../domain/unknown";
import { type BookPageState, type FromBookPage, parseFromBookPage } from "../../protocol/bookPage";
import type { ShownPage } from "../../protocol/page";
import { bookPageOf } from "./bookPageOf";
import { homeOf, type PageContent, type PageHost } from "./pagePanel";

/** The page of all listed loans of an environment. */
export class BookContent implements PageContent {
  readonly icon = "book";
  readonly state: BookPageState;

  constructor(state: BookPageState) {
    this.state = state;
  }

  title(): string {
    return vscode.l10n.t("Book");
  }

  shown({ session }: PageHost): ShownPage {
    return bookPageOf(session, this.state, { now: Date.now(), home: homeOf(this.state)?.name });
  }

  isBusy(): boolean {
    return false;
  }

  receive(value: unknown, host: PageHost): boolean {
    const message = parseFromBookPage(value);
    if (message !== undefined) this.#handle(message, host);
    return message !== undefined;
  }

  #handle(message: FromBookPage, host: PageHost): void {
    const shown = this.shown(host);
    const cells = shown.type === "book" ? shown.page.tables.flatMap(({ rows }) => rows.flat()) : [];
    if (!cells.some(({ asks }) => areEqual(asks, message)))
      host.refuse("The page of the book asked for what it does not show.");
    else if (message.type === "openLoan") host.open({ loanReference: message.reference });
    else {
      host.settle(host.viewOptions.filterBy(message.filter));
      // The view says what it is filtered by.
      host.run("loanOps.loans.focus");
    }
  }
}
