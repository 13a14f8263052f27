import { crc32, createInflateRaw } from "node:zlib";
import { type FileBytes, INCOMPLETE, MIB, type Verdict } from "./fileBytes";

/** The directory at the end of a ZIP tells it (APPNOTE.TXT 4.3). OpenDocument says in its manifest that it is encrypted. */
export async function checkArchive(file: FileBytes): Promise<Verdict> {
  const record = file.end.subarray(file.end.lastIndexOf("PK\x05\x06", undefined, "latin1"));
  const [length, start] = [record.readUInt32LE(12), record.readUInt32LE(16)];
  // An empty archive has no directory. A large one says its numbers elsewhere.
  if (file.head.readUInt32LE(0) === record.readUInt32LE(0) || length === 0xffffffff || start === 0xffffffff) return {};
  let entry = await file.at(start, Math.min(length, MIB));
  const isEntry = () => entry.length >= 46 && entry.readUInt32LE(0) === 0x02014b50;
  if (!isEntry()) return INCOMPLETE;
  let isLocked = false;
  // In bytes, of small entries: as much as takes some milliseconds.
  let left = 2 * MIB;
  for (let entries = 0, next = 0; isEntry(); entries++, entry = entry.subarray(next)) {
    const [sum, packed] = [entry.readUInt32LE(16), entry.readUInt32LE(20)];
    const [size, place] = [entry.readUInt32LE(24), entry.readUInt32LE(42)];
    const name = entry.readUInt16LE(28);
    next = 46 + name + entry.readUInt16LE(30) + entry.readUInt16LE(32);
    // The lowest bit of its flags (4.4.4).
    const isEntryLocked = (entry.readUInt16LE(8) & 1) === 1;
    isLocked ||= isEntryLocked;
    // As far as a folder of documents goes. A large archive says the place elsewhere.
    const header = entries < 256 && place < 0xffffffff ? await file.at(place, 30) : undefined;
    if (header && header.readUInt32LE(0) !== 0x04034b50) return INCOMPLETE;
    const method = entry.readUInt16LE(10);
    if (header && !isEntryLocked && [0, 8].includes(method)) {
      const content = place + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      const isSmall = packed <= 64 * 1024 && size <= left;
      if (isSmall) left -= size;
      else if (file.holes(content, content + packed).length === 0) continue;
      const decompress = method === 0 ? undefined : createInflateRaw();
      const found = await file.checksum(content, content + packed, decompress, size);
      if (found?.sum !== sum) return INCOMPLETE;
      const isManifest = entry.toString("latin1", 46, 46 + name) === "META-INF/manifest.xml";
      isLocked ||= isManifest && found.begin.includes("encryption-data");
    }
  }
  return { isLocked };
}

/** The header at its end tells it, which the first bytes point to. What it says of locked content may be compressed. */
export async function checkSevenZip(file: FileBytes): Promise<Verdict> {
  const [start, length] = [Number(file.head.readBigUInt64LE(12)) + 32, Number(file.head.readBigUInt64LE(20))];
  if (length === 0) return {};
  const header = await file.at(start, Math.min(length, MIB));
  const isDamaged = length <= MIB && crc32(header) !== file.head.readUInt32LE(28);
  if (isDamaged || start + length > file.size) return INCOMPLETE;
  // The method AES-256 with SHA-256.
  return { isLocked: header.includes(Buffer.from("06f10701", "hex")) };
}
