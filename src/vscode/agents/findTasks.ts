import { soonestFirst } from "../../domain/explanation";
import { tasksOf } from "../../domain/loan";
import { mayPassFilter, surelyPassesFilter } from "../../domain/passesFilter";
import type { TaskCondition } from "../../domain/taskFilter";
import { TASK_TYPES } from "../../domain/taskType";
import { eachOnce } from "../../store/entry";
import type { AgentView } from "./agentView";
import { knownOf, listedLoan, loanHead } from "./loanFacts";
import { taskFacts } from "./taskFacts";
import { type ToolAnswer, withList } from "./toolAnswer";
import { choiceInput, flagInput, fromInput, textInput } from "./toolInput";

const ACTORS = { borrower: "waitingForBorrower", loanOfficer: "withLoanOfficer", processor: "withProcessor" } as const;
const DUE = ["overdue", "dueIn7Days", "noDueDate"] as const;

/**
 * Tasks of all listed loans, or of one, by the conditions of the view's filter. Not by words: whoever may search titles
 * can find out what they say.
 */
export function findTasks(view: AgentView, input: unknown): ToolAnswer {
  const given = textInput(input, "loan");
  const entries = given === undefined ? eachOnce(view.entries) : [listedLoan(view, given)];
  const type = choiceInput(input, "type", TASK_TYPES);
  const filter = { conditions: conditionsOf(input), types: type === undefined ? [] : [type], text: "" };
  const found = entries.flatMap((entry) =>
    entry.value === undefined ? [] : tasksOf(entry.value).map((owned) => ({ ...owned, entry })),
  );
  const tasks = soonestFirst(found.filter((owned) => mayPassFilter(owned, filter, view.now)));
  // What decides it was not read: they may be such tasks.
  const unsure = tasks.filter((owned) => !surelyPassesFilter(owned, filter, view.now)).length;
  const head = {
    count: tasks.length,
    ofLoans: new Set(tasks.map(({ entry }) => entry)).size,
    loansLookedAt: entries.length,
    ...knownOf(view, entries),
    ...(unsure > 0 && { complete: false, notKnownWhether: unsure }),
  };
  const answer = withList(head, "tasks", tasks, fromInput(input), ({ entry, ...owned }) => ({
    ...loanHead(view, entry),
    ...taskFacts(view, entry.reference, owned),
  }));
  return { answer, loans: entries.length };
}

function conditionsOf(input: unknown): TaskCondition[] {
  const due = choiceInput(input, "due", DUE);
  const waitingFor = choiceInput(input, "waitingFor", Object.keys(ACTORS) as (keyof typeof ACTORS)[]);
  return [
    ...(flagInput(input, "finishedToo") === true ? [] : (["outstanding"] as const)),
    ...(due === undefined ? [] : [due]),
    ...(waitingFor === undefined ? [] : [ACTORS[waitingFor]]),
    ...(flagInput(input, "withDocuments") === true ? (["withDocuments"] as const) : []),
  ];
}
