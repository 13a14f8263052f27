import { listingOf } from "../../src/domain/listing";
import { tasksOf } from "../../src/domain/loan";
import type { Task } from "../../src/domain/task";
import type { Activity } from "../../src/ledger/activity";
import type { Page } from "../../src/protocol/page";
import { type LoanFacts, loanView } from "../../src/vscode/pages/loanView";
import { DrawnPage } from "./drawnPage";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "./loans";

const DAY = 24 * 3600 * 1000;

/** The tasks of a loan, of each kind one. `now` in milliseconds since the epoch. */
function tasksAt(now: number): readonly Task[] {
  const day = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  const documents = listingOf([documentLink("d1"), documentLink("d2")]);
  const task = (at: number, title: string, facts: Partial<Task> = {}) =>
    borrowerTask(`t${at}`, { title, createdOn: day(2 * at - 40), ...facts });
  return [
    task(0, "Two most recent pay stubs", { status: "InProgress", dueDate: day(-17), documents }),
    task(1, "Bank statements, last 60 days", { dueDate: day(12) }),
    task(2, "Explain the deposit of $12,000 on the 3rd", {
      ...{ status: "Completed", type: "InputRequired", completedAt: day(-9) },
      documents: listingOf([documentLink("d3")], true),
    }),
    officerTask("t3", {
      title: "Order the appraisal of the property at 1200 Long Winding Country Road, unit 14",
      ...{ createdOn: day(-34), dueDate: day(-1), assignedTo: "PROCESSOR" },
    }),
    task(4, "Review and sign the Loan Estimate", { status: "ManuallyCancelled" }),
    task(5, "Signed purchase contract", { status: "OnHold", dueDate: "next week" }),
  ];
}

/** What was sent about it, each outcome once. */
function activitiesAt(now: number): readonly Activity[] {
  const made = (days: number, kind: Activity["kind"], state: Activity["state"], facts: Partial<Activity> = {}) => ({
    ...{ id: `${days}`, environmentId: "sandbox", environmentName: "Sandbox", loanReference: "LN-2041" },
    ...{ loanId: "loan_8f2c", kind, state, plannedAt: now + days * DAY, interrupted: false, ...facts },
  });
  const first = { taskId: "t0", taskKind: "borrower" } as const;
  return [
    made(0, "upload", "sent", { ...first, taskId: "t5" }),
    made(-2, "rejectDocument", "unknown", first),
    made(-6, "reassignLoanOfficerTasks", "confirmed", { result: { reassignedCount: 1 } }),
    made(-11, "upload", "confirmed", { ...first, result: { status: 201 } }),
    made(-12, "upload", "refused", first),
  ];
}

/** The page of a loan, with what a test is about given by it. */
export function loanPage(now: number, facts: Partial<LoanFacts> = {}): Page {
  const tasks = tasksAt(now);
  const ofBorrower = tasks.filter(({ kind }) => kind === "borrower");
  const borrowers = [
    borrower("b1", ofBorrower, { firstName: "José", lastName: "Ramírez Ortega" }),
    borrower("b2", [], { firstName: "Linh", lastName: "Nguyễn" }),
  ];
  const officerTasks = tasks.filter(({ kind }) => kind === "loanOfficer");
  const { loan = loanWith({ id: "loan_8f2c", borrowers, officerTasks }) } = facts;
  const change = { kind: "dueDate", taskId: "t1", before: "2026-11-28", after: "2026-12-03" } as const;
  const text = "Due date: Nov 28, 2026 → Dec 3, 2026";
  return loanView({
    environment: { name: "Sandbox", kind: "sandbox" },
    loanReference: "LN-2041",
    loan,
    tasks: tasksOf(loan),
    activities: activitiesAt(now),
    changes: [{ change, text, after: now - 5 * DAY, by: now - 3 * DAY }],
    asOf: now,
    now,
    loading: false,
    notices: [],
    ...facts,
  });
}

export function drawnLoan(now: number, facts: Partial<LoanFacts> = {}): DrawnPage {
  return new DrawnPage(loanPage(now, facts));
}
