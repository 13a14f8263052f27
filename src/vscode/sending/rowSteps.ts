import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { TaskKind } from "../../domain/task";
import { commandIds } from "../base/commandIds";
import { inEnvironment } from "../base/inEnvironment";
import type { NextStep } from "../base/nextStep";
import { UserError } from "../base/userError";
import { sessionIn, type WithSessions } from "../environments/readySession";
import type { Session } from "../environments/session";

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
export function rowSteps(context: WithSessions, { environment }: Session, row: ChangedRow) {
  const step = (title: string, work: () => Thenable<unknown>): NextStep => ({
    title,
    run: () =>
      inEnvironment(environment, async () => {
        await sessionIn(context, environment);
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
