import { createInflate, inflateSync, constants as zlib } from "node:zlib";
import { type FileBytes, isTextOf, MIB, type Verdict } from "./fileBytes";
import { checkJpeg } from "./images";
import { opensForEverybody } from "./pdfPassword";
import { MAX_DICTIONARY_LENGTH, type PdfDictionary, type PdfValue, readDictionary } from "./pdfSyntax";

/** Reads as little of a PDF as tells whether it opens (ISO 32000-1, 7.5). What cannot be read cheaply is not told. */
export async function checkPdf(file: FileBytes): Promise<Verdict> {
  const start = Math.max(0, file.head.subarray(0, 1024).indexOf("%PDF-"));
  const startxref = await file.lastIndexOf("startxref");
  const place = start + Number(/^startxref\s+(\d+)/.exec(await textAt(file, startxref, 64))?.[1]);
  const section = await textAt(file, place);
  const begin = /^\s?(?:xref\b|\d+\s+\d+\s+obj\b)/.exec(section)?.[0];
  const parts = file.head.subarray(Math.max(0, file.head.indexOf(" obj")));
  // A document may well have texts in UTF-8, but then it is where it says.
  if (startxref >= 0 && begin === undefined && isTextOf(parts)) return { defect: "converted" };
  const words = begin?.endsWith("obj") ? begin.length : section.indexOf("trailer") + 7;
  const found = begin === undefined ? undefined : readDictionary(section, words);
  const trailer = found?.has("/Root") ? found : await searchTrailer(file, startxref < 0 ? file.size : startxref);
  const encrypt = trailer?.get("/Encrypt") ?? "null";
  // Bytes are missing before the section, of a linearized file, behind an object that follows the last section, or are zeros.
  const length = Number(/\/Linearized\b[^>]*\/L\s+(\d+)/.exec(await textAt(file, start, 1024))?.[1] ?? 0);
  const isShort = place - start > startxref || length > Math.min(file.size, startxref + 1024);
  // With its two numbers: a server's page behind the end may have the word.
  const isCut = startxref < 0 || isShort || /\d\s+\d+ obj\b/.test(await textAt(file, startxref, MIB));
  const defect = isCut || (await isTorn(file, start, startxref)) ? "incomplete" : undefined;
  const catalog = await resolve(file, trailer?.get("/Root"));
  const isCover = catalog?.has("/Collection") || catalog?.get("/NeedsRendering") === "true";
  if (encrypt !== "null") {
    const encryption = (await resolve(file, encrypt, true)) ?? new Map();
    const [id] = [trailer?.get("/ID")].flat();
    const isLocked = !opensForEverybody(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0));
    // Bits 3 to 6 and 9 to 12 allow something (7.6.3.2).
    const isRestricted = !isLocked && (Number(encryption.get("/P")) & 0xf3c) !== 0xf3c;
    return { defect, isLocked, note: isCover ? "cover" : isRestricted ? "restricted" : undefined };
  }
  if (!defect && hasBrokenStream(file.head)) return { defect: "converted" };
  const pages = await resolve(file, catalog?.get("/Pages"));
  const names = await resolve(file, catalog?.get("/Names"));
  if (!defect && pages?.get("/Type") === "/Pages" && pages.get("/Count") === "0") return { defect: "noPages" };
  return { defect, note: isCover ? "cover" : names?.has("/EmbeddedFiles") ? "attachments" : undefined };
}

async function textAt(file: FileBytes, place: number, length = 2 * MAX_DICTIONARY_LENGTH): Promise<string> {
  return (await file.at(place, length)).toString("latin1");
}

