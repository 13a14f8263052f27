import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { document, encryptedPdf, inspectBytes } from "./support/content";

const samples = readdirSync("test/support/encryptedPdfs").filter((name) => name.endsWith(".pdf"));

const isLocked = async (content: string | Uint8Array) => (await inspectBytes(content, "a.pdf")).isLocked ?? false;
const defectOf = async (content: string | Uint8Array) => (await inspectBytes(content, "a.pdf")).defect;
const noteOf = async (content: string | Uint8Array) => (await inspectBytes(content, "a.pdf")).note;

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
    it(`asks for a password where one was set, and not where only changes are forbidden (${layout})`, async () => {
      assert.equal(encrypted.length, 14);
      for (const name of encrypted) assert.equal(await isLocked(encryptedPdf(name)), name.includes(".user."), name);
    });
  }

  for (const name of ["plain.pdf", "plain.xref-stream.pdf", "plain.linearized.pdf"]) {
    it(`is not seen where the text, the title or a comment names /Encrypt: ${name}`, async () => {
      assert.match(encryptedPdf(name).toString("latin1"), /\/Encrypt 9 0 R/, "the sample does name it");
      assert.equal(await isLocked(encryptedPdf(name)), false);
    });
  }

  const attached = encryptedPdf("aes-128.user.classic.pdf").toString("latin1");
  const attachment = `8 0 obj\n<< /Type /EmbeddedFile /Length ${attached.length} >>\nstream\n${attached}\nendstream\nendobj\n`;
  for (const [where, content] of [
    ["in a comment", pdf("% trailer << /Encrypt 1 0 R >>", "/Size 1")],
    ["in a text", pdf("1 0 obj (\\( trailer << /Encrypt 1 0 R >>) endobj", "/Size 1")],
    ["in another object", pdf("1 0 obj << /Encrypt 2 0 R >> endobj", "/Size 1")],
    ["behind its end", `${pdf("", "/Size 1")}trailer << /Root 1 0 R /Encrypt << /Filter /Standard >> >>`],
    ["as null", pdf("", "/Encrypt null /Size 1")],
    ["in another PDF that is attached uncompressed", plain.replace("\nxref\n", () => `\n${attachment}xref\n`)],
  ] as const) {
    it(`is not seen ${where}`, async () => assert.equal(await isLocked(content), false));
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
    [
      "in what begins a linearized file of any size",
      `%PDF-1.6\nxref\n0 1\ntrailer << /Root 1 0 R /Encrypt 7 0 R >>\nstartxref\n0\n%%EOF\n${long}${end}`,
    ],
    ["behind bytes that precede the document", `\x01\x01\x01\x01${original}`],
  ] as const) {
    it(`is found ${where}`, async () => assert.equal(await isLocked(content), true));
  }

  it("is found before more than a MiB that others wrote behind the document", async () => {
    const behind = Buffer.concat([encryptedPdf("aes-256.user.classic.pdf"), Buffer.alloc(1_500_000, "x")]);
    assert.equal(await isLocked(behind), true);
    assert.equal(
      await isLocked(Buffer.concat([encryptedPdf("aes-256.none.classic.pdf"), Buffer.alloc(1_500_000, "x")])),
      false,
    );
  });

  it("is found where its dictionary stands in the middle of a large file", async () => {
    const fill = `8 0 obj\n<< /Length 5000000 >>\nstream\n${" ".repeat(5_000_000)}\nendstream\nendobj\n`;
    for (const [name, locked] of [
      ["rc4-128.user.classic.pdf", true],
      ["rc4-128.none.classic.pdf", false],
    ] as const) {
      const [before = "", after] = encryptedPdf(name).toString("latin1").split("\nxref\n");
      const large = `%PDF-1.4\n${fill}${before}\n${fill}xref\n${after}`;
      assert.equal(await isLocked(large), locked, name);
    }
  });

  it("is not that of a locked document that is attached to a linearized one", async () => {
    const attached = document("locked-attached.pdf");
    assert.match(attached.toString("latin1"), /\/Encrypt 9 0 R/, "the sample does contain one");
    assert.equal(await isLocked(attached), false);
  });

  it("is read from strings with octal escapes", async () => {
    const octal = (_: string, hex: string) =>
      `(${[...Buffer.from(hex, "hex")].map((byte) => `\\${(byte + 256).toString(8)}`).join("")})`;
    // More than eight bits are written, of which the highest does not count (7.3.4.2).
    const inOctal = locked?.replace(/<([0-9a-f]{64})>/g, octal);
    const open = encryptedPdf("rc4-128.none.classic.pdf").toString("latin1");
    const [dictionary = ""] = /<< [^\n]*\/Filter \/Standard [^\n]*>>/.exec(open) ?? [];
    assert.match(dictionary, /<[0-9a-f]{64}>/);
    assert.equal(await isLocked(pdf(`7 0 obj\n${inOctal}\nendobj`, "/Encrypt 7 0 R")), true);
    const escaped = open.replace(dictionary, dictionary.replace(/<([0-9a-f]{64})>/g, octal));
    assert.equal(await isLocked(escaped), false);
  });

  it("asks for a key where another handler than that of passwords made it", async () => {
    const own = "<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>";
    assert.equal(await isLocked(pdf(`7 0 obj\n${own}\nendobj`, "/Encrypt 7 0 R")), true);
  });

  it("forbids something, or everything is allowed", async () => {
    const all = encryptedPdf("rc4-128.none.classic.pdf").toString("latin1");
    assert.equal(await noteOf(all), undefined);
    const owner = document("restricted.pdf");
    assert.deepEqual([await isLocked(owner), await noteOf(owner)], [false, "restricted"]);
  });
});

