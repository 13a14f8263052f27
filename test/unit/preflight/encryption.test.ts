import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { encryptedPdf, inspectBytes } from "./support/content";

const samples = readdirSync("test/support/encryptedPdfs").filter((name) => name.endsWith(".pdf"));

const isEncrypted = async (content: string | Uint8Array) => (await inspectBytes(content)).isEncrypted;

/** A PDF as far as its encryption goes: the objects in their order, then a trailer with these entries. */
const pdf = (objects: string, trailer: string) =>
  `%PDF-1.6\n${objects}\ntrailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`;

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
      for (const name of encrypted) assert.equal(await isEncrypted(encryptedPdf(name)), true, name);
    });
  }

  for (const name of ["plain.pdf", "plain.xref-stream.pdf", "plain.linearized.pdf"]) {
    it(`is not seen where the text, the title or a comment names /Encrypt: ${name}`, async () => {
      assert.match(encryptedPdf(name).toString("latin1"), /\/Encrypt 9 0 R/, "the sample does name it");
      assert.equal(await isEncrypted(encryptedPdf(name)), false);
    });
  }

  const attached = encryptedPdf("aes-128.user.classic.pdf").toString("latin1");
  const attachment = `8 0 obj\n<< /Type /EmbeddedFile /Length ${attached.length} >>\nstream\n${attached}\nendstream\nendobj\n`;
  for (const [where, content] of [
    ["in a comment", pdf("% trailer << /Encrypt 1 0 R >>", "/Size 1")],
    ["in a text", pdf("1 0 obj (\\( trailer << /Encrypt 1 0 R >>) endobj", "/Size 1")],
    ["in another object", pdf("1 0 obj << /Encrypt 2 0 R >> endobj", "/Size 1")],
    ["as null", pdf("", "/Encrypt null /Size 1")],
    ["in another PDF that is attached uncompressed", plain.replace("\nxref\n", () => `\n${attachment}xref\n`)],
  ] as const) {
    it(`is not seen ${where}`, async () => assert.equal(await isEncrypted(content), false));
  }

  const original = encryptedPdf("aes-256.user.classic.pdf").toString("latin1");
  const trailer = /trailer (<<.*>>)/.exec(original)?.[1];
  const stream = "4 0 obj\n<< /Length 12 0 R >>\nstream\r\nabc\nendstream\nendobj\n";
  const update = `9 0 obj\n(new)\nendobj\nxref\n9 1\n0000001000 00000 n \ntrailer ${trailer}\nstartxref\n1020\n%%EOF\n`;
  const table = `xref\n0 20000\n${"0000000000 65535 n \n".repeat(20_000)}`;
  const long = `1 0 obj\n<< /Length 2000000 >>\nstream\n${" ".repeat(2_000_000)}\nendstream\nendobj\n`;
  const end = "trailer << /Size 3 >>\nstartxref\n9\n%%EOF\n";
  for (const [where, content] of [
    ["behind a stream whose length stands elsewhere", pdf(`${stream}7 0 obj\n${locked}\nendobj`, "/Encrypt 7 0 R")],
    ["in a document that was updated", original + update],
    ["in one whose update has a bare trailer", `${original}${end}`],
    ["when the dictionary stands in the trailer itself", pdf("", `/Encrypt ${locked}`)],
    ["where it is cut off", `%PDF-1.4\n7 0 obj\n${locked}\nendobj\ntrailer\n<</Root 1 0 R/Encrypt 7 0 R>>`],
    ["behind a table of offsets longer than is kept", pdf(`7 0 obj\n${locked}\nendobj\n${table}`, "/Encrypt 7 0 R")],
    ["in what begins a linearized file of any size", `${pdf("", "/Encrypt 7 0 R")}${long}${end}`],
    ["behind bytes that precede the document", `\x01\x01\x01\x01${original}`],
  ] as const) {
    it(`is found ${where}`, async () => assert.equal(await isEncrypted(content), true));
  }

  it("is looked for in bounded time in files made to be slow", async () => {
    for (const piece of ["<", "<<", "(", "[", ">>", "/Root ", "% ", ">> ", "\\", "0 ", "\n", "obj", "trailer "]) {
      const hostile = `%PDF-1.4\n${piece.repeat(200_000)}\ntrailer << /Encrypt 7 0 R`;
      assert.equal(typeof (await isEncrypted(hostile)), "boolean");
    }
  });
});
