import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inspect } from "../../../src/preflight/inspect";
import { inChunks, inspectBytes } from "./support/content";

const OFFICE = "Microsoft Office";
const formatOf = async (content: string | Uint8Array) => (await inspectBytes(content)).format;
const bytes = (hex: string, length = 600) =>
  Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.alloc(length)]);

describe("The format of a file by its content", () => {
  it("is told for what people send", async () => {
    const samples: Record<string, string | Uint8Array> = {
      PDF: "%PDF-1.4\n%âãÏÓ\n1 0 obj",
      PNG: readFileSync("test/support/samples/driver license.png"),
      JPEG: bytes("ffd8ffe0 0010 4a46494600 0101"),
      TIFF: bytes("49492a00 08000000 0000"),
      GIF: bytes(Buffer.from("GIF89a").toString("hex")),
      BMP: bytes("424d 36000000 0000 0000 36000000"),
      WEBP: bytes(Buffer.from("RIFF\x24\0\0\0WEBPVP8 ", "latin1").toString("hex")),
      HEIC: bytes(`00000018${Buffer.from("ftypheic").toString("hex")}`),
      [OFFICE]: bytes("d0cf11e0a1b11ae1"),
      "7Z": bytes("377abcaf271c"),
      EXE: bytes("4d5a 9000 0300"),
      MP4: bytes(`00000018${Buffer.from("ftypmp42").toString("hex")}`),
      RTF: "{\\rtf1\\ansi Dear lender,}",
      HTML: "\n<!-- saved -->\n<!DOCTYPE html><title>Sign in</title>",
      TXT: "date;amount\r\n2024-01-31;1.000,00\r\n",
    };
    for (const [format, content] of Object.entries(samples)) assert.equal(await formatOf(content), format, format);
  });

  it("is plain text in any encoding, even when its first letters are a signature of something else", async () => {
    for (const text of [
      "BM is how the letter begins\n",
      "MZ, too",
      "Größe in Latin-1: \xe4\xf6\xfc\n",
      Buffer.from("\ufeffmarked, 漢字\n"),
      Buffer.from("\ufeffAmount\tDate\r\n", "utf16le"),
      Buffer.from("\ufeffAmount", "utf16le").swap16(),
      "A PDF begins with %PDF-1.4\n",
    ]) {
      assert.equal(await formatOf(text), "TXT", `${text}`);
    }
  });

  it("tells Office documents from other ZIP archives, and leaves open which when their beginning does not say", async () => {
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    const types = ["[Content_Types].xml", `<Types><Override ContentType="${type}"/></Types>`] as const;
    assert.equal(await formatOf(zipOf([types, ["word/document.xml", "<w/>"]])), "DOCX");
    assert.equal(await formatOf(zipOf([["statement.csv", "a;b"]])), "ZIP");
    assert.equal(await formatOf(bytes("504b0304 1400 0000 0800")), "ZIP");
  });

  it("is told from more than the first chunk", async () => {
    const types = '<Types><Override ContentType="application/vnd.oasis"/></Types>'.padEnd(4000);
    const document = zipOf([
      ["[Content_Types].xml", types],
      ["xl/workbook.xml", "<workbook/>"],
    ]);
    assert.equal((await inspect(inChunks(document, 1100))).format, await formatOf(document));
    const text = Buffer.from(`${"a".repeat(3000)}\0`);
    assert.equal((await inspect(inChunks(text, 1100))).format, undefined);
  });

  it("is not known for bytes that say nothing", async () => {
    for (const content of [bytes("00010203"), "\0"]) assert.equal(await formatOf(content), undefined);
  });
});

describe("The encryption of a file other than a PDF", () => {
  const entry = (name: string) =>
    Buffer.concat([Buffer.from(name.padEnd(32, "\0"), "utf16le"), Buffer.from([(name.length + 1) * 2, 0, 2])]);
  const ole = (...parts: Buffer[]) => Buffer.concat([bytes("d0cf11e0a1b11ae1", 2000), ...parts, Buffer.alloc(500)]);

  const about = Buffer.from("EncryptedPackage", "utf16le");
  for (const [what, content, ...told] of [
    ["an encrypted package", ole(entry("EncryptionInfo"), entry("EncryptedPackage")), OFFICE, true],
    ["an older document that writes about encrypted packages", ole(entry("WordDocument"), about), OFFICE, false],
    ["an archive whose first entry is encrypted", bytes("504b0304 1400 0100 0800"), "ZIP", true],
    ["an archive whose first entry is not", bytes("504b0304 1400 0000 0800"), "ZIP", false],
  ] as const) {
    it(`is known of ${what}`, async () => {
      const { format, isEncrypted } = await inspectBytes(content);
      assert.deepEqual([format, isEncrypted], told);
    });
  }
});

/** The entries of a ZIP as they follow each other, uncompressed; its directory, which nobody asks for here, is left out. */
function zipOf(entries: readonly (readonly [string, string])[]): Buffer {
  return Buffer.concat(
    entries.map(([name, content]) => {
      const header = Buffer.alloc(30);
      header.write("PK\x03\x04", "latin1");
      header.writeUInt16LE(20, 4);
      header.writeUInt32LE(content.length, 18);
      header.writeUInt32LE(content.length, 22);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name + content)]);
    }),
  );
}
