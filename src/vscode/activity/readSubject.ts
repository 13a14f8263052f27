import * as vscode from "vscode";
import type { Activity } from "../../ledger/activity";
import { abortSignalOf } from "../base/abortSignal";
import { inEnvironment } from "../base/inEnvironment";
import { UserError } from "../base/userError";
import { withProgress } from "../base/window/progress";
import { pageSize } from "../environments/pageSize";
import type { Session } from "../environments/session";
import { lookup, type Subject } from "./subject";

/**
 * Reads what an activity was about: what is on the user's list for its row as well, anything else to be shown once. It
 * is not put on the list. Undefined when the user canceled.
 */
export async function readSubject(session: Session, activity: Activity): Promise<Subject | undefined> {
  const { environment } = session;
  const reference = activity.loanReference ?? activity.loanId ?? activity.dealId ?? "";
  const title = vscode.l10n.t("{0}: reading {1}…", environment.name, reference);
  const location = vscode.ProgressLocation.Notification;
  return withProgress({ location, title, cancellable: true }, (_progress, cancellation) =>
    inEnvironment(environment, async () => {
      const signal = abortSignalOf(cancellation);
      const { reference: listed } = lookup(session.store)(activity);
      if (listed === undefined) return readOnce(session, activity, signal);
      const list = activity.dealId === undefined ? session.store.loans : session.store.deals;
      await list.refresh([listed], signal);
      const failure = list.get(listed)?.failure;
      if (failure !== undefined) throw new UserError(`${environment.name}: ${failure.message}`);
      return lookup(session.store)(activity).subject;
    }),
  );
}

/** Only for what is not on the list. */
async function readOnce({ service }: Session, activity: Activity, signal: AbortSignal): Promise<Subject> {
  const { dealId, loanId, loanReference } = activity;
  const options = { first: pageSize(), signal };
  if (dealId !== undefined) return { deal: await service.deal(dealId, options), asOf: Date.now() };
  return { loan: await service.loan(loanId ?? loanReference ?? "", options), asOf: Date.now() };
}
