import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import type { KeptContent, KeptContents } from "../received/keptContents";
import type { ArrivedFile } from "../received/receivedUploads";
import { Refusal } from "./exchange";
import { PartCount } from "./partCount";

/**
 * Reads a multipart form whose every part is a file under the given field name (service.md 4.4). The files are measured
 * and hashed while they pass; `contents` keeps what it has room for. Their names stay as they were sent: they are words,
 * and never a path. Throws a Refusal for any other form, and for one that is cut off.
 */
export async function readUploadForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  fieldName: string,
  contents: KeptContents,
): Promise<ArrivedFile[]> {
  const opened: KeptContent[] = [];
  const open = (name: string) => {
    const content = contents.open(name);
    opened.push(content);
    return content;
  };
  try {
    return await readFiles(chunks, contentType, fieldName, open);
  } catch (error) {
    for (const content of opened) contents.forget(content);
    throw error;
  }
}

async function readFiles(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  fieldName: string,
  open: (name: string) => KeptContent,
): Promise<ArrivedFile[]> {
  const files: ArrivedFile[] = [];
  let problem: string | undefined;
  const form = openForm(contentType);
  const count = new PartCount(contentType);
  let read = 0;
  form.on("file", (name, stream, info) => {
    read += 1;
    if (name === undefined) problem ??= UNREADABLE_PART;
    if (name !== fieldName) problem ??= `Files must be sent under the field ${fieldName}, not ${JSON.stringify(name)}.`;
    if (info.filename === undefined) problem ??= "Each file needs a file name.";
    const content = open(info.filename ?? "");
    receiveFile(stream, content, (size, sha256) => {
      files.push({ name: info.filename ?? "", contentType: info.mimeType, size, sha256, content });
    });
  });
  form.on("field", (name) => {
    read += 1;
    problem ??= `The form must hold files only: ${JSON.stringify(name)} is not a file.`;
  });
  form.on("error", () => {
    problem ??= MALFORMED;
  });
  for await (const chunk of chunks) {
    if (problem !== undefined) break;
    count.read(chunk);
    if (!form.write(chunk) && problem === undefined) await drained(form);
  }
  if (problem === undefined) await closed(form);
  if (problem === undefined && read !== count.parts) problem = UNREADABLE_PART;
  if (problem === undefined && count.hasExtendedNames)
    problem = "A file name must be sent as filename, not as filename*.";
  if (problem === undefined && count.hasMore) problem = "The form holds something before, after or between its parts.";
  if (problem === undefined && files.length === 0) problem = `The form holds no file under the field ${fieldName}.`;
  if (problem !== undefined) throw new Refusal(400, problem);
  return files;
}

/** Parts that busboy skips. */
const UNREADABLE_PART =
  "A part of the form cannot be read: each needs Content-Disposition: form-data with a name and a file name.";
const MALFORMED = "The multipart form is malformed or cut off.";

function openForm(contentType: string): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", preservePath: true });
  } catch {
    throw new Refusal(400, "The Content-Type multipart/form-data needs a boundary.");
  }
}

/** Measures, hashes and keeps a file while it passes. Never calls back for one that is cut off: its form says so. */
function receiveFile(stream: Readable, content: KeptContent, received: (size: number, sha256: string) => void): void {
  const hash = createHash("sha256");
  let size = 0;
  stream.on("data", (chunk: Uint8Array) => {
    size += chunk.byteLength;
    hash.update(chunk);
    content.add(chunk);
  });
  stream.on("end", () => received(size, hash.digest("hex")));
  stream.on("error", () => {});
}

/** Both settle on an error of the form as well, which its listener has noted. */
async function drained(form: busboy.Busboy): Promise<void> {
  await once(form, "drain").catch(() => {});
}

async function closed(form: busboy.Busboy): Promise<void> {
  const ended = once(form, "close").catch(() => {});
  form.end();
  await ended;
}
