import { isTaskOverdue, parseServiceDate } from "../../domain/dates";
import { isComplete } from "../../domain/listing";
import type { Borrower, Loan, OwnedTask } from "../../domain/loan";
import { fieldsNotRead, type Task } from "../../domain/task";
import {
  ACTOR_NOT_READ,
  documentedAssignee,
  documentedStatus,
  documentedType,
  nextActor,
  requiredAction,
} from "../../domain/taskStatus";
import { gapsOf } from "../../domain/taskTable";
import { dayOf } from "../../domain/timeZone";
import { type Text, textOf } from "../../domain/unknown";
import { type Activity, isSentTo } from "../../ledger/activity";
import { type Entry, withoutRepeats } from "../../store/entry";
import { type Handles, handlesOf, isHandle } from "../environments/handles";
import type { Session } from "../environments/session";
import type { AgentWindow, PreparedChange } from "./access";
import { AgentRefusal, firstFew } from "./toolCall";

/** A loan of the list: by its handle, or as a user calls it, by its reference or its ID. */
export function listedLoanOrRefusal(
  { entries, handles }: Pick<AgentView, "entries" | "handles">,
  given: string,
): Entry<Loan> {
  const meant = isHandle(given) ? handles.meaning("loan", given)?.[0] : given;
  const byId = () => (isHandle(given) ? undefined : entries.find(({ value }) => value?.id === given));
  const found = entries.find(({ reference }) => reference === meant) ?? byId();
  // Under its first reference, as in lists.
  if (found !== undefined)
    return withoutRepeats(entries).find(({ value }) => value && value.id === found.value?.id) ?? found;
  throw new AgentRefusal(
    "notListed",
    "This loan is not on the list of the active environment. list_loans tells which are. A person adds loans with the command “Loan Ops: Add Loan…”.",
  );
}

export function chosenEntries(view: AgentView, loan: string | undefined): readonly Entry<Loan>[] {
  return loan === undefined ? withoutRepeats(view.entries) : [listedLoanOrRefusal(view, loan)];
}

export function loanOrRefusal(entry: Entry<Loan>): Loan {
  if (entry.value !== undefined) return entry.value;
  throw new AgentRefusal(
    "notRead",
    `This loan could not be read (${entry.failure?.kind ?? "not yet"}). A person sees the cause in the view “Loans” of Loan Ops.`,
  );
}

/** Which loan, and how old what follows is: where the last read failed, it is of an earlier one. */
export function loanHead({ handles }: AgentView, { reference, asOf, failure }: Entry<Loan>): object {
  return {
    loan: handles.of("loan", reference),
    readAt: asOf === undefined ? undefined : timeText(asOf),
    lastReadFailed: failure?.kind,
  };
}

/** How old and how complete an answer about several loans is. Of those that it names there may be more to tell. */
export function coverageFacts(
  { handles }: AgentView,
  entries: readonly Entry<Loan>[],
  isWhole: (loan: Loan) => boolean,
): object {
  const named = (wanted: (entry: Entry<Loan>) => boolean) =>
    firstFew(entries.filter(wanted).map(({ reference }) => handles.of("loan", reference)));
  const times = entries.flatMap(({ asOf }) => asOf ?? []);
  return {
    complete: entries.every(({ value, failure }) => value && failure === undefined && isWhole(value)),
    oldestRead: times.length === 0 ? undefined : timeText(Math.min(...times)),
    loansNotRead: named(({ value }) => value === undefined),
    loansNotComplete: named(({ value }) => value !== undefined && !isWhole(value)),
    loansNotReadAgain: named(({ value, failure }) => value !== undefined && failure !== undefined),
  };
}

/** What of the loan did not come; undefined when all did. */
export function gapFacts({ handles }: AgentView, loan: Loan): object | undefined {
  return firstFew(
    gapsOf(loan).map(({ field, borrower }) =>
      borrower === undefined ? field : `${field} of ${ownerHandle(handles, borrower)}`,
    ),
  );
}

/** The most documents of one task, so that a task fits into an answer. */
const MAX_DOCUMENTS = 10;

/** How `nextActor` is told. What it does not name is a value of the service. */
const ACTOR_WORDS: ReadonlyMap<string, string> = new Map([
  ["BORROWER", "borrower"],
  ["LOAN_OFFICER", "loanOfficer"],
  ["PROCESSOR", "processor"],
  ["NOBODY", "nobody"],
  [ACTOR_NOT_READ, "notKnown"],
]);

