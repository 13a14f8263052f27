import { explainLoan } from "../../domain/brief";
import { type Loan, ownersOf, taskListsOf, tasksAreComplete, tasksOf } from "../../domain/loan";
import { countTasks } from "../../domain/taskCounts";
import { filterAt, NO_FILTER, soonestFirst, type TaskCondition } from "../../domain/taskFilter";
import { nextActor, type TASK_TYPES } from "../../domain/taskStatus";
import { type Entry, withoutRepeats } from "../../store/entry";
import { isFullyRead } from "../../store/seen";
import {
  type AgentView,
  actorWord,
  chosenEntries,
  coverageFacts,
  gapFacts,
  listedLoanOrRefusal,
  loanHead,
  loanOrRefusal,
  ownerHandle,
  taskFacts,
  wholeTaskFacts,
} from "./facts";
import { AgentRefusal, firstFew, type ListInput, withList } from "./toolCall";

/** The listed loans, with how many tasks of each are outstanding and overdue. */
export function listLoans(view: AgentView, input: ListInput): object {
  const entries = withoutRepeats(view.entries);
  return withList({ count: entries.length }, "loans", entries, input, (entry) => ({
    ...loanHead(view, entry),
    ...(entry.value === undefined ? { read: false } : loanNumbers(entry, entry.value, view.now)),
    changesSinceLastSeen: view.unseen.of(entry.reference).length || undefined,
  }));
}

function loanNumbers(entry: Entry<Loan>, loan: Loan, now: number): object {
  return { borrowers: loan.borrowers.items.length, tasks: tasksOf(loan).length, ...countFacts(entry, loan, now) };
}

/** Where a count is not complete, it is the least that there are; of changes as well. */
function countFacts({ failure }: Entry<Loan>, loan: Loan, now: number): object {
  const counts = countTasks(taskListsOf(ownersOf(loan)), tasksAreComplete(loan), now);
  const { outstanding, overdue, overdueExact, statusesNotRead, dueDatesNotRead } = counts;
  return {
    outstanding,
    overdue,
    complete: failure === undefined && overdueExact && isFullyRead(loan),
    statusesNotRead: statusesNotRead || undefined,
    dueDatesNotRead: dueDatesNotRead || undefined,
  };
}

interface LoanInput extends ListInput {
  readonly loan: string;
  readonly outstandingOnly?: boolean;
}

/** A loan with its tasks, and why it is not done: the same as in a brief, for a model. */
export function getLoan(view: AgentView, input: LoanInput): object {
  const entry = listedLoanOrRefusal(view, input.loan);
  const loan = loanOrRefusal(entry);
  const tasks = tasksOf(loan);
  const waiting = explainLoan(loan, view.now).waitingFor.flatMap(({ tasks }) => tasks);
  // Several values that the service does not state are one word.
  const byActor = Map.groupBy(waiting, ({ task }) => actorWord(nextActor(task)));
  const head = {
    ...loanHead(view, entry),
    borrowers: borrowersOf(view, loan),
    taskCount: tasks.length,
    ...countFacts(entry, loan, view.now),
    waitingFor: Object.fromEntries([...byActor].map(([actor, { length }]) => [actor, length])),
    notRead: gapFacts(view, loan),
  };
  const told = input.outstandingOnly === true ? waiting : tasks;
  return withList(head, "tasks", told, input, (owned) => wholeTaskFacts(view, entry.reference, owned));
}

function borrowersOf({ handles }: AgentView, { borrowers }: Loan): object {
  return {
    ...(firstFew(borrowers.items.map((borrower) => ownerHandle(handles, borrower))) ?? { count: 0 }),
    mayHaveMore: borrowers.mayHaveMore || undefined,
  };
}

const ACTOR_CONDITIONS = {
  borrower: "waitingForBorrower",
  loanOfficer: "withLoanOfficer",
  processor: "withProcessor",
} as const;

interface TasksInput extends ListInput {
  readonly loan?: string;
  readonly due?: "overdue" | "dueIn7Days" | "noDueDate";
  readonly waitingFor?: keyof typeof ACTOR_CONDITIONS;
  readonly type?: (typeof TASK_TYPES)[number];
  readonly withDocuments?: boolean;
  readonly finishedToo?: boolean;
}

/**
 * Tasks of all listed loans, or of one, by the conditions of the view's filter. Not by words: whoever may search titles
 * can find out what they say.
 */
export function findTasks(view: AgentView, input: TasksInput): object {
  const entries = chosenEntries(view, input.loan);
  const types = input.type === undefined ? [] : [input.type];
  const passes = filterAt({ ...NO_FILTER, conditions: conditionsOf(input), types }, view.now);
  const found = entries.flatMap((entry) =>
    entry.value === undefined ? [] : tasksOf(entry.value).map((owned) => ({ ...owned, entry })),
  );
  const tasks = soonestFirst(
    found.filter((owned) => passes(owned) !== false),
    ({ task }) => task,
  );
  // What decides it was not read: they may be such tasks.
  const unsure = tasks.filter((owned) => !passes(owned)).length;
  const head = {
    count: tasks.length,
    ofLoans: new Set(tasks.map(({ entry }) => entry)).size,
    loansLookedAt: entries.length,
    ...coverageFacts(view, entries, tasksAreComplete),
    ...(unsure > 0 && { complete: false, notKnownWhether: unsure }),
  };
  return withList(head, "tasks", tasks, input, ({ entry, ...owned }) => ({
    ...loanHead(view, entry),
    ...taskFacts(view, entry.reference, owned),
  }));
}

function conditionsOf({ due, waitingFor, finishedToo, withDocuments }: TasksInput): TaskCondition[] {
  return [
    ...(finishedToo === true ? [] : (["outstanding"] as const)),
    ...(due === undefined ? [] : [due]),
    ...(waitingFor === undefined ? [] : [ACTOR_CONDITIONS[waitingFor]]),
    ...(withDocuments === true ? (["withDocuments"] as const) : []),
  ];
}

/** The service's document by section: what it states, what it leaves open, and what Loan Ops does. */
export async function serviceRules({ section: wanted }: { readonly section?: string }): Promise<object> {
  const sections = sectionsOf((await import("../../../docs/service.md")).default);
  if (wanted === undefined) {
    return { sections: sections.map(({ number, title }) => ({ section: number, title })) };
  }
  const found = sections.find(({ number }) => number === wanted);
  if (found === undefined) {
    throw new AgentRefusal("noSuchSection", "Without a section, this tool lists the sections that there are.");
  }
  const inside = sections.filter(({ number }) => number.startsWith(`${wanted}.`)).map(({ number }) => number);
  const { title, text } = found;
  return { section: wanted, title, text, ...(inside.length > 0 && { sections: inside }) };
}

/** The numbered sections, each up to the next heading. */
function sectionsOf(text: string) {
  return text.split(/^(?=#{2,3} )/m).flatMap((part) => {
    const [, number, title] = /^#+ (\d+(?:\.\d+)?)\.? (.+)$/m.exec(part) ?? [];
    const body = part.slice(part.indexOf("\n") + 1).trim();
    return number === undefined || title === undefined ? [] : [{ number, title, text: body }];
  });
}
