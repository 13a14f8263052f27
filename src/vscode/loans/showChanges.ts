import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";
import { asOfText, dateFormat, dayAfter, dayText, dueText, overdueFrom, timeWithZone } from "../../domain/dates";
import { findTask, type Loan, type OwnedTask, tasksOf } from "../../domain/loan";
import { type Task, taskLabel } from "../../domain/task";
import { documentedStatus, isFinished, isOutstanding } from "../../domain/taskStatus";
import { oneLine, remembered } from "../../domain/text";
import { lastRead, withoutRepeats } from "../../store/entry";
import { isFullyRead, isOfField, type TaskChange } from "../../store/seen";
import type { App } from "../app/app";
import { pickLoan } from "../app/pick";
import { commandRows, loanReferencesOf, type TaskTarget } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn, withSession } from "../environments/sessions";
import { namedEnvironment } from "../environments/settings";
import { commandIds } from "../ui/commandIds";
import { showWithActions } from "../ui/failures";
import { namedReferences, setStatusBarMessage, showInformationMessage } from "../ui/window/messages";
import { choose, commandTitle, separator } from "../ui/window/pickers";
import { changeText } from "./rowMarks";

/** The first task is preselected, so Enter opens it; "Mark All as Seen" is the last row. */
export const showChanges = withSession(async (app: App, current, button) => {
  const session = button === undefined ? current : await sessionIn(app, namedEnvironment(app, button));
  const loans = session.unseen.all();
  if (loans.length === 0) return showNothingChanged(app, session);
  const changed = loans.flatMap(({ reference, changes }) => [
    separator(reference),
    ...changes.map((change) => changeItem(session, reference, change)),
  ]);
  const row = (label: string, icon: string, value: () => Promise<void>) => {
    return { label, iconPath: new vscode.ThemeIcon(icon), value };
  };
  const act = await choose<() => unknown>(`${session.environment.name}: ${commandTitle(commandIds.showChanges)}`, [
    ...changed,
    separator(""),
    row(vscode.l10n.t("Mark All as Seen"), "check-all", () => markAllAsSeen(session)),
    row(sinceTitle(), "history", () => showChangesSince(app, session)),
  ]);
  await act();
});

async function markAllAsSeen(session: Session): Promise<void> {
  const seen = changedLoans(session);
  await session.unseen.markSeen();
  showMarkedAsSeen(session, seen);
}

export const markAsSeen = withSession(async (app: App, session, ...given) => {
  const changed = changedLoans(session);
  const references = loanReferencesOf(commandRows(app, commandIds.markAsSeen, given));
  if (changed.length === 0) return showNothingChanged(app, session);
  if (references.length === 0) references.push(await pickLoan(session, commandTitle(commandIds.markAsSeen), changed));
  for (const reference of references) await session.unseen.markSeen(reference);
  const marked = references.filter((reference) => changed.includes(reference));
  showMarkedAsSeen(session, marked);
});

function changedLoans({ unseen }: Session): string[] {
  return unseen.all().map(({ reference }) => reference);
}

function sinceTitle(): string {
  return vscode.l10n.t("Since Another Day, as a Document…");
}

/** Not awaited: the command is over, whenever the user answers. */
function showNothingChanged(app: App, session: Session): void {
  const { environment, store } = session;
  const { name } = environment;
  const isWhole = (loan: Loan | undefined) => loan !== undefined && isFullyRead(loan);
  const text = store.loans.entries.every((entry) => isWhole(lastRead(entry)))
    ? vscode.l10n.t("{0}: nothing changed since you last looked.", name)
    : vscode.l10n.t("{0}: no change was found since you last looked, but not all was read.", name);
  const step = { title: sinceTitle(), run: async () => showChangesSince(app, await sessionIn(app, environment)) };
  void showWithActions(showInformationMessage, { text, actions: [step] }, app.log);
}

