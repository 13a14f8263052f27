import { fileTypeFromBuffer } from "file-type/core";
import { extensionOf, formatOfBeginning, OFFICE, TEXT } from "./formats";

/** What file-type calls another way than we do. */
const ALIASES = new Map(
  Object.entries({ docm: "DOCX", xlsm: "XLSX", pptm: "PPTX", cfb: OFFICE, elf: "EXE", macho: "EXE" }),
);

/**
 * The format of a file that begins with `head`; undefined for one that is not known. The name decides only what a program that
 * opens files by their names decides by it.
 */
export async function detectFormat(head: Buffer, name: string): Promise<string | undefined> {
  // Printers and mail write headers before a PDF. Readers accept its beginning anywhere in here.
  const start = head.toString("latin1", 0, 1024);
  if ((extensionOf(name) === "pdf" ? /^%PDF-/m : /^\s*%PDF-/).test(start)) return "PDF";
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(start);
  const text = isUtf16
    ? new TextDecoder(head[0] === 0xff ? "utf-16le" : "utf-16be").decode(head)
    : head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  // Any encoding without binary control characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other content
  if (text !== "" && !/[\0-\x08\x0e-\x19\x1c-\x1f]/.test(text)) return textFormat(text, name);
  if (text === "" || isUtf16) return undefined;
  // Not asked about texts: one that begins with "BM" is not an image. Damaged content has no known format, and stops no upload.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const known = formatOfBeginning(head) ?? (type && (ALIASES.get(type.ext) ?? type.ext.toUpperCase()));
  return known ?? (start.includes("%PDF-") ? "PDF" : undefined);
}

function textFormat(text: string, name: string): string {
  if (text.startsWith("{\\rtf")) return "RTF";
  // Some pages begin with comments.
  const start = text.slice(0, 2048).replace(/<!--[\s\S]*?-->/g, "");
  const page = /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body)\b/i.exec(start);
  // XHTML is XML.
  return page && !(page[1] && extensionOf(name) === "xml") ? "HTML" : TEXT;
}
