import * as vscode from "vscode";
import type { Activity, ActivityFacts, SentActivity } from "../../ledger/activity";
import { activitySubject } from "../../ledger/activityText";
import { repeatedBy, serviceOf } from "../../ledger/sameChange";
import { asOfText } from "../base/asOfText";
import type { Session } from "../environments/session";
import type { Known } from "./claimPlan";
import { ask, assertActive, listLines, type Question } from "./confirm";
import type { SendingContext } from "./sendingContext";

/** What the user is asked, and what was known when that was written. */
interface Asking<T extends string> extends Question {
  readonly buttons: readonly T[];
  /** What would be sent. */
  readonly activities: readonly SentActivity[];
  /** The whole record, read before the warnings of the question were made of it. */
  readonly before: readonly Activity[];
}

/** The button that was chosen, and what the user knew of by then. */
export interface Agreed<T extends string = string> {
  readonly chosen: T;
  readonly known: Known;
}

/** What was sent from here so far, by all windows. */
export async function sentSoFar({ activities }: Pick<SendingContext, "activities">): Promise<readonly Activity[]> {
  return (await activities.open()).activities();
}

/**
 * Asks before something is sent. If the same was sent while the dialog was open, here or in another window, the dialog
 * comes back and says so. Undefined when the user leaves.
 */
export async function agree<T extends string>(
  context: SendingContext,
  session: Session,
  { message, detail, buttons, activities, before }: Asking<T>,
): Promise<Agreed<T> | undefined> {
  const facts = activities.map((activity) => factsOf(context, session, activity));
  const sameIn = (record: readonly Activity[]) => facts.flatMap((one) => repeatedBy(one, record));
  const first = new Set(sameIn(before).map(({ id }) => id));
  let known: Known = first;
  let meanwhile: readonly Activity[] = [];
  while (true) {
    const chosen = await ask(
      context,
      session,
      { message, detail: [...meanwhileLines(meanwhile), ...detail] },
      ...buttons,
    );
    if (chosen === undefined) return undefined;
    const now = sameIn(await sentSoFar(context));
    assertActive(context, session.environment);
    if (now.every(({ id }) => known.has(id))) return { chosen, known };
    known = new Set([...known, ...now.map(({ id }) => id)]);
    meanwhile = now.filter(({ id }) => !first.has(id));
  }
}

/** What is recorded of something that is sent in a session. */
export function factsOf(
  { agent }: Pick<SendingContext, "agent">,
  { environment }: Session,
  activity: SentActivity,
): ActivityFacts {
  const where = { ...serviceOf(environment), environmentName: environment.name };
  return { ...activity, ...where, ...(agent && { preparedBy: "agent" }) };
}

function meanwhileLines(sent: readonly Activity[]): string[] {
  const title = vscode.l10n.t("⚠ While this was open, the same was sent from here. It may be done twice:");
  return listLines(title, sent.map(meanwhileText)).concat(sent.length === 0 ? [] : [""]);
}

/** By IDs: names may be hidden. */
export function meanwhileText(activity: Activity): string {
  const [what, when] = [activitySubject(activity), asOfText(activity.sentAt ?? activity.plannedAt, Date.now())];
  return activity.state === "confirmed"
    ? vscode.l10n.t("{0} ({1}): the service confirmed it.", what, when)
    : vscode.l10n.t("{0} ({1}): its outcome is unknown.", what, when);
}
