import { LEFT_OUT_LISTING, listingOf } from "../../src/domain/listing";
import type { Loan } from "../../src/domain/loan";
import { FAILED } from "../../src/domain/unknown";
import type { Activity } from "../../src/ledger/activity";
import type { Button, Page } from "../../src/protocol/page";
import type { TrendDay } from "../../src/store/book";
import type { BookFacts } from "../../src/vscode/pages/bookView";
import type { LoanFacts } from "../../src/vscode/pages/loanView";
import { noticeOf, unavailable } from "../../src/vscode/pages/parts";
import { bookPage, loanOf, wholeBook } from "./bookPages";
import { type TaskOptions, taskPage } from "./drawnPage";
import { loanPage } from "./loanPages";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "./loans";

const REMEDIES: readonly Button[] = ["Set Access Token…", "Show Request"].map((label) => {
  return { label, asks: { type: "run", command: label, given: [] } };
});
const PRODUCTION = { name: "Production", kind: "production" } as const;
const TASK = borrowerTask("t1", {
  title: "Two most recent pay stubs",
  priority: "HIGH",
  dueDate: "2026-05-04",
  description: "Every page of both, please.",
  documents: listingOf([
    documentLink("doc_1", { title: "IMG_2231 (blurry).jpg", url: "https://docs.example/1" }),
    documentLink("doc_2", {
      title: "2026-10 pay stub of Hohenstein & Daughters, both pages.pdf",
      url: "ftp://docs.example/2",
    }),
    documentLink(undefined, { title: "A document without an ID.pdf", url: "" }),
  ]),
});
const UNKNOWN = [
  "Reject document “IMG_2231 (blurry).jpg” (10:42 AM): Outcome unknown.",
  "Upload (10:42 AM): Outcome unknown.",
  "Check the outcome before you send it again.",
];
const LOCKED =
  "The service refused: The loan is locked by a nightly batch of the department of underwriting until half past six";
const SENDING: Activity = {
  ...{ id: "1", kind: "upload", environmentId: "sandbox", environmentName: "Sandbox", taskId: "t1" },
  ...{ plannedAt: 5, state: "sent", interrupted: false },
};
/** Its tasks are many, and not all of them were read. */
const IN_PART: Loan = {
  ...loanWith({
    borrowers: [borrower("b1", [TASK, borrowerTask("t2", { status: FAILED, dueDate: FAILED })])],
    officerTasks: Array.from({ length: 410 }, (_, at) => officerTask(`o${at}`, { assignedTo: "BORROWER" })),
  }),
  failures: [{ field: "borrowers", message: "The service of documents is down until half past six." }],
};

function task(facts: TaskOptions = {}): Page {
  const now = Date.now();
  return taskPage(TASK, { asOf: now, now, ...facts });
}

function loan(facts: Partial<LoanFacts> = {}): Page {
  return loanPage(Date.now(), facts);
}

function noticed(...lines: readonly string[]): Page {
  return task({ notices: [noticeOf(lines, REMEDIES)] });
}

function none(reason: string, facts: Parameters<typeof unavailable>[2] = {}): Page {
  const environment = { name: "Sandbox", kind: "sandbox" } as const;
  return unavailable("Task", reason, { environment, canRefresh: true, remedies: REMEDIES, ...facts });
}

const { loans: LOANS, days: DAYS } = wholeBook(Date.now());

function book(
  ...[loans, days, facts]: readonly [readonly (Loan | undefined)[], (readonly TrendDay[])?, Partial<BookFacts>?]
): Page {
  return bookPage(loans, Date.now(), days, facts);
}

/** What the pages of a task, of a loan and of the book can look like. */
export const PAGE_STATES = {
  task: task(),
  loan: loan(),
  "loan-production": loan({ environment: PRODUCTION }),
  "loan-in-part": loan({
    loan: { ...IN_PART, borrowers: { ...IN_PART.borrowers, ...LEFT_OUT_LISTING, items: IN_PART.borrowers.items } },
    notices: [noticeOf(UNKNOWN, REMEDIES)],
  }),
  "under-way": task({ underWay: [SENDING, { ...SENDING, kind: "rejectDocument", documentId: "doc_1" }] }),
  "outcome-unknown": noticed(...UNKNOWN),
  "not-done": noticed(`${LOCKED} (10:42 AM)`),
  production: task({ environment: PRODUCTION }),
  "stale-lost": noticed(
    "The last refresh failed. The connection was lost before the service answered. Check the network.",
  ),
  "stale-token": noticed("This environment has no access token."),
  "reading-again": task({ loading: true }),
  "not-listed": none("LN-2041 is no longer on the list.", { canRefresh: false }),
  "not-read": none("LN-2041 could not be read."),
  reading: none("Reading loan LN-2041…", { canRefresh: false, remedies: [], loading: true }),
  "task-gone": none("The loan no longer has this task."),
  "other-environment": none("This task belongs to Sandbox.", { environment: undefined, canRefresh: false }),
  book: book(LOANS, DAYS),
  "book-in-part": book([...LOANS.slice(0, 36), ...Array(24).fill(undefined)], DAYS, {
    environment: PRODUCTION,
    notices: [noticeOf(["36 of 60 loans read."])],
  }),
  "book-first-day": book([loanOf("LN-2041", { dueDate: "2199-01-01" })]),
} satisfies Readonly<Record<string, Page>>;
