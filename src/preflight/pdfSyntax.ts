/** A name begins with "/"; numbers and words are as they are written; a reference is "12 0 R". The text of a string is a Buffer. */
export type PdfValue = string | Buffer | PdfValue[] | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** In characters: no dictionary that is asked for here is longer. It bounds the time. */
export const MAX_DICTIONARY_LENGTH = 16 * 1024;

/** Comments before it; brackets in a string, in pairs. */
const TOKEN =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*(<<|>>|[[\]]|\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S]|\([^()]*\))*\))*\)|<[\da-f\s]*>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/)/iy;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The dictionary that begins at this place of a text in latin1 (ISO 32000-1, 7.3). Undefined where there is none, or no end of it. */
export function readDictionary(text: string, start: number): PdfDictionary | undefined {
  const open: PdfValue[][] = [];
  TOKEN.lastIndex = start;
  for (;;) {
    const [, token] = TOKEN.exec(text) ?? [];
    const list = open.at(-1) ?? [];
    if (token === undefined || TOKEN.lastIndex - start > MAX_DICTIONARY_LENGTH) return undefined;
    if (token === "<<" || token === "[") open.push([]);
    else if (token === "]" || token === ">>") {
      open.pop();
      const value = token === "]" ? list : dictionaryOf(list);
      if (open.length === 0) return value instanceof Map ? value : undefined;
      open.at(-1)?.push(value);
    } else if (open.length === 0) return undefined;
    else if (token === "R") list.push(`${list.splice(-2).join(" ")} R`);
    else if (token.startsWith("(")) list.push(stringOf(token));
    else if (token.startsWith("<")) list.push(Buffer.from(token.replace(/[<>\s]/g, ""), "hex"));
    else list.push(token);
  }
}

const dictionaryOf = (list: readonly PdfValue[]): PdfDictionary =>
  new Map(list.flatMap((key, at) => (at % 2 === 0 ? [[`${key}`, list[at + 1] ?? "null"]] : [])));

function stringOf(token: string): Buffer {
  const text = token.slice(1, -1).replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return /^[\r\n]/.test(escaped) ? "" : (ESCAPED[escaped] ?? escaped);
  });
  return Buffer.from(text, "latin1");
}
