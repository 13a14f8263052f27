import * as l10n from "@vscode/l10n";
import { isComplete } from "../domain/listing";
import { type Deal, findTask, isAmbiguousTaskId, type Loan, ownersOf, tasksAreComplete } from "../domain/loan";
import { allHaveIds, type Task } from "../domain/task";
import { documentedAssignee } from "../domain/taskStatus";
import { textOf } from "../domain/unknown";
import { type Activity, type ActivityFacts, type CheckFinding, isSameChange, type SentActivity } from "./activity";

/** One sentence for the user; somebody else may have caused the same effect. */
export interface Effect {
  readonly finding: CheckFinding;
  readonly evidence: string;
  /** What is said instead where the outcome is unknown and all looks as it was. */
  readonly unchanged?: string | undefined;
}

/** Those of the same change whose results may have come since the IDs of this one were read. They prove nothing. */
export function competingActivities(own: ActivityFacts & { readonly id: string }, activities: readonly Activity[]) {
  const readAt = own.idsReadAt ?? Number.NEGATIVE_INFINITY;
  // The newest first: what stands before this one is later, whatever the clock said.
  const ownAt = activities.findIndex(({ id }) => id === own.id);
  return activities.filter((one, at) => {
    const { state, settledAt = Number.POSITIVE_INFINITY, check } = one;
    const cameAfter = (time: number) => at < ownAt || time >= readAt;
    const wasFound = check?.finding === "found" && !cameAfter(check.at);
    const mayHaveCome =
      state === "sent" || (state === "unknown" && !wasFound) || (state === "confirmed" && cameAfter(settledAt));
    return at !== ownAt && mayHaveCome && isSameChange(own, one);
  });
}

/** What was read of what an activity was about. */
export interface ReadSubject {
  readonly loan?: Loan | undefined;
  readonly deal?: Deal | undefined;
}

/** What a loan or deal shows that was read after the outcome of an activity was lost, if it tells of that. */
export function effectSince(
  activity: Activity,
  read: (ReadSubject & { readonly asOf: number }) | undefined,
  activities: readonly Activity[],
): string | undefined {
  const { state, check, plannedAt, settledAt = plannedAt } = activity;
  if (read === undefined || state !== "unknown" || check !== undefined || read.asOf < settledAt) return undefined;
  const effect = effectIn(activity, read, activities);
  return effect?.finding === "found" ? effect.evidence : effect?.unchanged;
}

/** In what was read of it, with all activities that may have had the same effect. */
export function effectIn(activity: Activity, { loan, deal }: ReadSubject, activities: readonly Activity[]) {
  const read = deal ?? loan;
  return read && effectInRead(activity, read, competingActivities(activity, activities));
}

/**
 * Compares a loan or a deal as it is now with the newest read before the activity was sent:
 *
 *                          found                                     not found
 *     upload               as many new documents as files            fewer of them
 *     rejectDocument       it was listed, and is not any more        it is still listed
 *     reassign…            all that were to move are the borrower's  one of them is not
 *     createBorrower       the deal has a new borrower               it has none
 *
 * Absence counts only in whole lists (`notEnoughRead`), and nothing is found that another activity explains
 * (`unlessCompeting`).
 */
export function effectInRead(activity: SentActivity, read: Loan | Deal, others: readonly Activity[]): Effect {
  if (!("loanOfficerTasks" in read)) return creationEffect(activity, read, others);
  switch (activity.kind) {
    case "upload":
      return uploadEffect(activity, read, others);
    case "rejectDocument":
      return unlessCompeting(others, rejectionEffect(activity, read));
    case "reassignLoanOfficerTasks":
      return unlessCompeting(others, reassignmentEffect(activity, read));
    case "createBorrower":
      return notEnoughRead();
    case "runMutation":
      return notFound(l10n.t("Loan Ops cannot tell what this mutation changes."));
  }
}

function creationEffect({ idsBefore }: SentActivity, { borrowers }: Deal, others: readonly Activity[]): Effect {
  if (idsBefore === undefined || borrowers.absent) return notEnoughRead();
  const theirs = others.flatMap(({ result }) => result?.borrowerId ?? []);
  const known = new Set([...idsBefore, ...theirs]);
  const added = new Set(borrowers.items.map(({ id }) => id).filter((id) => !known.has(id))).size;
  if (added === 0) {
    if (!isComplete(borrowers)) return notEnoughRead();
    return notFound(
      l10n.t("The deal lists no new borrower."),
      l10n.t("The deal lists no new borrower: it looks as if nothing was changed."),
    );
  }
  const found = foundEffect("createBorrower");
  return added > others.length - theirs.length ? found : unlessCompeting(others, found);
}

function notFound(evidence: string, unchanged?: string): Effect {
  return { finding: "notFound", evidence, unchanged };
}

function notEnoughRead(): Effect {
  return notFound(l10n.t("Not enough was read, before or now, to check this."));
}

function foundEffect(kind: Activity["kind"]): Effect {
  return { finding: "found", evidence: foundText(kind) };
}

