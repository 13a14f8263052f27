import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { oneLine } from "../../domain/text";
import { type Activity, isSentTo, isUnresolved } from "../../ledger/activity";
import { activityKindLabel, activitySubject, stateLabel } from "../../ledger/activityText";
import { effectIn } from "../../ledger/effect";
import { ServiceError } from "../../service/failure/serviceError";
import type { App, RowBelow } from "../app/app";
import { hiddenByFilter } from "../app/targets";
import type { Session } from "../environments/session";
import { actionIn, isReady, sessionIn } from "../environments/sessions";
import { pageSize } from "../environments/settings";
import { switchTo } from "../environments/switchEnvironment";
import { type Action, commandAction, showRequestActions, switchToAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { FailureInEnvironment, inEnvironment, UserError } from "../ui/errors";
import { reporting } from "../ui/failures";
import { showErrorMessage, showInformationMessage, withProgress } from "../ui/window/messages";
import { buttonTitle } from "../ui/window/pickers";
import { type ListedSubject, lookup, type Subject } from "./subject";

/** Gives what it read of the loan or deal, if that is what it is for. */
export type ActivityAction = Action<Subject | undefined>;

/** The likeliest first. Of another environment nothing is offered but to switch to it, and what was on the wire. */
export function actionsOf(app: App, environments: readonly Environment[], activity: Activity, listed: ListedSubject) {
  const requests = showRequestActions(app.requests.ofActivity(activity));
  const shown = requests.map((action): ActivityAction => ({ ...action, icon: "arrow-swap" }));
  if (activity.environmentId !== app.active.current.id) {
    const environment = environments.find(({ id }) => id === activity.environmentId);
    return [...(environment === undefined ? [] : [switching(app, environment, activity)]), ...shown];
  }
  const here = app.sessions.current?.environment ?? app.active.current;
  // What a mutation of the user's own was about is not known.
  if (activity.kind === "runMutation" || !isSentTo(here, activity)) return shown;
  const checking = { title: vscode.l10n.t("Check Now"), icon: "search", run: () => checkActivity(app, activity) };
  return [
    ...(isUnresolved(activity) ? [checking] : []),
    ...(listed.subject === undefined ? [reading(app, activity)] : []),
    ...(listed.reference === undefined ? [] : [opening(app, here, activity, listed.reference)]),
    ...shown,
  ];
}

function switching(app: App, environment: Environment, activity: Activity): ActivityAction {
  return {
    title: switchToAction(environment).title,
    icon: "server-environment",
    async run() {
      await switchTo(app, environment);
      const session = app.sessions.current;
      const isThere = session?.environment.id === environment.id && session.state === "ready";
      return isThere ? readSubject(session, activity) : undefined;
    },
  };
}

function reading(app: App, activity: Activity): ActivityAction {
  return {
    title: activity.dealId === undefined ? vscode.l10n.t("Read Loan") : vscode.l10n.t("Read Deal"),
    icon: "cloud-download",
    async run() {
      const session = await readySessionOf(app, activity);
      return session && readSubject(session, activity);
    },
  };
}

function opening(app: App, environment: Environment, activity: Activity, reference: string): ActivityAction {
  const { taskId, taskKind, dealId } = activity;
  const row = dealId === undefined ? { loanReference: reference, taskId, taskKind } : { dealId: reference };
  return { ...rowActions(app, environment, row).lead(), icon: "go-to-file" };
}

export type ChangedRow = RowBelow &
  (
    | { readonly loanReference: string; readonly dealId?: undefined }
    | { readonly dealId: string; readonly loanReference?: undefined }
  );

/** Buttons that do something with that row. The window may have switched by then: they act in no other environment. */
export function rowActions(app: App, environment: Environment, row: ChangedRow) {
  const isLoan = row.dealId === undefined;
  const action = (title: string, work: (session: Session) => Thenable<undefined>) =>
    actionIn(app, environment, title, work);
  const run = (command: string) => () => vscode.commands.executeCommand<undefined>(command, row);
  const [tree, reference] = isLoan ? [app.loansTree, row.loanReference] : [app.dealsTree, row.dealId];
  const reveal = async ({ store }: Session) => {
    if (await tree.reveal(reference)) return undefined;
    if (isLoan && store.loans.get(reference)?.value !== undefined) throw hiddenByFilter(reference);
    throw new UserError(vscode.l10n.t("{0} does not have {1} on its list.", environment.name, reference));
  };
  const show = () => action(isLoan ? vscode.l10n.t("Show Loan") : vscode.l10n.t("Show Deal"), reveal);
  const openTask = () => action(buttonTitle(commandIds.openTask), run(commandIds.openTask));
  return {
    openTask,
    chooseFiles: () => action(vscode.l10n.t("Choose Other Files…"), run(commandIds.uploadDocuments)),
    refresh: () =>
      action(isLoan ? vscode.l10n.t("Refresh Loan") : vscode.l10n.t("Refresh Deal"), run(commandIds.refresh)),
    lead: isLoan && row.taskId !== undefined ? openTask : show,
  };
}

/** Reads what an activity was about, says what the service shows of it now, and writes that down. Sends nothing. */
export async function checkActivity(app: App, activity: Activity): Promise<undefined> {
  const session = await readySessionOf(app, activity);
  if (session === undefined) return;
  const subject = await readSubject(session, activity).catch(async (error: unknown) => {
    // Else each new window would tell of it, and no check could ever end that.
    if (isGone(error)) await app.activities.ledger.checked(activity.id, "notFound");
    throw error;
  });
  const effect = subject && effectIn(activity, subject, await app.activities.ledger.activities());
  if (effect === undefined) return;
  await app.activities.ledger.checked(activity.id, effect.finding);
  void showInformationMessage(`${session.environment.name}: ${effect.evidence}`);
}

function isGone(thrown: unknown): boolean {
  const error = thrown instanceof FailureInEnvironment ? thrown.cause : thrown;
  return error instanceof ServiceError && error.kind === "notFound";
}

/** Reads the row of what is on the user's list; anything else is shown once, and not put on the list. */
async function readSubject(session: Session, activity: Activity): Promise<Subject | undefined> {
  const { environment, store } = session;
  const { loanReference, loanId, dealId } = activity;
  const title = vscode.l10n.t("{0}: reading {1}…", environment.name, loanReference ?? loanId ?? dealId ?? "");
  const read = async (signal: AbortSignal) => {
    const { reference: listed } = lookup(store)(activity);
    if (listed === undefined) return readOnce(session, activity, signal);
    const list = dealId === undefined ? store.loans : store.deals;
    await list.refresh([listed], signal);
    // One that is canceled is no read: a failure is an older one's, and the reference may name something else by now.
    if (signal.aborted) return undefined;
    const failure = list.get(listed)?.failure;
    if (failure?.kind === "notFound")
      throw new ServiceError(failure.kind, failure.message, { outcome: "refused", request: failure.request });
    if (failure !== undefined) throw new UserError(`${environment.name}: ${failure.message}`);
    return lookup(store)(activity).subject ?? readOnce(session, activity, signal);
  };
  return withProgress({ title }, (_progress, signal) => inEnvironment(environment, () => read(signal)));
}

async function readOnce({ service }: Session, activity: Activity, signal: AbortSignal): Promise<Subject> {
  const { dealId, loanId, loanReference } = activity;
  const options = { first: pageSize(), signal };
  if (dealId !== undefined) return { deal: await service.deal(dealId, options), asOf: Date.now() };
  return { loan: await service.loan(loanId ?? loanReference ?? "", options), asOf: Date.now() };
}

/** Undefined after telling the user what it lacks. Throws a UserError where nothing read here would prove anything. */
async function readySessionOf(app: App, activity: Activity): Promise<Session | undefined> {
  const { environmentId, environmentName } = activity;
  const session = await sessionIn(app, { id: environmentId, name: environmentName });
  if (isSentTo(session.environment, activity)) return (await isReady(session)) ? session : undefined;
  throw new UserError(
    vscode.l10n.t("This was sent to {0} at another address, so nothing here shows what became of it.", environmentName),
  );
}

export function elsewhereText({ environmentName }: Activity, isKnown: boolean): string {
  return isKnown
    ? vscode.l10n.t("This was for {0}. Switch to that environment first.", oneLine(environmentName))
    : vscode.l10n.t("{0} is not in the list of environments.", oneLine(environmentName));
}

export async function warnOfInterrupted(app: App, environment: Pick<Environment, "id" | "baseUrl">): Promise<void> {
  const activities = await app.activities.ledger.activities();
  const open = activities.filter(
    (activity) => activity.interrupted && isUnresolved(activity) && !activity.check && isSentTo(environment, activity),
  );
  const [first] = open;
  if (first === undefined) return;
  const masking = app.shareSafe.masking(environment.id);
  const { mutations = [], others: [checkable, ...more] = [] } = Object.groupBy(open, ({ kind }) =>
    kind === "runMutation" ? "mutations" : "others",
  );
  const check = checkable && { title: vscode.l10n.t("Check Now"), run: () => checkActivity(app, checkable) };
  const show = commandAction("showActivity");
  const message = vscode.l10n.t(
    "{0}: outcome unknown. VS Code closed while this was being sent: {1}. Nothing was sent again.",
    first.environmentName,
    open.map((one) => `${activityKindLabel(one.kind)} (${activitySubject(masking.activity(one))})`).join("; "),
  );
  const buttons: Action[] = check && more.length === 0 ? [check, show] : [show];
  app.activities.needsLook(stateLabel("unknown"));
  const chosen = await showErrorMessage(message, ...buttons);
  // No check can find them: each is told once.
  const told = () => mutations.map(({ id }) => app.activities.ledger.checked(id, "impossible"));
  await reporting(app.log, () => Promise.all([chosen?.run(), ...told()]));
}

/** Checks once per window, environment and address whether activities were being sent when VS Code closed. */
export function lookForInterrupted(app: App): vscode.Disposable {
  const looked = new Set<string>();
  return app.sessions.onDidChange(async (session) => {
    if (session?.state !== "ready") return;
    const where = JSON.stringify([session.environment.id, session.environment.baseUrl]);
    if (looked.has(where)) return;
    looked.add(where);
    try {
      await warnOfInterrupted(app, session.environment);
    } catch (error) {
      app.log.failure(error);
    }
  });
}
