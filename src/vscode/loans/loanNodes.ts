import * as l10n from "@vscode/l10n";
import { type FieldFailure, isComplete, type Listing } from "../../domain/listing";
import {
  type Borrower,
  borrowerLabel,
  isCompleteIn,
  type Loan,
  type OwnedTask,
  officerOf,
  ownerOf,
  type TaskOwner,
  tasksAreComplete,
  tasksOf,
  tasksOfOwner,
} from "../../domain/loan";
import type { Task } from "../../domain/task";
import { ACTOR_NOT_READ, compareNextActor, compareStatus, compareType, nextActor } from "../../domain/taskStatus";
import { FAILED, isNotRead, type Text } from "../../domain/unknown";
import type { Entry, Failure } from "../../store/entry";
import {
  EVERYTHING,
  type Grouping,
  hidesBorrower,
  hidesOfficer,
  type Narrowing,
  narrowed,
  type TaskGrouping,
} from "../app/arrangement";

/** A row of the view "Loans". The root rows name a loan only: what is known of it is looked up when it is shown. */
export type LoanNode =
  | { readonly kind: "loan"; readonly id: string; readonly parent: undefined; readonly loanReference: string }
  | (Child & { readonly kind: "borrower"; readonly borrower: Borrower })
  | (Child & { readonly kind: "loanOfficer"; readonly loan: Loan })
  | (Child & TaskGroup & { readonly kind: "group"; readonly by: TaskGrouping; readonly value: Text })
  | (Child & { readonly kind: "task"; readonly owned: OwnedTask; readonly showOwner: boolean })
  /** Something the service could not give, in its place. */
  | (Child & { readonly kind: "failure"; readonly message: string; readonly cause?: Failure["kind"] })
  | (Child & { readonly kind: "more"; readonly shown: number })
  | (Child & { readonly kind: "note"; readonly text: string })
  /** The last row, while the filter hides loans. */
  | {
      readonly kind: "hiddenLoans";
      readonly id: string;
      readonly parent: undefined;
      readonly loanReference: "";
      readonly count: number;
    }
  /** The first row, while fields are left out. */
  | {
      readonly kind: "notAsked";
      readonly id: string;
      readonly parent: undefined;
      readonly loanReference: "";
      readonly fields: readonly string[];
    };

/** Tasks that are shown, of how many, and whether the lists that they are from came whole. */
export interface TaskGroup {
  readonly tasks: readonly OwnedTask[];
  readonly all: number;
  readonly whole: boolean;
}

interface OwnedTasks {
  readonly tasks: readonly OwnedTask[];
  readonly whole: boolean;
}

interface Child {
  /** Stable across refreshes, so that selection and expansion are kept. */
  readonly id: string;
  readonly parent: LoanNode;
  readonly loanReference: string;
}

export function loanNode(loanReference: string): LoanNode {
  return { kind: "loan", id: `loan:${loanReference}`, parent: undefined, loanReference };
}

export function hiddenLoansNode(count: number): LoanNode {
  return { kind: "hiddenLoans", id: "hiddenLoans", parent: undefined, loanReference: "", count };
}

export function notAskedNode(fields: readonly string[]): LoanNode {
  return { kind: "notAsked", id: "notAsked", parent: undefined, loanReference: "", fields };
}

/** The rows below a row. `entry` is that of the row's loan. */
export function childrenOf(
  node: LoanNode,
  entry: Entry<Loan> | undefined,
  grouping: Grouping,
  narrowing: Narrowing = EVERYTHING,
): LoanNode[] {
  return distinctRows(rowsBelow(node, entry, grouping, narrowing));
}

