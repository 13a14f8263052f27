import { explainLoan as explanationOf, soonestFirst } from "../../domain/brief";
import { type Loan, taskListsOf, tasksAreComplete, tasksOf } from "../../domain/loan";
import { fieldsNotRead } from "../../domain/task";
import { countTasks } from "../../domain/taskCounts";
import { mayPassFilter, surelyPassesFilter, type TaskCondition } from "../../domain/taskFilter";
import { TASK_TYPES } from "../../domain/taskStatus";
import { type Entry, eachOnce } from "../../store/entry";
import {
  type AgentView,
  actorWord,
  countFacts,
  knownOf,
  listedLoan,
  loanHead,
  notReadOf,
  ownerHandle,
  readLoanOf,
  taskFacts,
  wasReadWhole,
  wholeTaskFacts,
} from "./facts";
import { choiceInput, fewOf, flagInput, fromInput, neededText, type ToolAnswer, textInput, withList } from "./toolCall";

/** The listed loans, with how many tasks of each are outstanding and overdue. */
export function listLoans(view: AgentView, input: unknown): ToolAnswer {
  const { now } = view;
  const entries = eachOnce(view.entries);
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
