import { parseServiceDate } from "../domain/dates";
import { isComplete, type Listing } from "../domain/listing";
import { type Loan, tasksAreComplete, tasksOf } from "../domain/loan";
import type { Task, TaskKind } from "../domain/task";
import { documentedAssignee, documentedStatus } from "../domain/taskStatus";
import { isNotRead, isObject, textOf } from "../domain/unknown";

/*
 * What the user has seen of a loan, and what makes it another one:
 *
 *   the user looks                seenLoanOf      all as it is now; what was not read stays as before
 *   a read brings more            withFirstReads  what came for the first time is taken for seen
 *   a change of the user's own    withOwnChange   only what it did, and only where the value before it was seen
 *   another window saved, too     withSaved       the later one, or only the tasks that were seen here
 *
 * `changesSince` compares it with a loan: the difference is what is told.
 */

const TRACKED_FIELDS = ["status", "dueDate", "assignedTo"] as const;
type TrackedField = (typeof TRACKED_FIELDS)[number];
/** service.md 2.6: only loan officer tasks have an assignee. */
const FIELDS_OF: Readonly<Record<TaskKind, readonly TrackedField[]>> = {
  borrower: ["status", "dueDate"],
  loanOfficer: TRACKED_FIELDS,
};

/**
 * What is kept of a task to tell what changed: IDs of documents, the status, the due date and the assignee. No name, no
 * title. A field has null for none. What never came so far is left out.
 */
type SeenTask = { readonly [Name in TrackedField]?: string | null } & { readonly documents?: readonly string[] };

export interface SeenLoan {
  readonly tasks: Readonly<Record<string, SeenTask>>;
  /** The lists of borrowers and tasks, and whether each was ever read completely: only then is a new entry a change. */
  readonly lists: Readonly<Record<string, boolean>>;
  /** When it was read, in milliseconds since the epoch: what changed did so later. Left out by older versions. */
  readonly asOf?: number | undefined;
}

const NOTHING_SEEN: SeenLoan = { tasks: {}, lists: {} };

export type SeenLoans = Readonly<Record<string, SeenLoan>>;

export interface SavedLoan extends SeenLoan {
  /** The tasks that this window has seen anew, by their keys here; all when left out. The others may be known better elsewhere. */
  readonly only?: readonly string[];
}

/** What is kept of a loan once this is saved: another window may have saved what it saw meanwhile. */
export function withSaved(kept: SeenLoan | undefined, { only, ...saved }: SavedLoan, now: number): SeenLoan {
  if (kept === undefined) return saved;
  if (only === undefined) {
    const { asOf = 0 } = kept;
    // One that is later than now comes from before the clock was set back.
    return asOf > (saved.asOf ?? 0) && asOf <= now ? kept : saved;
  }
  const tasks = Object.entries(saved.tasks).filter(([key]) => only.includes(key));
  const lists = Object.entries(saved.lists).filter(([name, whole]) => whole || !Object.hasOwn(kept.lists, name));
  return {
    ...kept,
    tasks: { ...kept.tasks, ...Object.fromEntries(tasks) },
    lists: { ...kept.lists, ...Object.fromEntries(lists) },
  };
}

function withTasks(loan: SeenLoan, change: (task: SeenTask, id: string) => SeenTask): SeenLoan {
  const tasks = Object.entries(loan.tasks).map(([id, task]) => [id, change(task, id)]);
  return { ...loan, tasks: Object.fromEntries(tasks) };
}

