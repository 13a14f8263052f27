import * as l10n from "@vscode/l10n";
import { type FieldFailure, type FieldLeftOut, isComplete, type Listing, noListText } from "../../domain/listing";
import {
  type Borrower,
  borrowerLabel,
  type Deal,
  type Loan,
  type OwnedTask,
  officerOf,
  ownerOf,
  ownersOf,
  type TaskOwner,
  taskListsOf,
  tasksAreComplete,
  tasksOf,
  tasksOfOwners,
} from "../../domain/loan";
import type { Task } from "../../domain/task";
import { countTasks, type TaskCounts } from "../../domain/taskCounts";
import { isFiltering } from "../../domain/taskFilter";
import {
  ACTOR_NOT_READ,
  compareNextActor,
  compareStatus,
  compareType,
  nextActor,
  nextActorLabel,
  statusLabel,
  typeLabel,
} from "../../domain/taskStatus";
import { FAILED, isNotRead, type Text, textOf } from "../../domain/unknown";
import type { Entry, Failure } from "../../store/entry";
import type { RowBelow } from "../app/app";
import { isTargetedTask } from "../app/targets";
import { EVERYTHING, shownTasks, type TaskGrouping, type TaskOptions } from "../app/viewOptions";

/** `id` is stable across refreshes, so that selection and expansion are kept. */
interface RowPlace {
  readonly id: string;
  readonly parent: Row | undefined;
  /** The loan or the deal that it belongs to, by which commands know it. */
  readonly loanReference?: string | undefined;
  readonly dealId?: string | undefined;
}

/**
 * A row of either view. The topmost ones name a loan or a deal only: what is known of it is looked up when it is shown.
 * Below a deal the kinds have names of their own, because other commands are for them.
 */
export type Row = RowPlace &
  (
    | { readonly kind: "loan" | "loanOfficer" | "deal" | "more" }
    | { readonly kind: "borrower" | "dealBorrower"; readonly borrower: Borrower }
    | (TaskGroup & { readonly kind: "group" | "dealGroup"; readonly by: TaskGrouping; readonly value: Text })
    | { readonly kind: "task" | "dealTask"; readonly owned: OwnedTask; readonly showOwner: boolean }
    /** `read`: how the whole loan or deal failed to be read. */
    | { readonly kind: "failure"; readonly message: string; readonly read?: Failure | undefined }
    | { readonly kind: "note"; readonly text: string }
    /** The first rows, while fields are left out. */
    | { readonly kind: "notAsked"; readonly why: FieldLeftOut["why"]; readonly fields: readonly FieldLeftOut[] }
  );

export type LoanOrDeal = Loan | Deal;

/** Tasks that are shown, of how many, and whether the lists that they are from came whole. */
export interface TaskGroup {
  readonly tasks: readonly OwnedTask[];
  readonly all: number;
  readonly whole: boolean;
}

/** How the rows are shown, and when: milliseconds since the epoch, for what is overdue. */
interface RowOptions extends TaskOptions {
  readonly now: number;
}

export function loanNode(loanReference: string): Row {
  return { kind: "loan", id: `loan:${loanReference}`, parent: undefined, loanReference };
}

export function dealNode(dealId: string): Row {
  return { kind: "deal", id: `deal:${dealId}`, parent: undefined, dealId };
}

export function referenceOf({ loanReference, dealId }: RowPlace): string {
  return loanReference ?? dealId ?? "";
}

export function isLoan(value: LoanOrDeal): value is Loan {
  return "loanOfficerTasks" in value;
}

/** Whose tasks stand below a row of a loan, a deal or an owner, and whether all of these tasks came. */
export function tasksUnder(node: Row, value: LoanOrDeal | undefined) {
  if (value === undefined) return { owners: [], whole: false };
  const owners = ownersUnder(node, value);
  const known = node.parent !== undefined || isComplete(value.borrowers);
  return { owners, whole: known && owners.every(({ tasks }) => isComplete(tasks)) };
}

