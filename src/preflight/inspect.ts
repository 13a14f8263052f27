import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { ReadableFile } from "../domain/bytes";
import { FileBytes, type Verdict } from "./fileBytes";
import { checkFormat, extensionOf, formatOfBeginning, OFFICE, TEXT } from "./formats";

export interface FileContent extends Verdict {
  readonly size: number;
  readonly sha256: string;
  /** Such as "PDF"; undefined when it is not known, and for an empty file. */
  readonly format: string | undefined;
  /** It only points to a document elsewhere. */
  readonly isPointer: boolean;
}

/** An address on the web, or what Git LFS and sync clients leave in the place of a file. */
const POINTER_TEXT = /^(version https:\/\/git-lfs\.github\.com\/spec\/|\ufeff?\[InternetShortcut\])/;

/** What file-type calls another way than we do. */
const ALIASES = new Map(Object.entries({ cfb: OFFICE, elf: "EXE", macho: "EXE" }));

/** Reads a file once, in bounded memory, and then parts of it that tell whether it opens. */
export async function inspect(name: string, opened: ReadableFile): Promise<FileContent> {
  const hash = createHash("sha256");
  const file = await FileBytes.hashed(opened, hash);
  // Enough for the first entries of an Office document, by which it is told from other ZIP archives.
  const head = file.head.subarray(0, 64 * 1024);
  const format = await detectFormat(head, name);
  const verdict = await checkFormat(format, file);
  return {
    size: file.size,
    sha256: hash.digest("hex"),
    format,
    ...verdict,
    isLocked: verdict.isLocked || isSealed(head),
    isPointer: POINTER_TEXT.test(head.toString("latin1", 0, 1024)),
  };
}

/** Undefined for one that is not known. The name decides only what a program that opens files by their names decides by it. */
async function detectFormat(head: Buffer, name: string): Promise<string | undefined> {
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

/** A message of OpenPGP (RFC 9580), S/MIME (RFC 8551), age or `openssl enc` for a password or a key; not one that is only signed. */
function isSealed(head: Buffer): boolean {
  const text = head.toString("latin1", 0, 4096);
  const [headers = ""] = text.split(/\r?\n\r?\n/, 1);
  const armored = /^-----BEGIN (?:PGP MESSAGE|PKCS7|CMS)-----\r?\n(?:\S+: [^\n]*\n)*\s*([\w+/\s]+)/.exec(text)?.[1];
  const hex = (armored === undefined ? head : Buffer.from(armored, "base64")).toString("hex", 0, 40);
  return (
    // Packets of a session key stand first.
    /^((84|c1)..|(85|c1)....)0[36]|^(8c|c3)..0[4-6]0[1-9a-d]/.test(hex) ||
    // The types 1.2.840.113549.1.7.3 and, with a check of its own, 1.2.840.113549.1.9.16.1.23.
    /^30.{2,10}06(092a864886f70d010703|0b2a864886f70d0109100117)/.test(hex) ||
    /^(age-encryption\.org\/|-----BEGIN AGE |Salted__|U2FsdGVkX1)/.test(text) ||
    /^content-type:\s*(multipart\/encrypted|application\/(x-)?pkcs7-mime;[\s\S]*smime-type="?(authenv|env)eloped)/im.test(
      headers,
    )
  );
}
