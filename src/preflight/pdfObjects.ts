/** A value in a PDF file (ISO 32000-2, 7.3). Everything else, such as `obj` and `null`, is a keyword. */
export type PdfValue =
  | number
  | Buffer
  | PdfDictionary
  | readonly PdfValue[]
  | { readonly name: string }
  | { readonly keyword: string }
  | { readonly reference: number };
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]]|\(|<(?<hex>[^<>]*)>|\/(?<name>[^\0\t\n\f\r ()<>[\]{}/%]*)|(?<plain>[^\0\t\n\f\r ()<>[\]{}/%]+)|[\s\S]/y;

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
    const frame = frames.at(-1) ?? top;
    if (word === "[" || word === "<<") frames.push({ opener: word, items: [] });
    else if (word === "]" || word === ">>") close(frames, word);
    else if (word === "(") {
      const { bytes, end } = literalString(text, token.lastIndex);
      frame.items.push(bytes);
      token.lastIndex = end;
    } else if (hex !== undefined) frame.items.push(hexString(hex));
    else if (name !== undefined) frame.items.push({ name: unescapeName(name) });
    else if (plain !== undefined) pushPlain(frame.items, plain);
  }
  return top.items;
}

function close(frames: Frame[], closer: "]" | ">>"): void {
  const frame = frames.at(-1);
  const opener = closer === "]" ? "[" : "<<";
  if (frame?.opener !== opener) return;
  frames.pop();
  frames.at(-1)?.items.push(opener === "[" ? frame.items : dictionary(frame.items));
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

function pushPlain(items: PdfValue[], word: string): void {
  const [object, generation] = items.slice(-2);
  if (word === "R" && typeof object === "number" && typeof generation === "number") {
    items.splice(-2, 2, { reference: object });
  } else {
    items.push(/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : { keyword: word });
  }
}

function unescapeName(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function hexString(hex: string): Buffer {
  const digits = hex.replace(/[^\da-f]/gi, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const STRING_PART = /\\(?<octal>[0-7]{1,3})|\\(?<eol>\r\n|\r|\n)|\\(?<escaped>[\s\S])|(?<newline>\r\n|\r)|[\s\S]/y;

/** A string in parentheses whose content begins at `start`: balanced ones inside need no escape. */
function literalString(text: string, start: number): { readonly bytes: Buffer; readonly end: number } {
  const part = new RegExp(STRING_PART);
  part.lastIndex = start;
  let content = "";
  let depth = 1;
  for (let match = part.exec(text); match; match = part.exec(text)) {
    const { octal, eol, escaped, newline } = match.groups ?? {};
    if (match[0] === "(") depth++;
    if (match[0] === ")" && --depth === 0) return { bytes: Buffer.from(content, "latin1"), end: part.lastIndex };
    if (octal !== undefined) content += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    else if (escaped !== undefined) content += ESCAPES[escaped] ?? escaped;
    else if (newline !== undefined) content += "\n";
    else if (eol === undefined) content += match[0];
  }
  return { bytes: Buffer.from(content, "latin1"), end: text.length };
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
