import { fileTypeFromBuffer } from "file-type/core";
import type { FileFormat } from "./fileFormat";

/** What file-type calls them, by its extension. */
const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  pdf: "pdf",
  png: "png",
  apng: "png",
  jpg: "jpeg",
  tif: "tiff",
  gif: "gif",
  bmp: "bmp",
  webp: "webp",
  heic: "heic",
  avif: "avif",
  docx: "docx",
  docm: "docx",
  xlsx: "xlsx",
  xlsm: "xlsx",
  pptx: "pptx",
  pptm: "pptx",
  odt: "odt",
  ods: "ods",
  zip: "zip",
  rar: "archive",
  "7z": "archive",
  gz: "archive",
  "tar.gz": "archive",
  bz2: "archive",
  tar: "archive",
  cfb: "ole",
  exe: "program",
  elf: "program",
  macho: "program",
};

/** Readers of PDF accept the header anywhere in here. */
export const PDF_HEADER_WITHIN = 1024;
/** After comments, which some pages begin with. */
const WEB_PAGE_WITHIN = 2048;

/** The format of a file that begins with `head`; undefined for one that is not known. The name plays no part. */
export async function detectFormat(head: Buffer): Promise<FileFormat | undefined> {
  if (head.length === 0) return undefined;
  const text = textOf(head);
  if (text !== undefined) return textFormat(text);
  if (head.toString("latin1", 0, 5) === "%PDF-") return "pdf";
  return (await detectBinary(head)) ?? (isPdf(head) ? "pdf" : undefined);
}

function textFormat(text: string): FileFormat {
  if (/^\s*%PDF-/.test(text)) return "pdf";
  if (text.startsWith("{\\rtf")) return "rtf";
  return isWebPage(text) ? "html" : "text";
}

/** Whether the file may be a PDF. Text that merely mentions the header is not. */
export function isPdf(head: Buffer): boolean {
  return head.subarray(0, PDF_HEADER_WITHIN).includes("%PDF-");
}

/** Called for binary content only: a text that begins with "BM" is not an image. */
async function detectBinary(head: Buffer): Promise<FileFormat | undefined> {
  // Damaged content has no known format. It does not stop the upload.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type === undefined) return undefined;
  const [family] = type.mime.split("/");
  if (family === "audio" || family === "video") return family;
  return Object.hasOwn(BY_EXTENSION, type.ext) ? BY_EXTENSION[type.ext] : undefined;
}

/**
 * The head as text: UTF-16 with a byte order mark, or any encoding without binary control characters. Undefined for
 * binary content.
 */
function textOf(head: Buffer): string | undefined {
  const mark = head.toString("hex", 0, 2);
  const text =
    mark === "fffe" || mark === "feff"
      ? new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(head)
      : head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other content
  return /[\0-\x08\x0e-\x19\x1c-\x1f]/.test(text) ? undefined : text;
}

function isWebPage(text: string): boolean {
  const start = text.slice(0, WEB_PAGE_WITHIN).replace(/<!--[\s\S]*?-->/g, "");
  return /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body)\b/i.test(start);
}
