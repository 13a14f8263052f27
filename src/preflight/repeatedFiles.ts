import type { Finding } from "./finding";
import type { PlannedFile } from "./uploadPlan";

/** The files whose content is that of one before them. Each is an error that leaving it out resolves. */
export function repeatedFiles(files: readonly PlannedFile[]): Finding[] {
  const first = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [file, { name, content }] of files.entries()) {
    // Empty files are alike, and reported as empty.
    if ("problem" in content || content.size === 0) continue;
    const other = first.get(content.sha256);
    if (other === undefined) {
      first.set(content.sha256, name);
      continue;
    }
    const what = other === name ? `“${name}” is chosen twice` : `“${name}” holds the same as “${other}”`;
    findings.push({
      severity: "error",
      code: "sameFileTwice",
      file,
      message: `${what}: leave one of them out, so that the document is not sent twice.`,
    });
  }
  return findings;
}
