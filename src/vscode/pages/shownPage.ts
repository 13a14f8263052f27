import * as l10n from "@vscode/l10n";
import { numberFormat } from "../../domain/dates";
import { findTask, isAmbiguousTaskId, type Loan, noTaskText, tasksAreComplete } from "../../domain/loan";
import { documentLabel, taskLabel } from "../../domain/task";
import { isolated } from "../../domain/text";
import { type Activity, isUnderWay } from "../../ledger/activity";
import { effectSince } from "../../ledger/effect";
import type { BookPageState, LoanPageState, Notice, Page, PageState, TaskPageState } from "../../protocol/page";
import { isUnreadable } from "../../store/book";
import { type Entry, isGone, lastRead } from "../../store/entry";
import type { FailedChange } from "../app/record";
import type { ViewOptions } from "../app/viewOptions";
import { type Session, setupProblem } from "../environments/session";
import { changeText } from "../loans/rowMarks";
import { tasksAsInRows } from "../loans/rows";
import { commandAction, pageActions, remedyActions, switchToAction } from "../ui/actions";
import { namedReferences } from "../ui/window/messages";
import { activityNotice, isAbout, noteAbout, noteNotice, unsettledActivities } from "./activityNotice";
import { bookView } from "./bookView";
import { loanView } from "./loanView";
import { noticeOf, unavailable } from "./parts";
import { taskView } from "./taskView";

export { copyDocumentLink, openDocument } from "./documentLinks";

/** What a page knows of the session. */
export interface PageSession extends Pick<Session, "environment" | "state"> {
  readonly store: { readonly loans: Pick<Session["store"]["loans"], "get"> };
  readonly unseen?: Pick<Session["unseen"], "foundOf">;
}

export interface Known<Here = PageSession> {
  readonly session: Here | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The name of the environment that the page belongs to; undefined for one that is no longer in the list. */
  readonly home?: string | undefined;
  /** How the view sorts and groups tasks. */
  readonly viewOptions: Pick<ViewOptions, "grouping" | "order">;
  /** All that was sent to the environment of the session, from every window. */
  readonly activities?: readonly Activity[];
  readonly failedChanges?: readonly FailedChange[];
}

/** A loan on the list as it was last read, if it was. */
interface ListedLoan {
  readonly session: PageSession;
  readonly entry: Entry<Loan>;
  /** Why it was not read last time. */
  readonly stale: Notice | undefined;
}

/** What there is to show now, as the store and the record have it, or why there is nothing. Reads nothing. */
export function shownPage(state: PageState, known: Known<Session>): Page {
  if ("book" in state) return bookPage(state, known);
  return "taskId" in state ? taskPage(state, known) : loanPage(state, known);
}

export function taskPage(state: TaskPageState, known: Known): Page {
  const { loanReference, taskId, taskKind } = state;
  const heading = l10n.t("Task");
  const listed = listedLoan(heading, state, known);
  if ("blocks" in listed) return listed;
  const { entry, session } = listed;
  const { value: loan, asOf, loading } = entry;
  const owned = loan && findTask(loan, taskId, taskKind);
  if (loan === undefined || asOf === undefined) return unread(heading, listed);
  if (owned === undefined) {
    const isOld = loading || listed.stale !== undefined;
    return isOld ? unread(heading, listed) : withoutTask(heading, state, session, loan);
  }
  const { documents } = owned.task;
  const nameOf = ({ documentId }: Activity) => {
    const document = documents.items.find(({ id }) => id === documentId);
    return documentId && (document ? documentLabel(document) : isolated(documentId));
  };
  const { notices, unsettled } = saidOf(state, listed, loan, known, nameOf);
  const read = { environment: session.environment, asOf, loading, now: known.now, notices };
  return taskView({ ...read, loanReference, loan, owned, underWay: unsettled.filter(isUnderWay) });
}

