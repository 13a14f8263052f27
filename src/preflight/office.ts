import type { FileBytes } from "./fileBytes";
import type { Verdict } from "./formats";

const INCOMPLETE: Verdict = { defect: "incomplete" };
/** Numbers above it are marks, such as the end of a stream, or of a sector that belongs to the table itself ([MS-CFB] 2.1). */
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
const TABLE = 0xfffffffd;

/** Streams that never begin with zeros, as sync clients write what they did not get. */
const STREAMS = /^(WordDocument|Workbook|Book|PowerPoint Document|Current User|.(Document)?SummaryInformation)$/s;

/** By the container of Word, Excel and PowerPoint up to 2003, of messages of Outlook and of encrypted documents ([MS-CFB]). */
export async function checkOffice(file: FileBytes): Promise<Verdict> {
  if (file.head.length < 512) return INCOMPLETE;
  const size = file.head.readUInt16LE(30) === 12 ? 4096 : 512;
  const sector = (index: number) => file.at((index + 1) * size, size);
  const count = Math.min(file.head.readUInt32LE(44), file.size / size);
  const table = await sectorsOfTable(file, sector, count);
  const after = async (index: number) => {
    const part = await sector(table[Math.floor((index * 4) / size)] ?? NONE);
    return part.length < size ? NONE : part.readUInt32LE((index * 4) % size);
  };
  const last = table.at(-1) ?? NONE;
  // What follows another sector exists. Some programs mark sectors as ends of streams that do not.
  const used = Math.max(0, ...numbersOf(await sector(last)).filter((next) => next < LAST_SECTOR));
  const directory: Buffer[] = [];
  for (
    let at = file.head.readUInt32LE(48);
    at < LAST_SECTOR && directory.length < file.size / size;
    at = await after(at)
  ) {
    directory.push(await sector(at));
  }
  const isTableThere = (await after(last)) === TABLE && (await sector(used)).length > 0;
  const streams = streamsOf(Buffer.concat(directory));
  // The type of the root, which stands first.
  const isDirectoryThere = directory[0]?.[66] === 5 && !directory.some((part) => part.every((byte) => byte === 0));
  if (!isTableThere || !isDirectoryThere) return INCOMPLETE;
  const begin = async (name: string) => {
    const [start, length] = streams.get(name) ?? [NONE, size];
    // Short streams stand in parts of 64 bytes in the stream of the root.
    let [at, offset] = length < 4096 ? [directory[0]?.readUInt32LE(116) ?? NONE, start * 64] : [start, 0];
    for (; offset >= size && at < LAST_SECTOR; offset -= size) at = await after(at);
    return (await sector(at)).subarray(offset);
  };
  for (const name of streams.keys()) {
    if (STREAMS.test(name) && (await begin(name)).subarray(0, 8).every((byte) => byte === 0)) return INCOMPLETE;
  }
  const text = await begin("WordDocument");
  const isLocked =
    ["EncryptedPackage", "EncryptedSummary"].some((name) => streams.has(name)) ||
    isLockedWorkbook(await begin(streams.has("Workbook") ? "Workbook" : "Book")) ||
    // The bit fEncrypted ([MS-DOC] 2.5.2).
    (text.length > 12 && (text.readUInt16LE(10) & 0x100) !== 0);
  return { isLocked };
}

/** The sectors that the table of sectors is in: 109 are in the header, others in a list. */
async function sectorsOfTable(file: FileBytes, sector: (index: number) => Promise<Buffer>, count: number) {
  const table = numbersOf(file.head.subarray(76, 512));
  for (let next = file.head.readUInt32LE(68); next < LAST_SECTOR && table.length < count; ) {
    const part = numbersOf(await sector(next));
    next = part.length < 128 ? NONE : (part.pop() ?? NONE);
    table.push(...part);
  }
  return table.slice(0, count);
}

/** Their first sectors and their lengths by their names. */
function streamsOf(directory: Buffer): Map<string, readonly [number, number]> {
  const streams = new Map<string, readonly [number, number]>();
  for (let entry = directory; entry.length >= 128; entry = entry.subarray(128)) {
    const name = entry.toString("utf16le", 0, Math.min(64, entry.readUInt16LE(64))).replace(/\0.*$/s, "");
    if (!streams.has(name)) streams.set(name, [entry.readUInt32LE(116), entry.readUInt32LE(120)]);
  }
  return streams;
}

/** A record FilePass among the first ones ([MS-XLS] 2.1.7.20.3). */
function isLockedWorkbook(stream: Buffer): boolean {
  for (let at = 0, records = 0; at + 4 <= stream.length && records < 4; records++) {
    if (stream.readUInt16LE(at) === 0x2f) return true;
    at += 4 + stream.readUInt16LE(at + 2);
  }
  return false;
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
}
