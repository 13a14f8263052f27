import { listingOf } from "../../../../../src/domain/listing";
import type { Activity } from "../../../../../src/ledger/activity";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../../../support/loans";

export const SENT_AT = Date.UTC(2026, 4, 4, 12);

export const REJECTED: Activity = {
  id: "an-activity",
  kind: "rejectDocument",
  environmentId: "sandbox",
  environmentName: "Sandbox",
  loanReference: "LN-1",
  loanId: "loan_1",
  taskId: "t1",
  taskKind: "borrower",
  documentId: "doc_1",
  plannedAt: SENT_AT - 5,
  sentAt: SENT_AT,
  settledAt: SENT_AT + 420,
  state: "refused",
  result: { errorKind: "forbidden", status: 403 },
  interrupted: false,
};

/** The loan that it is about. */
export const LOAN = loanWith({
  borrowers: [borrower("Byron", [borrowerTask("t1", { documents: listingOf([documentLink("doc_1")]) })])],
  officerTasks: [officerTask("t2")],
});
