import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { TaskKind } from "../../domain/task";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { sessionIn } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { inEnvironment, UserError } from "../ui/errors";
import type { NextStep } from "../ui/failures";

/** The row that a change is about, by the references of the lists. */
export type ChangedRow =
  | {
      readonly loanReference: string;
      readonly taskId?: string;
      readonly taskKind?: TaskKind | undefined;
      readonly dealId?: undefined;
    }
  | { readonly dealId: string; readonly loanReference?: undefined; readonly taskId?: undefined };

/** Buttons that do something with that row. The window may have switched by then: they act in no other environment. */
export function rowSteps(app: App, { environment }: Session, row: ChangedRow) {
  const step = (title: string, work: () => Thenable<unknown>): NextStep => ({
    title,
    run: () =>
      inEnvironment(environment, async () => {
        await sessionIn(app, environment);
        await work();
      }),
  });
  const run = (command: string) => () => vscode.commands.executeCommand(command, row);
  return {
    openTask: () => step(vscode.l10n.t("Open Task"), run(commandIds.openTask)),
    chooseFiles: () => step(vscode.l10n.t("Choose Other Files…"), run(commandIds.uploadDocuments)),
    refresh: () =>
      step(
        row.dealId === undefined ? vscode.l10n.t("Refresh Loan") : vscode.l10n.t("Refresh Deal"),
        run(commandIds.refresh),
      ),
    show: (tree: RevealingTree) =>
      row.dealId === undefined
        ? step(vscode.l10n.t("Show Loan"), () => reveal(environment, tree, row.loanReference))
        : step(vscode.l10n.t("Show Deal"), () => reveal(environment, tree, row.dealId)),
  };
}

async function reveal({ name }: Environment, tree: RevealingTree, reference: string): Promise<void> {
  if (await tree.revealRoot(reference)) return;
  throw new UserError(vscode.l10n.t("{0} does not have {1} on its list.", name, reference));
}

/** A view whose rows can be brought into sight. */
export interface RevealingTree {
  revealRoot(reference: string): Promise<boolean>;
}

/** Shows the row of what was changed. Of another environment there may be rows with the same IDs. */
export function bringIntoSight(
  { sessions, log, loansTree, dealsTree }: App,
  { environment }: Session,
  row: ChangedRow,
  borrowerId?: string,
): void {
  if (sessions.current?.environment.id !== environment.id) return;
  const shown =
    row.dealId === undefined
      ? loansTree.bringIntoSight(row.loanReference, row.taskId, row.taskKind)
      : dealsTree.bringIntoSight(row.dealId, borrowerId);
  shown.catch((error: unknown) => log.failure(error));
}
