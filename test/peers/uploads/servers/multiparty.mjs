import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { arrived, serveOnHttp } from "./upload.mjs";

export const title = "multiparty 4.3.1 on Node's http";
export const packages = { multiparty: "4.3.1" };

export async function serve() {
  const { default: multiparty } = await import("multiparty");
  const parse = (request, done) => new multiparty.Form().parse(request, (error, _, files) => done(error, files));
  serveOnHttp(async (request) => {
    const files = Object.entries(await promisify(parse)(request));
    const documents = files.flatMap(([field, list]) =>
      list.map((file) => arrived(field, file.originalFilename, file.headers["content-type"], readFileSync(file.path))),
    );
    return { documents };
  });
}
