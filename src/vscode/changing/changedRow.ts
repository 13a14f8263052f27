import * as vscode from "vscode";
import type { TaskKind } from "../../domain/task";
import { revealRow } from "../activity/activityActions";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { sessionIn } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { inEnvironment } from "../ui/errors";
import { commandStep, type NextStep } from "../ui/failures";
import { type NotDone, type RefusalStep, refusalSteps } from "../ui/notDone";
import { type CommandAction, type Remedy, remedyAction, remedyActions } from "../ui/remedies";

/** The row that a change is about, by the references of the lists. */
export type ChangedRow =
  | {
      readonly loanReference: string;
      readonly taskId?: string;
      readonly taskKind?: TaskKind | undefined;
      readonly dealId?: undefined;
    }
  | { readonly dealId: string; readonly borrowerId?: string | undefined; readonly loanReference?: undefined };

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
  const { loansTree, dealsTree } = app;
  return {
    openTask: () => step(vscode.l10n.t("Open Task"), run(commandIds.openTask)),
    chooseFiles: () => step(vscode.l10n.t("Choose Other Files…"), run(commandIds.uploadDocuments)),
    refresh: () =>
      step(
        row.dealId === undefined ? vscode.l10n.t("Refresh Loan") : vscode.l10n.t("Refresh Deal"),
        run(commandIds.refresh),
      ),
    show: () =>
      row.dealId === undefined
        ? step(vscode.l10n.t("Show Loan"), () => revealRow(environment, loansTree, row.loanReference))
        : step(vscode.l10n.t("Show Deal"), () => revealRow(environment, dealsTree, row.dealId)),
  };
}

/** What can be done about it, as buttons: the likeliest first, the log last. */
export function nextSteps(app: App, session: Session, row: ChangedRow, notDone: NotDone): NextStep[] {
  const { environment } = session;
  const steps = rowSteps(app, session, row);
  const own = refusalSteps(notDone).map((step) =>
    isRemedy(step) ? commandStep(remedyAction(step), environment) : steps[step](),
  );
  const { kind, request } = notDone.refusal;
  const known = remedyActions(kind, environment.kind, request).map((one) => commandStep(one, environment));
  return [...own, ...known];
}

/** The same for the task's page, which has buttons of its own for the task and its loan. */
export function pageActions({ environment }: Session, notDone: NotDone): CommandAction[] {
  const own = refusalSteps(notDone).filter(isRemedy).map(remedyAction);
  const { kind, request } = notDone.refusal;
  return [...own, ...remedyActions(kind, environment.kind, request)];
}

function isRemedy(step: RefusalStep): step is Extract<RefusalStep, Remedy> {
  return step === "switchEnvironment" || step === "diagnoseConnection";
}

/** Shows the row of what was changed. Of another environment there may be rows with the same IDs. */
export function bringIntoSight(
  { sessions, log, loansTree, dealsTree }: App,
  { environment }: Session,
  row: ChangedRow,
): void {
  if (sessions.current?.environment.id !== environment.id) return;
  const shown =
    row.dealId === undefined
      ? loansTree.bringIntoSight(row.loanReference, row.taskId, row.taskKind)
      : dealsTree.bringIntoSight(row.dealId, row.borrowerId);
  shown.catch((error: unknown) => log.failure(error));
}
