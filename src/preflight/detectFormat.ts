import { fileTypeFromBuffer } from "file-type/core";
import { extensionOf, formatOfBeginning, OFFICE, TEXT } from "./formats";

/** What file-type calls another way than we do. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["docm", "DOCX"],
  ["xlsm", "XLSX"],
  ["pptm", "PPTX"],
  ["cfb", OFFICE],
  ["elf", "EXE"],
  ["macho", "EXE"],
]);

/**
 * The format of a file that begins with `head`; undefined for one that is not known. The name decides only what a program that
 * opens files by their names decides by it.
 */
export async function detectFormat(head: Buffer, name: string): Promise<string | undefined> {
  if (head.length === 0) return undefined;
  // Printers and mail write headers before a PDF. Readers accept its beginning anywhere in here.
  const start = head.toString("latin1", 0, 1024);
  if (extensionOf(name) === "pdf" && /^%PDF-/m.test(start)) return "PDF";
  const text = textOf(head);
  if (text !== undefined) return textFormat(text, name);
  return formatOfBeginning(head) ?? (await detectBinary(head)) ?? (start.includes("%PDF-") ? "PDF" : undefined);
}

function textFormat(text: string, name: string): string {
  if (/^\s*%PDF-/.test(text)) return "PDF";
  if (text.startsWith("{\\rtf")) return "RTF";
  // Some pages begin with comments.
  const start = text.slice(0, 2048).replace(/<!--[\s\S]*?-->/g, "");
  const page = /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body)\b/i.exec(start);
  // XHTML is XML.
  return page && !(page[1] && extensionOf(name) === "xml") ? "HTML" : TEXT;
}

/** Called for binary content only: a text that begins with "BM" is not an image. */
async function detectBinary(head: Buffer): Promise<string | undefined> {
  if (isUtf16(head)) return undefined;
  // Damaged content has no known format. It does not stop the upload.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return type && (ALIASES.get(type.ext) ?? type.ext.toUpperCase());
}

const isUtf16 = (head: Buffer) => /^(fffe|feff)/.test(head.toString("hex", 0, 2));

/** UTF-16 with a byte order mark, or any encoding without binary control characters. Undefined for binary content. */
function textOf(head: Buffer): string | undefined {
  const text = isUtf16(head)
    ? new TextDecoder(head[0] === 0xff ? "utf-16le" : "utf-16be").decode(head)
    : head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other content
  return /[\0-\x08\x0e-\x19\x1c-\x1f]/.test(text) ? undefined : text;
}
