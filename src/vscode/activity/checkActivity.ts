import * as vscode from "vscode";
import type { Activity } from "../../ledger/activity";
import type { Effect } from "../../ledger/effect";
import { abortSignalOf } from "../base/abortSignal";
import { inEnvironment } from "../base/inEnvironment";
import { showInformationMessage } from "../base/window/messages";
import { withProgress } from "../base/window/progress";
import { pageSize } from "../environments/pageSize";
import type { Session } from "../environments/session";
import type { SendingContext } from "../sending/sendingContext";
import { readySessionOf } from "./readySessionOf";

/** Reads what an activity was about, says what the service shows of it now, and writes that down. Sends nothing. */
export async function checkActivity(
  context: Pick<SendingContext, "sessions" | "activities">,
  activity: Activity,
): Promise<void> {
  const session = await readySessionOf(context, activity);
  if (session === undefined) return;
  const effect = await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("{0}: reading the current state…", session.environment.name),
      cancellable: true,
    },
    (_progress, cancellation) =>
      inEnvironment(session.environment, () => readEffect(context, session, activity, abortSignalOf(cancellation))),
  );
  await (await context.activities.open()).checked(activity.id, effect.finding);
  void showInformationMessage(`${session.environment.name}: ${effect.evidence}`);
}

async function readEffect(
  { activities }: Pick<SendingContext, "activities">,
  session: Session,
  activity: Activity,
  signal: AbortSignal,
): Promise<Effect> {
  const { effectInDeal, effectInLoan, othersOf } = await import("../../ledger/effect");
  const read = { first: pageSize(), signal };
  const others = async () => othersOf(activity, await (await activities.open()).activities());
  if (activity.dealId !== undefined) {
    const deal = await session.service.deal(activity.dealId, read);
    return effectInDeal(activity, deal, await others());
  }
  const loan = await session.service.loan(activity.loanId ?? activity.loanReference ?? "", read);
  return effectInLoan(activity, loan, await others());
}
