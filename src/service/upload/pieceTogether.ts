/** Small enough that a slow line takes one within `Timeouts.uploadIdle`, large enough for a fast one. */
export const PIECE = 256 * 1024;

/**
 * The same bytes in pieces of one size: what is longer is cut, what is shorter is copied together, for each write to a
 * socket has its price. The memory of a piece is used again once the next one is asked for; a socket asks when it has
 * let go of everything, for a whole piece, or a short one before a whole one, is above its high water mark.
 */
export async function* pieceTogether(stretches: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const collected = Buffer.allocUnsafeSlow(PIECE);
  let length = 0;

  for await (const bytes of stretches) {
    let start = 0;
    if (bytes.byteLength >= PIECE) {
      yield* collection();
      for (; bytes.byteLength - start >= PIECE; start += PIECE) yield bytes.subarray(start, start + PIECE);
    }
    while (start < bytes.byteLength) {
      const part = bytes.subarray(start, start + PIECE - length);
      collected.set(part, length);
      length += part.byteLength;
      start += part.byteLength;
      if (length === PIECE) yield* collection();
    }
  }
  yield* collection();

  function* collection(): Generator<Uint8Array, void> {
    if (length === 0) return;
    const piece = collected.subarray(0, length);
    length = 0;
    yield piece;
  }
}
