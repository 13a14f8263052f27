import * as l10n from "@vscode/l10n";
import type { OfferedRemedy, PageEnvironment, UnavailablePage } from "../../protocol/taskPageMessages";
import { remedyAction, showLogAction, switchToAction } from "../base/remedies";
import { remedyOf, type Unavailable } from "./taskPageOf";

export interface UnavailableContext {
  /** Where the window is. */
  readonly environment: PageEnvironment | undefined;
  /** The environment that the task belongs to; its ID stands for the name of one that is no longer in the list. */
  readonly home: { readonly name: string; readonly known: boolean };
  readonly loanReference: string;
}

/** Why there is no task to show, in words, and what can be done about it. */
export function unavailableMessage(why: Unavailable, context: UnavailableContext): UnavailablePage {
  return {
    type: "unavailable",
    // The banner must not name another environment: it would look as if the task were there.
    environment: why.kind === "otherEnvironment" ? undefined : context.environment,
    reason: reasonOf(why, context),
    loading: why.kind === "reading",
    canRefresh: canRefresh(why),
    remedies: remediesOf(why, context),
  };
}

function reasonOf(why: Unavailable, { home, loanReference }: UnavailableContext): string {
  switch (why.kind) {
    case "notConnected":
      return l10n.t("Not connected yet. The task is shown once {0} is connected.", home.name);
    case "otherEnvironment":
      return l10n.t("This task belongs to {0}. Switch to that environment to see it.", home.name);
    case "notReady":
      return why.reason;
    case "loanNotListed":
      return l10n.t("Loan {0} is no longer on the list. Add it again to see the task.", loanReference);
    case "reading":
      return l10n.t("Reading loan {0}…", loanReference);
    case "loanFailed":
      return l10n.t("Loan {0} could not be read: {1}", loanReference, why.reason);
    case "taskGone":
      return l10n.t("Loan {0} no longer has this task.", loanReference);
    case "taskMissing":
      return l10n.t(
        "The service did not return all tasks of loan {0}, and this one was not among them. Refresh to ask again.",
        loanReference,
      );
  }
}

/** Also while the loan is read again: the button stays and says so. */
function canRefresh(why: Unavailable): boolean {
  switch (why.kind) {
    case "loanFailed":
    case "taskMissing":
    case "taskGone":
      return true;
    case "notReady":
      return why.canRefresh;
    case "reading":
      return why.again;
    default:
      return false;
  }
}

function remediesOf(why: Unavailable, { home }: UnavailableContext): readonly OfferedRemedy[] {
  switch (why.kind) {
    case "otherEnvironment":
      return [remedyOf(home.known ? switchToAction(home.name) : remedyAction("switchEnvironment"))];
    case "notConnected":
      return [remedyOf(remedyAction("switchEnvironment"))];
    case "notReady":
    case "loanFailed":
      return why.remedies;
    case "loanNotListed":
      return [remedyOf(remedyAction("addLoan"))];
    case "taskMissing":
      return [remedyOf(showLogAction())];
    case "reading":
    case "taskGone":
      return [];
  }
}
