import { oneLine } from "./oneLine";

/**
 * Zero-width space. GitHub and GitLab look for addresses, `@name`, `#1` and `!1` after they have parsed the Markdown.
 */
const BREAK = "\u200b";

/** Text of the service as it stands in Markdown: it must not become links, mentions, images or markup in a ticket. */
export function plain(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/(?<=[@#!])(?=[\p{L}\p{N}])|(?<=:)(?=\/\/)|(?<=\bwww)(?=\.)/giu, BREAK);
}

/** An ID as code: it cannot leave its span. */
export function codeSpan(text: string): string {
  return `\`${oneLine(text).replaceAll("`", "'")}\``;
}

/** A table of plain text. */
export function markdownTable(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(header.length)}`, ...lines.map(line), ""].join("\n");
}
