import * as vscode from "vscode";
import type { HostMessage, PageEnvironment, Remedy } from "../../protocol/taskPage";
import type { Unavailable } from "./taskPageOf";

export interface UnavailableContext {
  /** Where the window is. */
  readonly environment: PageEnvironment | undefined;
  /** Name of the environment that the task belongs to. */
  readonly home: string;
  readonly loanReference: string;
}

/** Why there is no task to show, in words, and what can be done about it. */
export function unavailableMessage(why: Unavailable, context: UnavailableContext): HostMessage {
  const remedies = remediesOf(why);
  return {
    type: "unavailable",
    // Another environment's name on top of this task would say that the task is there.
    environment: why.kind === "otherEnvironment" ? undefined : context.environment,
    reason: reasonOf(why, context),
    loading: why.kind === "reading",
    remedies,
  };
}

function reasonOf(why: Unavailable, { home, loanReference }: UnavailableContext): string {
  switch (why.kind) {
    case "notConnected":
      return vscode.l10n.t("Not connected yet. The task is shown once {0} is connected.", home);
    case "otherEnvironment":
      return vscode.l10n.t("This task belongs to {0}. Switch back to see it.", home);
    case "loanNotListed":
      return vscode.l10n.t("Loan {0} is no longer in the list. Add it again to see the task.", loanReference);
    case "reading":
      return vscode.l10n.t("Reading loan {0}…", loanReference);
    case "loanFailed":
      return vscode.l10n.t("Loan {0} could not be read: {1}", loanReference, why.reason);
    case "taskGone":
      return vscode.l10n.t("Loan {0} no longer has this task.", loanReference);
    case "taskMissing":
      return vscode.l10n.t(
        "The service did not give all tasks of loan {0}, and this one is not among those that came. Refresh to ask again.",
        loanReference,
      );
  }
}

function remediesOf(why: Unavailable): readonly Remedy[] {
  switch (why.kind) {
    case "notConnected":
    case "otherEnvironment":
      return ["switchEnvironment"];
    case "loanNotListed":
      return ["addLoan"];
    case "reading":
      return [];
    case "loanFailed":
    case "taskMissing":
      return ["refresh", "showLog"];
    case "taskGone":
      return ["refresh"];
  }
}
