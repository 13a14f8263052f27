/** A name begins with "/"; numbers and words are as they are written; a reference is "12 0 R". The text of a string is a Buffer. */
export type PdfValue = string | Buffer | PdfValue[] | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** In characters: no dictionary that is asked for here is longer. It bounds the time. */
export const LONGEST = 16 * 1024;

const TOKEN =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*(<<|>>|[[\]]|\(|<[\da-f\s]*>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/)/iy;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The dictionary that begins at this place of a text in latin1 (ISO 32000-1, 7.3). Undefined where there is none, or no end of it. */
export function readDictionary(text: string, start: number): PdfDictionary | undefined {
  const open: PdfValue[][] = [];
  TOKEN.lastIndex = start;
  for (;;) {
    const [, token] = TOKEN.exec(text) ?? [];
    const list = open.at(-1);
    if (token === undefined || TOKEN.lastIndex - start > LONGEST || (list === undefined && token !== "<<"))
      return undefined;
    if (token === "<<" || token === "[") open.push([]);
    else if (token === "]" || token === ">>") {
      open.pop();
      const closed = list ?? [];
      const value = token === "]" ? closed : dictionaryOf(closed);
      const around = open.at(-1);
      if (around !== undefined) around.push(value);
      else return value instanceof Map ? value : undefined;
    } else if (token === "R") list?.push(`${list.splice(-2).join(" ")} R`);
    else if (token === "(") {
      const [value, end] = stringAt(text, TOKEN.lastIndex);
      list?.push(value);
      TOKEN.lastIndex = end;
    } else if (token.startsWith("<")) list?.push(Buffer.from(token.replace(/[<>\s]/g, ""), "hex"));
    else list?.push(token);
  }
}

function dictionaryOf(list: readonly PdfValue[]): PdfDictionary {
  const dictionary = new Map<string, PdfValue>();
  for (let at = 0; at + 1 < list.length; at += 2) dictionary.set(`${list[at]}`, list[at + 1] ?? "null");
  return dictionary;
}

/** The bytes of a string behind its "(", and the place behind its ")". */
function stringAt(text: string, start: number): [Buffer, number] {
  let end = start;
  for (let depth = 1; end < text.length && depth > 0; end++) {
    if (text[end] === "\\") end++;
    else if (text[end] === "(") depth++;
    else if (text[end] === ")") depth--;
  }
  const value = text.slice(start, end - 1).replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return /^[\r\n]/.test(escaped) ? "" : (ESCAPED[escaped] ?? escaped);
  });
  return [Buffer.from(value, "latin1"), end];
}
