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
import type { Entry } from "../../store/entry";
import {
  EVERYTHING,
  hidesBorrower,
  hidesOfficer,
  shownTasks,
  type TaskGrouping,
  type TaskOptions,
} from "../app/viewOptions";
import { type CommonRow, child, distinctRows, failure, fieldFailure, type NotAskedRow, note, rowsBelow } from "./rows";

/** A row of the view "Loans". The root rows name a loan only: what is known of it is looked up when it is shown. */
export type LoanNode =
  | { readonly kind: "loan"; readonly id: string; readonly parent: undefined; readonly loanReference: string }
  | (Child &
      (
        | CommonRow
        | { readonly kind: "borrower"; readonly borrower: Borrower }
        | { readonly kind: "loanOfficer"; readonly loan: Loan }
        | (TaskGroup & { readonly kind: "group"; readonly by: TaskGrouping; readonly value: Text })
        | { readonly kind: "task"; readonly owned: OwnedTask; readonly showOwner: boolean }
      ))
  | (NotAskedRow & { readonly loanReference: "" })
  /** The last row, while the filter hides loans. */
  | {
      readonly kind: "hiddenLoans";
      readonly id: string;
      readonly parent: undefined;
      readonly loanReference: "";
      readonly count: number;
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
  readonly id: string;
  readonly parent: LoanNode;
  readonly loanReference: string;
}

/** How the rows are shown, and when: milliseconds since the epoch, for what is overdue. */
interface Showing extends TaskOptions {
  readonly now: number;
}

export function loanNode(loanReference: string): LoanNode {
  return { kind: "loan", id: `loan:${loanReference}`, parent: undefined, loanReference };
}

export function childrenOf(
  node: LoanNode,
  entry: Entry<Loan> | undefined,
  { grouping, filter, order } = EVERYTHING,
  now = 0,
): LoanNode[] {
  return distinctRows(below(node, entry, { grouping, filter, order, now }));
}

function below(node: LoanNode, entry: Entry<Loan> | undefined, showing: Showing): LoanNode[] {
  switch (node.kind) {
    case "loan":
      return entry === undefined
        ? []
        : rowsBelow<LoanNode, Loan, LoanNode>(node, entry, (loan) =>
            showing.grouping === "borrower"
              ? byBorrower(node, loan, showing)
              : acrossOwners(node, loan, showing.grouping, showing),
          );
    case "borrower":
      return [...node.borrower.failures, ...listFailures("incomes", node.borrower.incomes)]
        .map((one): LoanNode => fieldFailure(node, one))
        .concat(taskGroups(node, ownerOf(node.borrower), isComplete(node.borrower.tasks), showing));
    case "loanOfficer":
      return taskGroups(node, officerOf(node.loan), isCompleteIn(node.loan, node.loan.loanOfficerTasks), showing);
    case "group":
      return node.tasks.map((owned) => taskNode(node, owned));
    case "task":
      return taskFailures(node.owned.task).map((one) => fieldFailure(node, one));
    default:
      return [];
  }
}

function byBorrower(parent: LoanNode, loan: Loan, showing: Showing): LoanNode[] {
  const borrowers = loan.borrowers.items
    .filter((borrower) => !hidesBorrower(borrower, showing.filter, showing.now))
    .map((borrower): LoanNode => ({ ...child(parent, `borrower:${borrower.id}`), kind: "borrower", borrower }));
  const officer: LoanNode = { ...child(parent, "loanOfficer"), kind: "loanOfficer", loan };
  return [
    ...missingBorrowers(parent, loan),
    ...borrowers,
    ...(hidesOfficer(loan, showing.filter, showing.now) ? [] : [officer]),
  ];
}

function acrossOwners(parent: LoanNode, loan: Loan, grouping: TaskGrouping, showing: Showing): LoanNode[] {
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
  return [...missingLists, ...groups(parent, { tasks, whole: tasksAreComplete(loan) }, grouping, showing)];
}

function taskGroups(parent: LoanNode, owner: TaskOwner, whole: boolean, showing: Showing): LoanNode[] {
  const { tasks } = owner;
  const gap = missing(parent, tasks, { name: "tasks", absent: l10n.t("The service returned no list of tasks.") });
  if (gap.length > 0 && tasks.items.length === 0) return gap;
  return [...gap, ...groups(parent, { tasks: tasksOfOwner(owner), whole }, "status", showing)];
}

function groups(parent: LoanNode, { tasks, whole }: OwnedTasks, by: TaskGrouping, showing: Showing): LoanNode[] {
  const shown = shownTasks(tasks, showing, showing.now);
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
  // What was not read is one group, for whatever reason.
  const groups = Map.groupBy(tasks, ({ task }) => (isNotRead(of(task)) ? FAILED : of(task)));
  return new Map([...groups].sort(([a], [b]) => compare(a, b)));
}