/** Whether the first compressed stream, where nothing is encrypted, begins as none does (RFC 1950, 2.2). */
function hasBrokenStream(head: Buffer): boolean {
  const text = head.toString("latin1", 0, 64 * 1024);
  const stream = /\/Filter\s*(?:\[\s*)?\/FlateDecode\b[^()]{0,200}?>>\s*stream\r?\n/.exec(text);
  const [first = 0, second = 0] = stream ? head.subarray(stream.index + stream[0].length) : [];
  return first === 0x78 && ((first * 256 + second) % 31 !== 0 || (second & 0x20) !== 0);
}

/** Others may have written zeros behind a revision of the document. A palette of colors is a text, and may be mostly black. */
const BEFORE_ZEROS = /(?:%%EOF[\s\0]*|\/Indexed\b[^()]*\((?:[^()\\]|\\[\s\S])*)$/;

/** Whether zeros stand where none belong: outside of streams, and in one that is compressed and hence is damaged. */
async function isTorn(file: FileBytes, start: number, stop: number): Promise<boolean> {
  for (const [hole, end] of file.holes(start, stop).slice(0, 4)) {
    const stream = await file.lastIndexOf("stream", start, hole);
    if (BEFORE_ZEROS.test(await textAt(file, Math.max(0, hole - 1024), Math.min(hole, 1024)))) continue;
    const word = await textAt(file, stream - 3, 11);
    if (stream < 0 || word.startsWith("end")) return true;
    const dictionary = readDictionary(await textAt(file, await file.lastIndexOf(" obj", start, stream)), 4);
    const [filter] = [dictionary?.get("/Filter")].flat();
    const data = stream + (word.endsWith("\r\n") ? 8 : 7);
    const isWhole =
      filter === "/FlateDecode"
        ? (await file.checksum(data, end + MIB, createInflate({ finishFlush: zlib.Z_SYNC_FLUSH }))) !== undefined
        : filter === undefined || (filter === "/DCTDecode" && !(await checkJpeg(file, data)).defect);
    if (!isWhole) return true;
  }
  return false;
}

/** The last trailer that names the document's root: a table of many objects, a file that was changed by hand, or one that is cut off. */
async function searchTrailer(file: FileBytes, stop: number): Promise<PdfDictionary | undefined> {
  const text = await textAt(file, Math.max(0, stop - MIB), Math.min(stop, MIB));
  const [trailers, streams] = [lastPlaces(text, "trailer", 8), lastPlaces(text, "/XRef", 8)];
  for (const index of [...trailers, ...streams].sort((a, b) => b - a).slice(0, 8)) {
    const trailer = trailers.includes(index) ? readDictionary(text, index + 7) : objectAround(text, index);
    if (trailer?.has("/Root")) return trailer;
  }
  return undefined;
}

/** The dictionary of the object that a word stands in. To search all that is before would take too long. */
function objectAround(text: string, word: number): PdfDictionary | undefined {
  const begin = Math.max(0, word - MAX_DICTIONARY_LENGTH);
  const object = text.slice(begin, word).lastIndexOf("obj");
  return object < 0 ? undefined : readDictionary(text, begin + object + 3);
}

/** From the last one on. All of them may be a quarter of a million. */
function lastPlaces(text: string, word: string, most: number): number[] {
  const places: number[] = [];
  let place = text.lastIndexOf(word);
  while (place >= 0 && places.length < most) {
    places.push(place);
    place = place === 0 ? -1 : text.lastIndexOf(word, place - 1);
  }
  return places;
}

/** The last object with the number counts. Without `everywhere` only the beginning and the end of the file are searched. */
async function resolve(file: FileBytes, value?: PdfValue, everywhere = false): Promise<PdfDictionary | undefined> {
  if (value instanceof Map) return value;
  const number = typeof value === "string" ? /^(\d+ \d+) R$/.exec(value)?.[1] : undefined;
  if (number === undefined) return undefined;
  for (const [from, to] of everywhere ? [[0, file.size]] : [[file.size - file.end.length], [0, file.head.length]]) {
    const places = ["\n", "\r", " "].map((before) => file.lastIndexOf(`${before}${number} obj`, from, to));
    const place = Math.max(...(await Promise.all(places)));
    if (place >= 0) return readDictionary(await textAt(file, place), number.length + 5);
  }
  return inStream(file.end, number) ?? inStream(file.head, number);
}

/** An object that stands with others in a compressed stream (7.5.7). */
function inStream(bytes: Buffer, number: string): PdfDictionary | undefined {
  const text = bytes.toString("latin1");
  const options = { maxOutputLength: MIB, finishFlush: zlib.Z_SYNC_FLUSH };
  for (const index of lastPlaces(text, "/ObjStm", 16)) {
    const first = Number(objectAround(text, index)?.get("/First"));
    const data = text.indexOf("\n", text.indexOf("stream", index)) + 1;
    try {
      const content = inflateSync(bytes.subarray(data, data + MIB), options).toString("latin1");
      // Pairs of a number and a place.
      const numbers = content.slice(0, first).trim().split(/\s+/);
      const found = numbers.findIndex((one, at) => at % 2 === 0 && `${one} 0` === number);
      if (found >= 0) return readDictionary(content, first + Number(numbers[found + 1]));
    } catch {
      // Another one may be readable.
    }
  }
  return undefined;
}
