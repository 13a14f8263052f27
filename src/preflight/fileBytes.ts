import type { Hash } from "node:crypto";

/** A file that can be read anywhere. */
export interface ReadableFile {
  readonly size: number;
  /** Fills `into` with what begins at this byte, as far as the file goes. Gives the count of bytes. */
  read(into: Buffer, at: number): Promise<number>;
}

/** What is read and hashed at a time: some milliseconds on the extension host's thread. */
const PIECE = 1024 * 1024;
/** Where the end of a file is looked for: others may have written behind it. */
const END = 1024 * 1024;

/** The bytes of a file by their place. The first MiB and the last one are in memory. */
export class FileBytes {
  private constructor(
    private readonly file: ReadableFile,
    readonly head: Buffer,
    readonly end: Buffer,
  ) {}

  /** Reads the whole file once: two pieces in turn, so that one is read while the other is hashed. */
  static async hashed(file: ReadableFile, hash: Hash): Promise<FileBytes> {
    const { size } = file;
    const head = Buffer.allocUnsafeSlow(Math.min(size, PIECE));
    const spares = [0, 1].map(() => Buffer.allocUnsafeSlow(size > PIECE ? PIECE : 0));
    let ahead = fill(file, head, 0);
    try {
      for (let next = PIECE; next - PIECE < size; next += PIECE) {
        const piece = await ahead;
        const spare = spares.reverse()[0] ?? head;
        if (next < size) ahead = fill(file, spare.subarray(0, size - next), next);
        hash.update(piece);
      }
    } finally {
      await ahead.catch(() => undefined);
    }
    const isShort = size <= PIECE;
    return new FileBytes(file, head, isShort ? head.subarray(-END) : await fill(file, Buffer.alloc(END), size - END));
  }

  get size(): number {
    return this.file.size;
  }

  get endAt(): number {
    return this.size - this.end.length;
  }

  /** The bytes from `start` on, fewer where the file ends. */
  async at(start: number, length: number): Promise<Buffer> {
    if (!(start >= 0 && start < this.size)) return Buffer.alloc(0);
    const stop = Math.min(this.size, start + length);
    if (stop <= this.head.length) return this.head.subarray(start, stop);
    if (start >= this.endAt) return this.end.subarray(start - this.endAt, stop - this.endAt);
    return fill(this.file, Buffer.allocUnsafe(stop - start), start);
  }

  /** The last place of these bytes at or behind `from`, or -1. Reads backwards as far as it has to. */
  async lastIndexOf(wanted: string, from = 0): Promise<number> {
    for (let stop = this.size; stop > from; stop -= END) {
      const start = Math.max(from, stop - END);
      const piece = await this.at(start, stop - start + wanted.length - 1);
      const index = piece.lastIndexOf(wanted, undefined, "latin1");
      if (index >= 0) return start + index;
    }
    return -1;
  }
}

async function fill(file: ReadableFile, into: Buffer<ArrayBuffer>, at: number): Promise<Buffer<ArrayBuffer>> {
  if ((await file.read(into, at)) < into.length) throw new Error("The file has shrunk.");
  return into;
}

/**
 * Whether text was made of binary content, which has many bytes beyond ASCII: it is valid UTF-8 then, or its lines all end as
 * those of Windows do.
 */
export function isTextOf(bytes: Buffer): boolean {
  const part = bytes.subarray(0, 64 * 1024);
  const beyond = part.filter((byte) => byte > 0x7f).length;
  const [breaks, ends] = ["\n", "\r\n"].map((end) => part.toString("latin1").split(end).length - 1);
  if (beyond >= 1024 && breaks === ends && (ends ?? 0) >= 4) return true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(part, { stream: true });
    return beyond >= 32;
  } catch {
    return false;
  }
}