/** The stored loans. Those in another form are dropped and count as seen from now on. */
export function seenLoansOf(kept: unknown): SeenLoans {
  const loans = Object.entries((kept ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    loans.flatMap(([reference, loan]) => (isSeenLoan(loan) ? [[reference, concealed(loan)]] : [])),
  );
}

function isSeenLoan(loan: unknown): loan is SeenLoan {
  const { tasks, lists, asOf } = isObject(loan) ? loan : {};
  const isEach = (value: unknown, is: (one: unknown) => boolean) => isObject(value) && Object.values(value).every(is);
  return (
    ["number", "undefined"].includes(typeof asOf) &&
    isEach(tasks, isSeenTask) &&
    isEach(lists, (whole) => typeof whole === "boolean")
  );
}

function isSeenTask(task: unknown): boolean {
  if (!isObject(task)) return false;
  const isText = (value: unknown) => typeof value === "string";
  const { documents = [] } = task;
  const texts = TRACKED_FIELDS.every((field) => isText(task[field] ?? ""));
  return texts && Array.isArray(documents) && documents.every(isText);
}

/** What a change of the user's own does to tasks of a loan. */
export interface OwnChange {
  readonly tasks: readonly { readonly id: string; readonly kind: TaskKind | undefined }[];
  readonly fields: readonly (TrackedField | "documents")[];
  readonly documents: number;
}

/** What the user had not seen before it stays unseen, and so does what else came with it. */
export function withOwnChange(
  seen: SeenLoan,
  before: SeenLoan,
  after: SeenLoan,
  own: OwnChange,
  keys: readonly string[],
): SeenLoan {
  return withTasks(seen, (task, key) => {
    const [was, is] = [seenTaskIn(before, key), seenTaskIn(after, key)];
    return keys.includes(key) && was && is ? withOwnTask(task, was, is, own) : task;
  });
}

function withOwnTask(seen: SeenTask, was: SeenTask, is: SeenTask, own: OwnChange): SeenTask {
  const did = TRACKED_FIELDS.filter(
    (name) => own.fields.includes(name) && seen[name] !== undefined && seen[name] === was[name],
  );
  const [had, has] = [was.documents ?? [], is.documents ?? []];
  const added = has.filter((id) => !had.includes(id));
  const isGone = (id: string) => had.includes(id) && !has.includes(id);
  // If more documents appeared than were sent, ours cannot be told from others'.
  const mine = added.length <= own.documents ? added : [];
  const documents = own.fields.includes("documents") && seen.documents?.filter((id) => !isGone(id));
  return {
    ...seen,
    ...Object.fromEntries(did.map((name) => [name, is[name]])),
    ...(documents && { documents: [...new Set([...documents, ...mine])] }),
  };
}

/** Which task changed; its kind where a borrower task and a loan officer task have the same ID. */
interface ChangedTask {
  readonly taskId: string;
  readonly taskKind?: TaskKind;
}

export type TaskChange =
  | ({ readonly kind: "newTask" } & ChangedTask)
  | ({ readonly kind: "newDocument"; readonly documentId: string } & ChangedTask)
  | ({
      readonly kind: "status" | "dueDate" | "assignedTo";
      readonly before: string | undefined;
      readonly after: string | undefined;
    } & ChangedTask);

type FieldChange = Extract<TaskChange, { readonly kind: TrackedField }>;

/** Not of a task or a document that is new. */
export function isOfField(change: TaskChange): change is FieldChange {
  return TRACKED_FIELDS.some((field) => field === change.kind);
}

/** Its ID, or a key of its own for a loan officer task with a borrower task's ID, also while that one is not read. */
export function taskKeysOf(loan: Loan, seen: SeenLoan = NOTHING_SEEN): (task: Pick<Task, "kind" | "id">) => string {
  const ofBorrowers = new Set(loan.borrowers.items.flatMap(({ tasks }) => tasks.items.map(({ id }) => id)));
  return ({ kind, id }) => {
    const own = `loanOfficer:${id}`;
    return kind === "loanOfficer" && (ofBorrowers.has(id) || Object.hasOwn(seen.tasks, own)) ? own : id;
  };
}

/** The loan as it is now, for later. What could not be read this time stays as it was seen before. */
export function seenLoanOf(loan: Loan, before: SeenLoan = NOTHING_SEEN): SeenLoan {
  const kept = tasksAreComplete(loan) ? NOTHING_SEEN : before;
  const keyOf = taskKeysOf(loan, before);
  const tasks = tasksOf(loan).map(({ task }) => [keyOf(task), seenTask(task, seenTaskIn(before, keyOf(task)))]);
  return { tasks: { ...kept.tasks, ...Object.fromEntries(tasks) }, lists: listsSeen(loan, before, kept) };
}

/** What is read for the first time is not new: it may have existed. The same object when nothing was added. */
export function withFirstReads(seen: SeenLoan, loan: Loan): SeenLoan {
  const keyOf = taskKeysOf(loan, seen);
  const tasks = taskLists(loan).flatMap(({ name, list }) =>
    list.items.flatMap((task): [string, SeenTask][] => {
      const key = keyOf(task);
      const before = seenTaskIn(seen, key);
      if (before === undefined) return wasReadCompletely(seen, name) ? [] : [[key, seenTask(task)]];
      if (before.documents && FIELDS_OF[task.kind].every((field) => before[field] !== undefined)) return [];
      const now = { ...seenTask(task), ...before };
      return Object.keys(now).length === Object.keys(before).length ? [] : [[key, now]];
    }),
  );
  const lists = listsSeen(loan, seen, seen);
  if (tasks.length === 0 && Object.keys(lists).every((name) => lists[name] === wasReadCompletely(seen, name)))
    return seen;
  return { ...seen, tasks: { ...seen.tasks, ...Object.fromEntries(tasks) }, lists };
}

/** Nothing is missing that a change is told from. */
export function isFullyRead(loan: Loan): boolean {
  return tasksAreComplete(loan) && tasksOf(loan).every(({ task }) => unreadIn(task).size === 0);
}

/** What is different from what was seen. A field that failed this time, or that never came before, has not changed. */
export function changesSince(seen: SeenLoan, loan: Loan): TaskChange[] {
  const keyOf = taskKeysOf(loan, seen);
  const isShared = new Set(tasksOf(loan).flatMap(({ task }) => (keyOf(task) === task.id ? [] : [task.id])));
  // Two borrowers may share a task: it is told once, as `seenLoanOf` keeps it.
  const tasks = new Map<string, { readonly name: string; readonly task: Task }>();
  for (const { name, list } of taskLists(loan)) {
    for (const task of list.items) if (!tasks.has(keyOf(task))) tasks.set(keyOf(task), { name, task });
  }
  return [...tasks].flatMap(([key, { name, task }]): TaskChange[] => {
    const before = seenTaskIn(seen, key);
    const which = { taskId: task.id, ...(isShared.has(task.id) && { taskKind: task.kind }) };
    if (before === undefined) return wasReadCompletely(seen, name) ? [{ kind: "newTask", ...which }] : [];
    const after = seenTask(task, before);
    const fields = TRACKED_FIELDS.flatMap((kind): TaskChange[] => {
      const [was, is] = [before[kind], after[kind]];
      return was === undefined || was === is
        ? []
        : [{ kind, ...which, before: was ?? undefined, after: is ?? undefined }];
    });
    const { documents } = before;
    const added = documents && after.documents?.filter((id) => !documents.includes(id));
    return [
      ...fields,
      ...(added ?? []).map((documentId): TaskChange => ({ kind: "newDocument", ...which, documentId })),
    ];
  });
}

/** The lists that the tasks of a loan stand in, each under the name that it is kept by. */
function taskLists(loan: Loan): { readonly name: string; readonly list: Listing<Task> }[] {
  return [
    ...loan.borrowers.items.map(({ id, tasks }) => ({ name: `borrower:${id}`, list: tasks })),
    { name: "loanOfficer", list: loan.loanOfficerTasks },
  ];
}

/** Only then is a new entry new. Where the list of borrowers was complete, all tasks of a new borrower are. */
function wasReadCompletely({ lists }: SeenLoan, name: string): boolean {
  return lists[name] ?? (name.startsWith("borrower:") && lists.borrowers === true);
}

function listsSeen(loan: Loan, before: SeenLoan, kept: SeenLoan): SeenLoan["lists"] {
  const all = [{ name: "borrowers", list: loan.borrowers }, ...taskLists(loan)];
  const now = all.map(({ name, list }) => [name, isComplete(list) || wasReadCompletely(before, name)]);
  return { ...kept.lists, ...Object.fromEntries(now) };
}

function seenTaskIn({ tasks }: SeenLoan, id: string): SeenTask | undefined {
  return Object.hasOwn(tasks, id) ? tasks[id] : undefined;
}

/** What came of it now, else what was seen before. */
function seenTask(task: Task, before: SeenTask = {}): SeenTask {
  const unread = unreadIn(task);
  const came = FIELDS_OF[task.kind].filter((name) => !unread.has(name));
  const ids = task.documents.items.flatMap(({ id }) => textOf(id) ?? []);
  // Documents that an incomplete list leaves out may still exist.
  const documents = unread.has("documents") ? before.documents && [...new Set([...before.documents, ...ids])] : ids;
  const texts = Object.fromEntries(came.map((name) => [name, textOf(task[name]) ?? null]));
  return { ...before, ...texts, ...(documents && { documents }) };
}

function unreadIn(task: Task): Set<string> {
  const unread = new Set<string>(TRACKED_FIELDS.filter((name) => isNotRead(task[name])));
  const { documents } = task;
  if (!isComplete(documents) || documents.items.some(({ id }) => isNotRead(id))) unread.add("documents");
  return unread;
}

/** In the place of a text that may name a person: which one it was is not kept. */
const ANOTHER_VALUE = "\0";

export function isConcealed(value: string | undefined): boolean {
  return value === ANOTHER_VALUE;
}

/** Whether a value may be kept as it is. Everything else is free text and may name a person. */
function isPlain(field: TrackedField, value: string): boolean {
  if (field === "status") return documentedStatus(value) !== undefined;
  return field === "assignedTo" ? documentedAssignee(value) !== undefined : parseServiceDate(value) !== undefined;
}

/** The loan without free text, and without the hashes that older versions kept of some. */
export function concealed(loan: SeenLoan): SeenLoan {
  return withTasks(loan, (task) =>
    withTrackedFields(task, (field, value) => (isPlain(field, value) ? value : ANOTHER_VALUE)),
  );
}

export function concealedChange(change: TaskChange): TaskChange {
  if (!isOfField(change)) return change;
  const kept = (text: string | undefined) => (text && !isPlain(change.kind, text) ? ANOTHER_VALUE : text);
  return { ...change, before: kept(change.before), after: kept(change.after) };
}

/** What was seen, with the present text where another value was kept: nobody can tell that it is another one. */
export function revealed(seen: SeenLoan, loan: Loan): SeenLoan {
  const keyOf = taskKeysOf(loan, seen);
  const now = new Map(tasksOf(loan).map(({ task }) => [keyOf(task), task]));
  return withTasks(seen, (task, id) =>
    withTrackedFields(task, (field, value) => {
      const present = textOf(now.get(id)?.[field]);
      return isConcealed(value) && present !== undefined && !isPlain(field, present) ? present : value;
    }),
  );
}

function withTrackedFields(task: SeenTask, change: (field: TrackedField, value: string) => string): SeenTask {
  const texts = TRACKED_FIELDS.flatMap((field) => (task[field] ? [[field, change(field, task[field])]] : []));
  return { ...task, ...Object.fromEntries(texts) };
}
