import { fileTypeFromBuffer } from "file-type/core";

/** Of an older version, or of any that is encrypted: their container is the same. */
export const OFFICE = "Microsoft Office";

/** By the names that people know, in any language: "PDF". */
type Formats = readonly [string, ...string[]];

/** The formats that a file of these extensions may have; the first one is what the name says. A ZIP may be any package. */
const EXPECTED: ReadonlyMap<string, Formats> = new Map(
  Object.entries<Formats>({
    pdf: ["PDF"],
    png: ["PNG"],
    "jpg jpeg jpe jfif": ["JPEG"],
    "tif tiff": ["TIFF"],
    gif: ["GIF"],
    bmp: ["BMP"],
    webp: ["WEBP"],
    heic: ["HEIC"],
    heif: ["HEIC", "AVIF"],
    avif: ["AVIF"],
    "docx docm": ["DOCX", "ZIP"],
    "xlsx xlsm": ["XLSX", "ZIP"],
    pptx: ["PPTX", "ZIP"],
    odt: ["ODT", "ZIP"],
    ods: ["ODS", "ZIP"],
    zip: ["ZIP", "DOCX", "XLSX", "PPTX", "ODT", "ODS"],
    "doc xls ppt msg": [OFFICE],
    rtf: ["RTF"],
    "htm html": ["HTML", "TXT"],
    "csv tsv json": ["TXT"],
    "txt xml eml md": ["TXT", "HTML"],
  }).flatMap(([extensions, formats]) => extensions.split(" ").map((extension) => [extension, formats] as const)),
);

const PROGRAM = /[^.]\.(app|bat|cmd|com|command|cpl|dll|exe|hta|jar|js|jse|lnk|msi|ps1|py|scr|sh|vbe|vbs|wsf)$/i;

/** By its content, or by a name that a system runs it by. */
export function isProgram(name: string, format: string | undefined): boolean {
  return format === "EXE" || PROGRAM.test(name);
}

/** The formats that fit the name, its own format first. Undefined for an unknown extension. */
export function formatsOfName(name: string): Formats | undefined {
  return EXPECTED.get(/[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");
}

/** What file-type calls another way than we do. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["apng", "PNG"],
  ["jpg", "JPEG"],
  ["tif", "TIFF"],
  ["docm", "DOCX"],
  ["xlsm", "XLSX"],
  ["pptm", "PPTX"],
  ["cfb", OFFICE],
  ["elf", "EXE"],
  ["macho", "EXE"],
]);

/** The format of a file that begins with `head`; undefined for one that is not known. The name plays no part. */
export async function detectFormat(head: Buffer): Promise<string | undefined> {
  if (head.length === 0) return undefined;
  const text = textOf(head);
  if (text !== undefined) return textFormat(text);
  if (head.toString("latin1", 0, 5) === "%PDF-") return "PDF";
  // Readers of PDF accept the header anywhere in here.
  return (await detectBinary(head)) ?? (head.subarray(0, 1024).includes("%PDF-") ? "PDF" : undefined);
}

function textFormat(text: string): string {
  if (/^\s*%PDF-/.test(text)) return "PDF";
  if (text.startsWith("{\\rtf")) return "RTF";
  // Some pages begin with comments.
  const start = text.slice(0, 2048).replace(/<!--[\s\S]*?-->/g, "");
  return /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body)\b/i.test(start) ? "HTML" : "TXT";
}

/** Called for binary content only: a text that begins with "BM" is not an image. */
async function detectBinary(head: Buffer): Promise<string | undefined> {
  // Damaged content has no known format. It does not stop the upload.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return type && (ALIASES.get(type.ext) ?? type.ext.toUpperCase());
}

/** UTF-16 with a byte order mark, or any encoding without binary control characters. Undefined for binary content. */
function textOf(head: Buffer): string | undefined {
  const mark = head.toString("hex", 0, 2);
  const text =
    mark === "fffe" || mark === "feff"
      ? new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(head)
      : head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other content
  return /[\0-\x08\x0e-\x19\x1c-\x1f]/.test(text) ? undefined : text;
}
