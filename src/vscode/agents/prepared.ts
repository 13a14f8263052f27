import * as vscode from "vscode";
import { type SentActivity, serviceOf } from "../../ledger/activity";
import { activityKindLabel } from "../../ledger/activityText";
import type { AgentRequest } from "../app/app";
import type { Session } from "../environments/session";
import { agentSettingsText, agentsMaySee } from "../environments/settings";
import { UserError } from "../ui/errors";
import { reportFailure, trackRunning } from "../ui/failures";
import { showInformationMessage } from "../ui/window/messages";
import { type AgentWindow, activeSession, assertStillAllowed, type PreparedChange } from "./access";
import { AgentRefusal } from "./toolCall";

/** A change that an agent prepared, for the user to decide about. */
export interface ProposedChange extends Partial<Pick<AgentRequest, "chose" | "reason">> {
  /** What the notification names, and what is recorded where nothing of it is sent. */
  readonly activity: SentActivity;
  /** The extension's own command, which asks the user. */
  run(context: AgentWindow & { readonly agent: AgentRequest }): Promise<void>;
}

/** Looks up what the agent named in what is known at the moment. Rejects with an AgentRefusal where it does not fit. */
type Prepare = (session: Session) => Promise<ProposedChange>;

interface WaitingProposal {
  readonly window: AgentWindow;
  readonly session: Session;
  readonly change: PreparedChange;
  readonly prepare: Prepare;
}

/**
 * Tells the user in a notification, which takes no focus: a key that was meant for an editor decides nothing. Resolves
 * as soon as it waits; what becomes of it is in `window.prepared`.
 */
export async function offerForReview(window: AgentWindow, session: Session, prepare: Prepare): Promise<void> {
  const prepared = await prepare(session);
  assertStillAllowed(window, session);
  const change = window.prepared.wait(session.environment, prepared.activity.kind);
  // Not awaited: the agent does not wait for the user.
  void followReview({ window, session, change, prepare }, prepared);
}

async function followReview(waiting: WaitingProposal, prepared: ProposedChange): Promise<void> {
  const { window, session, change } = waiting;
  const review = vscode.l10n.t("Review…");
  const notAgain = vscode.l10n.t("Not Again in This Window");
  try {
    const { name } = session.environment;
    const { kind, loanReference = "" } = prepared.activity;
    const what = vscode.l10n.t(
      "{0}: an agent prepared this for {1}: {2}.",
      name,
      loanReference,
      activityKindLabel(kind),
    );
    const chosen = await showInformationMessage(what, review, notAgain);
    if (chosen === notAgain) window.prepared.refused = true;
    if (chosen === review) await trackRunning(() => openReviewedChange(waiting));
  } catch (error) {
    // Not awaited: the message may stay for long.
    void reportFailure(error, window.log);
  }
  if (change.became === "sent") return;
  await recordUnsent(waiting, prepared);
  window.prepared.end(change);
}

/** Opens the usual dialog, if what was prepared is still possible: it may have waited for long. */
async function openReviewedChange({ window, session, change, prepare }: WaitingProposal): Promise<void> {
  const { environment } = session;
  const dropped = (why: string) =>
    new UserError(vscode.l10n.t("{0}: what an agent prepared was dropped. {1}", environment.name, why));
  const active = activeSession(window, session);
  if (active === undefined) throw dropped(vscode.l10n.t("The environment was changed meanwhile."));
  if (!agentsMaySee(environment)) throw dropped(agentSettingsText());
  const {
    chose = [],
    reason,
    run,
  } = await prepare(active).catch((error: unknown) => {
    throw error instanceof AgentRefusal ? dropped(whyDropped(error)) : error;
  });
  const sent = (activityId: string) => {
    change.became = "sent";
    change.activityId = activityId;
  };
  await run({ ...window, agent: { environment, chose, reason, sent } });
}

function whyDropped({ code }: AgentRefusal): string {
  if (code === "noSuchFile") return vscode.l10n.t("A file is gone, or is no longer in an open folder.");
  return vscode.l10n.t("The loan is no longer listed, has changed, or could not be read.");
}

/** What an agent prepared is in the record, also where nothing of it was sent. */
async function recordUnsent({ window, session }: WaitingProposal, { activity }: ProposedChange): Promise<void> {
  const { environment } = session;
  const { ledger } = window.activities;
  try {
    const where = { ...serviceOf(environment), environmentName: environment.name };
    const id = await ledger.plan({ ...activity, ...where, preparedBy: "agent" });
    await ledger.settle(id, "notSent");
  } catch (error) {
    window.log.failure(error);
  }
}
