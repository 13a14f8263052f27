import { type Loan, tasksAreComplete, tasksOf } from "../../domain/loan";
import type { AgentView } from "./agentView";
import { listedLoan, loanHead, notReadOf, readLoanOf } from "./loanFacts";
import { ownerName, wholeTaskFacts } from "./taskFacts";
import { fewOf, type ToolAnswer, withList } from "./toolAnswer";
import { fromInput, neededText } from "./toolInput";

/** A loan with all of its tasks. */
export function getLoan(view: AgentView, input: unknown): ToolAnswer {
  const entry = listedLoan(view, neededText(input, "loan"));
  const loan = readLoanOf(entry);
  const tasks = tasksOf(loan);
  const head = {
    ...loanHead(entry),
    borrowers: borrowersOf(loan),
    taskCount: tasks.length,
    complete: tasksAreComplete(loan),
    notRead: notReadOf(loan),
  };
  const answer = withList(head, "tasks", tasks, fromInput(input), (owned) => wholeTaskFacts(view, owned));
  return { answer, loans: 1 };
}

function borrowersOf({ borrowers }: Loan): object {
  return {
    ...(fewOf(borrowers.items.map(ownerName)) ?? { count: 0 }),
    mayHaveMore: borrowers.mayHaveMore || undefined,
  };
}
