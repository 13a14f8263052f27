import assert from "node:assert/strict";
import busboy from "busboy";
import fc from "fast-check";
import { type FormFile, multipartForm } from "../../../../src/service/upload/uploadBody";
import { rounds, SEED } from "../../../support/rounds";

/** The whole body, with `x` for every byte of the files. */
async function bodyOf(field: string, parts: readonly FormFile[]) {
  const form = await multipartForm(field, parts);
  const body = Buffer.concat([
    ...parts.flatMap(({ size }, index) => [form.openings[index] ?? Buffer.alloc(0), Buffer.alloc(size, "x")]),
    form.closing,
  ]);
  return { form, body };
}

async function read(field: string, parts: readonly FormFile[]) {
  const { form, body } = await bodyOf(field, parts);
  assert.equal(form.length, body.byteLength);
  const parser = busboy({ headers: { "content-type": form.contentType }, defParamCharset: "utf8" });
  const files: { field: string; name: string | undefined; type: string; size: number }[] = [];
  let fields = 0;
  parser.on("file", (name, stream, info) => {
    const file = { field: name, name: info.filename, type: info.mimeType, size: 0 };
    files.push(file);
    stream.on("data", (chunk: Buffer) => {
      file.size += chunk.byteLength;
    });
  });
  parser.on("field", () => fields++);
  await new Promise<void>((resolve, reject) => {
    parser.on("close", resolve).on("error", reject);
    parser.end(body);
  });
  assert.equal(fields, 0, "a part was no file");
  return files;
}

const part = (name: string, more: Partial<FormFile> = {}): FormFile => ({ name, size: 3, ...more });

describe("The form of an upload", () => {
  for (const [sent, arrives] of [
    ["W-2 2025.pdf", "W-2 2025.pdf"],
    ["Kontoauszüge für März.pdf", "Kontoauszüge für März.pdf"],
    ["u\u0308 decomposed.pdf", "u\u0308 decomposed.pdf"],
    ["給与明細 漢字.pdf", "給与明細 漢字.pdf"],
    ["كشف حساب.pdf", "كشف حساب.pdf"],
    ["house 🏠.pdf", "house 🏠.pdf"],
    ['the "final" one.pdf', "the 'final' one.pdf"],
    ['"', "'"],
    [`${"é".repeat(200)}.pdf`, `${"é".repeat(125)}.pdf`],
    [`${"a".repeat(300)}`, "a".repeat(255)],
    [`${"🏠".repeat(80)}.statement of May`, `${"🏠".repeat(59)}.statement of May`],
    ["100%22 sure.pdf", "100%22 sure.pdf"],
    ["it's; here=there.pdf", "it's; here=there.pdf"],
    ["back\\slash.pdf", "back_slash.pdf"],
    ['both "\\".pdf', "both '_'.pdf"],
    ["fold/er.pdf", "fold_er.pdf"],
    ["line\r\nbreak\u2028.pdf", "linebreak.pdf"],
    ["tab\tnull\u0000del\u007f.pdf", "tabnulldel.pdf"],
    ["..", "document"],
    ["\r\n", "document"],
  ] as const) {
    it(`service.md 4.4: the name ${JSON.stringify(sent)} arrives as ${JSON.stringify(arrives)}`, async () => {
      const [file] = await read("borrower-task-files", [part(sent)]);
      assert.equal(file?.name, arrives);
      if (arrives.endsWith(".pdf")) assert.equal(file?.type, "application/pdf");
      // Tomcat takes no more.
      const { form } = await bodyOf("borrower-task-files", [part(sent)]);
      assert.ok((form.openings[0]?.byteLength ?? 0) - 70 < 512);
    });
  }

  it("service.md 4.4: repeats the field for each file, in their order", async () => {
    const field = "borrower-task-files";
    assert.deepEqual(await read(field, [part("a.pdf"), part("b.png", { size: 0 }), part("plain", { size: 9 })]), [
      { field, name: "a.pdf", type: "application/pdf", size: 3 },
      { field, name: "b.png", type: "image/png", size: 0 },
      { field, name: "plain", type: "application/octet-stream", size: 9 },
    ]);
  });

  it("lets no name and no field add a header or a part", async () => {
    const evil = '"\r\nX-Evil: 1\r\n\r\nevil\r\n--boundary--\r\n';
    for (const [field, name] of [
      ["f", evil],
      [evil, "a.pdf"],
      [evil, evil],
    ] as const) {
      const { form, body } = await bodyOf(field, [part(name)]);
      const headers = body.toString().split("\r\n\r\n")[0]?.split("\r\n") ?? [];
      assert.deepEqual(
        headers.map((line) => line.split(/[:;]/)[0]),
        [`--${form.contentType.split("boundary=")[1]}`, "Content-Disposition", "Content-Type"],
      );
      assert.equal((await read(field, [part(name)])).length, 1);
    }
  });

  it("is read as it was meant, whatever the names", async () => {
    const file = fc.tuple(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(50));
    const check = async (files: [name: string, size: number][]) => {
      const arrived = await read(
        "borrower-task-files",
        files.map(([name, size]) => part(name, { size })),
      );
      assert.deepEqual(
        arrived.map(({ size }) => size),
        files.map(([, size]) => size),
      );
    };
    await fc.assert(fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 5 }), check), {
      numRuns: rounds(300),
      seed: SEED,
    });
  });
});
