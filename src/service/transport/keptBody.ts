/** In bytes. More of a single answer is not kept. */
export const MOST_KEPT = 1024 * 1024;

/** The bytes of a body as they come, up to a limit. */
export class KeptBody {
  readonly #chunks: Uint8Array[] = [];
  #kept = 0;
  #size = 0;

  /** Bytes that came. */
  get size(): number {
    return this.#size;
  }

  get whole(): boolean {
    return this.#kept === this.#size;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    const room = MOST_KEPT - this.#kept;
    if (room === 0) return;
    const piece = chunk.byteLength > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(piece);
    this.#kept += piece.byteLength;
  }

  /** In memory of their own: a chunk may be a small part of a large buffer. */
  bytes(): Uint8Array {
    const all = Buffer.allocUnsafeSlow(this.#kept);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.byteLength;
    }
    return all;
  }
}