describe("A PDF", () => {
  const samples = ["plain.pdf", "plain.xref-stream.pdf", "plain.linearized.pdf", "aes-256.none.xref-stream.pdf"];
  for (const name of samples) {
    it(`is incomplete when it was cut off, or when its end is zeros: ${name}`, async () => {
      const whole = encryptedPdf(name);
      assert.equal(await defectOf(whole), undefined);
      for (const part of [0.1, 0.5, 0.9]) {
        const length = Math.floor(whole.length * part);
        assert.equal(await defectOf(whole.subarray(0, length)), "incomplete", `${part}`);
        assert.equal(await defectOf(Buffer.from(whole).fill(0, length)), "incomplete", `zeros from ${part}`);
      }
    });
  }

  it("is whole with line breaks, zeros or words of a server behind its end", async () => {
    const page = ["<!-- served in 12 ms -->", "<script>var obj = 1 </script>", "<p> 1 2 objects, object-fit </p>"];
    for (const behind of ["\r\n\r\n", "\0".repeat(2000), ...page, "\x1b%-12345X"]) {
      assert.equal(await defectOf(`${plain}${behind}`), undefined, JSON.stringify(behind));
    }
  });

  it("is incomplete when an update of it was cut off, and not when the update is whole", async () => {
    const begin = `${plain}9 0 obj\n(new)\nendobj\n`;
    const update = `${begin}xref\n9 1\n0000001000 00000 n \ntrailer << /Root 1 0 R /Prev 9 >>\nstartxref\n${begin.length}\n%%EOF\n`;
    assert.equal(await defectOf(update), undefined);
    assert.equal(await defectOf(update.slice(0, -60)), "incomplete");
  });

  it("is damaged when its bytes were read as text, and not when its texts are in another script", async () => {
    const sample = document("decoded-as-utf8.pdf");
    assert.equal(await defectOf(sample), "converted");
    for (const encoding of ["latin1", "windows-1252"]) {
      const text = new TextDecoder(encoding).decode(encryptedPdf("aes-128.user.classic.pdf"));
      assert.equal(await defectOf(Buffer.from(text)), "converted", encoding);
    }
    const titled = plain.replace(/%%EOF\s*$/, `%%EOF\n% ${Buffer.from("口座明細書".repeat(20)).toString("latin1")}\n`);
    assert.equal(await defectOf(titled), undefined);
  });

  it("is incomplete when bytes in its middle are missing, and not when others stand there", async () => {
    const whole = encryptedPdf("plain.pdf").toString("latin1");
    assert.equal(await defectOf(whole.slice(0, 200) + whole.slice(600)), "incomplete");
    const linearized = encryptedPdf("plain.linearized.pdf");
    assert.equal(await defectOf(Buffer.concat([linearized.subarray(0, 700), linearized.subarray(800)])), "incomplete");
    assert.equal(await defectOf(`${whole.slice(0, 9)}% of a mail server\n${whole.slice(9)}`), undefined);
  });

  it("is whole when zeros stand between it and what was added to it later", async () => {
    const padded = document("pages.pdf").toString("latin1") + "\0".repeat(4096);
    const place = padded.length + "99 0 obj\n(new)\nendobj\n".length;
    const added = `99 0 obj\n(new)\nendobj\nxref\n99 1\n${`${padded.length}`.padStart(10, "0")} 00000 n \ntrailer\n<< /Size 100 /Root 1 0 R >>\n`;
    assert.equal(await defectOf(`${padded}${added}startxref\n${place}\n%%EOF\n`), undefined);
  });

  it("is whole where zeros are the palette of a picture, and not where they are another text or stand behind it", async () => {
    const before = "1 0 obj\n<< /Type /Catalog >>\nendobj\n";
    const aligned = (part: string, after: string) =>
      pdf(`${before.padEnd(512 - 9 - part.length)}${part}${"\0".repeat(600)}${after} >>\nendobj`, "");
    const palette = "2 0 obj\n<< /Subtype /Image /ColorSpace [/Indexed /DeviceRGB 255 (\x10\\)\x20";
    assert.equal(await defectOf(aligned(palette, ")]")), undefined);
    assert.equal(await defectOf(aligned("2 0 obj\n<< /Title (", ")")), "incomplete");
    assert.equal(await defectOf(aligned(`${palette})]\n`, "")), "incomplete");
  });

  it("is damaged when characters that ASCII lacks were replaced in what is compressed", async () => {
    const whole = document("compressed.pdf");
    assert.equal(await defectOf(whole), undefined);
    for (const change of [(byte: number) => byte & 0x7f, (byte: number) => (byte > 0x7f ? 0x3f : byte)]) {
      assert.equal(await defectOf(whole.map(change)), "converted");
    }
    // What is encrypted begins in any way.
    assert.equal(await defectOf(encryptedPdf("aes-128.none.classic.pdf")), undefined);
    assert.equal(await defectOf(document("locked-attached.pdf")), undefined);
  });

  it("is damaged when its lines were made those of Windows, and not when it is a text with such lines", async () => {
    const [before = "", after] = plain.split("\nxref\n");
    const stream = `8 0 obj\n<< /Length 9 >>\nstream\n${"\x80\n".repeat(1024)}\nendstream\nendobj\n`;
    const lines = (text: string) => text.replaceAll("\n", "\r\n");
    assert.equal(await defectOf(lines(`${before}\n${stream}xref\n${after}`)), "converted");
    assert.equal(await defectOf(lines(plain)), undefined);
  });

  it("has no pages, has one, or hides documents behind a cover", async () => {
    for (const name of ["no-pages.pdf", "no-pages-objects.pdf"])
      assert.equal(await defectOf(document(name)), "noPages");
    for (const name of ["portfolio.pdf", "dynamic-xfa.pdf"]) assert.equal(await noteOf(document(name)), "cover");
    // Another key of the same length keeps all places.
    const restricted = document("restricted.pdf").toString("latin1").replace("/Version /1.6", "/Collection 9");
    assert.equal(await noteOf(restricted), "cover", "it comes before what is forbidden");
    assert.equal(await noteOf(document("locked-attached.pdf")), "attachments");
    for (const name of ["plain.pdf", "plain.linearized.pdf"]) {
      const { defect, note } = await inspectBytes(encryptedPdf(name), "a.pdf");
      assert.deepEqual([defect, note], [undefined, undefined], name);
    }
  });
});
