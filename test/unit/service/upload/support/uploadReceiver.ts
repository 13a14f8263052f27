import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import busboy from "busboy";
import type { Identity } from "../../../../support/certificates";
import { onLoopback } from "../../../../support/loopback";
import { closedAfterTest } from "../../support/httpServer";

type ReceivedUpload = Pick<IncomingMessage, "url" | "method" | "headers"> & {
  readonly files: { field: string; name: string | undefined; sha256: string }[];
  /** Parts that are no files. */
  readonly fields: string[];
};

export type UploadReceiver = Awaited<ReturnType<typeof startUploadReceiver>>;

/** A service that reads multipart forms with a parser of many servers, as it comes, names in UTF-8. */
export async function startUploadReceiver({
  identity,
  answer = (response) => response.writeHead(201, { "content-type": "application/json" }).end("{}"),
}: {
  readonly identity?: Identity;
  answer?(response: ServerResponse): void;
} = {}) {
  const received = { uploads: [] as ReceivedUpload[], begun: 0 };
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    received.begun++;
    const { url, method, headers } = incoming;
    const upload: ReceivedUpload = { url, method, headers, files: [], fields: [] };
    const form = busboy({ headers, defParamCharset: "utf8" });
    form.on("file", (field, stream, { filename: name }) => {
      const hash = createHash("sha256");
      stream.on("data", (chunk: Buffer) => hash.update(chunk));
      stream.on("end", () => upload.files.push({ field, name, sha256: hash.digest("hex") }));
    });
    form.on("field", (name) => upload.fields.push(name));
    form.on("close", () => {
      received.uploads.push(upload);
      answer(response);
    });
    form.on("error", () => incoming.destroy());
    incoming.pipe(form);
  };
  const { port, close } = await onLoopback(identity ? createTlsServer(identity, listener) : createServer(listener));
  const baseUrl = `${identity ? "https" : "http"}://127.0.0.1:${port}`;
  return closedAfterTest(Object.assign(received, { baseUrl, port, close }));
}
