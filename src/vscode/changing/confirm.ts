import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import { type Environment, environmentLine } from "../../domain/environment";
import { indentation, oneLine } from "../../domain/text";
import { type Activity, isUnresolved, repeatedBy, type SentActivity, serviceOf } from "../../ledger/activity";
import { activityStateLabel, activitySubject } from "../../ledger/activityText";
import type { KnownActivityIds } from "../../ledger/ledger";
import type { App } from "../app/app";
import type { Session } from "../environments/session";
import { UserError } from "../ui/errors";
import { showDialog, withProgress } from "../ui/window/messages";

/** What `listLines` shows whole, so that a dialog's buttons stay on a small screen. */
export const LIST_LIMITS = { lines: 12, characters: 200 } as const;
const MAX_QUESTION_LENGTH = 300;
const MAX_LINE_LENGTH = 1000;

interface DialogQuestion {
  readonly message: string;
  readonly detail: readonly string[];
  readonly buttons: readonly string[];
  /** It comes back: an Enter key that is still down must not send. */
  readonly again?: boolean;
}

/**
 * The dialog names the environment first. A session that ended before or while it was open sends nothing. Rejects with a
 * CancellationError when the user leaves.
 */
export async function askToSend(app: App, session: Session, question: DialogQuestion): Promise<string> {
  const { environment } = session;
  const { agent } = app;
  const inProduction = environment.kind === "production";
  const asked = agent === undefined ? question.message : vscode.l10n.t("An agent asks: {0}", question.message);
  const message = oneLine(inProduction ? `${environment.name}: ${asked}` : asked, MAX_QUESTION_LENGTH);
  const warning = vscode.l10n.t("⚠ A chat agent prepared this. Check it; nothing is sent before you confirm.");
  const detail = [...(agent === undefined ? [] : [warning, ...agent.chose, ""]), ...question.detail];
  const lines = detail.map((line) => indentation(line) + oneLine(line, MAX_LINE_LENGTH));
  assertActive(app, environment);
  if (agent !== undefined) assertActive(app, agent.environment);
  // The last thing that is read before the click.
  const labels = question.buttons.map((button) =>
    inProduction ? vscode.l10n.t("{0} in {1}", button, environment.name) : button,
  );
  // VS Code gives the focus to the first button, and its own Cancel is always the last one.
  const first = agent === undefined && question.again !== true ? [] : [vscode.l10n.t("Do Not Send")];
  const chosen = await showDialog(message, [environmentLine(environment), ...lines], ...first, ...labels);
  const button = question.buttons.find((_, index) => labels[index] === chosen);
  if (button === undefined) throw new vscode.CancellationError();
  assertActive(app, environment);
  return button;
}

/** Called before the dialog as well: the steps before it may take a while. */
export function assertActive({ sessions }: App, environment: Environment): void {
  if (sessions.current?.environment === environment) return;
  throw new UserError(
    vscode.l10n.t(
      "The environment was changed meanwhile, so nothing was sent to {0}. If you still want to send it, switch back and start again.",
      environment.name,
    ),
  );
}

export function listLines(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const rest = items.length - LIST_LIMITS.lines;
  const shown = rest > 1 ? items.slice(0, LIST_LIMITS.lines) : items;
  return [
    "",
    title,
    ...shown.map((item) => `• ${oneLine(item, LIST_LIMITS.characters)}`),
    ...(rest > 1 ? [vscode.l10n.t("… and {0} more", rest)] : []),
  ];
}

export function loanLine(reference: string, loanId: string): string {
  return vscode.l10n.t("Loan: {0}", nameWithId(reference, loanId));
}

/** What a loan or deal is called, and the ID by which the service knows it where that is another one. */
export function nameWithId(name: string, id: string): string {
  return name === id ? id : `${name} (${id})`;
}

