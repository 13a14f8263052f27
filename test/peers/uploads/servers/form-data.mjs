import { createServer } from "node:http";
import { Readable } from "node:stream";
import { arrived, early, FIELD, port } from "./upload.mjs";

export const title = `Request.formData() of Node.js ${process.version}`;
export const packages = {};

export async function serve() {
  const server = createServer(async (incoming, response) => {
    const answer = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const status = early(incoming.url);
    if (status !== undefined) return answer(status, { message: "refused" });
    const { method, headers } = incoming;
    const request = new Request("http://127.0.0.1", {
      method,
      headers,
      body: Readable.toWeb(incoming),
      duplex: "half",
    });
    try {
      const documents = [];
      for (const file of (await request.formData()).getAll(FIELD)) {
        documents.push(arrived(FIELD, file.name, file.type, Buffer.from(await file.arrayBuffer())));
      }
      return answer(201, documents);
    } catch (error) {
      return answer(400, { message: error.message });
    }
  });
  server.listen(port, "127.0.0.1");
}
