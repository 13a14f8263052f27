// @ts-nocheck: its packages are installed where it runs.
// node make.mjs NAME: lets one package of npm write its files into the current folder, and prints its version. base.png, base.jpg
// and base.pdf are there already.
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { finished } from "node:stream/promises";

const require = createRequire(import.meta.url);
const TEXT = "Statement of account, page one. Opening balance 1,000.00, closing balance 1,250.00.";
const written = async (stream, write) => {
  await write();
  await finished(stream);
};

const makers = {
  async "pdf-lib"() {
    const { PDFDocument } = require("pdf-lib");
    const pdf = await PDFDocument.load(readFileSync("base.pdf"));
    writeFileSync("pdf-lib.pdf", await pdf.save());
    writeFileSync("pdf-lib-plain.pdf", await pdf.save({ useObjectStreams: false }));
    await pdf.attach(Buffer.from("<a/>"), "a.xml", { mimeType: "text/xml" });
    writeFileSync("pdf-lib-attachment.pdf", await pdf.save({ useObjectStreams: false }));
    const empty = await PDFDocument.create();
    writeFileSync("empty-pdf-lib.pdf", await empty.save({ useObjectStreams: false, addDefaultPage: false }));
  },
  async pdfkit() {
    const PDFDocument = require("pdfkit");
    const write = async (name, options) => {
      const document = new PDFDocument(options);
      const out = createWriteStream(name);
      document.pipe(out);
      await written(out, () => document.text(TEXT).image("base.png", { width: 200 }).addPage().text(TEXT).end());
    };
    await write("pdfkit.pdf", {});
    for (const pdfVersion of ["1.3", "1.4", "1.6", "1.7", "1.7ext3"]) {
      await write(`restricted-pdfkit-${pdfVersion}.pdf`, { pdfVersion, ownerPassword: "owner" });
      await write(`locked-pdfkit-${pdfVersion}.pdf`, { pdfVersion, ownerPassword: "owner", userPassword: "pw" });
    }
  },
  async jspdf() {
    const { jsPDF } = require("jspdf");
    for (const [name, options] of [
      ["jspdf", {}],
      ["restricted-jspdf", { encryption: { ownerPassword: "owner", userPermissions: ["print"] } }],
      ["locked-jspdf", { encryption: { ownerPassword: "owner", userPassword: "pw" } }],
    ]) {
      const document = new jsPDF(options);
      document.text("Statement of account", 10, 10);
      writeFileSync(`${name}.pdf`, Buffer.from(document.output("arraybuffer")));
    }
  },
  async pdfmake() {
    const pdfmake = require("pdfmake");
    const fonts = { Helvetica: { normal: "Helvetica", bold: "Helvetica-Bold" } };
    pdfmake.setFonts?.(fonts);
    await pdfmake.createPdf({ content: [TEXT], defaultStyle: { font: "Helvetica" } }).write("pdfmake.pdf");
  },
  async exceljs() {
    const { Workbook } = require("exceljs");
    const book = new Workbook();
    book.addWorksheet("Sheet").addRows(Array.from({ length: 100 }, (_, row) => [row, TEXT]));
    await book.xlsx.writeFile("exceljs.xlsx");
  },
  async xlsx() {
    const XLSX = require("xlsx");
    const book = XLSX.utils.book_new();
    const rows = Array.from({ length: 100 }, (_, row) => [row, `${TEXT} ${row}`]);
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), "Sheet");
    for (const type of ["xlsx", "xls", "ods", "csv", "xlsb"]) XLSX.writeFile(book, `sheetjs.${type}`);
    XLSX.writeFile(book, "sheetjs-biff5.xls", { bookType: "biff5" });
  },
  async docx() {
    const { Document, Packer, Paragraph } = require("docx");
    const document = new Document({ sections: [{ children: [new Paragraph(TEXT)] }] });
    writeFileSync("docx.docx", await Packer.toBuffer(document));
  },
  async pptxgenjs() {
    const Deck = require("pptxgenjs");
    const deck = new Deck();
    deck.addSlide().addText(TEXT, { x: 1, y: 1, w: 5, h: 1 });
    await deck.writeFile({ fileName: "pptxgenjs.pptx" });
  },
  async jszip() {
    const JSZip = require("jszip");
    const zip = new JSZip();
    zip.folder("scans").file("base.png", readFileSync("base.png"));
    writeFileSync("jszip.zip", await zip.generateAsync({ type: "nodebuffer" }));
    const streamed = { type: "nodebuffer", streamFiles: true, compression: "DEFLATE" };
    writeFileSync("jszip-streamed.zip", await zip.generateAsync(streamed));
  },
  async sharp() {
    const sharp = require("sharp");
    for (const ending of ["jpg", "png", "webp", "gif", "tif", "avif"])
      await sharp("base.png").toFile(`sharp.${ending}`);
    await sharp("base.png").tiff({ compression: "lzw", tile: true, pyramid: true }).toFile("sharp-pyramid.tif");
    await sharp("base.png").webp({ lossless: true }).toFile("sharp-lossless.webp");
    await sharp("base.png").jpeg({ mozjpeg: true }).withMetadata().toFile("sharp-mozjpeg.jpg");
    await sharp("base.png").png({ palette: true, progressive: true }).toFile("sharp-palette.png");
  },
  async jimp() {
    const { Jimp } = require("jimp");
    const image = await Jimp.read("base.png");
    for (const ending of ["bmp", "gif", "jpg", "png", "tiff"]) await image.write(`jimp.${ending}`);
  },
  async pngjs() {
    const { PNG } = require("pngjs");
    writeFileSync("pngjs.png", PNG.sync.write(PNG.sync.read(readFileSync("base.png"))));
  },
  async "jpeg-js"() {
    const jpeg = require("jpeg-js");
    writeFileSync("jpeg-js.jpg", jpeg.encode(jpeg.decode(readFileSync("base.jpg")), 80).data);
  },
  async utif2() {
    const UTIF = require("utif2");
    const { data, width, height } = require("jpeg-js").decode(readFileSync("base.jpg"));
    writeFileSync("utif2.tif", Buffer.from(UTIF.encodeImage(data, width, height)));
  },
  async omggif() {
    const { GifWriter } = require("omggif");
    const bytes = Buffer.alloc(20_000);
    const writer = new GifWriter(bytes, 16, 16, { palette: [0, 0xffffff], loop: 0 });
    for (let frame = 0; frame < 3; frame++) writer.addFrame(0, 0, 16, 16, new Array(256).fill(frame % 2));
    writeFileSync("omggif.gif", bytes.subarray(0, writer.end()));
  },
  async "officecrypto-tool"() {
    const officeCrypto = require("officecrypto-tool");
    for (const type of ["agile", "standard"]) {
      const bytes = await officeCrypto.encrypt(readFileSync("openpyxl.xlsx"), { password: "pw", type });
      writeFileSync(`locked-officecrypto-${type}.xlsx`, bytes);
    }
  },
};

const name = process.argv[2];
await makers[name]();
console.log(JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8")).version);
