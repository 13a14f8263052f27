import * as l10n from "@vscode/l10n";
import { dateFormat } from "../domain/dateFormat";
import { type FileFormat, formatLabel, formatsOfName } from "./fileFormat";
import type { Finding } from "./finding";
import type { FileContent } from "./inspect";
import type { EarlierUpload, PlannedFile } from "./plannedFiles";

/** The findings about one file by itself. A file that cannot be sent gets one error and nothing else. */
export function fileFindings(planned: PlannedFile, file: number, earlier: readonly EarlierUpload[]): Finding[] {
  const { name, content } = planned;
  const error = (code: Finding["code"], message: string): Finding[] => [{ severity: "error", code, file, message }];
  if ("problem" in content) {
    return content.problem === "folder"
      ? error("folder", l10n.t("“{0}” is a folder. Choose the files in it.", name))
      : error("unreadable", l10n.t("“{0}” cannot be read. Check that it still exists and that you may open it.", name));
  }
  if (content.size === 0) return error("emptyFile", l10n.t("“{0}” is empty, so there is nothing to send.", name));

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
    : l10n.t("“{0}” is a link to {1}. Check that this is the file you want to send.", name, target);
}

function unsavedChanges({ name, savedAt }: PlannedFile): string | undefined {
  if (savedAt === undefined) return undefined;
  const when = dateFormat({ dateStyle: "medium", timeStyle: "medium" }).format(savedAt);
  return l10n.t("“{0}” has unsaved changes in an editor. The version saved at {1} will be uploaded.", name, when);
}

function contentMismatch(name: string, format: FileFormat | undefined): string | undefined {
  const expected = formatsOfName(name);
  if (format === undefined || expected === undefined || expected.includes(format)) return undefined;
  const facts = [name, formatLabel(format), formatLabel(expected[0])] as const;
  return format === "html"
    ? l10n.t(
        "“{0}” contains {1}, not {2}. Perhaps a sign-in or error page was saved instead of the document.",
        ...facts,
      )
    : l10n.t("“{0}” contains {1}, not {2} as its name says. The recipient may not be able to open it.", ...facts);
}

function protection(name: string, content: FileContent): string | undefined {
  switch (content.protection) {
    case "password":
      return l10n.t("“{0}” is protected by a password. The recipient cannot read it without the password.", name);
    case "unclear":
      return l10n.t("“{0}” is encrypted. The recipient may need a password or a key to read it.", name);
    case "none":
      return undefined;
  }
}

/** Names one earlier upload: one to this task if there is one, and the latest of those. */
function alreadySent(name: string, sha256: string, earlier: readonly EarlierUpload[]): string | undefined {
  const [upload, ...others] = earlier
    .filter((one) => one.sha256 === sha256)
    .sort((a, b) => Number(b.sameTask) - Number(a.sameTask) || b.when - a.when);
  if (upload === undefined) return undefined;
  return [
    lastSent(name, upload),
    ...moreTimes(others.length),
    upload.sameTask
      ? l10n.t("The task may get the document twice.")
      : l10n.t("Check that the document belongs to this task."),
  ].join(" ");
}

function lastSent(name: string, { sameTask, where, when: time, state }: EarlierUpload): string {
  const when = dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(time);
  if (state === "confirmed") {
    return sameTask
      ? l10n.t("“{0}” was already sent to this task on {1}.", name, when)
      : l10n.t("“{0}” was already sent to {1} on {2}.", name, where, when);
  }
  return sameTask
    ? l10n.t("“{0}” was already sent to this task on {1}, with an unknown outcome.", name, when)
    : l10n.t("“{0}” was already sent to {1} on {2}, with an unknown outcome.", name, where, when);
}

function moreTimes(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? l10n.t("It was sent 1 more time.") : l10n.t("It was sent {0} more times.", count)];
}
