import assert from "node:assert/strict";
import fc from "fast-check";
import { PIECE, pieceTogether } from "../../../../src/service/upload/pieceTogether";

/** What comes out, each piece copied before the next is asked for, as its memory is used again. */
async function piecesOf(lengths: readonly number[]) {
  let written = 0;
  const stretches = lengths.map((length) => Uint8Array.from({ length }, () => written++ % 251));
  async function* source() {
    yield* stretches;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of pieceTogether(source())) pieces.push(Uint8Array.from(piece));
  return { pieces, all: Buffer.concat(stretches) };
}

describe("The pieces of a body", () => {
  for (const lengths of [
    [],
    [1],
    [PIECE - 1, 1, 1],
    [PIECE],
    [10, PIECE, 10],
    [10, 3 * PIECE + 5, PIECE - 5, 7],
    [PIECE - 10, 20, PIECE - 10],
    [0, 5, 0],
  ]) {
    it(`are the same bytes in order: ${lengths.join(", ") || "none"}`, async () => {
      const { pieces, all } = await piecesOf(lengths);
      assert.ok(Buffer.concat(pieces).equals(all));
      assert.ok(pieces.every(({ byteLength }) => byteLength > 0 && byteLength <= PIECE));
    });
  }

  it("are the same bytes in order, however they come", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2 * PIECE), { maxLength: 6 }), async (lengths) => {
        const { pieces, all } = await piecesOf(lengths);
        assert.ok(Buffer.concat(pieces).equals(all));
        assert.ok(pieces.every(({ byteLength }) => byteLength > 0 && byteLength <= PIECE));
      }),
      { numRuns: 30 },
    );
  });

  it("come few for many small stretches", async () => {
    const { pieces, all } = await piecesOf(Array.from({ length: 100 }, () => 10_000));
    assert.equal(pieces.length, Math.ceil(all.byteLength / PIECE));
  });
});
