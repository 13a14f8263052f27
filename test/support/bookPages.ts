import { type BookFigures, countBook } from "../../src/domain/figures";
import type { Loan } from "../../src/domain/loan";
import type { Task } from "../../src/domain/task";
import type { Page } from "../../src/protocol/page";
import type { TrendDay } from "../../src/store/book";
import { type BookFacts, bookView } from "../../src/vscode/pages/bookView";
import { borrower, borrowerTask, loanWith, officerTask } from "./loans";

const DAY = 24 * 3600 * 1000;

/** A loan of a borrower's tasks and of an officer's, which are the ones with an assignee. */
export function loanOf(id: string, ...tasks: Partial<Task>[]): Loan {
  const made = tasks.map((facts, at) => ("assignedTo" in facts ? officerTask : borrowerTask)(`${id} ${at}`, facts));
  const of = (wanted: Task["kind"]) => made.filter(({ kind }) => kind === wanted);
  return loanWith({ id, borrowers: [borrower(`b ${id}`, of("borrower"))], officerTasks: of("loanOfficer") });
}

/** Of loans under their IDs; undefined is one of which nothing was read. */
export function figuresOf(loans: readonly (Loan | undefined)[], now: number): BookFigures {
  const counting = countBook(
    loans.map((value) => ({ reference: value?.id ?? "", value })),
    now,
  );
  for (;;) {
    const step = counting.next();
    if (step.done) return step.value;
  }
}

/** What was kept on a day, so many days before now. */
export function dayBefore(now: number, days: number, facts: Partial<TrendDay> = {}): TrendDay {
  const day = Math.floor(now / DAY) - days;
  return { day, loans: 4, lateLoans: 1, outstanding: 9, finished: 3, late: [1, 0, 0, 0, 0], ...facts };
}

export function bookPage(
  loans: readonly (Loan | undefined)[],
  now: number,
  days: readonly TrendDay[] = [],
  facts: Partial<BookFacts> = {},
): Page {
  const environment = { name: "Sandbox", kind: "sandbox" } as const;
  return bookView({ environment, asOf: now, now, notices: [], figures: figuresOf(loans, now), days, ...facts });
}

/** A book of many loans, as a lender's looks, with a past. */
export function wholeBook(now: number): { readonly loans: readonly Loan[]; readonly days: readonly TrendDay[] } {
  const assignees = [undefined, "LOAN_OFFICER", "PROCESSOR", "BORROWER", "Dana"];
  const loans = Array.from({ length: 60 }, (_, loan) => {
    const tasks = Array.from({ length: 8 }, (_, task): Partial<Task> => {
      const age = ((loan * 7 + task * 11) % 50) - 14;
      const assignedTo = assignees[(loan + task) % assignees.length];
      return {
        status: (loan + task) % 3 === 0 ? "Completed" : (loan + task) % 4 === 0 ? "InProgress" : "NotStarted",
        type: ["DocumentRequired", "InputRequired", "DocumentProcessing"][(loan * task) % 3],
        dueDate: new Date(now - age * DAY).toISOString().slice(0, 10),
        ...(assignedTo !== undefined && { assignedTo }),
      };
    });
    return loanOf(`LN-${2000 + loan}`, ...tasks);
  });
  const days = Array.from({ length: 90 }, (_, at) => 90 - at)
    .filter((ago) => (ago < 40 || ago > 47) && ago % 7 !== 3)
    .map((ago) => {
      const late = [40 + (ago % 9), 30, 20 + (ago % 5), 15, Math.round(ago / 3)];
      const [loans, outstanding] = ago > 25 ? [45, 210 + (ago % 11)] : [60, 300 - (ago % 7)];
      return dayBefore(now, ago, {
        loans,
        lateLoans: loans - 12,
        outstanding,
        late,
        ...(ago === 25 && { otherList: true }),
      });
    });
  return { loans, days };
}
