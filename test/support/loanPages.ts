import type { LoanPage, TaskLine, TimelineEvent } from "../../src/protocol/loanPage";
import { DrawnPage } from "./drawnPage";

const DAY = 24 * 3600 * 1000;

const LINES: readonly Partial<TaskLine>[] = [
  {
    title: "Two most recent pay stubs",
    status: "InProgress",
    due: "17d late",
    late: true,
    documents: "2",
    canReject: true,
  },
  { title: "Bank statements, last 60 days", status: "NotStarted", due: "due Dec 3" },
  { title: "Explain the deposit of $12,000 on the 3rd", status: "Completed", documents: "1 or more", canReject: true },
  {
    taskKind: "loanOfficer",
    title: "Order the appraisal of the property at 1200 Long Winding Country Road, unit 14",
    owner: "Loan officer · with processor",
    status: "NotStarted",
    due: "late today",
    late: true,
    canUpload: false,
  },
  { title: "Review and sign the Loan Estimate", status: "ManuallyCancelled", documents: "not read" },
  { title: "Signed purchase contract", status: "OnHold", due: "due date not read", sending: true },
];

export function taskLine(taskId: string, facts: Partial<TaskLine> = {}): TaskLine {
  return {
    taskId,
    taskKind: "borrower",
    title: `Task ${taskId}`,
    owner: "José Ramírez Ortega",
    status: "NotStarted",
    due: undefined,
    late: false,
    documents: undefined,
    canUpload: true,
    canReject: false,
    sending: false,
    ...facts,
  };
}

/** What the page of a loan is made from, with what a test is about given by it. `now` in milliseconds since the epoch. */
export function loanPage(now: number, facts: Partial<LoanPage> = {}): LoanPage {
  return {
    environment: { name: "Sandbox", kind: "sandbox" },
    loanReference: "LN-2041",
    loanId: "loan_8f2c",
    borrowers: ["José Ramírez Ortega", "Linh Nguyễn"],
    outstanding: "2 late of 4",
    lateSince: "May 4, 2026",
    waitingFor: [
      { actor: "Waiting for the borrower", count: "2", first: 0, asks: "Upload a document." },
      { actor: "With the processor", count: "1", first: 3, asks: "Upload a document." },
      { actor: "It is not known who acts next", count: "1 or more", first: 5, asks: undefined },
    ],
    gaps: [],
    tasks: LINES.map((line, index) => taskLine(`t${index}`, line)),
    tasksLeftOut: 0,
    whyNoReassignment: undefined,
    timeline: { events: eventsBefore(now), unknownDates: 0 },
    asOf: now,
    loading: false,
    notices: [],
    ...facts,
  };
}

/** Of each kind one at least. */
function eventsBefore(now: number): TimelineEvent[] {
  const event = (kind: TimelineEvent["kind"], days: number, line: number | undefined, text?: string) => ({
    ...{ kind, at: now + days * DAY, line, ...(text && { text }) },
    wholeDay: kind === "due" || kind === "late",
  });
  const created = LINES.map((_, line) => event("created", -40 + 2 * line, line));
  return [
    ...created,
    event("late", -17, 0),
    event("notDone", -12, 0, "Upload: Refused"),
    event("sent", -11, 0, "Upload: Confirmed · HTTP 201"),
    event("completed", -9, 2),
    event("sent", -6, undefined, "Reassign loan officer tasks: Confirmed · 1 task reassigned"),
    { ...event("changed", -5, 1, "Due date: Nov 28, 2026 → Dec 3, 2026"), until: now - 3 * DAY },
    event("unknown", -2, 0, "Reject document: Outcome unknown"),
    event("late", -1, 3),
    event("sending", 0, 5, "Upload: Being sent"),
    event("due", 12, 1),
  ].sort((a, b) => a.at - b.at);
}

export function drawnLoan(now: number, facts: Partial<LoanPage> = {}): DrawnPage {
  return new DrawnPage({ type: "loan", page: loanPage(now, facts) });
}
