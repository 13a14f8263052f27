import * as l10n from "@vscode/l10n";
import { canceledText } from "../../domain/bytes";
import { errorCode } from "../../domain/unknown";
import { networkFailure } from "../failure/networkFailure";
import { ServiceError, type ServiceErrorOutcome } from "../failure/serviceError";
import type { Timeouts } from "../transport/connection";
import { FileProblem } from "./localFile";
import type { UploadProgress } from "./uploadBody";

/** No document can be there whose last bytes never left this machine; but of several files the first may be. */
function brokenOffOutcome(progress: UploadProgress): Extract<ServiceErrorOutcome, "notSent" | "unknown"> {
  return progress.wholeFiles === 0 ? "notSent" : "unknown";
}

export function uploadCancelled(progress: UploadProgress, total: number): ServiceError {
  return new ServiceError("cancelled", canceledText(progress.handedOver, total), {
    outcome: brokenOffOutcome(progress),
    bytesSent: progress.handedOver,
  });
}

export function uploadStalled(progress: UploadProgress, { uploadIdle }: Pick<Timeouts, "uploadIdle">): ServiceError {
  return new ServiceError("timeout", l10n.t("The upload made no progress and was aborted. Check the network."), {
    outcome: brokenOffOutcome(progress),
    detail: `Nothing moved for ${uploadIdle} ms`,
  });
}

export function uploadFailure(
  thrown: unknown,
  progress: UploadProgress,
  facts: { readonly fileCount: number; readonly proxied: boolean; readonly size: number },
): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof FileProblem) return fileFailure(thrown, progress, facts.fileCount);
  const failure = networkFailure(thrown, { changes: true });
  if (failure.outcome !== "unknown") return (facts.proxied ? proxyUnreachable(thrown) : undefined) ?? failure;
  const isRefused = failure.kind === "connectionLost" && progress.handedOver < facts.size;
  const message = isRefused
    ? `${l10n.t("The connection ended before the service took the whole upload.")} ${checkWhatIsRefused()}`
    : failure.message;
  return new ServiceError(failure.kind, message, { ...failure, outcome: brokenOffOutcome(progress) });
}

/** A refusal in the middle of an upload is often no more than the end of the connection. */
export function checkWhatIsRefused(): string {
  return l10n.t(
    "Check the access token, and the size and the kind of the files: the service may have refused one of them.",
  );
}

/** Names no file: a name may be a borrower's. */
function fileFailure({ reason, cause }: FileProblem, progress: UploadProgress, fileCount: number): ServiceError {
  const message =
    fileCount === 1
      ? l10n.t("The file has changed or cannot be read, so the upload was aborted. Choose it again.")
      : l10n.t(
          "File {0} of {1} has changed or cannot be read, so the upload was aborted. Choose it again.",
          progress.current + 1,
          fileCount,
        );
  return new ServiceError(reason === "unreadable" ? "fileUnreadable" : "fileChanged", message, {
    outcome: brokenOffOutcome(progress),
    detail: withCode(reason, cause),
  });
}

/** Errors on the way to the proxy: the service received nothing. */
function proxyUnreachable(thrown: unknown): ServiceError | undefined {
  const isOnTheWay = /ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/;
  if (!isOnTheWay.test(errorCode(thrown) ?? "")) return undefined;
  const message = l10n.t("The proxy cannot be reached. Check the setting http.proxy and the network.");
  return new ServiceError("unreachable", message, { outcome: "notSent", detail: withCode("Proxy", thrown) });
}

function withCode(what: string, thrown: unknown): string {
  const code = errorCode(thrown);
  return code === undefined ? what : `${what}: ${code}`;
}
