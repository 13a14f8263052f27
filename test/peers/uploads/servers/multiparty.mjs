import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { arrived, early, port } from "./upload.mjs";

export const title = "multiparty 4.3.1 on Node's http";
export const packages = { multiparty: "4.3.1" };

export async function serve() {
  const { default: multiparty } = await import("multiparty");
  const server = createServer((request, response) => {
    const answer = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const status = early(request.url);
    if (status !== undefined) return answer(status, { message: "refused" });
    return new multiparty.Form().parse(request, (error, _, files) => {
      if (error) return answer(error.statusCode ?? 400, { message: error.message });
      const documents = Object.entries(files).flatMap(([field, list]) =>
        list.map((file) =>
          arrived(field, file.originalFilename, file.headers["content-type"], readFileSync(file.path)),
        ),
      );
      return answer(201, { documents });
    });
  });
  server.listen(port, "127.0.0.1");
}
