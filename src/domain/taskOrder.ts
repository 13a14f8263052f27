/** `service`: the order of the answer. */
export const TASK_ORDERS = ["service", "dueDate", "priority", "title"] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];
