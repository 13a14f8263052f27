import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { type Activity, isUnresolved } from "../../ledger/activity";
import { isSentTo } from "../../ledger/sameChange";
import { showRequestActions } from "../base/remedies";
import { runAction } from "../base/runAction";
import { UserError } from "../base/userError";
import type { WithSessions } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { TokenContext } from "../environments/setToken";
import { switchTo } from "../environments/switchEnvironment";
import type { ActivityRecord } from "../sending/activityRecord";
import type { TaskPageOpener } from "../targets/targets";
import { checkActivity } from "./checkActivity";
import { readSubject } from "./readSubject";
import { readySessionOf } from "./readySessionOf";
import type { Listed, Subject } from "./subject";

/** A view whose rows can be brought into sight. */
interface RevealingTree {
  revealRoot(reference: string): Promise<boolean>;
}

export interface ActionContext extends WithSessions, TokenContext {
  readonly activities: ActivityRecord;
  readonly taskPages: TaskPageOpener;
  readonly loansTree: RevealingTree;
  readonly dealsTree: RevealingTree;
  /** What was on the wire, as far as this window keeps it. */
  readonly requests: { ofActivity(activity: Activity): number | undefined };
}

/** What a person can do about an entry of the activity. */
export interface ActivityAction {
  readonly title: string;
  /** The name of a codicon. */
  readonly icon: string;
  /** Returns what it read of the loan or deal, if that is what it is for. */
  run(): Promise<Subject | undefined>;
}

/** The likeliest first. Of another environment nothing is offered but to switch to it, and what was on the wire. */
export function actionsOf(
  context: ActionContext,
  environments: readonly Environment[],
  activity: Activity,
  listed: Listed,
): readonly ActivityAction[] {
  const shown = showingRequest(context, activity);
  if (activity.environmentId !== context.active.current.id) {
    const environment = environments.find(({ id }) => id === activity.environmentId);
    return [...(environment === undefined ? [] : [switching(context, environment, activity)]), ...shown];
  }
  const here = context.sessions.current?.environment;
  const isElsewhere = here !== undefined && !isSentTo(here, activity);
  // What a mutation of the user's own was about is not known.
  if (activity.kind === "runMutation" || isElsewhere) return shown;
  return [
    ...(isUnresolved(activity) ? [checking(context, activity)] : []),
    ...(listed.subject === undefined ? [reading(context, activity)] : []),
    ...(listed.reference === undefined ? [] : [opening(context, activity, listed.reference)]),
    ...shown,
  ];
}

function showingRequest({ requests }: ActionContext, activity: Activity): ActivityAction[] {
  return showRequestActions(requests.ofActivity(activity)).map((action) => ({
    title: action.title,
    icon: "arrow-swap",
    async run() {
      await runAction(action);
      return undefined;
    },
  }));
}

function switching(context: ActionContext, environment: Environment, activity: Activity): ActivityAction {
  return {
    title: vscode.l10n.t("Switch to {0}", environment.name),
    icon: "server-environment",
    async run() {
      await switchTo(context, environment);
      const session = context.sessions.current;
      const isThere = session?.environment.id === environment.id && session.state === "ready";
      return isThere ? readSubject(session, activity) : undefined;
    },
  };
}

function checking(context: ActionContext, activity: Activity): ActivityAction {
  return {
    title: vscode.l10n.t("Check Now"),
    icon: "search",
    async run() {
      await checkActivity(context, activity);
      return undefined;
    },
  };
}

function reading(context: ActionContext, activity: Activity): ActivityAction {
  return {
    title: activity.dealId === undefined ? vscode.l10n.t("Read Loan") : vscode.l10n.t("Read Deal"),
    icon: "cloud-download",
    async run() {
      const session = await readySessionOf(context, activity);
      return session && readSubject(session, activity);
    },
  };
}

function opening(context: ActionContext, activity: Activity, reference: string): ActivityAction {
  const { taskId, taskKind, dealId } = activity;
  if (taskId !== undefined) {
    return leading(context, activity, vscode.l10n.t("Open Task"), () =>
      context.taskPages.open({ loanReference: reference, taskId, taskKind }),
    );
  }
  const { title, tree } =
    dealId === undefined
      ? { title: vscode.l10n.t("Show Loan"), tree: context.loansTree }
      : { title: vscode.l10n.t("Show Deal"), tree: context.dealsTree };
  return leading(context, activity, title, (session) => revealRow(session, tree, reference));
}

function leading(
  context: ActionContext,
  activity: Activity,
  title: string,
  lead: (session: Session) => Promise<void>,
): ActivityAction {
  return {
    title,
    icon: "go-to-file",
    async run() {
      const session = await readySessionOf(context, activity);
      if (session !== undefined) await lead(session);
      return undefined;
    },
  };
}

async function revealRow({ environment }: Session, tree: RevealingTree, reference: string): Promise<void> {
  if (await tree.revealRoot(reference)) return;
  throw new UserError(vscode.l10n.t("{0} does not have {1} on its list.", environment.name, reference));
}
