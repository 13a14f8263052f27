import { parseServiceDate } from "../../domain/dueDate";
import { findTask, type Loan, type OwnedTask, tasksOf } from "../../domain/loan";
import type { Activity } from "../../ledger/activity";
import type { Entry } from "../../store/entry";
import { isConcealed } from "../../store/isConcealed";
import type { Change } from "../../store/seen";
import { activityFacts } from "./activityFacts";
import type { AgentView } from "./agentView";
import { listedLoan, shownReference } from "./loanFacts";
import { recordDate, recordId, recordWord, timeText } from "./recordData";
import { ownerName, titleOf } from "./taskFacts";
import { fewOf, type ToolAnswer, withList } from "./toolAnswer";
import { fromInput, textInput, timeInput } from "./toolInput";

/** The most loans of which the time of the last look is told one by one. */
const NAMED_LOANS = 20;

/**
 * What changed on the listed loans: since the user last looked, and, where a time is given, what the service dates after
 * it and what was sent from here since. `sent` are the activities of the environment.
 */
export function getChanges(view: AgentView, input: unknown, sent: readonly Activity[]): ToolAnswer {
  const given = textInput(input, "loan");
  const since = timeInput(input, "since");
  const entries = given === undefined ? view.entries : [listedLoan(view, given)];
  const read = entries.filter(({ value }) => value !== undefined);
  const changed = entries.flatMap(({ reference, value }) =>
    view.changes(reference).map(
      (change): Fact =>
        () =>
          changeFacts(view, reference, value, change),
    ),
  );
  const dated = since === undefined ? [] : entries.flatMap((entry) => datedFacts(view, entry, since));
  const references = new Set(entries.map(({ reference }) => reference));
  const sentSince = sent.filter(
    ({ plannedAt, loanReference }) =>
      since !== undefined && plannedAt >= since && loanReference !== undefined && references.has(loanReference),
  );
  const head = {
    comparedWith: comparedWith(view, read),
    changesSinceLastSeen: changed.length,
    ...(since !== undefined && {
      since: timeText(since),
      datedByServiceSince: dated.length,
      sentFromHereSince: sentSince.length,
    }),
    loansLookedAt: entries.length,
    loansNotRead: fewOf(
      entries.filter(({ value }) => value === undefined).map(({ reference }) => shownReference(reference)),
    ),
  };
  const sentFacts = sentSince.map(
    (activity): Fact =>
      () => ({ sentFromHere: activityFacts(activity) }),
  );
  const all = [...changed, ...dated, ...sentFacts];
  return { answer: withList(head, "changes", all, fromInput(input), (fact) => fact()), loans: entries.length };
}

/** Made only where it is told. */
type Fact = () => object;

/** The service has no history: a change is known only against what was seen, at that time. */
function comparedWith(view: AgentView, entries: readonly Entry<Loan>[]): object {
  const known = entries.map(({ reference }) => ({ reference, asOf: view.seenAsOf(reference) }));
  const times = known.flatMap(({ asOf }) => asOf ?? []);
  return {
    oldest: times.length === 0 || times.length < known.length ? "not known" : timeText(Math.min(...times)),
    seenAt: Object.fromEntries(
      known
        .slice(0, NAMED_LOANS)
        .map(({ reference, asOf }) => [shownReference(reference), asOf === undefined ? "not known" : timeText(asOf)]),
    ),
  };
}

function changeFacts(view: AgentView, reference: string, loan: Loan | undefined, change: Change): object {
  return {
    loan: shownReference(reference),
    task: recordId(change.taskId),
    ...whatChanged(change),
    ...(loan && taskOf(view, findTask(loan, change.taskId))),
  };
}

function whatChanged(change: Change): object {
  switch (change.kind) {
    case "newTask":
      return { change: "newTask" };
    case "newDocument":
      return { change: "newDocument", document: recordId(change.documentId) };
    case "dueDate":
      return { change: "due", before: before(change.before, recordDate), after: recordDate(change.after) ?? "none" };
    default:
      return {
        change: change.kind,
        before: before(change.before, recordWord),
        after: recordWord(change.after) ?? "none",
      };
  }
}

function before(value: string | undefined, shown: (value: string | undefined) => string | undefined): string {
  return isConcealed(value) ? "(not kept)" : (shown(value) ?? "none");
}

/** What the service itself dates after that time. */
function datedFacts(view: AgentView, { reference, value }: Entry<Loan>, since: number): Fact[] {
  if (value === undefined) return [];
  return tasksOf(value).flatMap((owned) => {
    const { id, createdOn, completedAt } = owned.task;
    const dates = [
      ["created", createdOn],
      ["completed", completedAt],
    ] as const;
    return dates
      .filter(([, date]) => (parseServiceDate(date)?.time ?? Number.NEGATIVE_INFINITY) >= since)
      .map(([event, date]) => () => ({
        loan: shownReference(reference),
        task: recordId(id),
        datedByService: event,
        at: recordDate(date),
        ...taskOf(view, owned),
      }));
  });
}

function taskOf(view: AgentView, owned: OwnedTask | undefined): object {
  if (owned === undefined) return {};
  const { task, borrower } = owned;
  return {
    owner: ownerName(borrower),
    ...titleOf(view, task),
    status: recordWord(task.status),
    type: recordWord(task.type),
    due: recordDate(task.dueDate),
  };
}
