import assert from "node:assert/strict";
import fc from "fast-check";
import { PIECE, pieceTogether, type Stretch } from "../../../../src/service/upload/pieceTogether";

/** What comes out, each piece copied before the next is asked for, as its memory is used again. */
async function piecesOf(lengths: readonly number[]) {
  let written = 0;
  const stretches: Stretch[] = lengths.map((length) => ({
    bytes: Uint8Array.from({ length }, () => written++ % 251),
    endedFiles: 1,
  }));
  async function* source() {
    yield* stretches;
  }
  const pieces: Stretch[] = [];
  for await (const { bytes, endedFiles } of pieceTogether(source())) {
    pieces.push({ bytes: Uint8Array.from(bytes), endedFiles });
  }
  const all = Buffer.concat(stretches.map(({ bytes }) => bytes));
  return { pieces, all };
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
      assert.ok(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(all));
      assert.ok(pieces.every(({ bytes }) => bytes.byteLength > 0 && bytes.byteLength <= PIECE));
    });
  }

  it("tell with which of them a file ends", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 2 * PIECE }), { minLength: 1, maxLength: 6 }),
        async (lengths) => {
          const { pieces, all } = await piecesOf(lengths);
          assert.ok(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(all));
          let gone = 0;
          let ended = 0;
          for (const { bytes, endedFiles } of pieces) {
            gone += bytes.byteLength;
            ended += endedFiles;
            let whole = 0;
            for (let end = 0; whole < lengths.length; whole++) {
              end += lengths[whole] ?? 0;
              if (end > gone) break;
            }
            assert.equal(ended, whole);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("come few for many small stretches", async () => {
    const { pieces, all } = await piecesOf(Array.from({ length: 100 }, () => 10_000));
    assert.equal(pieces.length, Math.ceil(all.byteLength / PIECE));
  });
});