function showMarkedAsSeen({ environment }: Session, references: readonly string[]): void {
  if (references.length === 0) return;
  const text = vscode.l10n.t("{0}: marked {1} as seen.", environment.name, namedReferences(references));
  setStatusBarMessage(text);
}

function changeItem(session: Session, loanReference: string, change: TaskChange) {
  const loan = session.store.loans.get(loanReference)?.value;
  const task = loan && findTask(loan, change.taskId, change.taskKind)?.task;
  const target: TaskTarget = { loanReference, taskId: change.taskId, taskKind: task?.kind ?? change.taskKind };
  return {
    label: task ? taskLabel(task) : change.taskId,
    description: changeText(change),
    value: () => vscode.commands.executeCommand(commandIds.openTask, target),
  };
}

/** A time in milliseconds since the epoch; undefined for when the user looked last, of each loan. */
interface Since {
  readonly words: string;
  readonly time: number | undefined;
}

interface Seen {
  readonly change: TaskChange;
  /** When it was seen, where that is known. */
  readonly at?: number;
}

/** Shows what changed since a time that the user chooses, as a document, which stays as it is and can be copied. */
async function showChangesSince(app: App, { environment, unseen, store }: Session): Promise<void> {
  const now = Date.now();
  const looked = store.loans.references.flatMap((one) => unseen.seenAsOf(one) ?? []);
  const yesterday = dayAfter(now, -1);
  const weekAgo = dayAfter(now, -7);
  const since: readonly Since[] = [
    { words: sinceLookText(looked.length === 0 ? now : Math.max(...looked), now), time: undefined },
    { words: vscode.l10n.t("since yesterday ({0})", dayText(yesterday, now)), time: yesterday },
    { words: vscode.l10n.t("since 7 days ({0})", dayText(weekAgo, now)), time: weekAgo },
  ];
  const choices = since.map((value) => ({ label: value.words, value }));
  const title = vscode.l10n.t("{0}: changes", environment.name);
  const chosen = await choose(title, choices, vscode.l10n.t("Since when? A document says what changed."));
  const text = await changesText(await sessionIn(app, environment), chosen, now);
  await app.reports.show(`${title} ${chosen.words}`, text, { preview: false });
}

/** `since you looked (Fri 4:10 PM)` */
function sinceLookText(time: number, now: number): string {
  const format = dateFormat({ weekday: "short", hour: "numeric", minute: "2-digit" });
  const text = time < dayAfter(now, -6) ? asOfText(time, now) : format.format(time);
  return vscode.l10n.t("since you looked ({0})", text);
}

async function changesText(session: Session, since: Since, now: number): Promise<string> {
  const { environment, store } = session;
  const log = since.time === undefined ? undefined : await session.changeLog.changesSince(since.time, now);
  const logged = log && Map.groupBy(log.changes, ({ loan }) => loan);
  const entries = withoutRepeats(store.loans.entries);
  const lateFrom = remembered(overdueFrom);
  const loans: { readonly heading: string; readonly events: readonly Event[] }[] = [];
  const unread: string[] = [];
  let unchanged = 0;
  for (const [at, entry] of entries.entries()) {
    // For a large book this takes longer than anything may hold up the window.
    if (at % 100 === 99) await setImmediate();
    const { reference, value: loan } = entry;
    const isWhole = loan !== undefined && lastRead(entry) !== undefined && isFullyRead(loan);
    if (!isWhole) unread.push(reference);
    if (loan === undefined) continue;
    const seen = logged ? (logged.get(reference) ?? []) : session.unseen.of(reference).map((change) => ({ change }));
    const looked = session.unseen.seenAsOf(reference) ?? now;
    const events = eventsOf(loan, seen, since.time ?? looked, now, lateFrom);
    const when = since.time === undefined ? `, ${sinceLookText(looked, now)}` : "";
    if (events.length > 0) loans.push({ heading: `${reference}${when}: ${sumText(events)}`, events });
    else if (isWhole) unchanged++;
  }
  const rank = ({ events: [first] }: (typeof loans)[number]) => KINDS.indexOf(first?.kind ?? "other");
  const lines = [
    `${vscode.l10n.t("{0}: changes", environment.name)} ${since.words}`,
    timeWithZone(now, "short"),
    vscode.l10n.t("A change is seen when a loan is read, so it may be older."),
    ...(log !== undefined && since.time !== undefined && log.since > since.time
      ? [vscode.l10n.t("Changes are known since {0} only.", asOfText(log.since, now))]
      : []),
    ...(unread.length === 0 ? [] : [vscode.l10n.t("Not read, or only in part: {0}", namedReferences(unread))]),
    "",
    ...loans
      .sort((a, b) => rank(a) - rank(b))
      .flatMap(({ heading, events }) => [heading, ...events.map((event) => `- ${eventText(event, now)}`), ""]),
    vscode.l10n.t("Loans in which no change was seen: {0}", unchanged),
    "",
  ];
  return lines.join("\n");
}

