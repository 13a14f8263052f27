import { type Loan, taskListsOf } from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import type { AgentView } from "./agentView";
import { loanHead, wasReadWhole } from "./loanFacts";
import { type ToolAnswer, withList } from "./toolAnswer";
import { fromInput } from "./toolInput";

/** The listed loans, with how many tasks of each are outstanding and overdue. */
export function listLoans(view: AgentView, input: unknown): ToolAnswer {
  const { entries, now } = view;
  const answer = withList({ count: entries.length }, "loans", entries, fromInput(input), (entry) => ({
    ...loanHead(view, entry),
    ...(entry.value === undefined ? { read: false } : { ...countsOf(entry.value, now), complete: wasReadWhole(entry) }),
    changesSinceLastSeen: view.changes(entry.reference).length || undefined,
  }));
  return { answer, loans: entries.length };
}

function countsOf(loan: Loan, now: number): object {
  const { all, outstanding, overdue } = countTasks(taskListsOf(loan), now);
  // Counts of lists that did not come whole are the least that there are.
  return { borrowers: loan.borrowers.items.length, tasks: all, outstanding, overdue };
}
