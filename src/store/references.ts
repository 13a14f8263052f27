/** What is kept on disk for an environment: references only, never what the service answered about them. */
export interface References {
  readonly loans: readonly string[];
  readonly deals: readonly string[];
}

export interface ReferenceList {
  read(): References;
  write(references: References): Promise<void>;
}

/** In quotation marks, doubled inside of them, as in CSV; or anything without a separator. */
const REFERENCES_IN_LINE = /"((?:[^"]|"")*)"(?=[\s,;]|$)|“([^”]+)”(?=[\s,;]|$)|([^\s,;]+)/g;

/** A friendly ID is any text (service.md 2.2): on a line of its own, or quoted where one line has several. */
export function parseReferences(text: string): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const found =
    lines.length > 1
      ? lines.map(referenceInLine)
      : [...(lines[0] ?? "").matchAll(REFERENCES_IN_LINE)].map(referenceInMatch);
  return [...new Set(found.map((reference) => reference.trim()).filter((reference) => reference !== ""))];
}

/** Dates, times, amounts, small numbers, and numbers of telephones, of social security and of post. */
const OTHER_NUMBER =
  /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(T.*)?|\d{1,2}:\d{2}.*|\d*\.\d+|\d{1,3}|(\d{3}[-.])?\d{3}[-.]\d{4}|\d{3}-\d{2}-\d{4}|\d{5}-\d{4}|https?:.*)$/;

/** One word with a digit: anything else may be a name. The service states no form of IDs (service.md 2.2). */
export function looksLikeReference(text: string): boolean {
  return /^(?=.*\d)[\p{L}\d][\p{L}\d._:/#=+-]{0,99}$/u.test(text) && !OTHER_NUMBER.test(text);
}

export function referenceText(reference: string): string {
  const plain = /^[^\s,;"“][^\s,;]*$/.test(reference);
  return plain ? reference : `"${reference.replaceAll('"', '""')}"`;
}

/** All of the line, but for what a list is written with. */
function referenceInLine(line: string): string {
  const text = line.trim().replace(/[,;]$/, "");
  const [match, ...more] = [...text.matchAll(REFERENCES_IN_LINE)];
  return match !== undefined && more.length === 0 ? referenceInMatch(match) : text;
}

function referenceInMatch([, quoted, curly, plain = ""]: RegExpMatchArray): string {
  return quoted?.replaceAll('""', '"') ?? curly ?? plain;
}
