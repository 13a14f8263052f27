import * as l10n from "@vscode/l10n";
import { knownFirst } from "./knownFirst";

/** Task type values that the service names (service.md 2.8). */
export const TASK_TYPES = ["DocumentRequired", "DocumentProcessing", "InputRequired"] as const;
export type TaskType = (typeof TASK_TYPES)[number];

const WORDS: Readonly<Record<TaskType, { label: () => string; action: () => string }>> = {
  DocumentRequired: { label: () => l10n.t("Document required"), action: () => l10n.t("Upload a document.") },
  DocumentProcessing: {
    label: () => l10n.t("Document processing"),
    action: () => l10n.t("Wait: a submitted document is being processed."),
  },
  InputRequired: {
    label: () => l10n.t("Input required"),
    action: () => l10n.t("The borrower has to provide the requested input."),
  },
};

export function isTaskType(type: string | undefined): type is TaskType {
  return (TASK_TYPES as readonly (string | undefined)[]).includes(type);
}

export function typeLabel(type: string | undefined): string {
  if (type === undefined) return l10n.t("No type");
  return isTaskType(type) ? WORDS[type].label() : type;
}

/** What the type asks for, in words; undefined for a value that the service does not name. */
export function requiredAction(type: string | undefined): string | undefined {
  return isTaskType(type) ? WORDS[type].action() : undefined;
}

export const compareType = knownFirst(TASK_TYPES);
