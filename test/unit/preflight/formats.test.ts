import assert from "node:assert/strict";
import { document, inspectBytes } from "./support/content";

const verdictOn = async (name: string, bytes = document(name)) => inspectBytes(bytes, name);

describe("A file of a real program", () => {
  const whole = [
    ...[
      "imagemagick.png",
      "thumbnail.jpg",
      "animated.gif",
      "imagemagick.bmp",
      "libwebp.webp",
      "libheif.heic",
      "libavif.avif",
    ],
    ...[
      "libtiff.tif",
      "libtiff-big.tif",
      "pillow.tif",
      "docx.docx",
      "openpyxl.xlsx",
      "libreoffice.odt",
      "streamed.zip",
    ],
    ...["open.7z", "xlwt.xls", "libreoffice-base-odt.doc", "libreoffice.rtf"],
  ];
  for (const name of whole) {
    it(`is whole, or incomplete when it was cut off: ${name}`, async () => {
      const bytes = document(name);
      const { defect, isLocked } = await verdictOn(name);
      assert.deepEqual([defect, isLocked ?? false], [undefined, false]);
      for (const part of [0.1, 0.5, 0.9]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * part));
        assert.equal((await verdictOn(name, cut)).defect, "incomplete", `${part}`);
      }
    });
  }

  it("is whole where its program marks sectors as ends of streams that are not there: sheetjs.xls", async () => {
    assert.equal((await verdictOn("sheetjs.xls")).defect, undefined);
    assert.equal((await verdictOn("sheetjs.xls", document("sheetjs.xls").subarray(0, 1500))).defect, "incomplete");
  });

  // Others open with black where nothing was written.
  const compressed = whole.filter((name) => !/\.(7z|bmp|xls)$|big|pillow/.test(name));
  for (const name of compressed) {
    it(`is incomplete when its end is zeros: ${name}`, async () => {
      for (const part of [0.5, 0.9]) {
        const bytes = document(name);
        const zeros = bytes.fill(0, Math.floor(bytes.length * part));
        assert.equal((await verdictOn(name, zeros)).defect, "incomplete", `${part}`);
      }
    });
  }

  for (const name of ["imagemagick.png", "openpyxl.xlsx", "libreoffice.odt"]) {
    it(`is incomplete when a part in its middle is missing: ${name}`, async () => {
      const bytes = document(name);
      const [from, to] = [1, 2].map((part) => Math.floor((bytes.length * part) / 3)) as [number, number];
      const shorter = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
      assert.equal((await verdictOn(name, shorter)).defect, "incomplete");
      const isArchive = /xlsx|odt/.test(name);
      if (isArchive) assert.equal((await verdictOn(name, bytes.fill(0, from, to))).defect, "incomplete");
    });
  }

  // A block of a disk, as large as the smallest ones.
  for (const name of [
    ...[
      "img2pdf.pdf",
      "lines.pdf",
      "pages.pdf",
      "restricted.pdf",
      "imagemagick.png",
      "thumbnail.jpg",
      "libwebp-lossless.webp",
    ],
    ...["libheif-large.heic", "libtiff.tif", "docx.docx", "openpyxl.xlsx", "libreoffice.odt"],
  ]) {
    it(`is incomplete or damaged when a block in its middle is zeros: ${name}`, async () => {
      const bytes = document(name);
      const middle = Math.floor(bytes.length / 1024) * 512;
      assert.equal((await verdictOn(name, bytes.fill(0, middle, middle + 512))).defect, "incomplete");
    });
  }

  for (const name of [
    ...["black.pdf", "blank-optimized.pdf", "ghostscript-image.pdf", "blank-optimized.jpg", "blank-progressive.jpg"],
    ...["black-deflate.tif", "blank.zip"],
  ]) {
    it(`is whole where zeros are a blank part: ${name}`, async () => {
      assert.ok(document(name).includes(Buffer.alloc(1023)), "it has a block of zeros");
      assert.equal((await verdictOn(name)).defect, undefined);
    });
  }

  it("is incomplete when zeros stand where an entry begins that is locked, or in one that is too large to read else", async () => {
    const locked = document("folder-with-password.zip");
    const at = locked.lastIndexOf("PK\x03\x04");
    assert.equal((await verdictOn("a.zip", locked.fill(0, at, at + 30))).defect, "incomplete");
    assert.equal((await verdictOn("a.zip", document("blank.zip").fill(0, 60, 120))).defect, "incomplete");
  });

  for (const [name, missing] of [
    ["imagemagick.png", 4],
    ["animated.gif", 1],
    ["thumbnail.jpg", 1],
    ["imagemagick.bmp", 1],
    ["libwebp.webp", 1],
    ["libheif.heic", 1],
    ["libreoffice.rtf", 2572],
  ] as const) {
    it(`is incomplete without its last ${missing} bytes: ${name}`, async () => {
      assert.equal((await verdictOn(name, document(name).subarray(0, -missing))).defect, "incomplete");
    });
  }

  /** The place of a sector of a container of Office, by where its number stands. */
  const sectorAt = (bytes: Buffer, at: number) => (bytes.readUInt32LE(at) + 1) * 512;
  for (const [what, name, placeOf] of [
    ["its strips", "libtiff.tif", () => 512],
    ["its table", "xlwt.xls", (bytes) => sectorAt(bytes, 76)],
    ["its directory", "libreoffice-base-odt.doc", (bytes) => sectorAt(bytes, 48) + 512],
    ["its text", "poi.doc", (bytes) => sectorAt(bytes, bytes.indexOf(Buffer.from("WordDocument", "utf16le")) + 116)],
  ] as readonly (readonly [string, string, (bytes: Buffer) => number])[]) {
    it(`is incomplete when a block of ${what} is zeros: ${name}`, async () => {
      const bytes = document(name);
      const place = placeOf(bytes);
      assert.equal((await verdictOn(name, bytes.fill(0, place, place + 512))).defect, "incomplete");
    });
  }

  it("is incomplete as a PNG with a chunk that has no name", async () => {
    const bytes = document("imagemagick.png");
    const chunk = bytes.indexOf("IDAT");
    assert.equal((await verdictOn("a.png", bytes.fill(0, chunk, chunk + 4))).defect, "incomplete");
  });

  it("is whole with room for what a camera says of it", async () => {
    const photo = document("libheif-large.heic");
    const media = photo.indexOf("mdat");
    const exif = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.alloc(2048)]);
    photo.writeUInt32BE(photo.readUInt32BE(media - 4) + exif.length, media - 4);
    const roomy = Buffer.concat([photo.subarray(0, media + 4), exif, photo.subarray(media + 4)]);
    assert.equal((await verdictOn("photo.heic", roomy)).defect, undefined);
  });

  const behinds = [Buffer.from("exported by a phone"), Buffer.alloc(64), Buffer.alloc(4096)];
  for (const name of [
    "imagemagick.png",
    "thumbnail.jpg",
    "animated.gif",
    "libwebp.webp",
    "libheif.heic",
    "libtiff.tif",
    "streamed.zip",
  ]) {
    it(`is whole with bytes of another program behind it: ${name}`, async () => {
      for (const behind of behinds) {
        assert.equal((await verdictOn(name, Buffer.concat([document(name), behind]))).defect, undefined);
      }
    });
  }

  it("is whole as a photo with a moving picture behind it", async () => {
    const photo = Buffer.concat([document("thumbnail.jpg"), document("libheif.heic"), Buffer.alloc(1_500_000, "x")]);
    assert.equal((await verdictOn("motion.jpg", photo)).defect, undefined);
  });

  for (const name of ["animated.gif", "libwebp.webp", "libheif.heic", "libavif.avif", "libtiff.tif"]) {
    it(`is incomplete or damaged when its bytes were read as text: ${name}`, async () => {
      const text = document(name).toString("latin1");
      // A small picture has few line breaks.
      const lines = Buffer.from(`${text}${"\x80\n".repeat(1024)}`.replaceAll("\n", "\r\n"), "latin1");
      for (const bytes of [Buffer.from(text), lines]) {
        const { defect, format } = await verdictOn(name, bytes);
        assert.ok(defect !== undefined || format === undefined, `${format}`);
      }
    });
  }

  it("is an archive in an archive, of which the outer one was cut off behind the inner one", async () => {
    const inner = document("streamed.zip");
    const header = Buffer.alloc(30);
    header.write("PK\x03\x04", "latin1");
    assert.equal((await verdictOn("a.zip", Buffer.concat([header, inner]))).defect, "incomplete");
    assert.equal((await verdictOn("a.zip", Buffer.concat([Buffer.from("#!/bin/sh\0"), inner]))).defect, undefined);
  });

  it("is an archive that says the place of its directory elsewhere, as a large one does", async () => {
    const large = Buffer.from(document("streamed.zip"));
    large.writeUInt32LE(0xffffffff, large.lastIndexOf("PK\x05\x06", undefined, "latin1") + 16);
    assert.equal((await verdictOn("a.zip", large)).defect, undefined);
  });

  const locked = [
    ...["folder-with-password.zip", "password.odt", "locked-msoffcrypto.xlsx", "names.7z", "gnupg.gpg", "gnupg.asc"],
    ...[
      "gnupg-key.gpg",
      "openssl.eml",
      "openssl.p7m",
      "openssl-enc.pdf",
      "locked-libreoffice.doc",
      "poi.xls",
      "poi.doc",
      "poi.ppt",
    ],
  ];
  for (const name of locked) {
    it(`is encrypted: ${name}`, async () => assert.equal((await verdictOn(name)).isLocked, true));
  }

  for (const name of ["cfb-locked-attached.msg", "signed.asc", "signed.p7m", ...whole]) {
    it(`is not encrypted: ${name}`, async () => assert.equal((await verdictOn(name)).isLocked ?? false, false));
  }
});
