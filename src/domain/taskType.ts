import * as l10n from "@vscode/l10n";
import { knownFirst } from "./knownFirst";
import { isNotRead, type Text, textOf } from "./notRead";

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

export function isTaskType(type: Text): type is TaskType {
  return (TASK_TYPES as readonly Text[]).includes(type);
}

export function typeLabel(type: Text): string {
  if (isTaskType(type)) return WORDS[type].label();
  return isNotRead(type) ? l10n.t("Type not read") : (textOf(type) ?? l10n.t("No type"));
}

/** What the type asks for, in words; undefined for a value that the service does not name. */
export function requiredAction(type: Text): string | undefined {
  return isTaskType(type) ? WORDS[type].action() : undefined;
}

export const compareType = knownFirst(TASK_TYPES);
