import { findTask } from "../../domain/loan";
import { type LoanPageState, parseFromLoanPage } from "../../protocol/loanPage";
import type { ShownPage } from "../../protocol/page";
import { commandIds } from "../ui/commandIds";
import { noteAbout } from "./activityNotice";
import { loanPageOf, loanTitle } from "./loanPageOf";
import { homeOf, type PageContent, type PageHost } from "./pagePanel";

const COMMANDS = { uploadToTask: commandIds.uploadDocuments, rejectOfTask: commandIds.rejectDocument };

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
    if (message === undefined) return false;
    const { environmentId, loanReference } = this.state;
    const isHere = host.session?.environment.id === environmentId;
    // As the store has it now: the page of another environment acts on nothing.
    const loan = isHere ? host.session?.store.loans.get(loanReference)?.value : undefined;
    if (message.type === "reassign") {
      if (loan) host.act(commandIds.reassignLoanOfficerTasks, { loanReference });
      else host.refuse("The page of a loan asked for something of a loan that is not there.");
      return true;
    }
    const { type, ...task } = message;
    const target = { loanReference, ...task };
    if (loan === undefined || findTask(loan, task.taskId, task.taskKind) === undefined) {
      host.refuse("The page of a loan named a task that is not there.");
    } else if (type === "openTask") host.open(target);
    else host.act(COMMANDS[type], target);
    return true;
  }
}
