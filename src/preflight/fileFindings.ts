import * as l10n from "@vscode/l10n";
import { dateFormat } from "../domain/dateFormat";
import { type FileFormat, formatLabel, formatsOfName } from "./fileFormat";
import type { Finding } from "./finding";
import type { FileContent } from "./inspect";
import type { EarlierUpload, PlannedFile } from "./plannedFiles";

/** What there is to know of one file by itself. A file that cannot be sent gets that one error alone. */
export function fileFindings(planned: PlannedFile, file: number, earlier: readonly EarlierUpload[]): Finding[] {
  const { name, content } = planned;
  const error = (code: Finding["code"], message: string): Finding[] => [{ severity: "error", code, file, message }];
  if ("problem" in content) {
    return content.problem === "folder"
      ? error("folder", l10n.t("“{0}” is a folder: choose the files in it.", name))
      : error(
          "unreadable",
          l10n.t("“{0}” cannot be read: check that it is still there and that you may open it.", name),
        );
  }
  if (content.size === 0) return error("emptyFile", l10n.t("“{0}” is empty: there is nothing in it to send.", name));

  const warnings: [Finding["code"], string | undefined][] = [
    ["symbolicLink", symbolicLink(planned)],
    ["unsavedChanges", unsavedChanges(planned)],
    ["contentMismatch", contentMismatch(name, content.format)],
    ["passwordProtected", protection(name, content)],
    ["alreadySent", alreadySent(name, content.sha256, earlier)],
  ];
  return warnings.flatMap(([code, message]) =>
    message === undefined ? [] : [{ severity: "warning" as const, code, file, message }],
  );
}

function symbolicLink({ name, target }: PlannedFile): string | undefined {
  return target === undefined
    ? undefined
    : l10n.t("“{0}” is a link to {1}: check that this is the file you want to send.", name, target);
}

function unsavedChanges({ name, savedAt }: PlannedFile): string | undefined {
  if (savedAt === undefined) return undefined;
  const when = dateFormat({ dateStyle: "medium", timeStyle: "medium" }).format(savedAt);
  return l10n.t("“{0}” goes as saved at {1}; the editor has unsaved changes.", name, when);
}

function contentMismatch(name: string, format: FileFormat | undefined): string | undefined {
  const expected = formatsOfName(name);
  if (format === undefined || expected === undefined || expected.includes(format)) return undefined;
  const facts = [name, formatLabel(format), formatLabel(expected[0])] as const;
  return format === "html"
    ? l10n.t(
        "“{0}” is {1} by its content, not {2}: perhaps a sign-in or error page was saved in place of the document.",
        ...facts,
      )
    : l10n.t(
        "“{0}” is {1} by its content, not {2} as its name says: whoever receives it may not be able to open it.",
        ...facts,
      );
}

function protection(name: string, content: FileContent): string | undefined {
  switch (content.protection) {
    case "password":
      return l10n.t("“{0}” is protected by a password: whoever receives it cannot read it without.", name);
    case "unclear":
      return l10n.t("“{0}” is encrypted: whoever receives it may need a password or a key to read it.", name);
    case "none":
      return undefined;
  }
}

/** Names the upload that matters most: one to this task before one to another, the latest of them. */
function alreadySent(name: string, sha256: string, earlier: readonly EarlierUpload[]): string | undefined {
  const [upload, ...others] = earlier
    .filter((one) => one.sha256 === sha256)
    .sort((a, b) => Number(b.sameTask) - Number(a.sameTask) || b.when - a.when);
  if (upload === undefined) return undefined;
  const sentence = timesSent(sentOnce(name, upload), others.length);
  return upload.sameTask
    ? l10n.t("{0}: it may arrive twice.", sentence)
    : l10n.t("{0}: check that it belongs here.", sentence);
}

function sentOnce(name: string, upload: EarlierUpload): string {
  const where = upload.sameTask ? l10n.t("this task") : upload.where;
  const when = dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(upload.when);
  return upload.state === "confirmed"
    ? l10n.t("“{0}” was already sent to {1} on {2}", name, where, when)
    : l10n.t("“{0}” was already sent to {1} on {2} with an outcome that is not known", name, where, when);
}

function timesSent(sentence: string, more: number): string {
  if (more === 0) return sentence;
  return more === 1 ? l10n.t("{0}, and once more", sentence) : l10n.t("{0}, and {1} times more", sentence, more);
}
