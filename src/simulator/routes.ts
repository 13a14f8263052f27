import type { TaskRecord } from "./state/state";

/** Where a request goes. The paths are written here on their own, from service.md, not taken from the client. */
type Route = { readonly name: "graphql" } | UploadRoute | { readonly name: "document"; readonly documentId: string };

export interface UploadRoute {
  readonly name: "upload";
  readonly kind: TaskRecord["kind"];
  /** Decoded, as it stands in the path: the loan's own ID. */
  readonly loanId: string;
  readonly taskId: string;
}

/** service.md 4.1 and 4.4; undefined for a path that the service does not have. */
export function routeOf(target: string): Route | undefined {
  const [path = ""] = target.split("?", 1);
  if (path === "/graphql") return { name: "graphql" };
  const [documentId] = partsIn(path, DOCUMENT_PATH);
  if (documentId !== undefined) return { name: "document", documentId };
  const [loanId, owner, taskId] = partsIn(path, UPLOAD_PATH);
  const kind = owner === "borrower" ? "borrower" : "loanOfficer";
  return loanId !== undefined && taskId !== undefined ? { name: "upload", kind, loanId, taskId } : undefined;
}

const DOCUMENT_PATH = /^\/documents\/([^/]+)$/;
const UPLOAD_PATH = /^\/api\/loan-applications\/([^/]+)\/(borrower|loan-officer)-tasks\/([^/]+)\/documents$/;

/** Decoded behind the match: an encoded slash belongs to the ID. None when the encoding is broken. */
function partsIn(path: string, form: RegExp): string[] {
  try {
    return (form.exec(path) ?? []).slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** service.md 4.5: what `documentUploadPath` holds. The path is not stated; ours resembles 4.4. */
export function officerTaskDocumentsPath(loanId: string, taskId: string): string {
  return `/api/loan-applications/${encodeURIComponent(loanId)}/loan-officer-tasks/${encodeURIComponent(taskId)}/documents`;
}

/** Where a document opens; our own, since service.md says nothing of what `url` looks like. */
export function documentPath(documentId: string): string {
  return `/documents/${encodeURIComponent(documentId)}`;
}
