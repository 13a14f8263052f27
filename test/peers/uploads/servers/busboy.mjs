import { createServer } from "node:http";
import { arrived, contentOf, early, port } from "./upload.mjs";

export const title = "busboy 1.6.0 on Node's http";
export const packages = { busboy: "1.6.0" };

export async function serve() {
  const { default: busboy } = await import("busboy");
  const server = createServer((request, response) => {
    const answer = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const status = early(request.url);
    if (status !== undefined) return answer(status, { message: "refused" });
    const files = [];
    const form = busboy({ headers: request.headers });
    form.on("file", (field, stream, { filename, mimeType }) => {
      files.push(contentOf(stream).then((content) => arrived(field, filename, mimeType, content)));
    });
    form.on("close", async () => answer(201, await Promise.all(files)));
    form.on("error", (error) => answer(400, { message: error.message }));
    return request.pipe(form);
  });
  server.listen(port, "127.0.0.1");
}
