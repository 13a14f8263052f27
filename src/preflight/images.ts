import { createInflate } from "node:zlib";
import { type FileBytes, INCOMPLETE, type Verdict } from "./fileBytes";

/** Goes on by `length`, which sees a KiB of each part, until that is 0 or the file ends. Throws a RangeError beyond the end, and for NaN. */
async function walk(file: FileBytes, start: number, length: (part: Buffer, place: number) => number): Promise<number> {
  let at = start;
  while (at < file.size) {
    const begin = at;
    const window = await file.at(at, 64 * 1024);
    const stop = begin + window.length === file.size ? file.size : begin + window.length - 1024;
    do {
      const step = length(window.subarray(at - begin), at);
      if (step === 0) return at;
      at += step;
    } while (at < stop);
  }
  if (at === file.size) return at;
  throw new RangeError("The file ends before.");
}

/** Chunks up to the last one. Others may have written behind it, as behind the end of all of these. */
export async function checkPng(file: FileBytes): Promise<Verdict> {
  const hollow: [start: number, stop: number][] = [];
  const at = await walk(file, 8, (chunk, place) => {
    const [type, stop] = [chunk.toString("latin1", 4, 8), place + chunk.readUInt32BE(0) + 8];
    if (file.holes(place, stop).length > 0) hollow.push([place + 4, stop]);
    return type === "IEND" ? 0 : /^[a-z]{4}$/i.test(type) ? stop - place + 4 : Number.NaN;
  });
  if (at + 12 > file.size) return INCOMPLETE;
  for (const [start, stop] of hollow) {
    const found = await file.checksum(start, stop);
    if (found?.sum !== (await file.at(stop, 4)).readUInt32BE(0)) return INCOMPLETE;
  }
  return {};
}

/** Blocks up to the trailer. */
export async function checkGif(file: FileBytes): Promise<Verdict> {
  const colors = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let isInData = false;
  const at = await walk(file, 13 + colors(file.head[10]), (block) => {
    const [first = 0] = block;
    if (isInData) {
      isInData = first !== 0;
      return first + 1;
    }
    isInData = first === 0x21 || first === 0x2c;
    if (isInData) return first === 0x21 ? 2 : 11 + colors(block[9]);
    return first === 0x3b ? 0 : Number.NaN;
  });
  return at < file.size ? {} : INCOMPLETE;
}

/** Segments up to the picture, then the mark of its end. A preview among the segments has such a mark, too. */
export async function checkJpeg(file: FileBytes, start = 0): Promise<Verdict> {
  /** What zeros stand for, by the number of the table. */
  const codes = new Map<number, number | undefined>();
  const at = await walk(file, start + 2, (segment) => {
    const [first, type] = segment;
    if (first !== 0xff) return Number.NaN;
    if (type === 0xff) return 1;
    const length = segment.readUInt16BE(2) + 2;
    for (let table = 4; type === 0xc4 && table < length; ) {
      codes.set(segment[table] ?? 0, segment[table + 17]);
      table += segment.subarray(table + 1, table + 17).reduce((sum, count) => sum + count, 17);
    }
    return type === 0xda ? 0 : length;
  });
  if ((await file.lastIndexOf("\xff\xd9", at)) < 0) return INCOMPLETE;
  const [hole] = file.holes(at, file.size)[0] ?? [];
  if (hole === undefined || (await file.lastIndexOf("\xff\xd9", at, hole)) >= 0) return {};
  // Zeros are a blank part in a scan of averages only, and where they stand for "as before" and "nothing more".
  const scan = await file.at(await file.lastIndexOf("\xff\xda", at, hole), 16);
  const [, , , , count = 0, , tables = 0] = scan;
  const [from, to] = scan.subarray(5 + 2 * count);
  const isBlank = from === 0 && [tables >> 4, 16 + (tables & 15)].every((table) => codes.get(table) === 0);
  return to === 0 || isBlank ? {} : INCOMPLETE;
}

