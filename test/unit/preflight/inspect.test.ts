import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { inspect } from "../../../src/preflight/inspect";
import { casesBelow, rounds, SEED } from "../../support/rounds";
import { encryptedPdf, inChunks, inspectBytes } from "./support/content";

describe("Inspecting a file", () => {
  it("gives its size and its SHA-256, also of an empty file, in no chunk or an empty one", async () => {
    const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert.deepEqual(await inspectBytes("abc"), { size: 3, sha256, format: "TXT", isEncrypted: false });
    const empty = { size: 0, sha256: createHash("sha256").digest("hex"), format: undefined, isEncrypted: false };
    assert.deepEqual(await inspect(inChunks(new Uint8Array(), 1)), empty);
    assert.deepEqual(await inspectBytes(""), empty);
  });

  // The layout is what chunk borders fall into, whatever the cipher.
  for (const name of ["plain", "rc4-40.user.classic", "rc4-40.none.xref-stream", "rc4-40.user.linearized"]) {
    it(`comes to the same whatever the size of the chunks, and wherever it is cut in two: ${name}`, async () => {
      const bytes = encryptedPdf(`${name}.pdf`);
      const whole = await inspectBytes(bytes);
      assert.equal(whole.isEncrypted, name !== "plain");
      for (let size = 1; size < 80; size++) {
        assert.deepEqual(await inspect(inChunks(bytes, size)), whole, `chunks of ${size} bytes`);
      }
      for (const cut of casesBelow(bytes.length)) {
        const halves = async function* () {
          yield bytes.subarray(0, cut);
          yield bytes.subarray(cut);
        };
        assert.deepEqual(await inspect(halves()), whole, `cut at ${cut}`);
      }
    });
  }

  it("fails as its source fails", async () => {
    const broken = async function* () {
      yield Buffer.from("%PDF-1.4");
      throw new Error("EIO");
    };
    await assert.rejects(inspect(broken()), { message: "EIO" });
  });

  it("keeps no more of a large file than its beginning", async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    chunk.write("%PDF-1.4\n1 0 obj << >>\nstream\n");
    // A view of one buffer: had it been kept, the verdict on the beginning would change with it.
    const large = async function* () {
      for (let i = 0; i < 64; i++) {
        yield chunk;
        chunk.fill(i === 0 ? 0 : i);
      }
    };
    const before = process.memoryUsage().arrayBuffers;
    const content = await inspect(large());
    assert.equal(content.size, 64 * chunk.length);
    assert.equal(content.format, "PDF");
    assert.ok(process.memoryUsage().arrayBuffers - before < 16 * chunk.length);
  });

  it("comes to a verdict on any damaged file", async () => {
    const sample = encryptedPdf("rc4-40.user.classic.pdf");
    const damage = fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(sample.length), async (changes, length) => {
        const bytes = Buffer.from(sample);
        for (const [at, value] of changes) bytes[at] = value;
        const cut = bytes.subarray(0, length);
        const whole = await inspectBytes(cut);
        assert.deepEqual(await inspect(inChunks(cut, 1100)), whole);
      }),
      { seed: SEED, numRuns: rounds(300) },
    );
  });
});
