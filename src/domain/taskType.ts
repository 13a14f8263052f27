/** Task type values that the service names (service.md 2.8). */
export const TASK_TYPES = ["DocumentRequired", "DocumentProcessing", "InputRequired"] as const;
export type TaskType = (typeof TASK_TYPES)[number];

const WORDS: Readonly<Record<TaskType, { label: string; action: string }>> = {
  DocumentRequired: { label: "Document required", action: "Upload a document." },
  DocumentProcessing: {
    label: "Document processing",
    action: "Wait: a submitted document is being processed.",
  },
  InputRequired: { label: "Input required", action: "The borrower has to provide the requested input." },
};

export function isTaskType(type: string | undefined): type is TaskType {
  return (TASK_TYPES as readonly (string | undefined)[]).includes(type);
}

export function typeLabel(type: string | undefined): string {
  if (type === undefined) return "No type";
  return isTaskType(type) ? WORDS[type].label : type;
}

/** What the type asks for, in words; undefined for a value that the service does not name. */
export function requiredAction(type: string | undefined): string | undefined {
  return isTaskType(type) ? WORDS[type].action : undefined;
}
