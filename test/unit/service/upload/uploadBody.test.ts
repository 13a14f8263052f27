import assert from "node:assert/strict";
import fc from "fast-check";
import type { UploadFile } from "../../../../src/service/loanOriginationService";
import { FileProblem } from "../../../../src/service/upload/localFile";
import { multipartForm, uploadBody } from "../../../../src/service/upload/uploadBody";
import { rounds, SEED } from "../../../support/rounds";
import { fileOf } from "./support/files";

const KIB = 1024;

/** Any two bytes of it differ by where they stand, and by the file. */
function contentOf(index: number, size: number): Buffer {
  return Buffer.alloc(
    size,
    Uint8Array.from({ length: 251 }, (_, at) => (at * 7 + index) % 251),
  );
}

function filesOf(sizes: readonly number[]): UploadFile[] {
  return sizes.map((size, index) => {
    const content = contentOf(index, size);
    return fileOf(`${index}.pdf`, [content.subarray(0, size / 2), content.subarray(size / 2)]);
  });
}

const begun = () => ({ handedOver: 0, wholeFiles: 0, current: 0 });
const never = new AbortController().signal;

/** The body, copied as it comes, and what is known of the files whenever more is asked for. */
async function read(files: readonly UploadFile[]) {
  const form = await multipartForm("f", files);
  const progress = begun();
  const known: (readonly [handedOver: number, wholeFiles: number])[] = [];
  const pieces: Buffer[] = [];
  const body = uploadBody(form, files, progress, never, (bytes) => known.push([bytes, progress.wholeFiles]));
  let thrown: unknown;
  try {
    for await (const piece of body) pieces.push(Buffer.from(piece));
  } catch (error) {
    thrown = error;
  }
  return { form, progress, known, body: Buffer.concat(pieces), thrown };
}

/** The body of files of these sizes, how many of them were opened, and how many of them at the same time. */
async function watched(sizes: readonly number[]) {
  const seen = { opened: 0, together: 0 };
  let open = 0;
  const files = filesOf(sizes).map((file) => ({
    ...file,
    async *open(signal: AbortSignal) {
      seen.opened++;
      seen.together = Math.max(seen.together, ++open);
      yield* file.open(signal);
      open--;
    },
  }));
  const form = await multipartForm("f", files);
  return { body: uploadBody(form, files, begun(), never, () => {}), seen };
}

describe("The body of an upload", () => {
  it("service.md 4.4: holds each file behind its opening, and knows at each piece which of them are whole", async () => {
    const size = fc.oneof(fc.nat(300), fc.nat(300 * KIB), fc.nat(1200 * KIB));
    const check = async (sizes: number[]) => {
      const { form, known, body, progress } = await read(filesOf(sizes));
      const parts = sizes.map((one, index) =>
        Buffer.concat([form.openings[index] ?? Buffer.alloc(0), contentOf(index, one)]),
      );
      assert.ok(body.equals(Buffer.concat([...parts, form.closing])));
      let end = 0;
      const ends = parts.map(({ byteLength }) => {
        end += byteLength;
        return end;
      });
      for (const [handedOver, whole] of known) {
        assert.equal(whole, ends.filter((fileEnd) => fileEnd <= handedOver).length);
      }
      const last = sizes.length - 1;
      assert.deepEqual(progress, { handedOver: form.length, wholeFiles: sizes.length, current: last });
    };
    await fc.assert(fc.asyncProperty(fc.array(size, { minLength: 1, maxLength: 40 }), check), {
      numRuns: rounds(40),
      seed: SEED,
    });
  });

  it("is one piece of up to 256 KiB; a larger one begins with a small piece, and waits for an answer", async () => {
    const [small, large] = await Promise.all([watched([100 * KIB, 100 * KIB]), watched([100 * KIB, 200 * KIB])]);
    assert.ok(((await small.body.next()).value?.byteLength ?? 0) > 200 * KIB);
    assert.equal((await small.body.next()).done, true);
    assert.ok(((await large.body.next()).value?.byteLength ?? 0) <= 16 * KIB);
    const began = performance.now();
    await large.body.next();
    assert.ok(performance.now() - began > 90, "it did not wait");
    await large.body.return();
  });

  for (const [what, size] of [
    ["grown", 999],
    ["shrunk", 1001],
  ] as const) {
    it(`ends before a small file that has ${what}, and says which it is`, async () => {
      const files = filesOf([100, 100, 100, 100, 100]);
      files[3] = fileOf("3.pdf", [contentOf(0, 1000)], size);
      const { body, progress, thrown } = await read(files);
      assert.ok(thrown instanceof FileProblem && thrown.reason === "changed", String(thrown));
      assert.deepEqual([progress, body.byteLength], [{ handedOver: 0, wholeFiles: 0, current: 3 }, 0]);
    });
  }

  it("has one of many small files open at a time", async () => {
    const { body, seen } = await watched(Array.from({ length: 500 }, () => 10));
    await body.next();
    assert.deepEqual(seen, { opened: 500, together: 1 });
    await body.return();
  });

  it("does not read beyond a large file before that is gone", async () => {
    const { body, seen } = await watched([2 * KIB * KIB, 10]);
    const openedAt: number[] = [];
    for await (const _ of body) openedAt.push(seen.opened);
    assert.deepEqual([openedAt[1], seen.opened], [1, 2]);
  });
});
