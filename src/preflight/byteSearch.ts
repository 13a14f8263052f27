const NOTHING = Buffer.alloc(0);

/** Finds a sequence of bytes in a stream, also across chunks. */
export class ByteSearch {
  readonly #needle: Buffer;
  /** The last bytes that were searched, fewer than the needle has: a find may begin in them. */
  #carry: Buffer = NOTHING;

  constructor(needle: Buffer) {
    this.#needle = needle;
  }

  /** Where in `chunk` the first find from `from` on ends, or -1. To be called with the stream's bytes in their order. */
  endIn(chunk: Buffer, from = 0): number {
    const overlap = this.#needle.length - 1;
    const carried = this.#carry.length;
    if (carried > 0) {
      // A find here begins in the carry: it has too few bytes of the chunk to begin later.
      const seam = Buffer.concat([this.#carry, chunk.subarray(from, from + overlap)]);
      const inSeam = seam.indexOf(this.#needle);
      if (inSeam >= 0) return this.#found(from - carried + inSeam);
      if (chunk.length - from < overlap) {
        this.#carry = seam.subarray(-overlap);
        return -1;
      }
    }
    const inChunk = chunk.indexOf(this.#needle, from);
    if (inChunk >= 0) return this.#found(inChunk);
    this.#carry = Buffer.from(chunk.subarray(Math.max(from, chunk.length - overlap)));
    return -1;
  }

  #found(at: number): number {
    this.#carry = NOTHING;
    return at + this.#needle.length;
  }
}
