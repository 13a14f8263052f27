import { type FileFormat, formatLabel, formatsOfName } from "./fileFormat";
import type { Finding } from "./finding";
import type { FileContent } from "./inspect";
import type { EarlierUpload, PlannedFile } from "./uploadPlan";

/** What there is to know of one file by itself. A file that cannot be sent gets that one error alone. */
export function fileFindings(planned: PlannedFile, file: number, earlier: readonly EarlierUpload[]): Finding[] {
  const { name, content } = planned;
  const error = (code: Finding["code"], message: string): Finding[] => [{ severity: "error", code, file, message }];
  if ("problem" in content) {
    return content.problem === "folder"
      ? error("folder", `“${name}” is a folder: choose the files in it.`)
      : error("unreadable", `“${name}” cannot be read: check that it is still there and that you may open it.`);
  }
  if (content.size === 0) return error("emptyFile", `“${name}” is empty: there is nothing in it to send.`);

  const warnings: [Finding["code"], string | undefined][] = [
    ["contentMismatch", contentMismatch(name, content.format)],
    ["passwordProtected", protection(name, content)],
    ["alreadySent", alreadySent(name, content.sha256, earlier)],
  ];
  return warnings.flatMap(([code, message]) =>
    message === undefined ? [] : [{ severity: "warning" as const, code, file, message }],
  );
}

function contentMismatch(name: string, format: FileFormat | undefined): string | undefined {
  const expected = formatsOfName(name);
  if (format === undefined || expected === undefined || expected.includes(format)) return undefined;
  const mismatch = `“${name}” is ${formatLabel(format)} by its content, not ${formatLabel(expected[0])}`;
  return format === "html"
    ? `${mismatch}: perhaps a sign-in or error page was saved in place of the document.`
    : `${mismatch} as its name says: whoever receives it may not be able to open it.`;
}

function protection(name: string, content: FileContent): string | undefined {
  switch (content.protection) {
    case "password":
      return `“${name}” is protected by a password: whoever receives it cannot read it without.`;
    case "unclear":
      return `“${name}” is encrypted: whoever receives it may need a password or a key to read it.`;
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
  const where = upload.sameTask ? "this task" : upload.where;
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(upload.when);
  const more = others.length === 0 ? "" : others.length === 1 ? ", and once more" : `, and ${others.length} times more`;
  const outcome = upload.state === "confirmed" ? "" : " with an outcome that is not known";
  const advice = upload.sameTask ? "it may arrive twice" : "check that it belongs here";
  return `“${name}” was already sent to ${where} on ${when}${outcome}${more}: ${advice}.`;
}
