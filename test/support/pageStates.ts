import { listingOf } from "../../src/domain/listing";
import type { Loan } from "../../src/domain/loan";
import type { BookPage } from "../../src/protocol/bookPage";
import type { LoanPage } from "../../src/protocol/loanPage";
import type { ShownPage } from "../../src/protocol/page";
import type { PageAction, UnavailablePage } from "../../src/protocol/pageParts";
import type { TaskPage } from "../../src/protocol/taskPage";
import type { TrendDay } from "../../src/store/book";
import { bookPage, loanOf, wholeBook } from "./bookPages";
import { taskPage } from "./drawnPage";
import { loanPage } from "./loanPages";
import { borrowerTask, documentLink } from "./loans";

const REMEDIES: readonly PageAction[] = [
  { command: "token", title: "Set Access Token…" },
  { command: "request", title: "Show Request" },
];
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

function task(facts: Partial<TaskPage> = {}): ShownPage {
  return { type: "task", page: taskPage(TASK, { asOf: Date.now(), ...facts }) };
}

function loan(facts: Partial<LoanPage> = {}): ShownPage {
  return { type: "loan", page: loanPage(Date.now(), facts) };
}

function noticed(...lines: readonly string[]): ShownPage {
  return task({ notices: [{ lines, remedies: REMEDIES }] });
}

function unavailable(reason: string, facts: Partial<UnavailablePage> = {}): ShownPage {
  const environment = { name: "Sandbox", kind: "sandbox" } as const;
  const how = { environment, reason, loading: false, canRefresh: true, remedies: REMEDIES };
  return { type: "unavailable", heading: "Task", ...how, ...facts };
}

const { loans: LOANS, days: DAYS } = wholeBook(Date.now());

function book(
  ...[loans, days, facts]: readonly [readonly (Loan | undefined)[], (readonly TrendDay[])?, Partial<BookPage>?]
) {
  return { type: "book", page: bookPage(loans, Date.now(), days, facts) } as const;
}

/** What the pages of a task, of a loan and of the book can look like. */
export const PAGE_STATES = {
  task: task(),
  loan: loan(),
  "loan-production": loan({ environment: { name: "Production", kind: "production" }, borrowers: [] }),
  "loan-in-part": loan({
    gaps: [
      "Borrowers: Not all tasks were read.",
      "Loan officer: Not all tasks were read. The service said: The service of documents is down until half past six.",
    ],
    ...{ outstanding: "2 or more late of 4 or more", lateSince: "May 4, 2026 or earlier", tasksLeftOut: 12 },
    notices: [{ lines: UNKNOWN, remedies: REMEDIES }],
    whyNoReassignment: "No task is with the loan officer.",
    timeline: { events: [], unknownDates: 7 },
  }),
  "under-way": task({ uploading: true, rejecting: ["doc_1"] }),
  "outcome-unknown": noticed(...UNKNOWN),
  "not-done": noticed(`${LOCKED} (10:42 AM)`),
  production: task({ environment: { name: "Production", kind: "production" } }),
  "stale-lost": noticed(
    "The last refresh failed. The connection was lost before the service answered. Check the network.",
  ),
  "stale-token": noticed("This environment has no access token."),
  "reading-again": task({ loading: true }),
  "not-listed": unavailable("LN-2041 is no longer on the list.", { canRefresh: false }),
  "not-read": unavailable("LN-2041 could not be read."),
  reading: unavailable("Reading loan LN-2041…", { canRefresh: false, remedies: [] }),
  "task-gone": unavailable("The loan no longer has this task."),
  "other-environment": unavailable("This task belongs to Sandbox.", { environment: undefined, canRefresh: false }),
  book: book(LOANS, DAYS),
  "book-in-part": book([...LOANS.slice(0, 36), ...Array(24).fill(undefined)], DAYS, {
    environment: { name: "Production", kind: "production" },
    notices: [{ lines: ["36 of 60 loans read."], remedies: [] }],
  }),
  "book-first-day": book([loanOf("LN-2041", { dueDate: "2199-01-01" })]),
} satisfies Readonly<Record<string, ShownPage>>;