/** The same wherever it is told: what was found of a rejection is gone. */
export function foundText(kind: Activity["kind"]): string {
  return {
    upload: l10n.t("The task shows what was sent: it looks uploaded."),
    rejectDocument: l10n.t("The document is gone: it looks rejected."),
    reassignLoanOfficerTasks: l10n.t("None of the tasks is with the loan officer any more: they look reassigned."),
    createBorrower: l10n.t("The deal lists a new borrower: it looks created."),
    runMutation: "",
  }[kind];
}

function unlessCompeting(others: readonly Activity[], effect: Effect): Effect {
  if (effect.finding === "notFound" || others.length === 0) return effect;
  const doubt = l10n.t(
    "The same was sent from here another time as well, so this does not tell which of them was done.",
  );
  return notFound(`${effect.evidence} ${doubt}`);
}

/** A missing document means something only when it was there before, and its task came with a complete list. */
function rejectionEffect(activity: SentActivity, loan: Loan): Effect {
  const { documentId, idsBefore = [] } = activity;
  const tasks = ownersOf(loan).flatMap((owner) => owner.tasks.items);
  if (tasks.some(({ documents }) => documents.items.some(({ id }) => id === documentId))) {
    return notFound(
      l10n.t("The document is still listed."),
      l10n.t("The document is still listed: it looks as if nothing was changed."),
    );
  }
  const documents = taskOfActivity(activity, loan)?.documents;
  if (documents === undefined) return missingTaskEffect(activity, loan);
  const wasListed = documentId !== undefined && idsBefore.includes(documentId);
  return wasListed && isComplete(documents) && allHaveIds(documents) ? foundEffect(activity.kind) : notEnoughRead();
}

/** Found only if all tasks that were to move were known, and are listed as the borrower's. */
function reassignmentEffect({ idsBefore }: SentActivity, loan: Loan): Effect {
  const { loanOfficerTasks } = loan;
  if (idsBefore?.length === 0) {
    return notFound(
      l10n.t("The last read before this showed no task with the loan officer, so there is nothing to compare."),
    );
  }
  const wanted = loanOfficerTasks.items.filter(({ id }) => idsBefore === undefined || idsBefore.includes(id));
  const left = wanted.filter(({ assignedTo }) => documentedAssignee(assignedTo) === "LOAN_OFFICER").length;
  if (left > 0) {
    const all = left === idsBefore?.length;
    return notFound(
      l10n.t("Tasks that are still with the loan officer: {0}.", left),
      all ? l10n.t("All tasks are still with the loan officer: it looks as if nothing was changed.") : undefined,
    );
  }
  const isKnown = wanted.every(({ assignedTo }) => textOf(assignedTo) !== undefined);
  if (idsBefore === undefined || !isKnown || !isComplete(loanOfficerTasks)) return notEnoughRead();
  const moved = new Set(
    wanted.filter(({ assignedTo }) => documentedAssignee(assignedTo) === "BORROWER").map(({ id }) => id),
  );
  return idsBefore.some((id) => !moved.has(id))
    ? notFound(l10n.t("Not all tasks that were to move are listed as the borrower's. They do not look reassigned."))
    : foundEffect("reassignLoanOfficerTasks");
}

/** Records of older versions do not say of which kind the task is: then it is the only one with its ID, or none. */
function taskOfActivity({ taskId = "", taskKind }: SentActivity, loan: Loan): Task | undefined {
  return findTask(loan, taskId, taskKind)?.task;
}

function missingTaskEffect({ taskId = "", taskKind }: SentActivity, loan: Loan): Effect {
  const isGone = tasksAreComplete(loan) && !isAmbiguousTaskId(loan, taskId, taskKind);
  return isGone ? notFound(l10n.t("The loan no longer has this task.")) : notEnoughRead();
}

/** Each once; none if its documents were not known. Of one without an ID nobody knows whether it was there. */
export function newDocuments(activity: SentActivity, loan: Loan): { id: string; title: string | undefined }[] {
  const before = new Set(activity.idsBefore);
  const documents = activity.idsBefore === undefined ? [] : (taskOfActivity(activity, loan)?.documents.items ?? []);
  return documents.flatMap((document) => {
    const id = textOf(document.id);
    if (id === undefined || before.has(id)) return [];
    before.add(id);
    return [{ id, title: textOf(document.title) }];
  });
}

/** It takes as many new documents as files were sent: a missing one must not pass for a delivered one. */
function uploadEffect(activity: SentActivity, loan: Loan, others: readonly Activity[]): Effect {
  const task = taskOfActivity(activity, loan);
  if (task === undefined) return missingTaskEffect(activity, loan);
  if (!isComplete(task.documents) || activity.idsBefore === undefined) return notEnoughRead();
  const added = newDocuments(activity, loan).length;
  const [sent = 1, ...theirs] = [activity, ...others].map(({ files }) => files?.length ?? 1);
  if (added < sent && !allHaveIds(task.documents)) return notEnoughRead();
  if (added < sent) {
    return notFound(l10n.t("New documents that the task shows: {0}. Files that were sent: {1}.", added, sent));
  }
  const found = foundEffect(activity.kind);
  return added < theirs.reduce((sum, files) => sum + files, sent) ? unlessCompeting(others, found) : found;
}
