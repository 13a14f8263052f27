import { stringify } from "csv-stringify/sync";

/**
 * CSV as RFC 4180 has it, every field in quotes. What a spreadsheet would take for a formula gets an apostrophe in front:
 * titles and names are the service's words, and a formula may send what stands beside it elsewhere.
 */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((line) => [...line]),
    { quoted: true, quoted_empty: false, escape_formulas: true, record_delimiter: "windows" },
  );
}
