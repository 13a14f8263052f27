import type { FileBytes } from "./fileBytes";
import type { Verdict } from "./formats";

type Step = number | "end" | "broken";

const verdict = (isWhole: boolean): Verdict => (isWhole ? {} : { defect: "incomplete" });

/** Goes from part to part, each as long as `step` says. It sees 16 bytes of each at least, unless the file ends. */
async function walk(file: FileBytes, start: number, step: (part: Buffer) => Step): Promise<{ at: number; by: Step }> {
  let at = start;
  while (at < file.size) {
    const begin = at;
    const window = await file.at(at, 64 * 1024);
    const stop = begin + window.length === file.size ? file.size : begin + window.length - 16;
    do {
      const by = step(window.subarray(at - begin));
      if (typeof by === "string") return { at, by };
      at += by;
    } while (at < stop);
  }
  return { at, by: "broken" };
}

/** Chunks up to the last one. Others may have written behind it, as behind the end of all of these. */
export async function checkPng(file: FileBytes): Promise<Verdict> {
  const { at, by } = await walk(file, 8, (chunk) => {
    const type = chunk.toString("latin1", 4, 8);
    if (!/^[a-z]{4}$/i.test(type)) return "broken";
    return type === "IEND" ? "end" : chunk.readUInt32BE(0) + 12;
  });
  return verdict(by === "end" && at + 12 <= file.size);
}

/** Blocks up to the trailer. */
export async function checkGif(file: FileBytes): Promise<Verdict> {
  const colors = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let isInData = false;
  const { by } = await walk(file, 13 + colors(file.head[10]), (block) => {
    const [first = 0] = block;
    if (isInData) {
      isInData = first !== 0;
      return first + 1;
    }
    if (first !== 0x21 && first !== 0x2c) return first === 0x3b ? "end" : "broken";
    isInData = true;
    return first === 0x21 ? 2 : 11 + colors(block[9]);
  });
  return verdict(by === "end");
}

/** Segments up to the picture, then the mark of its end. A preview among the segments has such a mark, too. */
export async function checkJpeg(file: FileBytes): Promise<Verdict> {
  const { at, by } = await walk(file, 2, (segment) => {
    const [first, type = 0] = segment;
    if (first !== 0xff || segment.length < 4) return "broken";
    if (type === 0xff) return 1;
    return type === 0xda ? "end" : segment.readUInt16BE(2) + 2;
  });
  return verdict(by === "end" && (await file.lastIndexOf("\xff\xd9", at)) >= 0);
}

/** All that its length counts. */
export async function checkWebp(file: FileBytes): Promise<Verdict> {
  const stop = file.head.readUInt32LE(4) + 8;
  return verdict(stop <= file.size && !(await endsInZeros(file, stop)));
}

export function checkBmp({ head, size }: FileBytes): Verdict {
  return verdict(head.readUInt32LE(2) <= size);
}

/** Boxes up to one that is none of the standard: phones append their own. */
export async function checkBoxes(file: FileBytes): Promise<Verdict> {
  const { at } = await walk(file, 0, (box) => {
    const isKnown = /^(ftyp|meta|mdat|moov|moof|free|skip|uuid|wide|idat)$/.test(box.toString("latin1", 4, 8));
    if (!isKnown || box.length < 16) return "end";
    const length = box.readUInt32BE(0);
    return length === 1 ? Number(box.readBigUInt64BE(8)) : Math.max(8, length || file.size);
  });
  return verdict(at <= file.size && !(await endsInZeros(file, at)));
}

/** The directories of all pages, and the last strips or tiles that they list. */
export async function checkTiff(file: FileBytes): Promise<Verdict> {
  const isLittle = file.head[0] === 0x49;
  const number = (bytes: Buffer, at: number, size: number) => {
    if (at + size > bytes.length) return Number.NaN;
    if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
  const [word, count] = number(file.head, 2, 2) === 43 ? [8, 8] : [4, 2];
  const width = 4 + 2 * word;
  let at = number(file.head, word === 8 ? 8 : 4, word);
  // Directories that go round, or are longer than those of any document, are not read to their end.
  for (let left = 256 * 1024; at !== 0 && left > 0; ) {
    const length = number(await file.at(at, count), 0, count) * width;
    const directory = await file.at(at + count, Math.min(length, left) + word);
    if (!(length > 0 && at + count + length + word <= file.size)) return verdict(false);
    const entries = new Map<number, Buffer>();
    for (let entry = 0; entry + width <= directory.length; entry += width) {
      entries.set(number(directory, entry, 2), directory.subarray(entry, entry + width));
    }
    const last = async (tag: number) => {
      const entry = entries.get(tag);
      if (entry === undefined) return 0;
      const size = { 3: 2, 16: 8 }[number(entry, 2, 2)] ?? 4;
      const place = (number(entry, 4, word) - 1) * size;
      if (place < word) return number(entry, 4 + word + place, size);
      return number(await file.at(number(entry, 4 + word, word) + place, size), 0, size);
    };
    const stop = Math.max((await last(273)) + (await last(279)), (await last(324)) + (await last(325)));
    const isCompressed = (await last(259)) !== 1;
    if (!(stop <= file.size) || (isCompressed && (await endsInZeros(file, stop)))) return verdict(false);
    at = number(directory, length, word);
    left -= length;
  }
  return {};
}

/** As sync clients write what they did not get. Compressed content never ends so; what others wrote behind it may. */
async function endsInZeros(file: FileBytes, stop: number): Promise<boolean> {
  return (await file.at(Math.max(0, stop - 24), 24)).every((byte) => byte === 0);
}
