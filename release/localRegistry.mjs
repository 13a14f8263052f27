// A registry of npm in memory, on this machine alone: it takes what is published, and gives it back to be installed.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

/** @typedef {{ name: string, versions: Record<string, { dist: object }>, _attachments: Record<string, { data: string }> }} Published */

/** @returns {Promise<{ url: string, token: string, published: Map<string, Buffer>, close(): void }>} */
export async function startRegistry() {
  const token = "rehearsal";
  /** @type {Map<string, object>} */
  const packages = new Map();
  /** @type {Map<string, Buffer>} The bytes by the names of their files. */
  const published = new Map();
  const server = createServer(async (request, response) => {
    /** @type {(status: number, body?: object | Buffer) => void} */
    const answer = (status, body = {}) => {
      response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    };
    const [name = "", , file = ""] = (request.url ?? "").split("?")[0]?.slice(1).split("/") ?? [];
    if (request.method === "GET") {
      const found = file === "" ? packages.get(name) : published.get(file);
      return answer(found === undefined ? 404 : 200, found);
    }
    if (request.method !== "PUT" || request.headers.authorization !== `Bearer ${token}`) return answer(401);
    const sent = /** @type {Published} */ (await json(request));
    const [attachment] = Object.values(sent._attachments);
    const [version] = Object.keys(sent.versions);
    if (packages.has(name) || attachment === undefined || version === undefined) return answer(409);
    const bytes = Buffer.from(attachment.data, "base64");
    const stored = `${name}-${version}.tgz`;
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const dist = { tarball: `${url}/${name}/-/${stored}`, integrity };
    published.set(stored, bytes);
    packages.set(name, {
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { ...sent.versions[version], dist } },
    });
    answer(201, { ok: true });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  return { url, token, published, close: () => void server.close() };
}