function rowsBelow(
  node: LoanNode,
  entry: Entry<Loan> | undefined,
  grouping: Grouping,
  narrowing: Narrowing,
): LoanNode[] {
  switch (node.kind) {
    case "loan":
      return entry === undefined ? [] : loanChildren(node, entry, grouping, narrowing);
    case "borrower":
      return [
        ...node.borrower.failures.map(({ field, message }) => failure(node, field, `${field}: ${message}`)),
        ...listFailures("incomes", node.borrower.incomes).map(({ field, message }) =>
          failure(node, field, `${field}: ${message}`),
        ),
        ...taskGroups(node, ownerOf(node.borrower), isComplete(node.borrower.tasks), narrowing),
      ];
    case "loanOfficer":
      return taskGroups(node, officerOf(node.loan), isCompleteIn(node.loan, node.loan.loanOfficerTasks), narrowing);
    case "group":
      return node.tasks.map((owned) => taskNode(node, owned));
    case "task":
      return taskFailures(node.owned.task).map(({ field, message }) => failure(node, field, `${field}: ${message}`));
    case "failure":
    case "more":
    case "note":
    case "hiddenLoans":
    case "notAsked":
      return [];
  }
}

function loanChildren(parent: LoanNode, entry: Entry<Loan>, grouping: Grouping, narrowing: Narrowing): LoanNode[] {
  const stale: LoanNode[] = entry.failure
    ? [{ ...child(parent, "failure:read"), kind: "failure", message: entry.failure.message, cause: entry.failure.kind }]
    : [];
  const loan = entry.value;
  if (loan === undefined) return stale.length > 0 ? stale : [note(parent, l10n.t("Reading…"))];
  return [
    ...stale,
    ...loan.failures.map(({ field, message }) =>
      failure(parent, field, field === "" ? message : `${field}: ${message}`),
    ),
    ...(grouping === "borrower"
      ? byBorrower(parent, loan, narrowing)
      : acrossOwners(parent, loan, grouping, narrowing)),
    ...(loan.borrowers.mayHaveMore ? [more(parent, loan.borrowers.items.length)] : []),
  ];
}

function byBorrower(parent: LoanNode, loan: Loan, narrowing: Narrowing): LoanNode[] {
  const borrowers = loan.borrowers.items
    .filter((borrower) => !hidesBorrower(borrower, narrowing))
    .map((borrower): LoanNode => ({ ...child(parent, `borrower:${borrower.id}`), kind: "borrower", borrower }));
  const officer: LoanNode = { ...child(parent, "loanOfficer"), kind: "loanOfficer", loan };
  return [...missingBorrowers(parent, loan), ...borrowers, ...(hidesOfficer(loan, narrowing) ? [] : [officer])];
}

function acrossOwners(parent: LoanNode, loan: Loan, grouping: TaskGrouping, narrowing: Narrowing): LoanNode[] {
  const missingLists = [
    ...missingBorrowers(parent, loan),
    ...missing(parent, loan.loanOfficerTasks, {
      name: "loanOfficerDocumentTasks",
      absent: l10n.t("The service returned no list of loan officer tasks."),
    }),
    ...loan.borrowers.items.flatMap((borrower) =>
      missing(parent, borrower.tasks, {
        name: l10n.t("Tasks of {0}", borrowerLabel(borrower)),
        absent: l10n.t("The service returned no list of tasks of {0}.", borrowerLabel(borrower)),
      }),
    ),
  ];
  const tasks = tasksOf(loan);
  return [...missingLists, ...groups(parent, { tasks, whole: tasksAreComplete(loan) }, grouping, narrowing)];
}

function taskGroups(parent: LoanNode, owner: TaskOwner, whole: boolean, narrowing: Narrowing): LoanNode[] {
  const { tasks } = owner;
  const gap = missing(parent, tasks, { name: "tasks", absent: l10n.t("The service returned no list of tasks.") });
  if (gap.length > 0 && tasks.items.length === 0) return gap;
  return [...gap, ...groups(parent, { tasks: tasksOfOwner(owner), whole }, "status", narrowing)];
}

