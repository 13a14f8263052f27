import { isDueKnown, isTaskOverdue, overdueFrom } from "../../domain/dates";
import { findTask, type Loan, type OwnedTask, tasksOf } from "../../domain/loan";
import type { TaskKind } from "../../domain/task";
import { documentedAssignee, documentedStatus, isFinished } from "../../domain/taskStatus";
import { isoTime } from "../../domain/timeZone";
import type { Activity } from "../../ledger/activity";
import type { Entry } from "../../store/entry";
import { isConcealed, isFullyRead, type TaskChange } from "../../store/seen";
import { lookup } from "../activity/subject";
import {
  type AgentView,
  chosenEntries,
  coverageFacts,
  documentedWord,
  loanHead,
  ownerAndStateFacts,
  recordDate,
  timeText,
} from "./facts";
import { AgentRefusal, type ListInput, withList } from "./toolCall";

/** The most loans of which the times of the last look and of the last read are told one by one. */
const NAMED_LOANS = 20;

export interface ChangesInput extends ListInput {
  readonly loan?: string;
  readonly since?: string;
}

/**
 * What changed on the listed loans since the user last looked, and what was sent from here, newest first: to listed loans
 * and to deals only. With a time also what the service dates after it, and only what was sent since.
 */
export function getChanges(view: AgentView, input: ChangesInput, sent: readonly Activity[]): object {
  const since = input.since === undefined ? undefined : parseSince(input.since);
  const entries = chosenEntries(view, input.loan);
  // Each is made where it is told: what does not fit into the answer gets no handle.
  const changed = entries.flatMap(({ reference, value }) =>
    view.unseen.of(reference).map((change) => () => changeFacts(view, reference, value, change)),
  );
  const dated = since === undefined ? [] : entries.flatMap((entry) => datedFacts(view, entry, since));
  const isAsked = (entry: Entry<Loan>) =>
    entries.includes(entry) || entries.some(({ value }) => value && value.id === entry.value?.id);
  const referenceOf = listedLoans(view.entries.filter(isAsked));
  const told = sent.filter((activity) => {
    if (since !== undefined && activity.plannedAt < since) return false;
    if (activity.loanReference !== undefined) return referenceOf(activity) !== undefined;
    // A mutation of the user's own may be about any loan.
    return input.loan === undefined || activity.kind === "runMutation";
  });
  const datesAreKnown = ({ task }: OwnedTask) =>
    [task.createdOn, task.completedAt, isFinished(task.status) ? undefined : task.dueDate].every(isDueKnown);
  const isWhole = (loan: Loan) => isFullyRead(loan) && (since === undefined || tasksOf(loan).every(datesAreKnown));
  const head = {
    comparedWith: { oldest: oldestLook(view, entries) },
    loans: entries.slice(0, NAMED_LOANS).map((entry) => ({
      ...loanHead(view, entry),
      seenAt: seenText(view.unseen.seenAsOf(entry.reference)),
    })),
    changesSinceLastSeen: changed.length,
    ...(since !== undefined && { since: timeText(since), datedByServiceSince: dated.length }),
    sentFromHere: told.length,
    loansLookedAt: entries.length,
    ...coverageFacts(view, entries, isWhole),
  };
  const listed = listedLoans(view.entries);
  const sentFacts = told.map((activity) => () => ({
    sentFromHere: agentActivityFacts(view, activity, listed(activity)),
  }));
  const all = [...changed, ...dated, ...sentFacts];
  return withList(head, "changes", all, input, (fact) => fact());
}

/** A day without a time begins where the user is. */
function parseSince(text: string): number {
  const time = isoTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(time)) return time;
  throw new AgentRefusal("invalidInput", '"since" must be a day such as 2026-05-04, or an ISO time.');
}

/** The service has no history: a change is known only against what was seen, at that time. */
function oldestLook(view: AgentView, entries: readonly Entry<Loan>[]): string {
  const read = entries.filter(({ value }) => value !== undefined);
  const times = read.flatMap(({ reference }) => view.unseen.seenAsOf(reference) ?? []);
  return seenText(times.length === 0 || times.length < read.length ? undefined : Math.min(...times));
}

function seenText(time: number | undefined): string {
  return time === undefined ? "not known" : timeText(time);
}

function changeFacts(view: AgentView, reference: string, loan: Loan | undefined, change: TaskChange): object {
  const owned = loan && findTask(loan, change.taskId, change.taskKind);
  return {
    loan: view.handles.of("loan", reference),
    task: taskHandle(view, reference, { id: change.taskId, kind: change.taskKind }),
    ...whatChanged(view, reference, change),
    ...(owned && ownerAndStateFacts(view, owned)),
  };
}

