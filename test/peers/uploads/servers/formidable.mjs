import { readFileSync } from "node:fs";
import { arrived, serveOnHttp } from "./upload.mjs";

export const title = "formidable 3.5.4 on Node's http";
export const packages = { formidable: "3.5.4" };

export async function serve() {
  const { default: formidable } = await import("formidable");
  serveOnHttp(async (request) => {
    const [, files] = await formidable({}).parse(request);
    const documents = Object.entries(files).flatMap(([field, list]) =>
      list.map((file) => arrived(field, file.originalFilename, file.mimetype, readFileSync(file.filepath))),
    );
    return { documents };
  });
}
