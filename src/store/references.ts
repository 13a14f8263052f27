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
const ONE_OF_SEVERAL = /"((?:[^"]|"")*)"(?=[\s,;]|$)|“([^”]+)”(?=[\s,;]|$)|([^\s,;]+)/g;

/**
 * The references in a text, each once, in their order. A friendly ID is any human-readable text (service.md 2.2): it stands
 * on a line of its own, or, where there is one line only, in quotation marks when it holds a space, a comma or a semicolon.
 */
export function parseReferences(text: string): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const found = lines.length > 1 ? lines.map(ofLine) : [...(lines[0] ?? "").matchAll(ONE_OF_SEVERAL)].map(ofMatch);
  return [...new Set(found.map((reference) => reference.trim()).filter((reference) => reference !== ""))];
}

/** The reference as it is typed where several may stand in one line. */
export function referenceText(reference: string): string {
  const plain = /^[^\s,;"“][^\s,;]*$/.test(reference);
  return plain ? reference : `"${reference.replaceAll('"', '""')}"`;
}

/** All of the line, but for what a list is written with. */
function ofLine(line: string): string {
  const text = line.trim().replace(/[,;]$/, "");
  const [match, ...more] = [...text.matchAll(ONE_OF_SEVERAL)];
  return match !== undefined && more.length === 0 ? ofMatch(match) : text;
}

function ofMatch([, quoted, curly, plain = ""]: RegExpMatchArray): string {
  return quoted?.replaceAll('""', '"') ?? curly ?? plain;
}
