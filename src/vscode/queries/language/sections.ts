import * as l10n from "@vscode/l10n";

/** The description of a field in our schema, which begins with its section: "4.2: ID or friendly ID". */
export function aboutSection(description: string): string {
  const [, section, rest] = /^(\d+(?:\.\d+)?)[:;]?\s*(.*)$/s.exec(description) ?? [];
  if (section === undefined) return description;
  const where = l10n.t({
    message: "Service document, section {0}",
    args: [section],
    comment: "{0} is a number such as 4.2",
  });
  return rest === undefined || rest === "" ? where : `${where}: ${rest}`;
}
