/** Text of the service as it stands in Markdown: it must not become links, images or markup in a ticket. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}

/** A table of plain text. */
export function markdownTable(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(header.length)}`, ...lines.map(line), ""].join("\n");
}
