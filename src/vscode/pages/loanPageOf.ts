import * as l10n from "@vscode/l10n";
import { explainLoan, gapsIn } from "../../domain/brief";
import { dueInRow, isTaskOverdue } from "../../domain/dates";
import { borrowerLabel, type Loan, type OwnedTask, ownerLabel, tasksAreComplete } from "../../domain/loan";
import { previewReassignment } from "../../domain/preview";
import { hasUploadAddress, rejectableDocuments, taskLabel } from "../../domain/task";
import { outstandingText } from "../../domain/taskCounts";
import { ACTOR_NOT_READ, nextActorLabel, requiredAction } from "../../domain/taskStatus";
import { inertText, oneLine } from "../../domain/text";
import type { Activity } from "../../ledger/activity";
import { effectSince } from "../../ledger/effect";
import type { LoanPage, LoanPageState, TaskLine } from "../../protocol/loanPage";
import type { ShownPage } from "../../protocol/page";
import type { FoundChange } from "../../store/changes";
import { lastRead } from "../../store/entry";
import type { FailedChange } from "../app/record";
import { isTargetedTask } from "../app/targets";
import type { ViewOptions } from "../app/viewOptions";
import { documentsText, lateSinceFact } from "../loans/rowHover";
import { countIn, withAssignee } from "../loans/rowItems";
import { tasksAsInRows } from "../loans/rows";
import { activityNotice, isAbout, isUnderWay, noteNotice, unsettledActivities } from "./activityNotice";
import { listedLoan, type PageSession, shownEnvironment, unavailable, unread } from "./loanToShow";
import { timelineOf } from "./timelineOf";

const MAX_TASKS = 1000;

interface Circumstances {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The name of the environment that the loan belongs to; undefined for one that is no longer in the list. */
  readonly home?: string | undefined;
  /** How the view sorts and groups tasks. */
  readonly arranged: Pick<ViewOptions, "grouping" | "order">;
  /** All that was sent to the environment of the session. */
  readonly activities?: readonly Activity[];
  /** What changed on the loan since the user looked. */
  readonly changes?: readonly FoundChange[];
  readonly note?: FailedChange | undefined;
}

/** The page of a loan as the store has it now, or why there is none. Reads nothing. */
export function loanPageOf(
  session: PageSession | undefined,
  state: LoanPageState,
  { now, home, arranged, activities = [], changes = [], note }: Circumstances,
): ShownPage {
  const heading = loanTitle(state);
  const listed = listedLoan(session, { ...state, heading, home });
  if ("type" in listed) return listed;
  const { entry, stale } = listed;
  const { value: loan, asOf, loading } = entry;
  if (loan === undefined || asOf === undefined) {
    return unread(heading, listed) ?? unavailable(heading, "", listed.session, [], { canRefresh: true });
  }
  const all = tasksAsInRows(entry, arranged);
  const tasks = all.slice(0, MAX_TASKS);
  const unsettled = unsettledActivities(activities, state, loan.id);
  const nameOf = ({ taskId = "", taskKind }: Activity) => {
    const owned = tasks.find(({ task }) => isTargetedTask({ taskId, taskKind }, task));
    return owned && taskLabel(owned.task);
  };
  const page: LoanPage = {
    environment: shownEnvironment(listed.session),
    loanReference: state.loanReference,
    loanId: loan.id,
    borrowers: loan.borrowers.items.map(borrowerLabel),
    ...stateOf(loan, tasks, now),
    gaps: gapsIn(loan),
    tasks: tasks.map((owned) => lineOf(owned, now, unsettled.filter(isUnderWay))),
    tasksLeftOut: all.length - tasks.length,
    whyNoReassignment: whyNoReassignment(loan),
    timeline: timelineOf(tasks, {
      activities: activities.filter((activity) => isAbout(activity, state, loan.id)),
      changes,
      now,
    }),
    asOf,
    loading,
    notices: [
      stale,
      noteNotice(note, now),
      activityNotice(unsettled, now, nameOf, (one) => effectSince(one, { loan: lastRead(entry), asOf }, activities)),
    ],
  };
  return { type: "loan", page };
}

/** Who acts next, and what that is: as the brief says it. */
function stateOf(loan: Loan, tasks: readonly OwnedTask[], now: number) {
  const { counts, waitingFor } = explainLoan(loan, now);
  // One of which nobody knows who acts may be of any of them.
  const known = waitingFor.every(({ actor }) => actor !== ACTOR_NOT_READ);
  const isWhole = (actor: string) => tasksAreComplete(loan) && (known || actor === ACTOR_NOT_READ);
  return {
    outstanding: outstandingText(counts),
    lateSince: lateSinceFact(counts),
    waitingFor: waitingFor.map(({ actor, tasks: theirs }) => {
      const { id, kind, type } = theirs[0]?.task ?? {};
      return {
        actor: nextActorLabel(actor),
        count: countIn({ tasks: theirs, all: theirs.length, whole: isWhole(actor) }),
        first: tasks.findIndex(({ task }) => task.id === id && task.kind === kind),
        asks: requiredAction(type),
      };
    }),
  };
}

function lineOf(owned: OwnedTask, now: number, underWay: readonly Activity[]): TaskLine {
  const { task } = owned;
  return {
    taskId: task.id,
    taskKind: task.kind,
    title: taskLabel(task),
    owner: [ownerLabel(owned), withAssignee(task) ?? []].flat().join(" · "),
    status: task.status,
    due: dueInRow(task, now),
    late: isTaskOverdue(task, now),
    documents: documentsText(task),
    canUpload: hasUploadAddress(task),
    canReject: rejectableDocuments(task).length > 0,
    sending: underWay.some(({ taskId = "", taskKind }) => isTargetedTask({ taskId, taskKind }, task)),
  };
}

function whyNoReassignment(loan: Loan): string | undefined {
  const { moving, complete } = previewReassignment(loan);
  return moving.length === 0 && complete ? l10n.t("No task is with the loan officer.") : undefined;
}

/** The title of the page and of its tab. */
export function loanTitle({ loanReference }: Pick<LoanPageState, "loanReference">): string {
  return inertText(oneLine(l10n.t("Loan {0}", loanReference), MAX_TITLE_LENGTH));
}

/** In characters, of the title of a tab. */
const MAX_TITLE_LENGTH = 60;
