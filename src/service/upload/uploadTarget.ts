import * as l10n from "@vscode/l10n";
import { BORROWER_TASK_FILES_FIELD, borrowerTaskDocumentsPath } from "../../contract/rest";
import { textOf } from "../../domain/unknown";
import { ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import type { Connection } from "../transport/connection";

/** 4.4 and 4.5. Throws a ServiceError of kind notAllowed where the token must not go. */
export function uploadTarget(
  connection: Pick<Connection, "baseUrl" | "officerUploadField">,
  { loanId, task }: Pick<UploadRequest, "loanId" | "task">,
) {
  if (task.kind === "borrower") {
    return { url: borrowerTaskUrl(connection.baseUrl, loanId, task.id), field: BORROWER_TASK_FILES_FIELD };
  }
  return {
    url: officerTaskUrl(connection.baseUrl, textOf(task.documentUploadPath)),
    field: connection.officerUploadField ?? BORROWER_TASK_FILES_FIELD,
  };
}

function borrowerTaskUrl(baseUrl: string, loanId: string, taskId: string): URL {
  try {
    return new URL(baseUrl + borrowerTaskDocumentsPath(loanId, taskId));
  } catch {
    throw notAllowed("unusable ID", noAddress());
  }
}

/**
 * `documentUploadPath` is data: it must not lead the token away. 4.5 does not say what it is relative to: with the path of
 * the base URL it is taken as it stands, else appended to the base URL, as every path of 4.1 and 4.4 is.
 */
function officerTaskUrl(baseUrl: string, path = ""): URL {
  const base = new URL(baseUrl);
  if (path === "") throw notAllowed("no path", noAddress());
  const url = isParentSegment(path) ? null : resolvedUrl(base, path);
  if (url?.origin === base.origin && url.username === "" && url.password === "") return url;
  throw notAllowed(
    "documentUploadPath",
    l10n.t(
      "The upload path of this task leads outside the environment's address, so nothing was sent. Report this to the service's owner.",
    ),
  );
}

function resolvedUrl(base: URL, path: string): URL | null {
  // URL parsers drop control characters and treat "\" as "/".
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0020\u007f\\]|^\/\//.test(path)) return null;
  // A scheme without "//" would be read as relative by the URL parser.
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return /^https?:\/\/[^/]/i.test(path) ? URL.parse(path) : null;
  const prefix = base.pathname.replace(/\/+$/, "");
  const rooted = path.startsWith("/") ? path : `/${path}`;
  const holdsPrefix = `${rooted}/`.startsWith(`${prefix}/`);
  return URL.parse(base.origin + (holdsPrefix ? rooted : prefix + rooted));
}

/** After any number of decodings: a gateway and the server behind it may each decode once. */
function isParentSegment(path: string): boolean {
  const decoded = decodeAscii(path);
  if (decoded !== path && isParentSegment(decoded)) return true;
  return path.split(/[/\\?#]/).some((segment) => segment.split(";")[0] === "..");
}

/** Keeps invalid encodings, for which decodeURIComponent would throw. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function noAddress(): string {
  return l10n.t(
    "The service gives no usable address for the upload, so nothing was sent. Report this to the service's owner.",
  );
}

function notAllowed(detail: string, message: string): ServiceError {
  return new ServiceError("notAllowed", message, { outcome: "notSent", detail });
}
