import { isObject } from "../domain/isObject";
import type { FromTaskPage, TaskPageState } from "./taskPageMessages";

/** A message of the page, built from checked parts; undefined for anything else. */
export function parseFromTaskPage(value: unknown): FromTaskPage | undefined {
  if (!isObject(value)) return undefined;
  switch (value.type) {
    case "ready":
    case "focus":
    case "refresh":
    case "upload":
    case "copyTaskId":
    case "copyLink":
      return hasOnly(value, ["type"]) ? { type: value.type } : undefined;
    case "remedy":
      return hasOnly(value, ["type", "name"]) && isId(value.name) ? { type: value.type, name: value.name } : undefined;
    case "rejectDocument":
      return hasOnly(value, ["type", "documentId"]) && isId(value.documentId)
        ? { type: value.type, documentId: value.documentId }
        : undefined;
    case "openDocument":
    case "copyDocumentLink":
      return hasOnly(value, ["type", "index"]) && isIndex(value.index)
        ? { type: value.type, index: value.index }
        : undefined;
    default:
      return undefined;
  }
}

/** The state that a page kept across a reload, built from checked parts; undefined for anything else. */
export function parseTaskPageState(value: unknown): TaskPageState | undefined {
  if (!isObject(value) || !hasOnly(value, ["environmentId", "loanReference", "taskId", "taskKind"])) {
    return undefined;
  }
  const { environmentId, loanReference, taskId, taskKind } = value;
  if (!isId(environmentId) || !isId(loanReference) || !isId(taskId)) return undefined;
  // Older versions kept none.
  if (taskKind === undefined) return { environmentId, loanReference, taskId };
  return taskKind === "borrower" || taskKind === "loanOfficer"
    ? { environmentId, loanReference, taskId, taskKind }
    : undefined;
}

function hasOnly(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
