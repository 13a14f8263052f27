import { checkArchive, checkSevenZip } from "./archives";
import { type FileBytes, INCOMPLETE, isTextOf, type Verdict } from "./fileBytes";
import { checkBoxes, checkCompressed, checkGif, checkJpeg, checkPng, checkTiff } from "./images";
import { checkOffice } from "./office";
import { checkPdf } from "./pdf";

type Check = (file: FileBytes) => Promise<Verdict> | Verdict;

/** Older versions and all that are encrypted have the same container. */
export const OFFICE = "Microsoft Office";
export const TEXT = "TXT";
const PACKAGES = ["DOCX", "DOCM", "XLSX", "XLSM", "PPTX", "PPTM", "ODT", "ODS", "ODP", "ODG"];

/**
 * The name of each format in any language, the endings that promise it, other formats that open under them, how it begins (in
 * hexadecimal, where that is enough; else file-type tells it), and what reads whether it is whole and locked.
 */
const FORMATS: readonly (readonly [string, string, readonly string[], (RegExp | undefined)?, Check?])[] = [
  ["PDF", "pdf", [], undefined, checkPdf],
  ["PNG", "png", [], /^89504e470d0a1a0a/, checkPng],
  ["JPEG", "jpg jpeg jpe jfif", [], /^ffd8ff/, checkJpeg],
  // The directory that tells cameras' formats apart may be anywhere.
  ["TIFF", "tif tiff", [], /^(49492[ab]00|4d4d002[ab])/, checkTiff],
  ["GIF", "gif", [], /^47494638(37|39)61/, checkGif],
  ["BMP", "bmp", [], /^424d/, ({ head, size }) => (head.readUInt32LE(2) <= size ? {} : INCOMPLETE)],
  ["WEBP", "webp", [], /^52494646.{8}57454250/, (file) => checkCompressed(file, 12, file.head.readUInt32LE(4) + 8)],
  ["HEIC", "heic", [], undefined, checkBoxes],
  ["HEIC", "heif", ["AVIF"]],
  ["AVIF", "avif", [], undefined, checkBoxes],
  // A ZIP may be any package.
  ["ZIP", "zip", PACKAGES, /^504b0506/, checkArchive],
  // Excel refuses macros under "xlsx". Under "xlsm" it may be either: where the types stand last, file-type guesses "xlsx".
  ...PACKAGES.map(
    (name) => [name, name.toLowerCase(), ["ZIP", name.replace(/M$/, "X")], undefined, checkArchive] as const,
  ),
  ["7Z", "7z", [], /^377abcaf271c/, checkSevenZip],
  // Word opens RTF under its own name, too.
  [OFFICE, "doc", ["RTF"], /^d0cf11e0a1b11ae1/, checkOffice],
  [OFFICE, "xls ppt msg", []],
  ["RTF", "rtf", [], /^7b5c727466/, checkRtf],
  ["HTML", "htm html", [TEXT]],
  [TEXT, "csv tsv json xml", []],
  [TEXT, "txt eml md", ["HTML"]],
];

/** The brace at its beginning is closed at its end. */
function checkRtf({ end }: FileBytes): Verdict {
  const [brace, ...after] = end.subarray(end.lastIndexOf("}"));
  return brace === 0x7d && after.every((byte) => byte <= 0x20) ? {} : INCOMPLETE;
}

/** The formats that fit the name, its own format first. Undefined for an unknown extension. */
export function formatsOfName(name: string): readonly [string, ...string[]] | undefined {
  const found = FORMATS.find(([, endings]) => endings.split(" ").includes(extensionOf(name)));
  return found && [found[0], ...found[2]];
}

/** In small letters. Empty for a name without one. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The format whose files begin so, of those that file-type is not asked about. */
export function formatOfBeginning(head: Buffer): string | undefined {
  const begin = head.toString("hex", 0, 16);
  return FORMATS.find(([, , , begins]) => begins?.test(begin))?.[0];
}

export async function checkFormat(format: string | undefined, file: FileBytes): Promise<Verdict> {
  const isImage = ["GIF", "TIFF", "BMP", "WEBP", "HEIC", "AVIF"].includes(format ?? "");
  if (isImage && isTextOf(file.head)) return { defect: "converted" };
  try {
    return (await FORMATS.find(([name]) => name === format)?.[4]?.(file)) ?? {};
  } catch (thrown) {
    // What should be there would stand beyond the end.
    if (thrown instanceof RangeError) return INCOMPLETE;
    throw thrown;
  }
}
