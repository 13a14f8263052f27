import * as vscode from "vscode";
import type { App } from "../app/app";
import { loansOf } from "../app/pick";
import { commandRows, taskTargetsOf } from "../app/targets";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";

/** Opens the tasks of the rows that are meant; without one, a task can be searched. */
export const openTask = withSession(async (app: App, _session, ...given) => {
  const targets = taskTargetsOf(commandRows(app, commandIds.openTask, given));
  if (targets.length === 0) await vscode.commands.executeCommand(commandIds.goToTask);
  const keep = targets.length > 1;
  for (const target of targets) app.pages.open(target, { keep });
});

/** Opens the loans of the rows that are meant; without one, a loan is picked. */
export const openLoan = withSession(async (app: App, session, ...given) => {
  const references = await loansOf(app, session, commandIds.openLoan, given);
  const keep = references.length > 1;
  for (const loanReference of references) app.pages.open({ loanReference }, { keep });
});

/** Also where nothing is connected or listed: the page says what to do. */
export async function openBook({ pages, sessions }: App): Promise<void> {
  await sessions.open();
  pages.open({ book: true }, { keep: true });
}

export async function keepTaskOpen({ pages }: App): Promise<void> {
  pages.keepOpen();
}
