import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import fc from "fast-check";
import { inspect } from "../../../src/preflight/inspect";
import { rounds, SEED } from "../../support/rounds";
import { document, encryptedPdf, inspectBytes } from "./support/content";

const MIB = 1024 * 1024;

describe("Inspecting a file", () => {
  it("gives its size and its SHA-256, also of an empty file", async () => {
    const { size, sha256, format } = await inspectBytes("abc");
    assert.deepEqual([size, sha256, format], [3, createHash("sha256").update("abc").digest("hex"), "TXT"]);
    const empty = await inspectBytes("");
    assert.deepEqual([empty.size, empty.sha256, empty.format], [0, createHash("sha256").digest("hex"), undefined]);
  });

  it("reads a large file once, in pieces, and keeps no more of it than its beginning and its end", async () => {
    for (const size of [4 * MIB, 4 * MIB + 1, 5 * MIB, 32 * MIB + 3]) {
      const reads: number[] = [];
      const large = (into: Buffer, at: number) => {
        for (let index = 0; index < into.length; index += 4096) into[index] = (at + index) % 251;
      };
      const hash = createHash("sha256");
      for (let at = 0; at < size; at += 4 * MIB) {
        const piece = Buffer.alloc(Math.min(4 * MIB, size - at));
        large(piece, at);
        hash.update(piece);
      }
      const before = process.memoryUsage().arrayBuffers;
      const content = await inspect("a.bin", {
        size,
        async read(into, at) {
          reads.push(into.length);
          into.fill(0);
          large(into, at);
          return into.length;
        },
      });
      assert.equal(content.sha256, hash.digest("hex"), `${size}`);
      const read = reads.reduce((sum, length) => sum + length, 0);
      assert.ok(read <= size + MIB, `${size}: ${read}`);
      assert.ok(process.memoryUsage().arrayBuffers - before < 28 * MIB);
    }
  });

  it("fails as its source fails, and when the file has shrunk", async () => {
    const broken = { size: 9 * MIB, read: async () => Promise.reject(new Error("EIO")) };
    await assert.rejects(inspect("a.pdf", broken), { message: "EIO" });
    await assert.rejects(inspect("a.pdf", { size: 10, read: async () => 9 }), /shrunk/);
  });

  it("tells of a pointer to a document, whatever its name", async () => {
    const pointers = [
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
      "[InternetShortcut]\r\nURL=https://example.org/\r\n",
    ];
    for (const text of pointers) assert.equal((await inspectBytes(text, "a.pdf")).isPointer, true);
    assert.equal((await inspectBytes("The version https://git-lfs.github.com/spec/v1", "a.txt")).isPointer, false);
  });

  it("tells of mail that is encrypted as a whole (RFC 3156), and not of mail about it", async () => {
    const mail = 'Subject: a\r\nContent-Type: multipart/encrypted; protocol="application/pgp-encrypted"\r\n\r\n--b\r\n';
    assert.equal((await inspectBytes(mail, "a.eml")).isLocked, true);
    assert.equal((await inspectBytes(`Subject: a\r\n\r\n${mail}`, "a.eml")).isLocked, false);
  });

  const samples = readdirSync("test/support/documents").filter((name) => !name.endsWith(".md"));
  for (const [kind, all] of [
    ["documents", samples.map((name) => [name, document(name)] as const)],
    ["a PDF", [["a.pdf", encryptedPdf("rc4-40.user.classic.pdf")] as const]],
  ] as const) {
    it(`comes to a verdict on any damaged file: ${kind}`, async () => {
      const sample = fc.constantFrom(...all);
      const places = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 20 });
      const length = fc.double({ min: 0, max: 1, noNaN: true });
      await fc.assert(
        fc.asyncProperty(sample, places, length, async ([name, original], changes, rest) => {
          const bytes = Buffer.from(original);
          for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value;
          const part = bytes.subarray(0, Math.ceil(bytes.length * rest));
          assert.equal((await inspectBytes(part, name)).size, part.length);
        }),
        { seed: SEED, numRuns: rounds(300) },
      );
    });
  }

  const binary = ["\0", "\x01", "\x01\0", "\xff", "\xff\xd8", "PK\x01\x02"];
  const syntax = [
    "<",
    "<<",
    "(",
    "[",
    ">> ",
    "/Root ",
    "% ",
    "\\",
    "\n",
    " obj",
    "trailer<<",
    "/XRef",
    "/ObjStm",
    "startxref\n9\n",
    "\n1 0 obj<<",
  ];
  const text = ["<", "<!--", "A: b\n", "a", "\r\n"];
  for (const [ending, begin, pieces, ends] of [
    ["pdf", "%PDF-1.4\n", syntax, ["", "trailer << /Root 1 0 R /Encrypt 7 0 R", "startxref\n9\n%%EOF"]],
    ["png", "\x89PNG\r\n\x1a\n", binary, [""]],
    ["jpg", "\xff\xd8\xff", binary, [""]],
    ["gif", "GIF89a\x01\0\x01\0\0\0\0", binary, [""]],
    ["tif", "II*\0\x08\0\0\0", binary, [""]],
    ["heic", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", binary, [""]],
    ["zip", "PK\x03\x04", binary, [`PK\x05\x06${"\0".repeat(8)}\xff\xff\x0f\0\0\0\0\0\0\0`]],
    ["doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", binary, [""]],
    ["7z", "7z\xbc\xaf\x27\x1c", binary, [""]],
    ["eml", "Content-Type: application/pkcs7-mime;", text, [""]],
    ["asc", "-----BEGIN PGP MESSAGE-----\n", text, [""]],
  ] as const) {
    it(`is done in 50 ms with a MiB that was made to be slow: ${ending}`, async () => {
      for (const piece of pieces) {
        const hostile = Buffer.alloc(MIB, piece, "latin1");
        hostile.write(begin, "latin1");
        for (const end of ends) {
          hostile.write(end, MIB - end.length, "latin1");
          // Time of this process, and the least of several: others use this machine, too.
          let least = Number.POSITIVE_INFINITY;
          for (let tries = 0; tries < 5 && least > 50; tries++) {
            const start = process.cpuUsage();
            await inspectBytes(hostile, `a.${ending}`);
            const { user, system } = process.cpuUsage(start);
            least = Math.min(least, (user + system) / 1000);
          }
          assert.ok(least <= 50, `${JSON.stringify(piece)} ${end}: ${least.toFixed(0)} ms`);
        }
      }
    });
  }
});
