import { isKnownAssignee } from "../domain/assignee";
import { parseServiceDate } from "../domain/dueDate";
import { type Loan, tasksOf } from "../domain/loan";
import { textOf } from "../domain/notRead";
import { isTaskStatus } from "../domain/taskStatus";
import { isConcealed } from "./isConcealed";
import { keysOf, type SeenLoan, type SeenTask, withTasks } from "./seen";

const KEY_MARK = 9;

/**
 * A keyed hash of a field's value, in the form that `isConcealed` knows: with the key one can tell that two values are equal, and no
 * more.
 */
export type HashOf = (field: Field, value: string) => string;

type Field = "status" | "dueDate" | "assignedTo";
const FIELDS: readonly Field[] = ["status", "dueDate", "assignedTo"];

/** Whether a value may be kept as it is. Everything else is free text and may name a person. */
function isPlain(field: Field, value: string): boolean {
  if (field === "status") return isTaskStatus(value);
  return field === "assignedTo" ? isKnownAssignee(value) : parseServiceDate(value) !== undefined;
}

/** Whether a loan holds free text as it came, or a hash of some. */
export function needsKey(loan: SeenLoan): boolean {
  return Object.values(loan.tasks).some((task) =>
    FIELDS.some((field) => task[field] !== undefined && !isPlain(field, task[field])),
  );
}

/** The loan without free text. */
export function concealed(loan: SeenLoan, hashOf: HashOf): SeenLoan {
  return withTasks(loan, (task) =>
    withFields(task, (field, value) => (isPlain(field, value) || isConcealed(value) ? value : hashOf(field, value))),
  );
}

/**
 * What was seen, with hashes replaced by the present texts where they are equal. A hash of another key cannot be
 * compared and counts as equal.
 */
export function revealed(seen: SeenLoan, loan: Loan, hashOf: HashOf): SeenLoan {
  const keyOf = keysOf(loan, seen);
  const now = new Map(tasksOf(loan).map(({ task }) => [keyOf(task), task]));
  return withTasks(seen, (task, id) =>
    withFields(task, (field, value) => {
      const current = textOf(now.get(id)?.[field]);
      if (current === undefined || !isConcealed(value)) return value;
      const hash = hashOf(field, current);
      return value === hash || value.slice(0, KEY_MARK) !== hash.slice(0, KEY_MARK) ? current : value;
    }),
  );
}

function withFields(task: SeenTask, change: (field: Field, value: string) => string): SeenTask {
  const fields = FIELDS.map((field) => [field, task[field] === undefined ? undefined : change(field, task[field])]);
  return { ...task, ...Object.fromEntries(fields) };
}
