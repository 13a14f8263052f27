import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { document, inspectBytes } from "./support/content";

const OFFICE = "Microsoft Office";
const formatOf = async (content: string | Uint8Array, name?: string) => (await inspectBytes(content, name)).format;
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
    const sheet = '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';
    assert.equal(await formatOf(zipOf([["[Content_Types].xml", sheet]])), "XLSM");
    assert.equal(await formatOf(zipOf([["statement.csv", "a;b"]])), "ZIP");
    assert.equal(await formatOf(bytes("504b0304 1400 0000 0800")), "ZIP");
  });

  it("is TIFF wherever the directory stands, and whatever a camera wrote into it", async () => {
    for (const name of ["libtiff.tif", "libtiff-big.tif", "pillow.tif", "printim.tif"]) {
      assert.equal(await formatOf(document(name)), "TIFF", name);
    }
    assert.equal(await formatOf(bytes("4d4d002a 00000008")), "TIFF");
    assert.equal(await formatOf(bytes("4949 0000 00000008")), undefined);
  });

  it("is PDF behind a header of a printer or of mail, where the name says so", async () => {
    const pjl = document("pjl-ascii.pdf");
    assert.equal(await formatOf(pjl, "statement.PDF"), "PDF");
    assert.equal(await formatOf(pjl, "job.txt"), "TXT");
    const mail = `Content-Type: application/pdf\r\n\r\n${pjl.toString("latin1")}`;
    assert.equal(await formatOf(mail, "statement.pdf"), "PDF");
    assert.equal(await formatOf("It begins with %PDF-1.4\n", "letter.pdf"), "TXT");
  });

  it("is no sound for UTF-16 with a control character", async () => {
    assert.equal(await formatOf(Buffer.from("\ufeffAmount\x01\tDate\r\n", "utf16le")), undefined);
  });

  it("is HTML for a page named .xml, and XML for one that is both", async () => {
    assert.equal(await formatOf("<!DOCTYPE html><title>Sign in</title>", "report.xml"), "HTML");
    const both = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>';
    assert.deepEqual([await formatOf(both, "report.xml"), await formatOf(both, "report.html")], ["TXT", "HTML"]);
  });

  it("is not known for bytes that say nothing", async () => {
    for (const content of [bytes("00010203"), "\0"]) assert.equal(await formatOf(content), undefined);
  });
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
