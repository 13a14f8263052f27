import { isUtf8 } from "node:buffer";
import type { Hash } from "node:crypto";
import { type Duplex, PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { ReadableFile } from "../domain/bytes";

/** What the bytes of a file prove about it. */
export interface Verdict {
  /** Cut off; went through a conversion of text; a PDF without pages. */
  readonly defect?: undefined | "incomplete" | "converted" | "noPages";
  /** It asks for a password or a key. */
  readonly isLocked?: boolean;
  /** Opens for everybody, but forbids something; shows a cover page only in many viewers; has files attached. */
  readonly note?: undefined | "restricted" | "cover" | "attachments";
}

/** What is read and hashed at a time, and what is kept of the beginning and of the end: some milliseconds on the host's thread. */
export const MIB = 1024 * 1024;
/** Sync clients and programs that copy leave zeros, in blocks of a disk, for what they did not get. */
const BLOCK = Buffer.alloc(512);
export const INCOMPLETE = { defect: "incomplete" } as const;
type Range = readonly [start: number, stop: number];

/** The bytes of a file by their place. The first MiB and the last one are in memory. */
export class FileBytes {
  readonly #file: ReadableFile;
  readonly #zeros: readonly Range[];

  private constructor(
    file: ReadableFile,
    readonly size: number,
    readonly head: Buffer,
    readonly end: Buffer,
    zeros: readonly Range[],
  ) {
    this.#file = file;
    this.#zeros = zeros;
  }

  /** Reads the whole file once. */
  static async hashed(file: ReadableFile, hash: Hash): Promise<FileBytes> {
    const { size } = file;
    const zeros: [number, number][] = [];
    const head = Buffer.allocUnsafeSlow(Math.min(size, MIB));
    const spare = Buffer.allocUnsafeSlow(size > MIB ? MIB : 0);
    for (let at = 0; at < size; at += MIB) {
      const piece = await fill(file, at === 0 ? head : spare.subarray(0, size - at), at);
      hash.update(piece);
      addZeros(zeros, piece, at);
    }
    const end = size <= MIB ? head : await fill(file, Buffer.alloc(MIB), size - MIB);
    return new FileBytes(file, size, head, end, zeros);
  }

  /** The bytes from `start` on, fewer where the file ends. */
  async at(start: number, length: number): Promise<Buffer> {
    if (!(start >= 0 && start < this.size)) return Buffer.alloc(0);
    const stop = Math.min(this.size, start + length);
    if (stop <= this.head.length) return this.head.subarray(start, stop);
    const endAt = this.size - this.end.length;
    return start < endAt
      ? fill(this.#file, Buffer.allocUnsafe(stop - start), start)
      : this.end.subarray(start - endAt, stop - endAt);
  }

  /** The last place of these bytes at or behind `from` and before `to`, or -1. Reads backwards as far as it has to. */
  async lastIndexOf(wanted: string, from = 0, to = this.size): Promise<number> {
    for (let stop = to; stop > from; stop -= MIB) {
      const start = Math.max(from, stop - MIB);
      const piece = await this.at(start, stop - start + wanted.length - 1);
      const index = piece.lastIndexOf(wanted, undefined, "latin1");
      if (index >= 0) return start + index;
    }
    return -1;
  }

  /** The CRC-32 and the beginning of these bytes, or of what they decompress to. Undefined where they are damaged, or are more than `most`. */
  async checksum(start: number, stop: number, decompress: Duplex = new PassThrough(), most = 1024 * MIB) {
    const pieces = async function* (this: FileBytes) {
      for (let at = start; at < Math.min(stop, this.size); at += MIB) yield await this.at(at, Math.min(MIB, stop - at));
    };
    let [sum, length, begin]: [number, number, Buffer] = [0, 0, BLOCK];
    const count = async (output: AsyncIterable<Buffer>) => {
      for await (const bytes of output) {
        if (length === 0) begin = bytes;
        sum = crc32(bytes, sum);
        length += bytes.length;
        if (length > most) throw new RangeError();
      }
    };
    return pipeline(pieces.bind(this), decompress, count).then(
      () => ({ sum, begin }),
      () => undefined,
    );
  }

  /** Where whole blocks of zeros are from `start` to `stop`. */
  holes(start: number, stop: number): readonly Range[] {
    const clipped = this.#zeros.map(([from, to]) => [Math.max(from, start), Math.min(to, stop)] as const);
    return clipped.filter(([from, to]) => to - from >= BLOCK.length);
  }
}

async function fill(file: ReadableFile, into: Buffer<ArrayBuffer>, at: number): Promise<Buffer<ArrayBuffer>> {
  if ((await file.read(into, at)) < into.length) throw new Error("The file has shrunk.");
  return into;
}

/** The first ones are enough: pictures that are not compressed may have many. */
function addZeros(zeros: [number, number][], piece: Buffer, at: number): void {
  for (let start = 0; start + BLOCK.length <= piece.length && zeros.length < 64; start += BLOCK.length) {
    const stop = start + BLOCK.length;
    if (piece[start] !== 0 || piece[stop - 1] !== 0 || BLOCK.compare(piece, start, stop) !== 0) continue;
    const last = zeros.at(-1);
    if (last?.[1] === at + start) last[1] += BLOCK.length;
    else zeros.push([at + start, at + stop]);
  }
}

/** Whether text was made of binary content: it has many bytes beyond ASCII, and is valid UTF-8 or has line ends of Windows only. */
export function isTextOf(bytes: Buffer): boolean {
  const part = bytes.subarray(0, 64 * 1024);
  const beyond = part.filter((byte) => byte > 0x7f).length;
  const text = part.toString("latin1");
  if (beyond >= 1024 && text.split("\n").length > 4 && !/(?<!\r)\n/.test(text)) return true;
  // The last character may be cut off.
  return beyond >= 32 && [0, 1, 2, 3].some((cut) => isUtf8(part.subarray(0, part.length - cut)));
}
