import assert from "node:assert/strict";
import fc from "fast-check";
import { ByteSearch } from "../../../src/preflight/encryption";

describe("A search for bytes", () => {
  it("finds each place once, however the bytes are cut into chunks", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 })), (chunks) => {
        const search = new ByteSearch(Buffer.from("aab"));
        const ends: number[] = [];
        let before = 0;
        for (const chunk of chunks.map((text) => Buffer.from(text))) {
          for (let end = search.endIn(chunk); end >= 0; end = search.endIn(chunk, end)) ends.push(before + end);
          before += chunk.length;
        }
        assert.deepEqual(
          ends,
          [...chunks.join("").matchAll(/aab/g)].map(({ index }) => index + 3),
        );
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});
