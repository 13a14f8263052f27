import { explainLoan as explanationOf } from "../../domain/explanation";
import type { AgentView } from "./agentView";
import { countFacts, listedLoan, loanHead, notReadOf, readLoanOf } from "./loanFacts";
import { actorWord, taskFacts } from "./taskFacts";
import { type ToolAnswer, withList } from "./toolAnswer";
import { fromInput, neededText } from "./toolInput";

/** Why a loan is not done: the same as in a brief, for a model. */
export function explainLoan(view: AgentView, input: unknown): ToolAnswer {
  const entry = listedLoan(view, neededText(input, "loan"));
  const loan = readLoanOf(entry);
  const { counts, waitingFor } = explanationOf(loan, view.now);
  const head = {
    ...loanHead(view, entry),
    ...countFacts(counts, entry),
    waitingFor: Object.fromEntries(waitingFor.map(({ actor, tasks }) => [actorWord(actor), tasks.length])),
    notRead: notReadOf(view, loan),
  };
  const all = waitingFor.flatMap(({ tasks }) => tasks);
  return {
    answer: withList(head, "tasks", all, fromInput(input), (owned) => taskFacts(view, entry.reference, owned)),
    loans: 1,
  };
}
