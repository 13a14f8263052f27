import { randomUUID } from "node:crypto";
import type { Target } from "./service";

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const PAGE =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>";

/** A PDF of one page with a line of ASCII: some services look into the files that they take. */
export function pdfOf(line: string): Blob {
  const drawn = `BT /F1 12 Tf 20 50 Td (${line.replace(/[\\()]/g, "")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    PAGE,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    FONT,
  ];
  let text = "%PDF-1.4\n";
  let offsets = "0000000000 65535 f \n";
  for (const [index, object] of objects.entries()) {
    offsets += `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n${offsets}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Blob([text, end], { type: "application/pdf" });
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
    form.append(field, given ?? pdfOf(`Loan Ops conformance ${randomUUID()}`), `${name}${end}`);
  }
  return form;
}