function groups(parent: LoanNode, { tasks, whole }: OwnedTasks, by: TaskGrouping, narrowing: Narrowing): LoanNode[] {
  const shown = narrowed(tasks, narrowing);
  if (shown.length === 0) return [noTasks(parent, { tasks, whole })];
  const all = groupedBy(by, tasks);
  // A task whose group is not known may be of any of them.
  const grouped = ![...all.keys()].some((value) => isNotRead(value) || value === ACTOR_NOT_READ);
  return [...groupedBy(by, shown)].map(([value, group]) => {
    const exact = whole && (grouped || isNotRead(value) || value === ACTOR_NOT_READ);
    const counts = { tasks: group, all: all.get(value)?.length ?? 0, whole: exact };
    return {
      ...child(parent, `${by}:${isNotRead(value) ? "\0" : (value ?? "")}`),
      ...counts,
      kind: "group",
      by,
      value,
    };
  });
}

function noTasks(parent: LoanNode, { tasks, whole }: OwnedTasks): LoanNode {
  if (tasks.length === 0) return note(parent, whole ? l10n.t("No tasks") : l10n.t("Tasks not read"));
  return note(
    parent,
    whole ? l10n.t("No task passes the filter") : l10n.t("No task passes the filter. Not all tasks were read."),
  );
}

function taskNode(parent: LoanNode, owned: OwnedTask): LoanNode {
  return {
    ...child(parent, `task:${owned.task.kind}:${owned.task.id}`),
    kind: "task",
    owned,
    showOwner: parent.parent?.kind === "loan",
  };
}

/** The fields of a task that the service could not return. */
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

function missingBorrowers(parent: LoanNode, { borrowers }: Loan): LoanNode[] {
  return missing(parent, borrowers, {
    name: "borrowers",
    absent: l10n.t("The service returned no list of borrowers."),
  });
}

/** The row in the place of a list that failed or was left out. `name` stands before the failure. */
function missing(
  parent: LoanNode,
  list: Listing<unknown>,
  { name, absent }: { readonly name: string; readonly absent: string },
): LoanNode[] {
  if (list.failure !== undefined) return [failure(parent, name, `${name}: ${list.failure}`)];
  if (list.leftOut) return [note(parent, l10n.t("{0}: not read", name))];
  return list.absent ? [note(parent, absent)] : [];
}

function child(parent: LoanNode, key: string): Child {
  return { id: `${parent.id}/${key}`, parent, loanReference: parent.loanReference };
}

function failure(parent: LoanNode, key: string, message: string): LoanNode {
  return { ...child(parent, `failure:${key}`), kind: "failure", message };
}

function more(parent: LoanNode, shown: number): LoanNode {
  return { ...child(parent, "more"), kind: "more", shown };
}

function note(parent: LoanNode, text: string): LoanNode {
  return { ...child(parent, `note:${text}`), kind: "note", text };
}

interface TaskProperty {
  of(task: Task): Text;
  compare(a: Text, b: Text): number;
}

const PROPERTIES: Readonly<Record<TaskGrouping, TaskProperty>> = {
  status: { of: ({ status }) => status, compare: compareStatus },
  type: { of: ({ type }) => type, compare: compareType },
  nextActor: { of: nextActor, compare: compareNextActor },
};

/** The tasks by their value: values that the service names in their order, then others. */
function groupedBy(grouping: TaskGrouping, tasks: readonly OwnedTask[]): ReadonlyMap<Text, OwnedTask[]> {
  const { of, compare } = PROPERTIES[grouping];
  return new Map([...Map.groupBy(tasks, ({ task }) => keyOf(of(task)))].sort(([a], [b]) => compare(a, b)));
}

/** What was not read is one group, for whatever reason. */
function keyOf(value: Text): Text {
  return isNotRead(value) ? FAILED : value;
}

/**
 * Gives sibling rows distinct IDs. The service or its errors may repeat one, and VS Code shows nothing of a view with a
 * repeated ID. The first row keeps its ID, so that rows stay the same across refreshes.
 */
export function distinctRows<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  // With the number of the last copy: thousands of rows may have one ID.
  const taken = new Map<string, number>();
  return rows.map((row) => {
    let id = row.id;
    let copy = taken.get(id) ?? 1;
    while (taken.has(id)) id = `${row.id}#${++copy}`;
    taken.set(row.id, copy).set(id, taken.get(id) ?? 1);
    return id === row.id ? row : { ...row, id };
  });
}
