import * as l10n from "@vscode/l10n";
import type { Finding } from "./finding";
import type { PlannedFile } from "./plannedFiles";

/** Files with the same content as an earlier one of the plan. Leaving the file out resolves the error. */
export function repeatedFiles(files: readonly PlannedFile[]): Finding[] {
  const first = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [file, { name, content }] of files.entries()) {
    // Empty files have the same content, but are reported as empty.
    if ("problem" in content || content.size === 0) continue;
    const other = first.get(content.sha256);
    if (other === undefined) {
      first.set(content.sha256, name);
      continue;
    }
    findings.push({
      severity: "error",
      code: "sameFileTwice",
      file,
      message:
        other === name
          ? l10n.t("“{0}” is chosen twice. Leave one of them out, so that the document is not sent twice.", name)
          : l10n.t(
              "“{0}” has the same content as “{1}”. Leave one of them out, so that the document is not sent twice.",
              name,
              other,
            ),
    });
  }
  return findings;
}
