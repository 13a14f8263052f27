import * as vscode from "vscode";
import { byteText } from "../../domain/bytes";
import { dateFormat } from "../../domain/dates";
import type { Task } from "../../domain/task";
import { documentedType, isFinished, statusLabel, typeLabel } from "../../domain/taskStatus";
import { extensionOf, formatsOfName, OFFICE, TEXT } from "../../preflight/formats";
import type { FileContent } from "../../preflight/inspect";

/** Errors first, then what is about the task, then what is about the files in their order. */
export function uploadFindings(plan: PlannedUpload): readonly Finding[] {
  return [
    ...taskFindings(plan.task),
    ...plan.files.flatMap((file, index) => fileFindings(file, index, plan.earlier)),
    ...repeatedFiles(plan.files),
    // "error" comes before "warning".
  ].sort((a, b) => a.severity.localeCompare(b.severity) || (a.file ?? -1) - (b.file ?? -1));
}

export interface Finding {
  /** A warning can be overridden. An error cannot; one that names a file is resolved by leaving that file out. */
  readonly severity: "error" | "warning";
  /** Its place in the plan's files; none when the finding is about the task. */
  readonly file?: number;
  /** For the user: what is wrong, then what it means. It contains the file's name, so it must not be logged. */
  readonly message: string;
}

export interface PlannedFile {
  readonly name: string;
  /** What it leads to, when it is a symbolic link. */
  readonly target?: string | undefined;
  /** When it was saved last, in milliseconds since the epoch, if an editor has changes of it that are not saved. */
  readonly savedAt?: number | undefined;
  /** What a system or a program wrote for itself, or did not finish. */
  readonly isLeftover?: boolean;
  /** Another file of the plan with other content is sent by the same name. */
  readonly isNamesake?: boolean;
  readonly content: FileContent | { readonly problem: "unreadable" | "changed" | "folder" };
}

export interface EarlierUpload {
  readonly sha256: string;
  readonly sameTask: boolean;
  /** Where it was sent, in words that follow "to". */
  readonly where: string;
  /** Milliseconds since the epoch. */
  readonly when: number;
  readonly confirmed: boolean;
}

interface PlannedUpload {
  readonly files: readonly PlannedFile[];
  readonly task: Task;
  readonly earlier: readonly EarlierUpload[];
}

/** Warns of a task that waits for no document (service.md 2.8, 3.1). Unknown statuses and types give no warning. */
function taskFindings({ status, type }: Pick<Task, "status" | "type">): Finding[] {
  return [
    isFinished(status) &&
      vscode.l10n.t("The task's status is “{0}”. A document that is sent now may go unnoticed.", statusLabel(status)),
    !["DocumentRequired", undefined].includes(documentedType(type)) &&
      vscode.l10n.t(
        "The task's type is “{0}”, which asks for no document. A document that is sent now may go unnoticed.",
        typeLabel(type),
      ),
  ].flatMap((message) => (message ? [{ severity: "warning", message }] : []));
}

function repeatedFiles(files: readonly PlannedFile[]): Finding[] {
  return files.flatMap(({ name, content }, file): Finding[] => {
    // Empty files have the same content, but are reported as empty.
    if ("problem" in content || content.size === 0) return [];
    const first = files.findIndex((one) => !("problem" in one.content) && one.content.sha256 === content.sha256);
    if (first === file) return [];
    const message = vscode.l10n.t(
      "“{0}” has the same content as “{1}”. Leave one of them out, so that the document is not sent twice.",
      name,
      files[first]?.name ?? "",
    );
    return [{ severity: "error", file, message }];
  });
}

/** A name that a system runs a file by. */
const PROGRAM_NAME =
  /[^.]\.(apk|appimage|application|appref-ms|app|msix(bundle)?|appx(bundle)?|bash|bat|chm|cmd|com|command|cpl|crx|csh|deb|diagcab|dll|dmg|exe|gadget|hta|img|inf|ipa|iqy|iso|jar|jnlp|jse?|ksh|library-ms|lnk|lua|mde|ms[ci]|msp|mst|msu|ocx|php|pif|pkg|pl|ps1|ps1xml|psd1|psm1|py|rb|reg|rpm|run|scf|scr|sct|search-ms|settingcontent-ms|sh|sys|vbe?|vbs|vhdx?|wim|wsc|wsf|wsh?|xbap|xla|xlam|xll|xpi|zsh)$/i;

/** A name under which a system or a sync client keeps an address. */
const POINTER_NAME = /[^.]\.(desktop|g(doc|draw|form|sheet|slides)|icloud|url|webloc|website)$/i;

/** A file that cannot be sent gets one error and nothing else. */
function fileFindings(planned: PlannedFile, file: number, earlier: readonly EarlierUpload[]): Finding[] {
  const { name, content } = planned;
  const problem = "problem" in content ? content.problem : content.size === 0 && "empty";
  if (problem) return [{ severity: "error", file, message: PROBLEMS[problem](name) }];
  const warnings = fileWarnings(planned, content as FileContent, earlier);
  return warnings.flatMap((message) => (message ? [{ severity: "warning", file, message }] : []));
}

