import { type FileBytes, isTextOf } from "./fileBytes";
import type { Verdict } from "./formats";
import { opensForEverybody } from "./pdfPassword";
import { LONGEST, type PdfDictionary, type PdfValue, readDictionary } from "./pdfSyntax";

/** Reads as little of a PDF as tells whether it opens (ISO 32000-1, 7.5). What cannot be read cheaply is not told. */
export async function checkPdf(file: FileBytes): Promise<Verdict> {
  const start = Math.max(0, file.head.subarray(0, 1024).indexOf("%PDF-"));
  const begin = file.head.toString("latin1", start, start + 1024);
  const startxref = await file.lastIndexOf("startxref");
  const { trailer, isInPlace, place } = await readTrailer(file, start, startxref);
  const parts = file.head.subarray(Math.max(0, file.head.indexOf(" obj")));
  // A document may well have texts in UTF-8, but then it is where it says.
  if (startxref >= 0 && !isInPlace && isTextOf(parts)) return { defect: "converted" };
  // Bytes are missing before the section, at the end of a linearized file, or behind an object that follows the last section.
  const length = Number(/\/Linearized\b[^>]*\/L\s+(\d+)/.exec(begin)?.[1] ?? 0);
  const isCut =
    place > startxref ||
    length > Math.min(file.size, startxref + 1024) ||
    (await file.lastIndexOf(" obj", startxref)) >= 0;
  const defect = startxref < 0 || isCut ? "incomplete" : undefined;
  const encrypt = trailer?.get("/Encrypt") ?? "null";
  if (encrypt !== "null") {
    const encryption = (await resolve(file, encrypt, true)) ?? new Map();
    const [id] = [trailer?.get("/ID")].flat();
    const isLocked = !opensForEverybody(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0));
    // Bits 3 to 6 and 9 to 12 allow something (7.6.3.2).
    const isRestricted = !isLocked && (Number(encryption.get("/P")) & 0xf3c) !== 0xf3c;
    return { defect, isLocked, note: isRestricted ? "restricted" : undefined };
  }
  if (!defect && hasBrokenStream(file.head)) return { defect: "converted" };
  const catalog = await resolve(file, trailer?.get("/Root"));
  const pages = await resolve(file, catalog?.get("/Pages"));
  const names = await resolve(file, catalog?.get("/Names"));
  if (!defect && pages?.get("/Type") === "/Pages" && pages.get("/Count") === "0") return { defect: "noPages" };
  const isCover = catalog?.has("/Collection") || catalog?.get("/NeedsRendering") === "true";
  return { defect, note: isCover ? "cover" : names?.has("/EmbeddedFiles") ? "attachments" : undefined };
}

/** Whether the first compressed stream, where nothing is encrypted, begins as none does (RFC 1950, 2.2). */
function hasBrokenStream(head: Buffer): boolean {
  const text = head.toString("latin1", 0, 64 * 1024);
  const stream = /\/Filter\s*(?:\[\s*)?\/FlateDecode\b[^()]{0,200}?>>\s*stream\r?\n/.exec(text);
  const [first = 0, second = 0] = stream ? head.subarray(stream.index + stream[0].length) : [];
  return first === 0x78 && ((first * 256 + second) % 31 !== 0 || (second & 0x20) !== 0);
}

/** The newest trailer that names the document's root, and whether a section begins where the file says. */
async function readTrailer(file: FileBytes, start: number, startxref: number) {
  const place = Number(/^startxref\s+(\d+)/.exec((await file.at(startxref, 64)).toString("latin1"))?.[1]);
  const section = (await file.at(start + place, 2 * LONGEST)).toString("latin1");
  const begin = /^\s?(?:xref\b|\d+\s+\d+\s+obj\b)/.exec(section)?.[0];
  const isInPlace = begin !== undefined;
  const found = readDictionary(section, begin?.endsWith("obj") ? begin.length : section.indexOf("trailer") + 7);
  if (isInPlace && found?.has("/Root")) return { trailer: found, isInPlace, place };
  // A table of many objects, a file that was changed by hand, or one that is cut off.
  const stop = startxref < 0 ? file.size : startxref;
  const text = (await file.at(Math.max(0, stop - 1024 * 1024), Math.min(stop, 1024 * 1024))).toString("latin1");
  for (let tries = 0, end = text.length; tries < 8 && end >= 0; tries++) {
    const [word, stream] = [text.lastIndexOf("trailer", end), text.lastIndexOf("/XRef", end)];
    const trailer = readDictionary(text, word > stream ? word + 7 : text.lastIndexOf("obj", stream) + 3);
    if (trailer?.has("/Root")) return { trailer, isInPlace, place };
    end = Math.max(word, stream) - 1;
  }
  return { trailer: undefined, isInPlace, place };
}

/** Of several objects with the number the last one counts. Without `everywhere` the beginning and the end of the file are searched. */
async function resolve(file: FileBytes, value?: PdfValue, everywhere = false): Promise<PdfDictionary | undefined> {
  if (value instanceof Map) return value;
  const number = typeof value === "string" ? /^(\d+ \d+) R$/.exec(value)?.[1] : undefined;
  if (number === undefined) return undefined;
  let place = -1;
  for (const wanted of ["\n", "\r", " "].map((before) => `${before}${number} obj`)) {
    const near = file.end.lastIndexOf(wanted, undefined, "latin1");
    const found = near < 0 ? file.head.lastIndexOf(wanted, undefined, "latin1") : file.endAt + near;
    place = Math.max(place, found < 0 && everywhere ? await file.lastIndexOf(wanted) : found);
  }
  return readDictionary((await file.at(place, 2 * LONGEST)).toString("latin1"), number.length + 5);
}
