import * as vscode from "vscode";
import { byteText } from "../../domain/bytes";
import { isComplete } from "../../domain/listing";
import { findTask, type Loan, type OwnedTask, ownerLabel } from "../../domain/loan";
import { allHaveIds, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { textOf } from "../../domain/unknown";
import { type Activity, isSameService, type SentActivity, serviceOf } from "../../ledger/activity";
import { activitySubject, filesText } from "../../ledger/activityText";
import type { KnownActivityIds } from "../../ledger/ledger";
import type { FileVersion } from "../../service/loanOriginationService";
import { FileProblem, sentName } from "../../service/upload/localFile";
import { lastRead } from "../../store/entry";
import type { App } from "../app/app";
import { readTask, type TaskTarget } from "../app/targets";
import type { Session } from "../environments/session";
import { tabGroups } from "../ui/hostApi";
import { withProgress } from "../ui/window/messages";
import { assertActive, confirmChange, listLines, loanLine, recordedActivities } from "./confirm";
import { unreadLines } from "./outcome";
import { type LeftOut, showNothingToSend } from "./plan";
import { isLeftover, type UploadSource } from "./uploadFiles";
import { contentText, type EarlierUpload, type Finding, type PlannedFile, uploadFindings } from "./uploadFindings";

export interface UploadPlan {
  readonly target: TaskTarget;
  /** As read now, or as read last when the loan could not be read. */
  readonly task: OwnedTask & { readonly loan: Loan };
  readonly files: readonly PlannedSource[];
  /** Those of the files that no finding keeps from being sent. */
  readonly sending: readonly SendableSource[];
  readonly findings: readonly Finding[];
  readonly leftOut: readonly LeftOut[];
  /** The record of which the findings name what was sent before. */
  readonly before: readonly Activity[];
}

/** `name` is the shown (maybe masked) name; `identity` is that of the version that was inspected. */
type PlannedSource = PlannedFile & Pick<FileVersion, "identity"> & { readonly source: UploadSource };

type SendableSource = PlannedSource & {
  readonly content: Exclude<PlannedFile["content"], { problem: unknown }>;
};

/** Reads every file once, and the loan meanwhile: it is compared with this state after the upload. */
async function planUpload(app: App, session: Session, target: TaskTarget, sources: readonly UploadSource[]) {
  const title = vscode.l10n.t("{0}: checking the files…", session.environment.name);
  return withProgress({ title }, async (progress, signal) => {
    const read = session.store.loans.refresh([target.loanReference], signal);
    const files: PlannedSource[] = [];
    // By content. A file that is left out is not among them, and nobody's namesake.
    const sentNames = new Map<string, string>();
    for (const source of sources) {
      if (signal.aborted) break;
      const name = nameAmong(session, source, sources);
      progress.report({ message: name, increment: 100 / sources.length });
      const read = await inspectSource(session, source, signal);
      const sha256 = sha256Of(read);
      const isSent = sha256 !== undefined && !sentNames.has(sha256);
      const isNamesake = isSent && [...sentNames.values()].includes(sentName(source.unmaskedName));
      if (isSent) sentNames.set(sha256, sentName(source.unmaskedName));
      files.push({ name, source, isNamesake, isLeftover: isLeftover(source.unmaskedName), ...read });
    }
    await read;
    const before = await recordedActivities(app);
    // After all that it waits for: a plan that was answered before is sent without a question.
    if (signal.aborted) throw new vscode.CancellationError();
    const task = readTask(session, target);
    const earlier = earlierUploads(session, before, task, files);
    const findings = uploadFindings({ files, task: task.task, earlier });
    const errors = findings.filter(({ severity }) => severity === "error");
    const leftOut = errors.map(({ file = -1, message }) => {
      return { label: files[file]?.name ?? taskLabel(task.task), reason: message };
    });
    const isSendable = (file: PlannedSource): file is SendableSource => !("problem" in file.content);
    const sending = files.filter((_, index) => errors.every(({ file }) => file !== index)).filter(isSendable);
    return { target, task, files, sending, before, findings, leftOut };
  });
}

/** Its folder stands beside a name that it shares: the service would know only one of them. */
function nameAmong({ masking }: Session, { unmaskedName, uri }: UploadSource, sources: readonly UploadSource[]) {
  const isShared = sources.filter((one) => sentName(one.unmaskedName) === sentName(unmaskedName)).length > 1;
  const name = masking.file(unmaskedName);
  return isShared && uri ? `${name} (${masking.file(vscode.Uri.joinPath(uri, "..").fsPath)})` : name;
}

/** Undefined where there is nothing to send. */
function sha256Of({ content }: Pick<PlannedFile, "content">): string | undefined {
  return "problem" in content || content.size === 0 ? undefined : content.sha256;
}

type Inspected = Pick<PlannedSource, "identity" | "content" | "target" | "savedAt">;

async function inspectSource(session: Session, source: UploadSource, signal: AbortSignal): Promise<Inspected> {
  const { inspect } = await import("../../preflight/inspect");
  try {
    const { folder, unmaskedTarget, ...version } = await source.stat();
    if (folder) return { content: { problem: "folder" } };
    const content = await source.whileOpen(version, signal, (opened) => inspect(source.unmaskedName, opened));
    const target = unmaskedTarget && session.masking.file(unmaskedTarget);
    return { identity: version.identity, content, target, savedAt: await unsavedSince(source) };
  } catch (error) {
    return { content: { problem: error instanceof FileProblem ? error.reason : "unreadable" } };
  }
}

/** When the file was last saved, if an editor of this window has unsaved changes of it. */
async function unsavedSince({ uri }: UploadSource): Promise<number | undefined> {
  const tabs = tabGroups()
    .flatMap((group) => group.tabs)
    .filter(({ isDirty }) => isDirty);
  const isUnsaved = uri !== undefined && tabs.some((tab) => tabUri(tab)?.toString() === uri.toString());
  return isUnsaved ? (await vscode.workspace.fs.stat(uri)).mtime : undefined;
}

function tabUri({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  return input instanceof vscode.TabInputNotebook ? input.uri : undefined;
}

/** Where the contents of the files arrived, may have arrived or are under way. Uploads to another simulator do not count. */
function earlierUploads(
  session: Session,
  before: readonly Activity[],
  { task, loan }: UploadPlan["task"],
  files: readonly PlannedSource[],
): EarlierUpload[] {
  const { environment } = session;
  const hashes = new Set(files.map(sha256Of));
  return before.flatMap((upload): EarlierUpload[] => {
    const { state, plannedAt: when } = upload;
    if (state !== "confirmed" && state !== "unknown" && state !== "sent") return [];
    const sameService = isSameService(serviceOf(environment), upload);
    if (environment.kind === "simulator" && upload.environmentId === environment.id && !sameService) return [];
    const isTask = upload.loanId === loan.id && upload.taskId === task.id && upload.taskKind === task.kind;
    const sameTask = sameService && isTask;
    const where = sameTask ? vscode.l10n.t("this task") : uploadedWhere(session, upload, sameService);
    const sent = new Set(upload.files?.map(({ sha256 }) => sha256));
    return [...sent]
      .filter((sha256) => hashes.has(sha256))
      .map((sha256) => ({ sha256, sameTask, where, when, confirmed: state === "confirmed" }));
  });
}

/** Has the task's title where its loan is on the list: the record holds IDs only. */
function uploadedWhere({ store }: Session, activity: Activity, sameService: boolean): string {
  const { taskId = "", taskKind, loanId, environmentName } = activity;
  const loan = sameService ? store.loans.entries.find(({ value }) => value?.id === loanId)?.value : undefined;
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  const place = activitySubject({ ...activity, files: undefined }, { task: task && taskLabel(task) });
  return sameService ? place : `${environmentName}: ${place}`;
}

/** Plans and asks; after "Save and Upload" only about what is new. Undefined with nothing to send. */
export async function confirmUpload(
  app: App,
  session: Session,
  target: TaskTarget,
  sources: readonly UploadSource[],
  answered?: UploadPlan,
): Promise<{ readonly plan: UploadPlan; readonly known: KnownActivityIds } | undefined> {
  const plan = await planUpload(app, session, target, sources);
  if (answered !== undefined && !saysMore(plan, answered)) {
    assertActive(app, session.environment);
    // What these findings do not name was sent since they were made.
    return { plan, known: new Set(plan.before.map(({ id }) => id)) };
  }
  // undici and form-data load while the user reads the plan. The upload itself reports an error.
  import("../../service/upload/sendUpload").catch(() => undefined);
  if (plan.sending.length === 0) {
    const nothing = vscode.l10n.t("nothing can be uploaded to “{0}”.", taskLabel(plan.task.task));
    const title = vscode.l10n.t("Upload documents");
    showNothingToSend(app, session, { title, nothing, items: [], leftOut: plan.leftOut });
    return undefined;
  }
  const [send, save] = [vscode.l10n.t("Upload"), vscode.l10n.t("Save and Upload")];
  const unsaved = plan.sending.some(({ savedAt }) => savedAt !== undefined);
  const asked = { ...uploadQuestion(session, plan), before: plan.before, buttons: [send, ...(unsaved ? [save] : [])] };
  const agreed = await confirmChange(app, session, asked, [uploadActivity(session, plan)]);
  if (agreed.chosen !== save) return { plan, known: agreed.known };
  for (const { source, savedAt } of plan.files) {
    if (source.uri && savedAt !== undefined) await vscode.workspace.save(source.uri);
  }
  return confirmUpload(app, session, target, sources, plan);
}

/** Whether a plan has a finding, an unsaved file or a content that the user did not agree to in the one before. */
function saysMore(plan: UploadPlan, answered: UploadPlan): boolean {
  const answers = new Set(answered.findings.map(({ message }) => message));
  const wasAgreedTo = ({ source, content: { sha256 } }: SendableSource) =>
    answered.sending.some(
      (one) => one.source === source && (one.savedAt !== undefined || one.content.sha256 === sha256),
    );
  return (
    plan.findings.some(({ message }) => !answers.has(message)) ||
    plan.files.some(({ savedAt }) => savedAt !== undefined) ||
    !plan.sending.every(wasAgreedTo)
  );
}

function uploadQuestion(
  { store }: Session,
  { target, task: { task, borrower, others, loan }, files, sending, findings, leftOut }: UploadPlan,
) {
  const { loanReference } = target;
  const warnings = findings.filter(({ severity }) => severity === "warning").map(({ message }) => message);
  const label = taskLabel(task);
  const total = sending.reduce((sum, { content }) => sum + content.size, 0);
  return {
    message:
      sending.length < files.length
        ? vscode.l10n.t("Upload {0} of {1} files to “{2}”?", sending.length, files.length, label)
        : vscode.l10n.t("Upload {0} to “{1}”?", filesText(sending.length), label),
    detail: [
      ...unreadLines(store.loans.get(loanReference)),
      loanLine(loanReference, loan.id),
      vscode.l10n.t("For: {0}", ownerLabel({ borrower, others })),
      vscode.l10n.t("Task: {0} ({1})", label, statusLabel(task.status)),
      // Above the files: a long list would push the findings off the screen.
      ...listLines(vscode.l10n.t("Check this first:"), warnings),
      ...listLines(
        vscode.l10n.t("Left out:"),
        leftOut.map(({ reason }) => reason),
      ),
      ...listLines(
        vscode.l10n.t("Files ({0} in total):", byteText(total)),
        sending.map(({ name, content }) => `${name} (${contentText(content)})`),
      ),
    ],
  };
}

export function uploadActivity(
  { store }: Session,
  { target, task: { task, loan }, sending }: UploadPlan,
): SentActivity {
  const { loanReference } = target;
  const entry = store.loans.get(loanReference);
  const read = lastRead(entry);
  const documents = read && findTask(read, task.id, task.kind)?.task.documents;
  // Others would look new afterwards.
  const areKnown = documents && isComplete(documents) && allHaveIds(documents);
  return {
    kind: "upload",
    loanReference,
    loanId: loan.id,
    taskId: task.id,
    taskKind: task.kind,
    files: sending.map(({ content: { sha256, size } }) => ({ sha256, size })),
    unmaskedNames: sending.map(({ source }) => source.unmaskedName),
    ...(areKnown && { idsBefore: documents.items.flatMap(({ id }) => textOf(id) ?? []), idsReadAt: entry?.asOf }),
  };
}
