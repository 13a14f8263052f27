/** What a task can be asked for, by what it is about: of several that are about the same, a task can have one only. */
export const TASK_CONDITIONS = {
  status: ["outstanding"],
  due: ["overdue", "dueIn7Days", "noDueDate"],
  nextActor: ["waitingForBorrower", "withLoanOfficer", "withProcessor"],
  documents: ["withDocuments"],
} as const;
export type TaskCondition = (typeof TASK_CONDITIONS)[keyof typeof TASK_CONDITIONS][number];

/** Which tasks are shown: those with every condition, one of the types, and every word of the text. */
export interface TaskFilter {
  readonly conditions: readonly TaskCondition[];
  /** None: of any type. */
  readonly types: readonly string[];
  readonly text: string;
}

export const NO_FILTER: TaskFilter = { conditions: [], types: [], text: "" };

export function isFiltering({ conditions, types, text }: TaskFilter): boolean {
  return conditions.length > 0 || types.length > 0 || text.trim() !== "";
}