export function loanPage(state: LoanPageState, known: Known): Page {
  const { loanReference } = state;
  const { activities = [], now, viewOptions } = known;
  const heading = l10n.t("Loan {0}", loanReference);
  const listed = listedLoan(heading, state, known);
  if ("blocks" in listed) return listed;
  const { entry, session } = listed;
  const { value: loan, asOf, loading } = entry;
  if (loan === undefined || asOf === undefined) return unread(heading, listed);
  const nameOf = ({ taskId = "", taskKind }: Activity) => {
    const owned = findTask(loan, taskId, taskKind);
    return owned && taskLabel(owned.task);
  };
  const changes = session.unseen?.foundOf(loanReference) ?? [];
  const { notices } = saidOf(state, listed, loan, known, nameOf);
  return loanView({
    ...{ environment: session.environment, asOf, loading, now, notices, loanReference, loan },
    tasks: tasksAsInRows(entry, viewOptions),
    activities: activities.filter((activity) => isAbout(activity, state, loan.id)),
    changes: changes.map((one) => ({ ...one, text: changeText(one.change) })),
  });
}

export function bookPage(
  state: BookPageState,
  known: Known<Pick<Session, "environment" | "state" | "store" | "book">>,
): Page {
  const heading = l10n.t("Book");
  const asOf = known.session?.store.loans.asOf;
  const session = sessionHere(heading, state, known, asOf !== undefined);
  if ("blocks" in session) return session;
  const { environment, store, book } = session;
  const { references, entries } = store.loans;
  if (references.length === 0) {
    const reason = l10n.t(
      "No loans are on the list of {0}. Add some, and this page shows how they stand.",
      environment.name,
    );
    const remedies = pageActions([commandAction("addLoan"), commandAction("addLoansFromClipboard")]);
    return unavailable(heading, reason, { environment, remedies });
  }
  const failed = refreshFailedNotice(session, store.loans.failure);
  const { figures } = book;
  const unreadLoans = entries.filter(({ value }) => value === undefined);
  const gaps = gapsIn(entries.filter((entry) => entry.value === undefined || isUnreadable(entry)));
  if (figures === undefined || asOf === undefined) {
    if (failed !== undefined) return unreadFor(heading, session, failed);
    const isOver = asOf === undefined && unreadLoans.every(({ loading, failure }) => !loading && failure !== undefined);
    const reason = isOver ? gaps.join(" ") : l10n.t("{0}: reading the loans…", environment.name);
    return unavailable(heading, reason, { environment, loading: !isOver, canRefresh: isOver });
  }
  const number = numberFormat({});
  const { read, loans } = figures;
  const progress = l10n.t("{0} of {1} loans read.", number.format(read), number.format(loans));
  const lines = [...(read < loans ? [progress] : []), ...gaps];
  const notices = [lines.length === 0 ? undefined : noticeOf(lines), failed];
  return bookView({ environment, asOf, now: known.now, notices, figures, days: book.days });
}

/** Which loans were not read, or can no longer be, apart from those that were not asked for yet. */
function gapsIn(unread: readonly Entry<Loan>[]): string[] {
  const failed = Map.groupBy(unread, (entry) => entry.failure && (isGone(entry) ? "gone" : "failed"));
  const named = (how: "gone" | "failed") => failed.get(how)?.map(({ reference }) => reference);
  const [others, notFound] = [named("failed"), named("gone")];
  return [
    others ? l10n.t("Not read: {0}", namedReferences(others)) : [],
    notFound ? l10n.t("Not found, so not counted here: {0}", namedReferences(notFound)) : [],
  ].flat();
}

/** The session, or what a page says where it is of another environment, or where nothing `isRead` and nothing can be. */
function sessionHere<Here extends Pick<Session, "environment" | "state">>(
  heading: string,
  { environmentId }: PageState,
  { session, home }: Pick<Known<Here>, "session" | "home">,
  isRead: boolean,
): Here | Page {
  if (session === undefined) {
    const reason = l10n.t("Not connected yet. This page is filled once {0} is connected.", home ?? environmentId);
    return unavailable(heading, reason, { remedies: pageActions([commandAction("switchEnvironment")]) });
  }
  const { environment, state } = session;
  if (environment.id !== environmentId) {
    const reason = l10n.t("This page belongs to {0}. Switch to that environment to see it.", home ?? environmentId);
    const there = home === undefined ? undefined : switchToAction({ id: environmentId, name: home });
    // No banner: one that names another environment would look as if this were there.
    return unavailable(heading, reason, { remedies: pageActions([there ?? commandAction("switchEnvironment")]) });
  }
  const missing = isRead ? undefined : setupProblem(session);
  if (missing === undefined) return session;
  const remedies = pageActions(missing.actions);
  return unavailable(heading, missing.reason, { environment, remedies, canRefresh: state === "simulatorFailed" });
}

