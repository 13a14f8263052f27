import * as l10n from "@vscode/l10n";
import { fileTypeFromBuffer } from "file-type/core";

const FORMATS = {
  pdf: () => l10n.t("a PDF document"),
  png: () => l10n.t("a PNG image"),
  jpeg: () => l10n.t("a JPEG image"),
  tiff: () => l10n.t("a TIFF image"),
  gif: () => l10n.t("a GIF image"),
  bmp: () => l10n.t("a BMP image"),
  webp: () => l10n.t("a WebP image"),
  heic: () => l10n.t("a HEIC image"),
  avif: () => l10n.t("an AVIF image"),
  docx: () => l10n.t("a Word document"),
  xlsx: () => l10n.t("an Excel workbook"),
  pptx: () => l10n.t("a PowerPoint presentation"),
  odt: () => l10n.t("an OpenDocument text"),
  ods: () => l10n.t("an OpenDocument spreadsheet"),
  zip: () => l10n.t("a ZIP archive"),
  archive: () => l10n.t("a compressed archive"),
  ole: () => l10n.t("a document of an older Office version"),
  encryptedOffice: () => l10n.t("an encrypted Office document"),
  rtf: () => l10n.t("an RTF document"),
  html: () => l10n.t("a web page"),
  text: () => l10n.t("plain text"),
  program: () => l10n.t("a program"),
  audio: () => l10n.t("an audio file"),
  video: () => l10n.t("a video"),
} as const;

export type FileFormat = keyof typeof FORMATS;

export function formatLabel(format: FileFormat): string {
  return FORMATS[format]();
}

type Formats = readonly [FileFormat, ...FileFormat[]];

/** The formats that a file of these extensions may have; the first one is what the name says. A ZIP may be any package. */
const EXPECTED: ReadonlyMap<string, Formats> = new Map(
  Object.entries<Formats>({
    pdf: ["pdf"],
    png: ["png"],
    "jpg jpeg jpe jfif": ["jpeg"],
    "tif tiff": ["tiff"],
    gif: ["gif"],
    bmp: ["bmp"],
    webp: ["webp"],
    heic: ["heic"],
    heif: ["heic", "avif"],
    avif: ["avif"],
    "docx docm": ["docx", "zip", "encryptedOffice"],
    "xlsx xlsm": ["xlsx", "zip", "encryptedOffice"],
    pptx: ["pptx", "zip", "encryptedOffice"],
    odt: ["odt", "zip"],
    ods: ["ods", "zip"],
    zip: ["zip", "docx", "xlsx", "pptx", "odt", "ods"],
    "doc xls ppt msg": ["ole", "encryptedOffice"],
    rtf: ["rtf"],
    "htm html": ["html", "text"],
    "csv tsv json": ["text"],
    "txt xml eml md": ["text", "html"],
  }).flatMap(([extensions, formats]) => extensions.split(" ").map((extension) => [extension, formats] as const)),
);

const PROGRAM = /[^.]\.(app|bat|cmd|com|command|cpl|dll|exe|hta|jar|js|jse|lnk|msi|ps1|py|scr|sh|vbe|vbs|wsf)$/i;

/** By its content, or by a name that a system runs it by. */
export function isProgram(name: string, format: FileFormat | undefined): boolean {
  return format === "program" || PROGRAM.test(name);
}

/** The formats that fit the name, its own format first. Undefined for an unknown extension. */
export function formatsOfName(name: string): Formats | undefined {
  return EXPECTED.get(/[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");
}

/** What file-type calls another way than we do. */
const ALIASES: ReadonlyMap<string, FileFormat> = new Map([
  ["apng", "png"],
  ["jpg", "jpeg"],
  ["tif", "tiff"],
  ["docm", "docx"],
  ["xlsm", "xlsx"],
  ["pptm", "pptx"],
  ...["rar", "7z", "gz", "tar.gz", "bz2", "tar"].map((name) => [name, "archive"] as const),
  ["cfb", "ole"],
  ...["exe", "elf", "macho"].map((name) => [name, "program"] as const),
]);

/** The format of a file that begins with `head`; undefined for one that is not known. The name plays no part. */
export async function detectFormat(head: Buffer): Promise<FileFormat | undefined> {
  if (head.length === 0) return undefined;
  const text = textOf(head);
  if (text !== undefined) return textFormat(text);
  if (head.toString("latin1", 0, 5) === "%PDF-") return "pdf";
  // Readers of PDF accept the header anywhere in here.
  return (await detectBinary(head)) ?? (head.subarray(0, 1024).includes("%PDF-") ? "pdf" : undefined);
}

function textFormat(text: string): FileFormat {
  if (/^\s*%PDF-/.test(text)) return "pdf";
  if (text.startsWith("{\\rtf")) return "rtf";
  // Some pages begin with comments.
  const start = text.slice(0, 2048).replace(/<!--[\s\S]*?-->/g, "");
  return /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body)\b/i.test(start) ? "html" : "text";
}

/** Called for binary content only: a text that begins with "BM" is not an image. */
async function detectBinary(head: Buffer): Promise<FileFormat | undefined> {
  // Damaged content has no known format. It does not stop the upload.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const family = type?.mime.split("/")[0];
  if (family === "audio" || family === "video") return family;
  const name = ALIASES.get(type?.ext ?? "") ?? type?.ext ?? "";
  return Object.hasOwn(FORMATS, name) ? (name as FileFormat) : undefined;
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
