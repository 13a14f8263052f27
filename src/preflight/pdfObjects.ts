/**
 * A value in a PDF file (ISO 32000-2, 7.3), as far as the search for encryption needs it: numbers and words such as `obj` and
 * `null` are keywords, and of strings, arrays and references it only matters that they are values.
 */
export type PdfValue = PdfDictionary | { readonly name: string } | { readonly keyword: string } | typeof OTHER;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

const OTHER = "other";

const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]]|\(|(?<hex><[^<>]*>)|\/(?<name>[^\0\t\n\f\r ()<>[\]{}/%]*)|(?<plain>[^\0\t\n\f\r ()<>[\]{}/%]+)|[\s\S]/y;

interface Frame {
  readonly opener: "" | "[" | "<<";
  readonly items: PdfValue[];
}

/** The values in a piece of a PDF file, its bytes as Latin-1, in their order. What is not well formed is left out. */
export function parseObjects(text: string): readonly PdfValue[] {
  const top: Frame = { opener: "", items: [] };
  // Without recursion: a hostile file may nest without limit.
  const frames: Frame[] = [top];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [word] = match;
    const { hex, name, plain } = match.groups ?? {};
    const { items } = frames.at(-1) ?? top;
    if (word === "[" || word === "<<") frames.push({ opener: word, items: [] });
    else if (word === "]" || word === ">>") close(frames, word);
    else if (word === "(") {
      items.push(OTHER);
      token.lastIndex = endOfString(text, token.lastIndex);
    } else if (hex !== undefined) items.push(OTHER);
    else if (name !== undefined) items.push({ name: unescapeName(name) });
    else if (plain === "R" && items.slice(-2).filter(isNumber).length === 2) items.splice(-2, 2, OTHER);
    else if (plain !== undefined) items.push({ keyword: plain });
  }
  return top.items;
}

function close(frames: Frame[], closer: "]" | ">>"): void {
  const frame = frames.at(-1);
  const opener = closer === "]" ? "[" : "<<";
  if (frame?.opener !== opener) return;
  frames.pop();
  frames.at(-1)?.items.push(opener === "[" ? OTHER : dictionary(frame.items));
}

function dictionary(items: readonly PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let i = 0; i + 1 < items.length; i += 2) {
    const key = nameOf(items[i]);
    const value = items[i + 1];
    if (key !== undefined && value !== undefined) entries.set(key, value);
  }
  return entries;
}

function isNumber(value: PdfValue): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(keywordOf(value) ?? "");
}

function unescapeName(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Of a string in parentheses whose content begins at `start`: balanced ones inside need no escape. */
function endOfString(text: string, start: number): number {
  const parenthesis = /\\[\s\S]|[()]/g;
  parenthesis.lastIndex = start;
  let depth = 1;
  for (let match = parenthesis.exec(text); match; match = parenthesis.exec(text)) {
    if (match[0] === "(") depth++;
    if (match[0] === ")" && --depth === 0) return parenthesis.lastIndex;
  }
  return text.length;
}

export function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === "object" && "name" in value ? value.name : undefined;
}

export function keywordOf(value: PdfValue | undefined): string | undefined {
  return typeof value === "object" && "keyword" in value ? value.keyword : undefined;
}

export function dictionaryOf(value: PdfValue | undefined): PdfDictionary | undefined {
  return value instanceof Map ? value : undefined;
}
