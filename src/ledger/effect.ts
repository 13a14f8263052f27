import * as l10n from "@vscode/l10n";
import type { Deal } from "../domain/deal";
import { allHaveIds } from "../domain/document";
import { findTask, isCompleteIn, type Loan, tasksAreComplete, tasksOf } from "../domain/loan";
import type { CheckFinding, SentActivity } from "./activity";

/**
 * The visible effect of an activity. `evidence` is one sentence for the user; somebody else may have caused the same
 * effect.
 */
export interface Effect {
  readonly finding: CheckFinding;
  readonly evidence: string;
}

/** Compares a loan as it is now with what was there when the activity was planned. */
export function effectInLoan(activity: SentActivity, loan: Loan): Effect {
  switch (activity.kind) {
    case "upload":
      return uploadEffect(activity, loan);
    case "rejectDocument":
      return rejectionEffect(activity, loan);
    case "reassignLoanOfficerTasks":
      return reassignmentEffect(activity, loan);
    case "createBorrower":
      return { finding: "notFound", evidence: l10n.t("A loan does not show the borrowers of a deal.") };
    case "runMutation":
      return { finding: "notFound", evidence: l10n.t("Nobody but you knows what this mutation changes.") };
  }
}

export function effectInDeal(activity: SentActivity, { borrowers, failures }: Deal): Effect {
  if (activity.idsBefore === undefined || borrowers.absent) {
    return {
      finding: "notFound",
      evidence: l10n.t(
        "The service did not return all borrowers of the deal, before or now, so this cannot be checked.",
      ),
    };
  }
  const added = borrowers.items.filter(({ id }) => !activity.idsBefore?.includes(id)).length;
  if (added > 0) return { finding: "found", evidence: moreBorrowers(added) };
  return {
    finding: "notFound",
    evidence: isCompleteIn({ failures }, borrowers)
      ? l10n.t("The deal lists no new borrower.")
      : l10n.t("The deal lists no new borrower. Not all of them were read."),
  };
}

/** That the document is missing means something only when its task came with a complete list of documents. */
function rejectionEffect({ documentId, taskId = "" }: SentActivity, loan: Loan): Effect {
  if (tasksOf(loan).some(({ task }) => task.documents.items.some(({ id }) => id === documentId))) {
    return { finding: "notFound", evidence: l10n.t("The document is still listed. It does not look rejected.") };
  }
  const documents = findTask(loan, taskId)?.task.documents;
  if (documents === undefined) return taskNotGiven(loan);
  return isCompleteIn(loan, documents) && allHaveIds(documents)
    ? { finding: "found", evidence: l10n.t("The document is no longer listed. It looks rejected.") }
    : documentsNotGiven();
}

/**
 * Found only if all tasks that were to move are listed as the borrower's; if they were not known, at least one task, and
 * none is left with the loan officer.
 */
function reassignmentEffect({ idsBefore }: SentActivity, loan: Loan): Effect {
  const { loanOfficerTasks } = loan;
  const wanted = loanOfficerTasks.items.filter(({ id }) => idsBefore === undefined || idsBefore.includes(id));
  const left = wanted.filter(({ assignedTo }) => assignedTo === "LOAN_OFFICER").length;
  if (left > 0) return { finding: "notFound", evidence: stillWithOfficer(left) };
  if (!isCompleteIn(loan, loanOfficerTasks) || wanted.some(({ assignedTo }) => assignedTo === undefined)) {
    return {
      finding: "notFound",
      evidence: l10n.t("The service did not return all loan officer tasks and assignees, so this cannot be checked."),
    };
  }
  const moved = wanted.filter(({ assignedTo }) => assignedTo === "BORROWER").length;
  if (moved === 0 || moved < (idsBefore?.length ?? 1)) {
    return {
      finding: "notFound",
      evidence: l10n.t("Not all tasks that were to move are listed as the borrower's. They do not look reassigned."),
    };
  }
  return {
    finding: "found",
    evidence: l10n.t("None of the tasks is with the loan officer any more. They look reassigned."),
  };
}

/** The task of the activity did not come. */
function taskNotGiven(loan: Loan): Effect {
  return {
    finding: "notFound",
    evidence: tasksAreComplete(loan)
      ? l10n.t("The loan no longer has this task.")
      : l10n.t("The service did not return all tasks of the loan, so this cannot be checked."),
  };
}

function documentsNotGiven(): Effect {
  return {
    finding: "notFound",
    evidence: l10n.t("The service did not return the task's documents, so this cannot be checked."),
  };
}

function stillWithOfficer(tasks: number): string {
  return tasks === 1
    ? l10n.t("1 task is still with the loan officer.")
    : l10n.t("{0} tasks are still with the loan officer.", tasks);
}

function moreBorrowers(added: number): string {
  return added === 1
    ? l10n.t("The deal lists 1 more borrower than before.")
    : l10n.t("The deal lists {0} more borrowers than before.", added);
}

/** The task's documents that did not exist when the upload was planned; none if its documents were not known then. */
export function newDocuments(activity: SentActivity, loan: Loan): readonly { readonly title: string | undefined }[] {
  const { taskId = "", idsBefore } = activity;
  const documents = findTask(loan, taskId)?.task.documents.items ?? [];
  return idsBefore === undefined ? [] : documents.filter(({ id }) => id === undefined || !idsBefore.includes(id));
}

/**
 * Found only if as many new documents came as files were sent: a missing document must not pass for a delivered one.
 */
function uploadEffect(activity: SentActivity, loan: Loan): Effect {
  const task = findTask(loan, activity.taskId ?? "")?.task;
  if (task === undefined) return taskNotGiven(loan);
  if (!isCompleteIn(loan, task.documents) || activity.idsBefore === undefined) return documentsNotGiven();
  const added = newDocuments(activity, loan).length;
  if (added === 0) return { finding: "notFound", evidence: l10n.t("The task shows no new document.") };
  const sent = activity.files?.length ?? 1;
  return added < sent
    ? { finding: "notFound", evidence: fewerDocuments(added, sent) }
    : { finding: "found", evidence: moreDocuments(added) };
}

function moreDocuments(added: number): string {
  return added === 1
    ? l10n.t("The task shows 1 more document than before.")
    : l10n.t("The task shows {0} more documents than before.", added);
}

function fewerDocuments(added: number, sent: number): string {
  return added === 1
    ? l10n.t("The task shows 1 more document than before; {0} were sent.", sent)
    : l10n.t("The task shows {0} more documents than before; {1} were sent.", added, sent);
}
