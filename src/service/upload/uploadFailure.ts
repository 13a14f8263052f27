import * as l10n from "@vscode/l10n";
import { errorCode } from "../../domain/errorCode";
import { networkFailure } from "../failure/networkFailure";
import { ServiceError, type ServiceErrorKind, type ServiceErrorOutcome } from "../failure/serviceError";
import type { Timeouts } from "../transport/connection";
import { FileProblem } from "./exactBytes";
import type { UploadProgress } from "./uploadBody";

/**
 * What is known after an upload broke off. A service cannot have a document whose last bytes never left this machine,
 * so that is notSent; but of several files the first may have been stored before the rest was missing.
 */
function brokenOffOutcome(progress: UploadProgress): Extract<ServiceErrorOutcome, "notSent" | "unknown"> {
  return progress.wholeFiles === 0 ? "notSent" : "unknown";
}

export function uploadCancelled(progress: UploadProgress): ServiceError {
  return new ServiceError("cancelled", l10n.t("The upload was cancelled."), {
    outcome: brokenOffOutcome(progress),
  });
}

/** Nothing moved for `Timeouts.uploadIdle`. */
export function stalled(progress: UploadProgress, { uploadIdle }: Pick<Timeouts, "uploadIdle">): ServiceError {
  return new ServiceError("timeout", l10n.t("The upload came to a standstill and was given up: check the network."), {
    outcome: brokenOffOutcome(progress),
    detail: `Nothing moved for ${uploadIdle} ms`,
  });
}

/** The error for an upload that got no answer, from whatever was thrown under way. */
export function uploadFailure(
  thrown: unknown,
  progress: UploadProgress,
  facts: { readonly fileCount: number; readonly proxied: boolean },
): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof FileProblem) return fileFailure(thrown, progress, facts.fileCount);
  const failure = (facts.proxied ? proxyUnreachable(thrown) : undefined) ?? networkFailure(thrown, { changes: true });
  return failure.outcome === "unknown" ? withOutcome(failure, brokenOffOutcome(progress)) : failure;
}

function withOutcome(error: ServiceError, outcome: ServiceErrorOutcome): ServiceError {
  return new ServiceError(error.kind, error.message, { outcome, detail: error.detail, status: error.status });
}

const BROKEN_OFF: Readonly<Record<FileProblem["reason"], (file: string) => string>> = {
  unreadable: (file) => l10n.t("{0} could not be read, so the upload was broken off: choose it again.", file),
  changed: (file) =>
    l10n.t("{0} has changed since the upload was planned, so the upload was broken off: choose it again.", file),
  longer: (file) =>
    l10n.t("{0} is longer than when the upload was planned, so the upload was broken off: choose it again.", file),
  shorter: (file) =>
    l10n.t("{0} is shorter than when the upload was planned, so the upload was broken off: choose it again.", file),
};

/** Names no file: a name may be a borrower's. */
function fileFailure(problem: FileProblem, progress: UploadProgress, fileCount: number): ServiceError {
  const kind: ServiceErrorKind = problem.reason === "unreadable" ? "fileUnreadable" : "fileChanged";
  const file = fileCount === 1 ? l10n.t("The file") : l10n.t("File {0} of {1}", progress.current + 1, fileCount);
  return new ServiceError(kind, BROKEN_OFF[problem.reason](file), {
    outcome: brokenOffOutcome(progress),
    detail: withCode(problem.reason, problem.cause),
  });
}

/** Errors that can only be about the way to the proxy: the service has seen nothing then. */
function proxyUnreachable(thrown: unknown): ServiceError | undefined {
  const code = errorCode(thrown);
  if (code === undefined || !/ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/.test(code))
    return undefined;
  const message = l10n.t("The proxy cannot be reached: check http.proxy in the settings and the network.");
  return new ServiceError("unreachable", message, { outcome: "notSent", detail: withCode("Proxy", thrown) });
}

function withCode(what: string, thrown: unknown): string {
  const code = errorCode(thrown);
  return code === undefined ? what : `${what}: ${code}`;
}
