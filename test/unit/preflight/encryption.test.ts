import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import fc from "fast-check";
import { ByteSearch } from "../../../src/preflight/encryption";
import { parseObjects } from "../../../src/preflight/pdfObjects";
import { encryptedPdf, inspectBytes } from "./support/content";

const samples = readdirSync("test/support/encryptedPdfs").filter((name) => name.endsWith(".pdf"));

const protectionOf = async (content: string | Uint8Array) => (await inspectBytes(content)).protection;

/** A PDF as far as its encryption goes: the objects in their order, then a trailer with these entries. */
const pdf = (objects: string, trailer: string) =>
  `%PDF-1.6\n${objects}\ntrailer\n<< ${trailer} >>\nstartxref\n9\n%%EOF\n`;

/** The encryption dictionary of a document that asks for a password, as its file writes it. */
const locked = /<< [^\n]*\/Filter \/Standard [^\n]*>>/.exec(
  encryptedPdf("rc4-128.user.classic.pdf").toString("latin1"),
)?.[0];
const plain = encryptedPdf("plain.pdf").toString("latin1");

describe("The encryption of a PDF", () => {
  for (const layout of ["classic", "xref-stream", "linearized"]) {
    const encrypted = samples.filter((name) => name.endsWith(`.${layout}.pdf`) && !name.startsWith("plain"));

    it(`is found whatever the cipher and the handler (${layout})`, async () => {
      assert.equal(encrypted.length, 14);
      for (const name of encrypted) assert.equal(await protectionOf(encryptedPdf(name)), "encrypted", name);
    });
  }

  it("is not seen where the text, the title or a comment names /Encrypt", async () => {
    for (const name of ["plain.pdf", "plain.xref-stream.pdf", "plain.linearized.pdf"]) {
      assert.match(encryptedPdf(name).toString("latin1"), /\/Encrypt 9 0 R/, "the sample does name it");
      assert.equal(await protectionOf(encryptedPdf(name)), "none", name);
    }
    assert.equal(await protectionOf(pdf("% trailer << /Encrypt 1 0 R >>", "/Size 1")), "none");
    assert.equal(await protectionOf(pdf("1 0 obj (\\( trailer << /Encrypt 1 0 R >>) endobj", "/Size 1")), "none");
    assert.equal(await protectionOf(pdf("1 0 obj << /Encrypt 2 0 R >> endobj", "/Size 1")), "none");
    assert.equal(await protectionOf(pdf("", "/Encrypt null /Size 1")), "none");
  });

  it("is not seen in another PDF that is attached uncompressed", async () => {
    const attached = encryptedPdf("aes-128.user.classic.pdf").toString("latin1");
    const attachment = `8 0 obj\n<< /Type /EmbeddedFile /Length ${attached.length} >>\nstream\n${attached}\nendstream\nendobj\n`;
    assert.equal(await protectionOf(plain.replace("\nxref\n", () => `\n${attachment}xref\n`)), "none");
  });

  it("is found behind a stream whose length stands elsewhere", async () => {
    const stream = "4 0 obj\n<< /Length 12 0 R >>\nstream\r\nabc\nendstream\nendobj\n";
    assert.equal(await protectionOf(pdf(`${stream}7 0 obj\n${locked}\nendobj`, "/Encrypt 7 0 R")), "encrypted");
  });

  it("is found in a document that was updated, before and after", async () => {
    const original = encryptedPdf("aes-256.user.classic.pdf").toString("latin1");
    const trailer = /trailer (<<.*>>)/.exec(original)?.[1];
    const update = `9 0 obj\n(new)\nendobj\nxref\n9 1\n0000001000 00000 n \ntrailer ${trailer}\nstartxref\n1020\n%%EOF\n`;
    assert.equal(await protectionOf(original + update), "encrypted");
    const mainTrailerBare = `trailer << /Size 3 >>\nstartxref\n0\n%%EOF\n`;
    assert.equal(await protectionOf(original + mainTrailerBare), "encrypted");
  });

  it("is found when the dictionary stands in the trailer itself, or the file is cut off behind it", async () => {
    assert.equal(await protectionOf(pdf("", `/Encrypt ${locked}`)), "encrypted");
    assert.equal(await protectionOf(`%PDF-1.4\n7 0 obj\n${locked}\nendobj\ntrailer\n<</Encrypt 7 0 R>>`), "encrypted");
  });

  it("is found behind a table of offsets longer than is kept", async () => {
    const table = `xref\n0 20000\n${"0000000000 65535 n \n".repeat(20_000)}`;
    assert.equal(await protectionOf(pdf(`7 0 obj\n${locked}\nendobj\n${table}`, "/Encrypt 7 0 R")), "encrypted");
  });

  it("is found behind bytes that precede the document", async () => {
    const bytes = Buffer.concat([Buffer.from([0, 1, 2, 3]), encryptedPdf("rc4-40.user.classic.pdf")]);
    assert.equal(await protectionOf(bytes), "encrypted");
  });

  it("is looked for in bounded time in files made to be slow", async () => {
    for (const piece of ["<", "<<", "(", "[", ">>", "/Length 1", "% ", ">> ", "\\", "0 "]) {
      const hostile = `%PDF-1.4\n${piece.repeat(200_000)}\ntrailer << /Encrypt 7 0 R`;
      assert.equal(typeof (await protectionOf(hostile)), "string");
    }
  });
});

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

const keyword = (word: string) => ({ keyword: word });

describe("Values of a PDF", () => {
  it("are read as they are written: numbers, names, references, arrays and dictionaries", () => {
    assert.deepEqual(parseObjects("7 0 obj<</A[1 -2.5 3 0 R]/B#20C/D/E true/F 3 0 R/G 1>>endobj"), [
      ...["7", "0", "obj"].map(keyword),
      new Map<string, unknown>([
        ["A", "other"],
        ["B C", { name: "D" }],
        ["E", keyword("true")],
        ["F", "other"],
        ["G", keyword("1")],
      ]),
      keyword("endobj"),
    ]);
  });

  it("are strings with their escapes, nested parentheses and line ends, or in hexadecimal digits", () => {
    for (const string of ["(a(b)c)", "(\\)\\n\\101\\7)", "(x\\\r\ny)", "(x\r\ny)", "(\\\\)", "<48 6>", "<>"]) {
      assert.deepEqual(parseObjects(`${string}next`), ["other", keyword("next")], string);
    }
  });

  it("leave out what is not closed, and never fail", () => {
    for (const text of [">>", "]", "<< /A", "[[[", "(((", "<< /A ]>>", "<4", "/", "R", "1 R", "%"]) parseObjects(text);
    assert.deepEqual(parseObjects("<< /A 1 "), []);
  });
});
