import { type Loan, taskListsOf, tasksAreComplete } from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import type { Entry } from "../../store/entry";
import type { AgentView } from "./agentView";
import { countFacts, loanHead } from "./loanFacts";
import { type ToolAnswer, withList } from "./toolAnswer";
import { fromInput } from "./toolInput";

/** The listed loans, with how many tasks of each are outstanding and overdue. */
export function listLoans(view: AgentView, input: unknown): ToolAnswer {
  const { entries, now } = view;
  const answer = withList({ count: entries.length }, "loans", entries, fromInput(input), (entry) => ({
    ...loanHead(view, entry),
    ...(entry.value === undefined ? { read: false } : countsOf(entry, entry.value, now)),
    changesSinceLastSeen: view.changes(entry.reference).length || undefined,
  }));
  return { answer, loans: entries.length };
}

function countsOf(entry: Entry<Loan>, loan: Loan, now: number): object {
  const counts = countTasks(taskListsOf(loan), tasksAreComplete(loan), now);
  return { borrowers: loan.borrowers.items.length, tasks: counts.all, ...countFacts(counts, entry) };
}
