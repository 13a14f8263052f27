import * as l10n from "@vscode/l10n";
import {
  documentsGap,
  findTask,
  isAmbiguousTaskId,
  type Loan,
  noTaskText,
  ownerLabel,
  tasksAreComplete,
  tasksOf,
} from "../../domain/loan";
import { documentLabel, type Task } from "../../domain/task";
import { impersonalTaskName } from "../../domain/taskStatus";
import { inertText, isolated, oneLine } from "../../domain/text";
import type { Activity } from "../../ledger/activity";
import { effectSince } from "../../ledger/effect";
import type { ShownPage } from "../../protocol/page";
import type { UnavailablePage } from "../../protocol/pageParts";
import type { TaskPageState } from "../../protocol/taskPage";
import { lastRead } from "../../store/entry";
import type { FailedChange } from "../app/record";
import type { TaskTarget } from "../app/targets";
import { commandIds } from "../ui/commandIds";
import { activityNotice, isUnderWay, noteNotice, unsettledActivities } from "./activityNotice";
import { type ListedLoan, listedLoan, type PageSession, shownEnvironment, unavailable, unread } from "./loanToShow";

interface TaskPageOptions {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The name of the environment that the task belongs to; undefined for one that is no longer in the list. */
  readonly home?: string | undefined;
  /** All that was sent to the environment of the session. */
  readonly activities?: readonly Activity[];
  readonly note?: FailedChange | undefined;
}

/** The page of a task as the store has it now, or why there is none. Reads nothing. */
export function taskPageOf(
  session: PageSession | undefined,
  target: TaskPageState,
  { now, home, activities = [], note }: TaskPageOptions,
): ShownPage {
  const { loanReference } = target;
  const heading = l10n.t("Task");
  const listed = listedLoan(session, { ...target, heading, home });
  if ("type" in listed) return listed;
  const { entry, stale } = listed;
  const { value: loan, asOf, loading } = entry;
  const owned = loan && findTask(loan, target.taskId, target.taskKind);
  if (loan === undefined || asOf === undefined || owned === undefined) {
    return unread(heading, listed) ?? withoutTask(heading, target, listed);
  }
  const { task, borrower } = owned;
  const own = unsettledActivities(activities, target, loan.id);
  const underWay = own.filter(isUnderWay);
  const documentOf = ({ documentId }: Activity) => documentId && documentName(task, documentId);
  const page = {
    environment: shownEnvironment(listed.session),
    loanReference,
    loanId: loan.id,
    borrowerName: borrower && ownerLabel(owned),
    task,
    documentsGap: documentsGap(task.documents),
    unplaced: loan.failures.flatMap(({ field, message }) => (field === "" ? message : [])),
    asOf,
    loading,
    uploading: underWay.some(({ kind }) => kind === "upload"),
    rejecting: underWay.flatMap(({ documentId }) => documentId ?? []),
    notices: [
      stale,
      noteNotice(note, now),
      activityNotice(own, now, documentOf, (one) => effectSince(one, { loan: lastRead(entry), asOf }, activities)),
    ],
  };
  return { type: "task", page };
}

/** The loan is on the list, and what was read of it does not hold the task. */
function withoutTask(
  heading: string,
  { loanReference, taskId, taskKind }: TaskPageState,
  { session, entry: { value: loan } }: ListedLoan,
): UnavailablePage {
  const reason = loan ? noTaskText(loan, loanReference, taskId, taskKind) : "";
  // The page was kept by an older version, which did not say which one it shows.
  if (loan && isAmbiguousTaskId(loan, taskId, taskKind)) return unavailable(heading, reason, session);
  // Without a number it is the request that read the loan of the page.
  const request = { title: l10n.t("Show Request"), command: commandIds.showRequest };
  const remedies = loan && tasksAreComplete(loan) ? [] : [request];
  return unavailable(heading, reason, session, remedies, { canRefresh: true });
}

function documentName({ documents }: Task, documentId: string): string {
  const document = documents.items.find(({ id }) => id === documentId);
  return document ? documentLabel(document) : isolated(documentId);
}

const MAX_TITLE_LENGTH = 60;
const MAX_NAME_LENGTH = 30;

/**
 * The title of a task page's tab: the loan's reference, and the task's code or its type in words. VS Code stores the
 * titles of tabs on the disk, so no text of the service is used: a borrower's name may stand in it. The task's ID stands for
 * a task that was not read, and tells apart tasks of the same name.
 */
export function panelTitle({ loanReference, taskId, taskKind }: TaskTarget, loan?: Loan): string {
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  const name = task && shortTaskName(task);
  const alike = loan === undefined ? [] : tasksOf(loan).filter(({ task }) => shortTaskName(task) === name);
  const parts = [loanReference, name ?? [], name !== undefined && alike.length === 1 ? [] : taskId].flat();
  return inertText(oneLine(parts.join(" · "), MAX_TITLE_LENGTH));
}

function shortTaskName(task: Task): string | undefined {
  const name = impersonalTaskName(task);
  return name && oneLine(name, MAX_NAME_LENGTH);
}