/** The facts of a task in a list. Only what is named here leaves the window. */
export function taskFacts(view: AgentView, reference: string, owned: OwnedTask): object {
  const { task } = owned;
  return {
    task: view.handles.of("task", reference, task.kind, task.id),
    ...ownerAndStateFacts(view, owned),
    asksFor: requiredAction(task.type),
    waitingFor: actorWord(nextActor(task)),
    overdue: isTaskOverdue(task, view.now) || undefined,
    documents: task.documents.items.length || undefined,
  };
}

export function ownerAndStateFacts(view: AgentView, { task, borrower, others = [] }: OwnedTask): object {
  const notRead = fieldsNotRead(task);
  return {
    owner: [borrower, ...others].map((one) => ownerHandle(view.handles, one)).join(", "),
    status: documentedWord(task.status, documentedStatus),
    type: documentedWord(task.type, documentedType),
    due: recordDate(task.dueDate),
    // What is missing above or below and stands here was not read: it may have any value.
    notRead: notRead.length === 0 ? undefined : notRead,
  };
}

export function wholeTaskFacts(view: AgentView, reference: string, owned: OwnedTask): object {
  const { task } = owned;
  return {
    ...taskFacts(view, reference, owned),
    assignedTo: documentedWord(task.assignedTo, documentedAssignee),
    priority: recordNumber(task.priority),
    created: recordDate(task.createdOn),
    completed: recordDate(task.completedAt),
    documents: documentFacts(view, reference, task),
  };
}

export function ownerHandle(handles: Handles, borrower: Pick<Borrower, "id"> | undefined): string {
  return borrower === undefined ? "loan officer" : handles.of("borrower", borrower.id);
}

export function actorWord(actor: string): string {
  return ACTOR_WORDS.get(actor) ?? OTHER_VALUE;
}

function documentFacts(view: AgentView, reference: string, { documents }: Task): object | undefined {
  if (documents.items.length === 0 && isComplete(documents)) return undefined;
  return {
    // One without an ID cannot be rejected: it is counted only.
    first: documents.items
      .slice(0, MAX_DOCUMENTS)
      .flatMap(({ id }) => textOf(id) ?? [])
      .map((id) => ({ document: view.handles.of("document", reference, id) })),
    count: documents.items.length,
    complete: isComplete(documents),
  };
}

/** What the answers about the listed loans of an environment are made of. No text of it leaves the window. */
export interface AgentView extends Pick<Session, "environment"> {
  readonly unseen: Pick<Session["unseen"], "of" | "seenAsOf">;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly handles: Handles;
  /** What an agent prepared last, if that was for this environment. */
  readonly prepared?: PreparedChange | undefined;
  readonly entries: readonly Entry<Loan>[];
  /** What was sent to the environment from this installation, newest first. */
  sent(): Promise<readonly Activity[]>;
}

export async function agentView(window: AgentWindow, session: Session): Promise<AgentView> {
  const { prepared, activities } = window;
  const { environment, store, unseen } = session;
  await readUnread(session);
  await unseen.settled();
  return {
    environment,
    unseen,
    now: Date.now(),
    handles: handlesOf(environment),
    prepared: prepared.lastIn(environment),
    entries: store.loans.entries,
    sent: async () => (await activities.ledger.activities()).filter((activity) => isSentTo(environment, activity)),
  };
}

/** Waits for loans that were never read, as right after the start of the window. */
export async function readUnread({ store }: Session): Promise<void> {
  const unread = store.loans.entries.filter(({ value, failure }) => value === undefined && failure === undefined);
  await store.loans.refresh(unread.map(({ reference }) => reference));
}

/*
 * What of a record an agent may read. Text that may say anything, also to the agent, is left out; the rest has a form in
 * which nothing can be said.
 */

/** What a value of the service is called that its document does not state. */
const OTHER_VALUE = "another value";

/** A value that the service's document states, as it spells it. Any other one is text that may say anything. */
export function documentedWord(given: Text, stated: (given: Text) => string | undefined): string | undefined {
  return textOf(given) === undefined ? undefined : (stated(given) ?? OTHER_VALUE);
}

export function recordNumber(given: Text): string | undefined {
  const value = textOf(given);
  return value === undefined || /^\d{1,6}$/.test(value) ? value : OTHER_VALUE;
}

/** A date of the service as an ISO day or time; that it cannot be read where it does not parse. */
export function recordDate(text: Text): string | undefined {
  const date = parseServiceDate(text);
  if (date === undefined) return textOf(text) === undefined ? undefined : OTHER_VALUE;
  return date.wholeDay ? isoDay(date.time) : timeText(date.time);
}

export function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** The day where the user is. */
export function isoDay(time: number): string {
  const { year, month, date } = dayOf(time);
  const part = (value: number, digits: number) => `${value}`.padStart(digits, "0");
  return [part(year, 4), part(month + 1, 2), part(date, 2)].join("-");
}