export function countsUnder(node: Row, value: LoanOrDeal | undefined, now: number): TaskCounts {
  const { owners, whole } = tasksUnder(node, value);
  return countTasks(taskListsOf(owners), whole, now);
}

function ownersUnder(node: Row, value: LoanOrDeal): readonly TaskOwner[] {
  if ("borrower" in node) return [ownerOf(node.borrower)];
  if (node.parent === undefined) return isLoan(value) ? ownersOf(value) : value.borrowers.items.map(ownerOf);
  return node.kind === "loanOfficer" && isLoan(value) ? [officerOf(value)] : [];
}

/** Whether it is the row of a task or a borrower, or of the entry itself where none is given. */
export function isRowOf(node: Row, { taskId, taskKind, borrowerId }: RowBelow): boolean {
  if (taskId !== undefined) return node.kind === "task" && isTargetedTask({ taskId, taskKind }, node.owned.task);
  if (borrowerId !== undefined) return "borrower" in node && node.borrower.id === borrowerId;
  return node.parent === undefined;
}

/** `within`: the row in which no other has this key. */
function childPlace(parent: Row, key: string, within: Pick<Row, "id"> = parent): RowPlace {
  const { loanReference, dealId } = parent;
  return { id: `${within.id}/${key}`, parent, loanReference, dealId };
}

function failureRow(parent: Row, key: string, message: string, read?: Failure): Row {
  return { ...childPlace(parent, `failure:${key}`), kind: "failure", message, read };
}

function fieldFailureRow(parent: Row, { field, message }: FieldFailure): Row {
  return failureRow(parent, field, field === "" ? message : `${field}: ${message}`);
}

function noteRow(parent: Row, text: string): Row {
  return { ...childPlace(parent, `note:${text}`), kind: "note", text };
}

export function childrenOf(
  node: Row,
  entry: Entry<LoanOrDeal> | undefined,
  { grouping, filter, order } = EVERYTHING,
  now = 0,
): Row[] {
  return entry === undefined ? [] : distinctRows(rowsBelow(node, entry, { grouping, filter, order, now }));
}

function rowsBelow(node: Row, entry: Entry<LoanOrDeal>, showing: RowOptions): Row[] {
  switch (node.kind) {
    case "loan":
    case "deal":
      return rowsBelowRoot(node, entry, showing);
    case "borrower":
    case "dealBorrower":
      return [...node.borrower.failures, ...listFailures("incomes", node.borrower.incomes)]
        .map((one) => fieldFailureRow(node, one))
        .concat(rowsOfTaskGroups(node, entry.value, showing));
    case "loanOfficer":
      return rowsOfTaskGroups(node, entry.value, showing);
    case "group":
    case "dealGroup":
      return node.tasks.map((owned) => taskNode(node, owned));
    case "task":
    case "dealTask":
      return taskFailures(node.owned.task).map((one) => fieldFailureRow(node, one));
    default:
      return [];
  }
}

function rowsBelowRoot(parent: Row, { value, failure: why }: Entry<LoanOrDeal>, showing: RowOptions): Row[] {
  const stale = why === undefined ? [] : [failureRow(parent, "read", why.message, why)];
  if (value === undefined) return stale.length > 0 ? stale : [noteRow(parent, l10n.t("Reading…"))];
  return [
    ...stale,
    ...value.failures.map((one) => fieldFailureRow(parent, one)),
    ...(isLoan(value) && showing.grouping !== "borrower"
      ? rowsAcrossOwners(parent, value, showing.grouping, showing)
      : rowsByBorrower(parent, value, showing)),
    ...(value.borrowers.mayHaveMore ? [{ ...childPlace(parent, "more"), kind: "more" as const }] : []),
  ];
}

