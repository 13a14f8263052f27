// @ts-nocheck: its package is installed where it runs.
// node view.mjs FILE...: prints the name of each file of which pdf.js reads all pages without an error.
import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

for (const path of process.argv.slice(2)) {
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0, stopAtErrors: true });
  try {
    const document = await task.promise;
    for (let page = 1; page <= document.numPages; page++) await (await document.getPage(page)).getOperatorList();
    console.log(path);
  } catch {
    // It does not open.
  }
  await task.destroy();
}
