import * as vscode from "vscode";
import { findTask, type Loan, type OwnedTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import type { Activity } from "../../ledger/activity";
import { isSameService, serviceOf } from "../../ledger/sameChange";
import type { Finding } from "../../preflight/finding";
import type { EarlierUpload, PlannedFile } from "../../preflight/plannedFiles";
import type { FileVersion } from "../../service/loanOriginationService";
import { withProgress } from "../base/window/progress";
import type { Session } from "../environments/session";
import { sentSoFar } from "../sending/agree";
import { unreadLines } from "../sending/readAgain";
import type { SendingContext } from "../sending/sendingContext";
import { readTask, type TaskTarget } from "../targets/targets";
import { hasUnsavedChanges } from "./unsavedChanges";
import type { UploadSource } from "./uploadSource";

/** What is to be sent where, with the findings about it. */
export interface UploadPlan {
  /** The task as read now, or as read last when the loan could not be read. */
  readonly task: OwnedTask & { readonly loan: Loan };
  readonly files: readonly PlannedSource[];
  readonly findings: readonly Finding[];
  /** Lines of the dialog that say that the loan could not be read; empty when it was. */
  readonly unread: readonly string[];
  /** The record of which the findings name what was sent before. */
  readonly before: readonly Activity[];
}

/** `name` is the shown (maybe masked) name; `version` is the version that was inspected. */
export type PlannedSource = PlannedFile & { readonly source: UploadSource; readonly version: FileVersion };

/** A file without an error. */
export type SendableSource = PlannedSource & {
  readonly content: Exclude<PlannedFile["content"], { problem: unknown }>;
};

/**
 * Reads every file once for its hash and format, and looks up whether it was sent before. Reads the loan meanwhile: it
 * is compared with this state after the upload.
 */
export async function planUpload(
  context: Pick<SendingContext, "activities">,
  session: Session,
  target: TaskTarget,
  sources: readonly UploadSource[],
): Promise<UploadPlan> {
  const { inspect } = await import("../../preflight/inspect");
  const { preflight } = await import("../../preflight/preflight");
  const title = vscode.l10n.t("{0}: checking the files…", session.environment.name);
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, cancellation) => {
      const abort = new AbortController();
      const left = new Promise<never>((_, reject) => {
        cancellation.onCancellationRequested(() => {
          abort.abort();
          reject(new vscode.CancellationError());
        });
      });
      const look = async (): Promise<UploadPlan> => {
        const read = session.store.loans.refresh([target.loanReference], abort.signal);
        const files: PlannedSource[] = [];
        for (const source of sources) {
          if (abort.signal.aborted) break;
          const name = session.masking.file(source.trueName);
          progress.report({ message: name, increment: 100 / sources.length });
          files.push({ name, source, ...(await inspectSource(session, source, inspect, abort.signal)) });
        }
        await read;
        const task = readTask(session, target);
        const before = await sentSoFar(context);
        const earlier = earlierUploads(session, before, task, files);
        const unread = unreadLines(target.loanReference, session.store.loans.get(target.loanReference));
        return { task, unread, files, before, findings: preflight({ files, task: task.task, earlier }) };
      };
      return Promise.race([look(), left]);
    },
  );
}

/** The files that can be sent: those that no error names. */
export function sendable({ files, findings }: UploadPlan): SendableSource[] {
  const refused = new Set(findings.filter(({ severity }) => severity === "error").map(({ file }) => file));
  return files.filter((file, index): file is SendableSource => !refused.has(index) && !("problem" in file.content));
}

async function inspectSource(
  session: Session,
  source: UploadSource,
  inspect: typeof import("../../preflight/inspect").inspect,
  signal: AbortSignal,
): Promise<Omit<PlannedSource, "name" | "source">> {
  try {
    const { folder, ...found } = await source.stat();
    const version = { size: found.size, identity: found.identity };
    if (folder) return { version, content: { problem: "folder" } };
    const content = await inspect(source.reading(version).open(signal));
    const target = found.trueTarget && session.masking.file(found.trueTarget);
    return { version: { ...version, size: content.size }, content, target, savedAt: await unsavedSince(source) };
  } catch {
    return { version: { size: 0 }, content: { problem: "unreadable" } };
  }
}

/** When the file was last saved, if an editor has unsaved changes of it. */
async function unsavedSince({ uri }: UploadSource): Promise<number | undefined> {
  if (uri === undefined || !hasUnsavedChanges(uri)) return undefined;
  return (await vscode.workspace.fs.stat(uri)).mtime;
}

/** Of the files' contents: what arrived, may have arrived or is under way. Another simulator is no place to remember. */
function earlierUploads(
  session: Session,
  before: readonly Activity[],
  { task, loan }: UploadPlan["task"],
  files: readonly PlannedSource[],
): EarlierUpload[] {
  const { environment } = session;
  const hashes = new Set(files.flatMap(({ content }) => ("problem" in content ? [] : [content.sha256])));
  return before.flatMap((upload): EarlierUpload[] => {
    const { state, plannedAt: when } = upload;
    if (state !== "confirmed" && state !== "unknown" && state !== "sent") return [];
    const sameService = isSameService(serviceOf(environment), upload);
    if (environment.kind === "simulator" && upload.environmentId === environment.id && !sameService) return [];
    const isTask = upload.loanId === loan.id && upload.taskId === task.id && upload.taskKind === task.kind;
    const where = placeOf(session, upload, sameService);
    const sent = new Set(upload.files?.map(({ sha256 }) => sha256));
    return [...sent]
      .filter((sha256) => hashes.has(sha256))
      .map((sha256) => ({ sha256, sameTask: sameService && isTask, where, when, state }));
  });
}

/** By the task's title where its loan is on the list: the record holds IDs only. */
function placeOf({ store }: Session, activity: Activity, sameService: boolean): string {
  const { taskId = "?", taskKind, loanReference, loanId, environmentName } = activity;
  const reference = loanReference ?? loanId ?? "?";
  if (!sameService) {
    return vscode.l10n.t({
      message: "task {0} of {1} in {2}",
      args: [taskId, reference, environmentName],
      comment: "IDs of a task and its loan, and the name of the environment. It is put into “… was already sent to …”",
    });
  }
  const loan = store.loans.entries.find(({ value }) => value?.id === loanId)?.value;
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  return task
    ? vscode.l10n.t({
        message: "“{0}” of {1}",
        args: [taskLabel(task), reference],
        comment: "{0} is the title of a task, {1} an ID of its loan. It is put into “… was already sent to …”",
      })
    : vscode.l10n.t({
        message: "task {0} of {1}",
        args: [taskId, reference],
        comment: "{0} and {1} are the IDs of a task and its loan. It is put into “… was already sent to …”",
      });
}