/** What the user is asked, and what was known when that was written. */
export interface ConfirmQuestion extends DialogQuestion {
  /** The whole record, read before the warnings of the question were made of it. */
  readonly before: readonly Activity[];
  /** The warning above it where the same was sent before and has an unknown outcome; left out where the question has its own. */
  sentBefore?(earlier: Activity): string;
  /** The service would do again what was confirmed: it is warned of that, too. */
  readonly repeats?: true;
}

export const recordedActivities = ({ activities }: App): Promise<readonly Activity[]> => activities.ledger.activities();

/** The button, and what the user knew of. Asks again if the same was sent meanwhile. */
export async function confirmChange(
  app: App,
  session: Session,
  { message, detail, buttons, before, sentBefore, repeats }: ConfirmQuestion,
  activities: readonly SentActivity[],
): Promise<{ readonly chosen: string; readonly known: KnownActivityIds }> {
  const facts = activities.map((activity) => activityFacts(app, session, activity));
  const sameIn = (record: readonly Activity[]) => facts.flatMap((one) => repeatedBy(one, record));
  const first = new Set(sameIn(before).map(({ id }) => id));
  const isTold = (one: Activity) => sentBefore !== undefined && (repeats || isUnresolved(one));
  const earlier = facts.flatMap((one) => repeatedBy(one, before).find(isTold) ?? []);
  const several = vscode.l10n.t("⚠ The same was already sent from here. It may be done twice:");
  const warnings =
    facts.length === 1
      ? earlier.flatMap((one) => sentBefore?.(one) ?? [])
      : listLines(several, earlier.map(sentActivityText));
  if (warnings.length > 0) warnings.push("");
  let known: KnownActivityIds = first;
  let meanwhile: readonly Activity[] = [];
  while (true) {
    const warning = listLines(
      vscode.l10n.t("⚠ While this was open, the same was sent from here. It may be done twice:"),
      meanwhile.map(sentActivityText),
    );
    const again = meanwhile.length > 0;
    const lines = [...(again ? [...warning, ""] : []), ...warnings, ...detail];
    const chosen = await askToSend(app, session, { message, detail: lines, buttons, again });
    const now = sameIn(await recordedActivities(app));
    assertActive(app, session.environment);
    if (now.every(({ id }) => known.has(id))) return { chosen, known };
    known = new Set([...known, ...now.map(({ id }) => id)]);
    meanwhile = now.filter(({ id }) => !first.has(id));
  }
}

export function activityFacts({ agent }: App, { environment }: Session, activity: SentActivity) {
  const where = { ...serviceOf(environment), environmentName: environment.name };
  return { ...activity, ...where, ...(agent && { preparedBy: "agent" as const }) };
}

/** Names things by their IDs, because names may be hidden. */
export function sentActivityText(activity: Activity): string {
  const when = asOfText(activity.plannedAt, Date.now());
  return `${activitySubject(activity)} (${when}): ${activityStateLabel(activity)}`;
}

/** Warns of what the service may do a second time (service.md 4.3 rule 4). */
export function sentBeforeText(activity: Activity): string {
  const [when, state] = [asOfText(activity.plannedAt, Date.now()), activityStateLabel(activity)];
  return vscode.l10n.t("⚠ The same was already sent from here ({0}): {1}. It may be done twice.", when, state);
}

/** From this many loans on, a notification with a Cancel button is shown. */
const NOTIFICATION_FROM = 9;

/** Reads the loans of a plan again. Rejects with a CancellationError when the user cancels. */
export async function readBeforePlan({ environment, store }: Session, references: readonly string[]): Promise<void> {
  const [first = "", ...others] = references;
  const { Window, Notification } = vscode.ProgressLocation;
  // In the status bar, which is visible whatever view is open.
  const location = references.length < NOTIFICATION_FROM ? Window : Notification;
  const what = others.length === 0 ? first : vscode.l10n.t("{0} loans", references.length);
  const title = vscode.l10n.t("{0}: reading {1}…", environment.name, what);
  await withProgress({ location, title }, async (_progress, signal) => {
    await store.loans.refresh(references, signal);
    if (signal.aborted) throw new vscode.CancellationError();
  });
}
