import { findTask, type Loan } from "../../domain/loan";
import { type FromLoanPage, type LoanPageState, parseFromLoanPage, type TaskLine } from "../../protocol/loanPage";
import type { ShownPage } from "../../protocol/page";
import type { TaskTarget } from "../app/targets";
import { commandIds } from "../ui/commandIds";
import { noteAbout } from "./activityNotice";
import { loanPageOf, loanTitle } from "./loanPageOf";
import { homeOf, type PageContent, type PageHost } from "./pagePanel";

/** The page of a loan. */
export class LoanContent implements PageContent {
  readonly icon = "loan";
  readonly state: LoanPageState;

  constructor(state: LoanPageState) {
    this.state = state;
  }

  title(): string {
    return loanTitle(this.state);
  }

  shown({ session, activities, failedChanges, viewOptions }: PageHost): ShownPage {
    const { loanReference } = this.state;
    return loanPageOf(session, this.state, {
      now: Date.now(),
      home: homeOf(this.state)?.name,
      arranged: viewOptions,
      activities,
      changes: session?.changes.foundOf(loanReference) ?? [],
      note: noteAbout(failedChanges.all, this.state, session?.store.loans.get(loanReference)?.value?.id),
    });
  }

  isBusy(shown: ShownPage): boolean {
    return shown.type === "loan" && shown.page.tasks.some(({ sending }) => sending);
  }

  receive(value: unknown, host: PageHost): boolean {
    const message = parseFromLoanPage(value);
    if (message !== undefined) this.#handle(message, host);
    return message !== undefined;
  }

  #handle(message: FromLoanPage, host: PageHost): void {
    const { loanReference } = this.state;
    switch (message.type) {
      case "reassign":
        this.#withLoan(host, () => host.act(commandIds.reassignLoanOfficerTasks, { loanReference }));
        break;
      case "openTask":
        this.#withTask(host, message, (target) => host.open(target));
        break;
      case "uploadToTask":
        this.#withTask(host, message, (target) => host.act(commandIds.uploadDocuments, target));
        break;
      case "rejectOfTask":
        this.#withTask(host, message, (target) => host.act(commandIds.rejectDocument, target));
        break;
    }
  }

  /** With the loan as the store has it; a page of another environment acts on nothing. */
  #withLoan(host: PageHost, act: (loan: Loan) => void): void {
    const { environmentId, loanReference } = this.state;
    const loan = host.session?.store.loans.get(loanReference)?.value;
    if (loan !== undefined && host.session?.environment.id === environmentId) act(loan);
    else host.refuse("The page of a loan asked for something of a loan that is not there.");
  }

  #withTask(
    host: PageHost,
    { taskId, taskKind }: Pick<TaskLine, "taskId" | "taskKind">,
    act: (target: TaskTarget) => void,
  ): void {
    this.#withLoan(host, (loan) => {
      if (findTask(loan, taskId, taskKind)) act({ loanReference: this.state.loanReference, taskId, taskKind });
      else host.refuse("The page of a loan named a task that the loan does not have.");
    });
  }
}
