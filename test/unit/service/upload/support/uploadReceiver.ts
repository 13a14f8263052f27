import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import busboy from "busboy";
import type { Identity } from "../../../../support/certificates";
import { onLoopback } from "../../../../support/loopback";
import { closedAfterTest } from "../../support/httpServer";

export interface ReceivedFile {
  readonly field: string;
  /** undefined: the part names no file. */
  readonly name: string | undefined;
  readonly contentType: string;
  readonly sha256: string;
}

export interface ReceivedUpload {
  readonly path: string | undefined;
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly files: readonly ReceivedFile[];
  /** Parts that are no files. */
  readonly fields: readonly string[];
}

export interface UploadReceiver {
  readonly baseUrl: string;
  readonly port: number;
  /** Uploads that arrived to their end. */
  readonly uploads: readonly ReceivedUpload[];
  /** Requests whose head arrived. */
  readonly begun: number;
  close(): Promise<void>;
}

/** A service that reads multipart forms with a parser of many servers, as it comes, names in UTF-8. */
export async function startUploadReceiver(
  options: { readonly identity?: Identity; answer?(response: ServerResponse): void } = {},
): Promise<UploadReceiver> {
  const answer =
    options.answer ?? ((response) => response.writeHead(201, { "content-type": "application/json" }).end("{}"));
  const uploads: ReceivedUpload[] = [];
  let begun = 0;
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    begun++;
    const files: ReceivedFile[] = [];
    const fields: string[] = [];
    const form = busboy({ headers: incoming.headers, defParamCharset: "utf8" });
    form.on("file", (field, stream, { filename, mimeType }) => {
      const hash = createHash("sha256");
      stream.on("data", (chunk: Buffer) => hash.update(chunk));
      stream.on("end", () => files.push({ field, name: filename, contentType: mimeType, sha256: hash.digest("hex") }));
    });
    form.on("field", (name) => fields.push(name));
    form.on("close", () => {
      uploads.push({ path: incoming.url, method: incoming.method, headers: incoming.headers, files, fields });
      answer(response);
    });
    form.on("error", () => incoming.destroy());
    incoming.pipe(form);
  };
  const server = options.identity ? createTlsServer(options.identity, listener) : createServer(listener);
  const { port, close } = await onLoopback(server);
  return closedAfterTest({
    baseUrl: `${options.identity ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    uploads,
    get begun() {
      return begun;
    },
    close,
  });
}
