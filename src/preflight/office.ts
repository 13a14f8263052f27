import { type FileBytes, INCOMPLETE, type Verdict } from "./fileBytes";

/** Numbers from here on are marks, such as the end of a stream, or a sector of the table itself ([MS-CFB] 2.1). */
const MARKS = 0xfffffffa;
const TABLE = 0xfffffffd;

/** They never begin with zeros, as sync clients write what they did not get. */
const STREAMS = [
  ...["WordDocument", "Workbook", "Book", "PowerPoint Document", "Current User"],
  ...["\x05SummaryInformation", "\x05DocumentSummaryInformation"],
];

/** Reads the container of Word, Excel and PowerPoint up to 2003, of Outlook's messages and of encrypted documents ([MS-CFB]). */
export async function checkOffice(file: FileBytes): Promise<Verdict> {
  const { head } = file;
  const size = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const most = file.size / size;
  const sector = (index: number) => file.at((index + 1) * size, size);
  // The header names 109 sectors of the table, and a list the others.
  const table = numbersOf(head.subarray(76, 512));
  for (let next = head.readUInt32LE(68); next < MARKS && table.length < most; ) {
    const more = numbersOf(await sector(next));
    next = more.pop() ?? MARKS;
    table.push(...more);
  }
  const last = table[Math.min(table.length, head.readUInt32LE(44)) - 1] ?? MARKS;
  const after = async (index: number) => {
    const part = await sector(table[Math.floor((index * 4) / size)] ?? MARKS);
    return part.readUInt32LE((index * 4) % size);
  };
  const stream = async (start: number, count: number) => {
    const parts: Buffer[] = [];
    for (let at = start; at < MARKS && parts.length < Math.min(count, most); at = await after(at))
      parts.push(await sector(at));
    return Buffer.concat(parts);
  };
  const directory = await stream(head.readUInt32LE(48), most);
  // What follows another sector exists. Some programs mark sectors as ends of streams that do not.
  const used = Math.max(0, ...numbersOf(await sector(last)).filter((next) => next < MARKS));
  const isThere = (await after(last)) === TABLE && (await sector(used)).length > 0;
  // The type of the root, which stands first.
  if (!isThere || directory[66] !== 5 || directory.includes(Buffer.alloc(size))) return INCOMPLETE;
  const entries = new Map<string, Buffer>();
  for (let entry = directory; entry.length >= 128; entry = entry.subarray(128)) {
    const name = entry.toString("utf16le", 0, Math.min(64, entry.readUInt16LE(64))).replace(/\0.*$/s, "");
    if (!entries.has(name)) entries.set(name, entry);
  }
  let isLocked = entries.has("EncryptedPackage") || entries.has("EncryptedSummary");
  for (const name of STREAMS) {
    const entry = entries.get(name);
    if (entry === undefined) continue;
    // Short streams stand in parts of 64 bytes in the stream of the root.
    const [isShort, start] = [entry.readUInt32LE(120) < 4096, entry.readUInt32LE(116)];
    const place = isShort ? start * 64 : 0;
    const begin = (await stream(isShort ? directory.readUInt32LE(116) : start, place / size + 1)).subarray(place);
    if (begin.subarray(0, 8).every((byte) => byte === 0)) return INCOMPLETE;
    // The bit fEncrypted ([MS-DOC] 2.5.2).
    if (name === "WordDocument") isLocked ||= begin.length > 12 && (begin.readUInt16LE(10) & 0x100) !== 0;
    if (name.endsWith("ook")) isLocked ||= isLockedWorkbook(begin);
  }
  return { isLocked };
}

/** A record FilePass among the first ones ([MS-XLS] 2.1.7.20.3). */
function isLockedWorkbook(stream: Buffer): boolean {
  for (let at = 0, records = 0; at + 4 <= stream.length && records < 4; records++) {
    if (stream.readUInt16LE(at) === 0x2f) return true;
    at += 4 + stream.readUInt16LE(at + 2);
  }
  return false;
}

const numbersOf = (bytes: Buffer) => Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
