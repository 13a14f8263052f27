import { randomUUID } from "node:crypto";
import type { Target } from "./service";

/** A PDF of one page: some services look into the files that they take. The numbers below are where its objects begin. */
const PDF = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 100] >>
endobj
xref
0 4
0000000000 65535 f\x20
0000000009 00000 n\x20
0000000058 00000 n\x20
0000000115 00000 n\x20
trailer
<< /Size 4 /Root 1 0 R >>
startxref
186
%%EOF`;

/** No two have the same content. */
function newPdf(): Blob {
  return new Blob([`${PDF}\n% ${randomUUID()}\n`], { type: "application/pdf" });
}

/** By the end of a file's name. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  tif: "image/tiff",
  tiff: "image/tiff",
};

/** A file that the suite was given to upload. It is uploaded under other names with the same end. */
export function givenFile(name: string, content: Uint8Array<ArrayBuffer>): File {
  const end = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return new File([content], name, { type: TYPES[end] ?? "application/octet-stream" });
}

/** A form with a file for each name under a field, repeated for each. No two have the same content, unless it was given. */
export function formOf({ files }: Target, field: string, names: readonly string[]): FormData {
  const form = new FormData();
  for (const [index, name] of names.entries()) {
    const given = files?.[index % files.length];
    const end = given === undefined ? ".pdf" : (/\.\w+$/.exec(given.name)?.[0] ?? "");
    form.append(field, given ?? newPdf(), `${name}${end}`);
  }
  return form;
}
