import type { Deal } from "../domain/deal";
import { findTask, type Loan, tasksOf } from "../domain/loan";
import type { ActivityFacts, CheckFinding } from "./activity";

/** What the service shows of an activity now. `evidence` is one sentence for the user; another person may have caused it. */
export interface Effect {
  readonly finding: CheckFinding;
  readonly evidence: string;
}

/** Compares a loan as it is now with what was there when the activity was planned. */
export function effectInLoan(activity: ActivityFacts, loan: Loan): Effect {
  switch (activity.kind) {
    case "upload":
      return uploadEffect(activity, loan);
    case "rejectDocument": {
      const listed = tasksOf(loan).some(({ task }) =>
        task.documents.items.some(({ id }) => id === activity.documentId),
      );
      return listed
        ? { finding: "notFound", evidence: "The document is still listed: it does not look rejected." }
        : { finding: "found", evidence: "The document is no longer listed: it looks rejected." };
    }
    case "reassignLoanOfficerTasks": {
      const left = loan.loanOfficerTasks.items.filter(
        ({ id, assignedTo }) => assignedTo === "LOAN_OFFICER" && activity.idsBefore?.includes(id),
      ).length;
      return left === 0
        ? { finding: "found", evidence: "None of the tasks is with the loan officer any more: they look reassigned." }
        : { finding: "notFound", evidence: `${count(left, "task is", "tasks are")} still with the loan officer.` };
    }
    case "createBorrower":
      return { finding: "notFound", evidence: "A loan does not show the borrowers of a deal." };
  }
}

export function effectInDeal(activity: ActivityFacts, deal: Deal): Effect {
  const added = deal.borrowers.items.filter(({ id }) => !activity.idsBefore?.includes(id)).length;
  if (added > 0)
    return { finding: "found", evidence: `The deal lists ${count(added, "borrower", "borrowers")} more than before.` };
  const doubt = deal.borrowers.mayHaveMore ? " Not all of them were read." : "";
  return { finding: "notFound", evidence: `The deal lists no new borrower.${doubt}` };
}

/** Documents of the task that were not there when the upload was planned. */
export function newDocuments(activity: ActivityFacts, loan: Loan): readonly { readonly title: string | undefined }[] {
  const documents = findTask(loan, activity.taskId ?? "")?.task.documents.items ?? [];
  return documents.filter(({ id }) => id === undefined || !activity.idsBefore?.includes(id));
}

/** Found is only what all of it shows: a document that is missing must not pass for one that is there. */
function uploadEffect(activity: ActivityFacts, loan: Loan): Effect {
  const task = findTask(loan, activity.taskId ?? "")?.task;
  if (task === undefined) return { finding: "notFound", evidence: "The loan no longer has the task." };
  if (task.documents.failure !== undefined || activity.idsBefore === undefined) {
    return {
      finding: "notFound",
      evidence: "The service did not give the task's documents: there is nothing to go by.",
    };
  }
  const added = newDocuments(activity, loan).length;
  if (added === 0) return { finding: "notFound", evidence: "The task shows no new document." };
  const evidence = `The task shows ${count(added, "document", "documents")} more than before`;
  const sent = activity.files?.length ?? 1;
  return added < sent
    ? { finding: "notFound", evidence: `${evidence}, of the ${sent} that were sent.` }
    : { finding: "found", evidence: `${evidence}.` };
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