/** What a change comes to, the important ones first. */
const KINDS = ["late", "reopened", "new", "completed", "cancelled", "other"] as const;
type Kind = (typeof KINDS)[number];

const SUMS: Readonly<Record<Kind, (count: number) => string>> = {
  late: (count) => vscode.l10n.t("{0} became late", count),
  reopened: (count) => vscode.l10n.t("{0} reopened", count),
  new: (count) => vscode.l10n.t("{0} new", count),
  completed: (count) => vscode.l10n.t("{0} completed", count),
  cancelled: (count) => vscode.l10n.t("{0} cancelled", count),
  other: (count) => vscode.l10n.t("other changes: {0}", count),
};

interface Event {
  readonly kind: Kind;
  readonly label: string;
  readonly owned: OwnedTask | undefined;
  /** Undefined for what came by time alone. */
  readonly seen: Seen | undefined;
}

/** What of a loan was seen, and which tasks became late since then. */
export function eventsOf(
  loan: Loan,
  seen: readonly Seen[],
  since: number,
  now: number,
  lateFrom: typeof overdueFrom = overdueFrom,
): Event[] {
  const isLate = ({ status, dueDate }: Pick<Task, "status" | "dueDate">, time: number) =>
    isOutstanding(status) && (lateFrom(dueDate) ?? Number.POSITIVE_INFINITY) <= time;
  const changed = seen.map((one): Event => {
    const owned = findTask(loan, one.change.taskId, one.change.taskKind);
    return { kind: kindOf(one.change), label: owned ? taskLabel(owned.task) : one.change.taskId, owned, seen: one };
  });
  const late = tasksOf(loan).flatMap((owned): Event[] => {
    const { task } = owned;
    if (!isLate(task, now)) return [];
    const own = changed.flatMap((event) => (event.owned?.task === task && event.seen ? event.seen.change : []));
    const was = { ...task, ...Object.fromEntries(own.filter(isOfField).map(({ kind, before }) => [kind, before])) };
    return isLate(was, since) ? [] : [{ kind: "late", label: taskLabel(task), owned, seen: undefined }];
  });
  return [...late, ...changed].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

function kindOf(change: TaskChange): Kind {
  if (change.kind === "newTask") return "new";
  if (change.kind !== "status") return "other";
  if (isFinished(change.after)) return documentedStatus(change.after) === "Completed" ? "completed" : "cancelled";
  return isFinished(change.before) ? "reopened" : "other";
}

function sumText(events: readonly Event[]): string {
  const counts = Map.groupBy(events, ({ kind }) => kind);
  return [...counts].map(([kind, { length }]) => SUMS[kind](length)).join(", ");
}

function eventText({ label, owned, seen }: Event, now: number): string {
  const at = seen?.at === undefined ? "" : ` (${vscode.l10n.t("seen {0}", asOfText(seen.at, now))})`;
  return `${oneLine(label)}: ${seen ? changeText(seen.change) : ((owned && dueText(owned.task, now)) ?? "")}${at}`;
}
