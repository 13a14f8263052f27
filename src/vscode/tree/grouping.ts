/** What the tasks of a loan are grouped by: the first level of its rows, or the second below each borrower. */
export const GROUPINGS = ["borrower", "status", "type", "nextActor"] as const;
export type Grouping = (typeof GROUPINGS)[number];
export type TaskGrouping = Exclude<Grouping, "borrower">;
