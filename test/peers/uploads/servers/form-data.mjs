import { Readable } from "node:stream";
import { arrived, FIELD, serveOnHttp } from "./upload.mjs";

export const title = `Request.formData() of Node.js ${process.version}`;
export const packages = {};

export async function serve() {
  serveOnHttp(async (incoming) => {
    const { method, headers } = incoming;
    const body = Readable.toWeb(incoming);
    const request = new Request("http://127.0.0.1", { method, headers, body, duplex: "half" });
    const documents = [];
    for (const file of (await request.formData()).getAll(FIELD)) {
      documents.push(arrived(FIELD, file.name, file.type, Buffer.from(await file.arrayBuffer())));
    }
    return documents;
  });
}
