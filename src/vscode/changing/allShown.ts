import * as vscode from "vscode";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { copyBrief, copyId, copyTasksAsCsv, copyTasksAsMarkdown } from "../loans/copying";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { choose, commandTitle } from "../ui/window/pickers";
import { reassignLoanOfficerTasks } from "./reassign";

/*
 * The commands of selected loans, for all that the view shows: what the filter hides is left alone.
 */

const COPYING = { copyTasksAsMarkdown, copyTasksAsCsv, copyBrief, copyId };

export const copyShown = withSession(async (app: App, session) => {
  const rows = rowsShown(app, session);
  const choices = (Object.keys(COPYING) as (keyof typeof COPYING)[]).map((name) => ({
    label: commandTitle(commandIds[name]),
    value: COPYING[name],
  }));
  const title = `${session.environment.name}: ${commandTitle(commandIds.copyShown)}`;
  const copy = await choose(title, choices, vscode.l10n.t("Loans: {0}", rows.length));
  await copy(app, rows[0], rows);
});

export const reassignShown = withSession(async (app: App, session) => {
  const rows = rowsShown(app, session);
  await reassignLoanOfficerTasks(app, rows[0], rows);
});

/** As VS Code gives selected rows to a command. A loan that is listed twice stands there once. */
function rowsShown({ loansTree }: App, { store }: Session): readonly object[] {
  const references = loansTree.shown.filter((one) => !store.loans.repeated.has(one));
  if (references.length === 0) throw new UserError(vscode.l10n.t("No loan is shown."));
  return references.map((loanReference) => ({ kind: "loan", loanReference }));
}