function rowsByBorrower(parent: Row, value: LoanOrDeal, showing: RowOptions): Row[] {
  const kind = isLoan(value) ? "borrower" : "dealBorrower";
  const rows = [
    ...missingListRows(parent, value.borrowers, "borrowers"),
    ...value.borrowers.items
      .filter((one) => !hidesAll(ownerOf(one), showing) || one.failures.length > 0 || !isComplete(one.incomes))
      .map((borrower): Row => ({ ...childPlace(parent, `borrower:${borrower.id}`), kind, borrower })),
  ];
  if (isLoan(value)) {
    if (hidesAll(officerOf(value), showing)) return rows;
    return [...rows, { ...childPlace(parent, "loanOfficer"), kind: "loanOfficer" }];
  }
  if (rows.length > 0) return rows;
  return [noteRow(parent, isComplete(value.borrowers) ? l10n.t("No borrowers") : notReadLabel(l10n.t("Borrowers")))];
}

/** Whether all tasks of an owner are known, and none passes the filter. */
function hidesAll(owner: TaskOwner, showing: RowOptions): boolean {
  if (!isFiltering(showing.filter) || !isComplete(owner.tasks)) return false;
  return shownTasks(tasksOfOwners([owner]), showing, showing.now).length === 0;
}

function rowsAcrossOwners(parent: Row, loan: Loan, grouping: TaskGrouping, showing: RowOptions): Row[] {
  const missingLists = [
    ...missingListRows(parent, loan.borrowers, "borrowers"),
    ...missingListRows(parent, loan.loanOfficerTasks, "loanOfficerDocumentTasks"),
    ...loan.borrowers.items.flatMap((borrower) =>
      missingListRows(parent, borrower.tasks, `${borrowerLabel(borrower)}: tasks`),
    ),
  ];
  const tasks = tasksOf(loan);
  return [...missingLists, ...groupRows(parent, tasks, tasksAreComplete(loan), grouping, showing)];
}

function rowsOfTaskGroups(parent: Row, value: LoanOrDeal | undefined, showing: RowOptions): Row[] {
  const { owners, whole } = tasksUnder(parent, value);
  const gap = owners.flatMap(({ tasks }) => missingListRows(parent, tasks, "tasks"));
  const tasks = tasksOfOwners(owners);
  if (gap.length > 0 && tasks.length === 0) return gap;
  return [...gap, ...groupRows(parent, tasks, whole, "status", showing)];
}

function groupRows(
  parent: Row,
  tasks: readonly OwnedTask[],
  whole: boolean,
  by: TaskGrouping,
  showing: RowOptions,
): Row[] {
  const shown = shownTasks(tasks, showing, showing.now);
  if (shown.length === 0) return [noteRow(parent, noTasksText(tasks.length > 0, whole))];
  const all = groupedBy(by, tasks);
  const isUnknown = (value: Text) => isNotRead(value) || value === ACTOR_NOT_READ;
  // A task whose group is not known may be of any of them.
  const grouped = ![...all.keys()].some(isUnknown);
  return [...groupedBy(by, shown)].map(([value, group]) => ({
    ...childPlace(parent, `${by}:${isNotRead(value) ? "\0" : (value ?? "")}`),
    kind: parent.dealId === undefined ? "group" : "dealGroup",
    by,
    value,
    tasks: group,
    all: all.get(value)?.length ?? 0,
    whole: whole && (grouped || isUnknown(value)),
  }));
}

function noTasksText(filtered: boolean, whole: boolean): string {
  if (!filtered) return whole ? l10n.t("No tasks") : notReadLabel(l10n.t("Tasks"));
  const nothing = l10n.t("No task passes the filter.");
  return whole ? nothing : `${nothing} ${l10n.t("Not all tasks were read.")}`;
}

function taskNode(parent: Row, owned: OwnedTask): Row {
  return {
    // Without its group, so that VS Code keeps it selected when it changes that. An owner has it in one group only.
    ...childPlace(parent, `task:${owned.task.kind}:${owned.task.id}`, parent.parent),
    kind: parent.dealId === undefined ? "task" : "dealTask",
    owned,
    showOwner: parent.parent?.kind === "loan",
  };
}

