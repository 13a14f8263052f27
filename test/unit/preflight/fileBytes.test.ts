import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { FileBytes, MIB } from "../../../src/preflight/fileBytes";
import { fileOf } from "./support/content";

const bytesOf = (content: Uint8Array) => FileBytes.hashed(fileOf(content), createHash("sha256"));

describe("The bytes of a file", () => {
  const content = Buffer.alloc(3 * MIB + 5, "x");
  const places = [0, 100, MIB - 2, 2 * MIB, 3 * MIB + 1];
  for (const at of places) content.write("word", at, "latin1");

  it("are the same by their place, wherever it is, and none where there is no such place", async () => {
    const file = await bytesOf(content);
    for (const at of [0, 1, MIB - 2, MIB, 2 * MIB + 4, 2 * MIB + 5, content.length - 1])
      for (const length of [1, 5, MIB, 2 * MIB])
        assert.ok((await file.at(at, length)).equals(content.subarray(at, at + length)), `${at}, ${length}`);
    for (const at of [-1, Number.NaN, content.length]) assert.equal((await file.at(at, 1)).length, 0, `${at}`);
  });

  it("are searched from the end: also across what is read at a time, from a place and before another", async () => {
    const file = await bytesOf(content);
    const found: number[] = [];
    for (let to = content.length; to > 0; to = found.at(-1) ?? 0) found.push(await file.lastIndexOf("word", 0, to));
    assert.deepEqual(found, places.toReversed());
    assert.deepEqual(
      [await file.lastIndexOf("word", 100, 101), await file.lastIndexOf("word", 101, MIB - 2)],
      [100, -1],
    );
  });

  it("have holes where whole blocks are zeros, as far as they lie in what is asked for", async () => {
    const file = await bytesOf(Buffer.alloc(4096, 1).fill(0, 512, 1024).fill(0, 2048, 3584).fill(0, 3900, 4096));
    for (const [start, stop, holes] of [
      [
        0,
        4096,
        [
          [512, 1024],
          [2048, 3584],
        ],
      ],
      [513, 4096, [[2048, 3584]]],
      [1024, 3000, [[2048, 3000]]],
      [2100, 2612, [[2100, 2612]]],
      [2100, 2611, []],
    ] as const)
      assert.deepEqual(file.holes(start, stop), holes, `${start} to ${stop}`);
  });
});
