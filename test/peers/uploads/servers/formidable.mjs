import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { arrived, early, port } from "./upload.mjs";

export const title = "formidable 3.5.4 on Node's http";
export const packages = { formidable: "3.5.4" };

export async function serve() {
  const { default: formidable } = await import("formidable");
  const server = createServer(async (request, response) => {
    const answer = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const status = early(request.url);
    if (status !== undefined) return answer(status, { message: "refused" });
    try {
      const [, files] = await formidable({}).parse(request);
      const documents = Object.entries(files).flatMap(([field, list]) =>
        list.map((file) => arrived(field, file.originalFilename, file.mimetype, readFileSync(file.filepath))),
      );
      return answer(201, { documents });
    } catch (error) {
      return answer(error.httpCode ?? 400, { message: error.message });
    }
  });
  server.listen(port, "127.0.0.1");
}
