// What the upload services in Node.js share: the port, the evidence, early answers, and a server on Node's http.
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

const { PORT, WORK_FILE } = process.env;
export const port = Number(PORT);
export const FIELD = "borrower-task-files";
export const PATH = "/api/loan-applications/:loan/borrower-tasks/:task/documents";

/** Evidence: a line for each file that arrived. Returns what the service says of it. */
export function arrived(field, name, type, content) {
  const sha256 = createHash("sha256").update(content).digest("hex");
  appendFileSync(WORK_FILE, `${JSON.stringify({ field, name, type, size: content.length, sha256 })}\n`);
  return { id: `doc_${sha256.slice(0, 8)}`, title: name };
}

/** A status that the service answers once it has seen the head: that of the loan "early-STATUS". */
export function early(url) {
  const status = /\/early-(\d+)\//.exec(url)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** Serves by Node's http alone: `read` gives what is said of the documents in a request, or fails with a status of its own. */
export function serveOnHttp(read) {
  const server = createServer(async (request, response) => {
    const answer = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const status = early(request.url);
    if (status !== undefined) return answer(status, { message: "refused" });
    try {
      return answer(201, await read(request));
    } catch (error) {
      return answer(error.statusCode ?? error.httpCode ?? 400, { message: error.message });
    }
  });
  server.listen(port, "127.0.0.1");
}

export async function contentOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
