import Papa from "papaparse";
import { looksLikeReference } from "../../store/references";

/** What a spreadsheet takes for a formula begins so; the last four are the wide forms of the others. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * CSV as RFC 4180 has it, every field in quotes. What a spreadsheet would take for a formula gets an apostrophe in front:
 * titles and names are the service's words, and a formula may send what stands beside it elsewhere.
 */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((line) => [...line]);
  return `${Papa.unparse(rows, { quotes: (cell) => cell !== "", escapeFormulae: FORMULA })}\r\n`;
}

/** A column of a spreadsheet or of a report. */
interface ReferenceColumn {
  /** Undefined where the table has no headings. */
  readonly heading: string | undefined;
  readonly references: readonly string[];
  /** Cells with something else. */
  readonly otherCells: number;
}

/** The columns that may have the IDs of loans, those whose values hold letters, too, before all others; and how many there are. */
export function referenceColumns(text: string) {
  // Spreadsheets copy cells with tabs between them, in each line; the commas are those of "Ramírez, José".
  const delimiter = /^.*\S.*/m.exec(text)?.[0].includes("\t") ? "\t" : "";
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: "greedy" });
  // By the cells that there are: one line may have thousands, and thousands of lines one.
  const width = data.reduce((most, { length }) => Math.max(most, length), 0);
  const cells = Array.from({ length: width }, (): string[] => []);
  for (const row of data) for (const [at, cell] of row.entries()) cells[at]?.push(cell.trim());
  const found = cells.map(referenceColumn).filter((column) => column !== undefined);
  const withLetters = found.filter(({ references }) => references.every((one) => /\p{L}/u.test(one)));
  return { columns: withLetters.length > 0 ? withLetters : found, width };
}

/** Undefined where less than half of it looks like IDs. */
function referenceColumn(cells: readonly string[]): ReferenceColumn | undefined {
  const filled = cells.filter((cell) => cell !== "");
  const found = filled.filter(looksLikeReference);
  if (found.length === 0 || found.length * 2 < filled.length) return undefined;
  const heading = filled[0] !== undefined && !looksLikeReference(filled[0]) ? filled[0] : undefined;
  const otherCells = filled.length - found.length - (heading === undefined ? 0 : 1);
  return { heading, references: [...new Set(found)], otherCells };
}