function whatChanged({ handles }: AgentView, reference: string, change: TaskChange): object {
  switch (change.kind) {
    case "newTask":
      return { change: "newTask" };
    case "newDocument":
      return { change: "newDocument", document: handles.of("document", reference, change.documentId) };
    case "dueDate":
      return {
        change: "due",
        before: beforeWord(change.before, recordDate),
        after: recordDate(change.after) ?? "none",
      };
    default: {
      const shown = (value: string | undefined) =>
        documentedWord(value, change.kind === "status" ? documentedStatus : documentedAssignee);
      return { change: change.kind, before: beforeWord(change.before, shown), after: shown(change.after) ?? "none" };
    }
  }
}

function beforeWord(value: string | undefined, shown: (value: string | undefined) => string | undefined): string {
  return isConcealed(value) ? "(not kept)" : (shown(value) ?? "none");
}

/** What the service itself dates after that time. A day without a time is after it where it ends after it. */
function datedFacts(view: AgentView, { reference, value }: Entry<Loan>, since: number): (() => object)[] {
  if (value === undefined) return [];
  return tasksOf(value).flatMap((owned) => {
    const { kind, id, createdOn: created, completedAt: completed, dueDate } = owned.task;
    const becameLate = isTaskOverdue(owned.task, view.now) ? dueDate : undefined;
    const dates = Object.entries({ created, completed, becameLate });
    // A task becomes late at the very beginning of the day after its due date.
    const isAfter = (event: string, time = Number.NaN) => time > since || (event === "becameLate" && time === since);
    return dates
      .filter(([event, date]) => isAfter(event, overdueFrom(date)))
      .map(([event, date]) => () => ({
        loan: view.handles.of("loan", reference),
        task: view.handles.of("task", reference, kind, id),
        datedByService: event,
        at: recordDate(date),
        ...ownerAndStateFacts(view, owned),
      }));
  });
}

/** A task by its ID. Where the kind is not known, it is that of the only task of the loan with this ID. */
function taskHandle(
  { entries, handles }: AgentView,
  reference: string,
  { id, kind }: { readonly id: string; readonly kind?: TaskKind | undefined },
): string {
  const loan = entries.find((entry) => entry.reference === reference)?.value;
  const [only, ...others] = loan === undefined ? [] : tasksOf(loan).filter(({ task }) => task.id === id);
  return handles.of("task", reference, kind ?? (others.length === 0 ? only?.task.kind : undefined) ?? "", id);
}

/** An activity as an agent may see it: handles, times and outcomes, no hash of a file. `reference`: its loan's, if that is listed. */
function agentActivityFacts(view: AgentView, activity: Activity, reference: string | undefined): object {
  const { kind, plannedAt, state, interrupted, check, taskId, taskKind, documentId, dealId, files } = activity;
  const { handles } = view;
  const inLoan = <T>(id: string | undefined, handleOf: (reference: string, id: string) => T) =>
    reference === undefined || id === undefined ? undefined : handleOf(reference, id);
  return {
    at: timeText(plannedAt),
    kind,
    outcome: state,
    interrupted: interrupted || undefined,
    laterCheck: check?.finding,
    loan: kind === "runMutation" ? "not known" : inLoan("", (loan) => handles.of("loan", loan)),
    task: inLoan(taskId, (loan, id) => taskHandle(view, loan, { id, kind: taskKind })),
    document: inLoan(documentId, (loan, id) => handles.of("document", loan, id)),
    deal: dealId === undefined ? undefined : handles.of("deal", dealId),
    files: files?.length,
    preparedByAgent: activity.preparedBy === "agent" || undefined,
    tasksReassigned: activity.result?.reassignedCount,
  };
}

/** Tells what the loan that something was sent to is called on the list: its reference then may be another loan's now. */
function listedLoans(entries: readonly Entry<Loan>[]): (activity: Activity) => string | undefined {
  const find = lookup({ loans: { entries }, deals: { entries: [] } });
  return (activity) => find(activity).reference;
}

/** What became of the change that an agent prepared last; once it is sent, as the record says. */
export function getPreparedChange(view: AgentView, sent: readonly Activity[]): object {
  if (view.prepared === undefined) return { prepared: "none" };
  const { kind, at, became, activityId } = view.prepared;
  const recorded = sent.find(({ id }) => id === activityId);
  const record = recorded && agentActivityFacts(view, recorded, listedLoans(view.entries)(recorded));
  return { prepared: { kind, at: timeText(at), became, record } };
}
