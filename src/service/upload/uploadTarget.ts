import * as l10n from "@vscode/l10n";
import { BORROWER_TASK_FILES_FIELD, borrowerTaskDocumentsPath } from "../../contract/rest";
import { textOf } from "../../domain/unknown";
import { ServiceError } from "../failure/serviceError";
import type { UploadRequest } from "../loanOriginationService";
import type { Connection } from "../transport/connection";

export interface UploadTarget {
  readonly url: URL;
  readonly field: string;
}

/** 4.4 and 4.5. Throws a ServiceError of kind notAllowed where the token must not go. */
export function uploadTarget(
  connection: Pick<Connection, "baseUrl" | "officerUploadField">,
  { loanId, task }: Pick<UploadRequest, "loanId" | "task">,
): UploadTarget {
  if (task.kind === "borrower") {
    return { url: borrowerTaskUrl(connection.baseUrl, loanId, task.id), field: BORROWER_TASK_FILES_FIELD };
  }
  return {
    url: officerTaskUrl(connection.baseUrl, textOf(task.documentUploadPath)),
    field: connection.officerUploadField ?? BORROWER_TASK_FILES_FIELD,
  };
}

function borrowerTaskUrl(baseUrl: string, loanId: string, taskId: string): URL {
  let path: string;
  try {
    path = borrowerTaskDocumentsPath(loanId, taskId);
  } catch {
    throw notAllowed(
      l10n.t("The ID of this loan or task cannot be used in a URL, so nothing was sent."),
      "unusable ID",
    );
  }
  return new URL(baseUrl + path);
}

/**
 * `documentUploadPath` is data: it must not lead the token away. 4.5 does not say what it is relative to when the base
 * URL has a path of its own: "/los/x" below https://host/los is taken as it stands, since nobody would repeat the
 * prefix by chance; anything else is appended to the base URL, as every path of 4.1 and 4.4 is.
 */
function officerTaskUrl(baseUrl: string, path: string | undefined): URL {
  if (path === undefined) {
    throw notAllowed(
      l10n.t("The service returned no upload path for this task. Upload in the service's own portal."),
      "no path",
    );
  }
  if (hasUnsafeCharacters(path)) throw leadsAway("unsafe characters");
  if (isParentSegment(path)) throw leadsAway("..");
  const base = new URL(baseUrl);
  const url = resolve(base, path);
  if (url === undefined) throw leadsAway("not an address");
  if (url.origin !== base.origin) throw leadsAway("another origin");
  if (url.username !== "" || url.password !== "") throw leadsAway("user info");
  return url;
}

function resolve(base: URL, path: string): URL | undefined {
  if (path.startsWith("//")) return undefined;
  // A scheme without "//" would be read as relative by the URL parser.
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    return /^https?:\/\/[^/]/i.test(path) && URL.canParse(path) ? new URL(path) : undefined;
  }
  const prefix = base.pathname.replace(/\/+$/, "");
  const rooted = path.startsWith("/") ? path : `/${path}`;
  const holdsPrefix = prefix !== "" && (rooted === prefix || rooted.startsWith(`${prefix}/`));
  const address = base.origin + (holdsPrefix ? rooted : prefix + rooted);
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** URL parsers drop control characters and treat "\" as "/". */
function hasUnsafeCharacters(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /[\u0000-\u0020\u007f\\]/.test(path);
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

function leadsAway(detail: string): ServiceError {
  return notAllowed(
    l10n.t(
      "The upload path of this task leads outside the environment's address, so nothing was sent. Report this to the service's owner.",
    ),
    `documentUploadPath: ${detail}`,
  );
}

function notAllowed(message: string, detail: string): ServiceError {
  return new ServiceError("notAllowed", message, { outcome: "notSent", detail });
}