/** The loan that a page stands on, or what the page says where that is of another environment or not on the list. */
function listedLoan(heading: string, state: LoanPageState, known: Known): ListedLoan | Page {
  const { loanReference } = state;
  const entry = known.session?.store.loans.get(loanReference);
  const session = sessionHere(heading, state, known, entry?.value !== undefined);
  if ("blocks" in session) return session;
  if (entry === undefined) {
    const remedies = pageActions([{ ...commandAction("addLoan"), given: [loanReference] }]);
    const reason = l10n.t("The loan is no longer on the list.");
    return unavailable(heading, reason, { environment: session.environment, remedies });
  }
  const missing = setupProblem(session);
  const stale = missing
    ? noticeOf([missing.reason], pageActions(missing.actions))
    : refreshFailedNotice(session, entry.failure);
  return { session, entry, stale };
}

/** What is shown is older than the last refresh. */
function refreshFailedNotice(
  { environment }: Pick<Session, "environment">,
  failure: Entry<Loan>["failure"],
): Notice | undefined {
  if (failure === undefined) return undefined;
  const actions = remedyActions(failure.kind, environment, failure.request);
  return noticeOf([l10n.t("The last refresh failed. {0}", failure.message)], pageActions(actions));
}

/** What stands above a page: why it is older, what was not done, what is under way and what nobody knows the outcome of. */
function saidOf(
  state: LoanPageState,
  { entry, stale }: ListedLoan,
  loan: Loan,
  { now, activities = [], failedChanges = [] }: Known,
  nameOf: (activity: Activity) => string | undefined,
) {
  const unsettled = unsettledActivities(activities, state, loan.id);
  const read = { loan: lastRead(entry), asOf: entry.asOf ?? 0 };
  const note = noteNotice(noteAbout(failedChanges, state, loan.id), now);
  const sent = activityNotice(unsettled, now, nameOf, (one) => effectSince(one, read, activities));
  return { unsettled, notices: [stale, note, sent] };
}

/** What a page says while what it shows is not there: that the loan is being read, or why it was not. */
function unread(heading: string, { session, entry, stale }: ListedLoan): Page {
  const { reference, loading } = entry;
  const { environment } = session;
  if (loading || stale === undefined) {
    const reason = l10n.t("{0}: reading {1}…", environment.name, reference);
    return unavailable(heading, reason, { environment, loading: true, canRefresh: stale !== undefined });
  }
  const remove = { ...commandAction("removeLoan"), given: [{ loanReference: reference }] };
  return unreadFor(heading, session, stale, isGone(entry) ? [remove] : []);
}

function unreadFor(
  heading: string,
  { environment }: Pick<Session, "environment">,
  { lines, buttons }: Notice,
  more: Parameters<typeof pageActions>[0] = [],
): Page {
  const remedies = [...pageActions(more), ...buttons];
  return unavailable(heading, lines.join(" "), { environment, remedies, canRefresh: true });
}

/** The loan is on the list, and what was read of it does not hold the task. */
function withoutTask(heading: string, state: TaskPageState, { environment }: PageSession, loan: Loan): Page {
  const { loanReference, taskId, taskKind } = state;
  const reason = noTaskText(loan, loanReference, taskId, taskKind);
  // The page was kept by an older version, which did not say which one it shows.
  if (isAmbiguousTaskId(loan, taskId, taskKind)) return unavailable(heading, reason, { environment });
  // Without a number it is the request that read the loan of the page.
  const request = { ...commandAction("showRequest"), title: l10n.t("Show Request") };
  const remedies = tasksAreComplete(loan) ? [] : pageActions([request]);
  return unavailable(heading, reason, { environment, remedies, canRefresh: true });
}
