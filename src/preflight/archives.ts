import { crc32, inflateRawSync } from "node:zlib";
import type { FileBytes } from "./fileBytes";
import type { Verdict } from "./formats";

/** In bytes: of longer content only the beginning is read. */
const LONGEST = 64 * 1024;

/** By the directory at the end of a ZIP (APPNOTE.TXT 4.3). Documents of OpenDocument say in their manifest that they are encrypted. */
export async function checkArchive(file: FileBytes): Promise<Verdict> {
  const { end, endAt } = file;
  const record = end.subarray(end.lastIndexOf("PK\x05\x06", undefined, "latin1"));
  if (record.length < 22 || !end.includes("PK\x05\x06", 0, "latin1")) return { defect: "incomplete" };
  const [length, start] = [record.readUInt32LE(12), record.readUInt32LE(16)];
  const isEmpty = file.head.subarray(0, 4).equals(record.subarray(0, 4));
  // A large archive says its numbers elsewhere.
  if (isEmpty || length === 0xffffffff || start === 0xffffffff) return {};
  const isEntry = (entry: Buffer) => entry.length >= 46 && entry.readUInt32LE(0) === 0x02014b50;
  const size = Math.min(length, 1024 * 1024);
  let at = start;
  let directory = await file.at(at, size);
  // A program may stand before the archive; before an archive in this one stands what was left of this one.
  if (!isEntry(directory) && file.head.toString("latin1", 0, 2) !== "PK") {
    at = endAt + end.length - record.length - length;
    directory = await file.at(at, size);
  }
  if (!isEntry(directory)) return { defect: "incomplete" };
  let isLocked = false;
  // In bytes: as much as takes some milliseconds.
  let left = 2 * 1024 * 1024;
  for (let entry = directory, entries = 0; isEntry(entry); entries++) {
    const place = entry.readUInt32LE(42);
    // Where the content begins, as far as a folder of documents goes. A large archive says its place elsewhere.
    const header = entries < 256 && place < 0xffffffff && (await file.at(at - start + place, 4));
    if (header && header.toString("latin1") !== "PK\x03\x04") return { defect: "incomplete" };
    // The lowest bit of its flags (4.4.4).
    const isEntryLocked = (entry.readUInt16LE(8) & 1) === 1;
    isLocked ||= isEntryLocked;
    const isReadable = !isEntryLocked && [0, 8].includes(entry.readUInt16LE(10)) && entry.readUInt32LE(20) <= LONGEST;
    if (header && isReadable && entry.readUInt32LE(24) <= left) {
      left -= entry.readUInt32LE(24);
      if (crc32(await inflated(file, at - start + place, entry)) !== entry.readUInt32LE(16))
        return { defect: "incomplete" };
    }
    const [name, more] = [entry.readUInt16LE(28), entry.readUInt16LE(30) + entry.readUInt16LE(32)];
    if (entry.toString("latin1", 46, 46 + name) === "META-INF/manifest.xml") {
      isLocked ||= (await inflated(file, at - start + place, entry)).includes("encryption-data");
    }
    entry = entry.subarray(46 + name + more);
  }
  return { isLocked };
}

async function inflated(file: FileBytes, at: number, entry: Buffer): Promise<Buffer> {
  const header = await file.at(at, 30);
  if (header.length < 30) return header;
  const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = await file.at(start, Math.min(entry.readUInt32LE(20), LONGEST));
  try {
    return entry.readUInt16LE(10) === 0 ? content : inflateRawSync(content, { maxOutputLength: 1024 * 1024 });
  } catch {
    return Buffer.alloc(0);
  }
}

/** By the header at its end, which the first bytes point to. What it says of locked content may be compressed. */
export async function checkSevenZip(file: FileBytes): Promise<Verdict> {
  if (file.size < 32) return { defect: "incomplete" };
  const [start, length] = [Number(file.head.readBigUInt64LE(12)) + 32, Number(file.head.readBigUInt64LE(20))];
  if (length === 0) return {};
  const header = await file.at(start, Math.min(length, 64 * 1024));
  if (start + length > file.size || ![1, 0x17].includes(header[0] ?? 0)) return { defect: "incomplete" };
  // The method AES-256 with SHA-256.
  return { isLocked: header.includes(Buffer.from("06f10701", "hex")) };
}