/** In the order of the rows, whatever a filter hides of them. Borrowers may share a task: it is given once. */
export function tasksAsInRows(entry: Entry<Loan>, { grouping, order }: Omit<TaskOptions, "filter">): OwnedTask[] {
  const { value: loan, reference } = entry;
  if (loan === undefined) return [];
  const taskKey = ({ kind, id }: Task) => `${kind} ${id}`;
  const keysBelow = (node: Row): string[] =>
    "owned" in node
      ? [taskKey(node.owned.task)]
      : childrenOf(node, entry, { ...EVERYTHING, grouping, order }).flatMap(keysBelow);
  const tasks = new Map(tasksOf(loan).map((owned) => [taskKey(owned.task), owned]));
  return [...new Set(keysBelow(loanNode(reference)))].flatMap((key) => tasks.get(key) ?? []);
}

export function taskFailures(task: Task): readonly FieldFailure[] {
  return [...task.failures, ...listFailures("documentLinks", task.documents)];
}

/** What was said of a list and of what is in it, each thing once. */
function listFailures(
  name: string,
  { failure: message, items }: Listing<{ readonly failures: readonly FieldFailure[] }>,
): FieldFailure[] {
  const ofItems = items.flatMap(({ failures }) => failures);
  const said = new Map<string, FieldFailure>();
  for (const one of message === undefined ? ofItems : [{ field: "", message }, ...ofItems]) {
    const field = one.field === "" ? name : `${name}.${one.field}`;
    said.set(`${field}: ${one.message}`, { field, message: one.message });
  }
  return [...said.values()];
}

/** The row in the place of a list that failed or was left out. `name` stands before the failure. */
function missingListRows(parent: Row, list: Listing<unknown>, name: string): Row[] {
  if (list.failure !== undefined) return [failureRow(parent, name, `${name}: ${list.failure}`)];
  if (list.leftOut) return [noteRow(parent, notReadLabel(name))];
  return list.absent ? [noteRow(parent, noListText(name))] : [];
}

function notReadLabel(name: string): string {
  return l10n.t("Not read: {0}", name);
}

interface GroupedBy {
  heading(): string;
  of(task: Task): Text;
  label(value: Text): string;
  compare(a: Text, b: Text): number;
}

export const GROUPED_BY: Readonly<Record<TaskGrouping, GroupedBy>> = {
  status: {
    heading: () => l10n.t("Status"),
    of: ({ status }) => status,
    label: statusLabel,
    compare: compareStatus,
  },
  type: {
    heading: () => l10n.t("Type"),
    of: ({ type }) => type,
    label: typeLabel,
    compare: compareType,
  },
  nextActor: {
    heading: () => l10n.t("Who acts next"),
    of: nextActor,
    label: (value) => nextActorLabel(textOf(value) ?? ""),
    compare: compareNextActor,
  },
};

/** The tasks by their value: values that the service names in their order, then others. */
function groupedBy(grouping: TaskGrouping, tasks: readonly OwnedTask[]): ReadonlyMap<Text, OwnedTask[]> {
  const { of, compare } = GROUPED_BY[grouping];
  // What was not read is one group, for whatever reason.
  const groups = Map.groupBy(tasks, ({ task }) => (isNotRead(of(task)) ? FAILED : of(task)));
  return new Map([...groups].sort(([a], [b]) => compare(a, b)));
}

/**
 * Gives sibling rows distinct IDs. The service or its errors may repeat one, and VS Code shows nothing of a view with a
 * repeated ID. The first row keeps its ID, so that rows stay the same across refreshes.
 */
function distinctRows(rows: readonly Row[]): Row[] {
  // The value is the number of the last copy: thousands of rows may have one ID.
  const taken = new Map<string, number>();
  return rows.map((row) => {
    let id = row.id;
    let copy = taken.get(id) ?? 1;
    while (taken.has(id)) id = `${row.id}#${++copy}`;
    taken.set(row.id, copy).set(id, taken.get(id) ?? 1);
    return id === row.id ? row : { ...row, id };
  });
}
