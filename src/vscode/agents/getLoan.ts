import { type Loan, tasksOf } from "../../domain/loan";
import { fieldsNotRead } from "../../domain/task";
import type { AgentView } from "./agentView";
import { listedLoan, loanHead, notReadOf, readLoanOf, wasReadWhole } from "./loanFacts";
import { ownerHandle, wholeTaskFacts } from "./taskFacts";
import { fewOf, type ToolAnswer, withList } from "./toolAnswer";
import { fromInput, neededText } from "./toolInput";

/** A loan with all of its tasks. */
export function getLoan(view: AgentView, input: unknown): ToolAnswer {
  const entry = listedLoan(view, neededText(input, "loan"));
  const loan = readLoanOf(entry);
  const tasks = tasksOf(loan);
  const head = {
    ...loanHead(view, entry),
    borrowers: borrowersOf(view, loan),
    taskCount: tasks.length,
    complete: wasReadWhole(entry) && tasks.every(({ task }) => fieldsNotRead(task).length === 0),
    notRead: notReadOf(view, loan),
  };
  const answer = withList(head, "tasks", tasks, fromInput(input), (owned) =>
    wholeTaskFacts(view, entry.reference, owned),
  );
  return { answer, loans: 1 };
}

function borrowersOf({ handles }: AgentView, { borrowers }: Loan): object {
  return {
    ...(fewOf(borrowers.items.map((borrower) => ownerHandle(handles, borrower))) ?? { count: 0 }),
    mayHaveMore: borrowers.mayHaveMore || undefined,
  };
}