/** Boxes up to one that is none of the standard: phones append their own. */
export async function checkBoxes(file: FileBytes): Promise<Verdict> {
  let media = 0;
  const at = await walk(file, 0, (box, place) => {
    const type = box.toString("latin1", 4, 8);
    if (!/^(ftyp|meta|mdat|moov|moof|free|skip|uuid|wide|idat)$/.test(type)) return 0;
    if (type === "mdat") media = place;
    const length = box.readUInt32BE(0);
    return length === 1 ? Number(box.readBigUInt64BE(8)) : Math.max(8, length || file.size - place);
  });
  return checkCompressed(file, media, at);
}

/** The directories of all pages, and the strips or tiles that they list. */
export async function checkTiff(file: FileBytes): Promise<Verdict> {
  const isLittle = file.head[0] === 0x49;
  const number = (bytes: Buffer, at: number, size: number) => {
    if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
  const [word, count] = number(file.head, 2, 2) === 43 ? [8, 8] : [4, 2];
  const width = 4 + 2 * word;
  let at = number(file.head, word === 8 ? 8 : 4, word);
  // Directories that go round, or are longer than those of any document, are not read to their end.
  for (let left = 256 * 1024; at !== 0 && left > 0; ) {
    const length = number(await file.at(at, count), 0, count) * width;
    const directory = await file.at(at + count, Math.min(length, left));
    const next = await file.at(at + count + length, word);
    if (length === 0) return INCOMPLETE;
    const entries = new Map<number, Buffer>();
    for (let entry = 0; entry + width <= directory.length; entry += width) {
      entries.set(number(directory, entry, 2), directory.subarray(entry, entry + width));
    }
    const values = async (tag: number) => {
      const entry = entries.get(tag) ?? Buffer.alloc(width);
      const size = { 3: 2, 16: 8 }[number(entry, 2, 2)] ?? 4;
      const count = Math.min(number(entry, 4, word), Math.floor(left / size));
      const isHere = count * size <= word;
      const list = isHere ? entry.subarray(4 + word) : await file.at(number(entry, 4 + word, word), count * size);
      left -= count * size;
      return Array.from({ length: count }, (_, index) => number(list, index * size, size));
    };
    const [places, lengths] = entries.has(324) ? [324, 325] : [273, 279];
    const [[compression = 1], starts, sizes] = [await values(259), await values(places), await values(lengths)];
    const parts = starts.map((start, index) => [start, start + (sizes[index] ?? 0)] as const);
    if (!parts.every(([, stop]) => stop <= file.size)) return INCOMPLETE;
    // What is not compressed, or by JPEG with tables of its own, may well be zeros; large blank parts in Deflate are.
    const torn = parts.filter(
      ([start, stop], index) => index + 1 === parts.length || file.holes(start, stop).length > 0,
    );
    for (const [start, stop] of [1, 7].includes(compression) ? [] : torn) {
      if (!(await checkCompressed(file, start, stop)).defect) continue;
      const isBlank = [8, 32946].includes(compression) && (await file.checksum(start, stop, createInflate()));
      if (!isBlank) return INCOMPLETE;
    }
    at = number(next, 0, word);
    left -= length;
  }
  return {};
}

/** Compressed content neither has blocks of zeros nor ends in zeros. The room that cameras keep for what they say of it may. */
export async function checkCompressed(file: FileBytes, start: number, stop: number): Promise<Verdict> {
  const [hole] = file.holes(start, stop)[0] ?? [];
  const before = hole && (await file.at(Math.max(0, hole - 64 * 1024), Math.min(hole, 64 * 1024)));
  const isTorn = before && !/exif|ICCP/i.test(before.toString("latin1"));
  const end = await file.at(Math.max(0, stop - 24), 24);
  return isTorn || stop > file.size || end.subarray(0, stop).every((byte) => byte === 0) ? INCOMPLETE : {};
}
