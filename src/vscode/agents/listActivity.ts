import type { Activity } from "../../ledger/activity";
import { activityFacts } from "./activityFacts";
import type { AgentView } from "./agentView";
import { listedLoan } from "./loanFacts";
import { timeText } from "./recordData";
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
  const head = { prepared: preparedFacts(view, sent), count: wanted.length };
  const answer = withList(head, "activity", wanted, fromInput(input), (activity) => activityFacts(view, activity));
  return { answer, loans: listed.size };
}

/** What became of the change that an agent prepared last; once it is sent, as the record says. */
function preparedFacts(view: AgentView, sent: readonly Activity[]): object | undefined {
  if (view.prepared === undefined) return undefined;
  const { kind, at, became, activityId } = view.prepared;
  const recorded = sent.find(({ id }) => id === activityId);
  return { kind, at: timeText(at), became, ...(recorded && { record: activityFacts(view, recorded) }) };
}

function isListed(loanReference: string | undefined, listed: ReadonlySet<string>): boolean {
  return loanReference === undefined || listed.has(loanReference);
}