const PROBLEMS = {
  empty: (name: string) => vscode.l10n.t("“{0}” is empty, so there is nothing to send.", name),
  folder: (name: string) => vscode.l10n.t("“{0}” is a folder. Choose the files in it.", name),
  changed: (name: string) => vscode.l10n.t("“{0}” is being written to. Try again when it is finished.", name),
  unreadable: (name: string) =>
    vscode.l10n.t("“{0}” cannot be read. Check that it still exists and that you may open it.", name),
};

function fileWarnings(planned: PlannedFile, content: FileContent, earlier: readonly EarlierUpload[]) {
  const { name, target, savedAt, isLeftover, isNamesake } = planned;
  const saved = dateFormat({ dateStyle: "medium", timeStyle: "medium" });
  const check = vscode.l10n.t("Check that this is the file you want to send.");
  const unsure = vscode.l10n.t("The recipient may not be able to open it.");
  const defects = {
    incomplete: `${vscode.l10n.t("“{0}” seems to be incomplete.", name)} ${unsure}`,
    noPages: `${vscode.l10n.t("“{0}” has no pages.", name)} ${unsure}`,
    converted: vscode.l10n.t(
      "“{0}” seems to be damaged: it was converted as if it were text. Its pages may be blank.",
      name,
    ),
  };
  return [
    target !== undefined && `${vscode.l10n.t("“{0}” is a link to {1}.", name, target)} ${check}`,
    savedAt !== undefined &&
      vscode.l10n.t(
        "“{0}” has unsaved changes in an editor. The version saved at {1} will be uploaded.",
        name,
        saved.format(savedAt),
      ),
    content.format === "EXE" || PROGRAM_NAME.test(name)
      ? `${vscode.l10n.t("“{0}” is a program or a script, not a document.", name)} ${check}`
      : content.isPointer || POINTER_NAME.test(name)
        ? `${vscode.l10n.t("“{0}” only says where a document is. The recipient does not get the document itself.", name)} ${check}`
        : contentMismatch(name, content),
    content.defect && defects[content.defect],
    content.isLocked &&
      vscode.l10n.t("“{0}” is encrypted. The recipient may need a password or a key to read it.", name),
    isLeftover &&
      `${vscode.l10n.t("“{0}” is a file of a program or of the system, or is not finished.", name)} ${check}`,
    isNamesake &&
      vscode.l10n.t(
        "Another file has the same name: “{0}”. A service that keeps one document for each name loses one of the two.",
        name,
      ),
    alreadySentWarning(name, content.sha256, earlier),
  ];
}

function contentMismatch(name: string, { format, isLocked }: FileContent): string | undefined {
  const expected = formatsOfName(name);
  // Texts have more encodings than we know.
  const fits = expected === undefined || expected.includes(format ?? TEXT) || isLocked;
  if (fits) return undefined;
  const named = [OFFICE, TEXT].includes(expected[0]) ? `.${extensionOf(name)}` : expected[0];
  return format === undefined
    ? vscode.l10n.t("“{0}” is no {1} by its content. The recipient may not be able to open it.", name, named)
    : vscode.l10n.t(
        "“{0}” is {1} by its content, and {2} by its name. The recipient may not be able to open it.",
        name,
        formatText(format),
        named,
      );
}

/** What stands beside the name of a file in a list: how large it is, of which format, and what does no harm. */
export function contentText({ size, format, note }: FileContent): string {
  return [byteText(size), format && formatText(format), note && noteText(note)].filter(Boolean).join(", ");
}

/** As people call it, for a sentence or a list. */
function formatText(format: string): string {
  if (format === TEXT) return vscode.l10n.t("plain text");
  return format === OFFICE ? vscode.l10n.t("an older Word, Excel or PowerPoint file") : format;
}

/** Nothing that keeps anybody from reading the file: it stands beside its size. */
function noteText(note: NonNullable<FileContent["note"]>): string {
  if (note === "restricted") return vscode.l10n.t("opens for everybody; printing or changes are forbidden");
  return note === "cover" ? vscode.l10n.t("many viewers show a cover page only") : vscode.l10n.t("has files attached");
}

/** Names one earlier upload: one to this task if there is one, and the latest of those. */
function alreadySentWarning(name: string, sha256: string, earlier: readonly EarlierUpload[]): string | undefined {
  const [upload] = earlier
    .filter((one) => one.sha256 === sha256)
    .sort((a, b) => Number(b.sameTask) - Number(a.sameTask) || b.when - a.when);
  if (upload === undefined) return undefined;
  const when = dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(upload.when);
  const sent = vscode.l10n.t("“{0}” was already sent to {1} on {2}.", name, upload.where, when);
  return upload.confirmed ? sent : `${sent} ${vscode.l10n.t("Its outcome is unknown.")}`;
}
