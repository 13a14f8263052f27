import type { Activity } from "../../ledger/activity";
import { activityFacts } from "./activityFacts";
import type { AgentView } from "./agentView";
import { listedLoan } from "./loanFacts";
import { type ToolAnswer, withList } from "./toolAnswer";
import { fromInput, textInput } from "./toolInput";

/** What was sent to this environment from this installation, newest first; of listed loans and of deals only. */
export function listActivity(view: AgentView, input: unknown, sent: readonly Activity[]): ToolAnswer {
  const given = textInput(input, "loan");
  const only = given === undefined ? undefined : listedLoan(view, given).reference;
  const listed = new Set(view.entries.map(({ reference }) => reference));
  const wanted = sent.filter(({ loanReference }) =>
    only === undefined ? isListed(loanReference, listed) : loanReference === only,
  );
  const answer = withList({ count: wanted.length }, "activity", wanted, fromInput(input), activityFacts);
  return { answer, loans: listed.size };
}

function isListed(loanReference: string | undefined, listed: ReadonlySet<string>): boolean {
  return loanReference === undefined || listed.has(loanReference);
}
