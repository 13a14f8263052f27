import { once } from "node:events";
import FormData from "form-data";

/** The form around the files: everything of the body but their bytes. */
export interface MultipartForm {
  readonly contentType: string;
  /** Bytes of the whole body. */
  readonly length: number;
  /** What goes before each file, in the files' order. */
  readonly openings: readonly Uint8Array[];
  /** What goes after the last file. */
  readonly closing: Uint8Array;
}

/**
 * The multipart form of service.md 4.4: several files repeat the field. form-data makes it, with an empty value in
 * place of each file; the files do not go through it, because it sends a file of another length as it comes.
 */
export async function multipartForm(field: string, files: readonly Part[]): Promise<MultipartForm> {
  const form = new FormData();
  for (const file of files) {
    form.append(field, Buffer.alloc(0), { ...partOptions(form, field, file), knownLength: file.size });
  }
  const length = form.getLengthSync();
  const delimiter = `\r\n--${form.getBoundary()}`;
  const pieces = (await textOf(form)).split(delimiter);
  const framing = pieces.map((piece, index) => Buffer.from(index === 0 ? piece : delimiter + piece));
  return {
    contentType: String(form.getHeaders()["content-type"]),
    length,
    openings: framing.slice(0, -1),
    closing: framing.at(-1) ?? Buffer.alloc(0),
  };
}

/** Read as a stream: the time of getBuffer is quadratic in the number of files. */
async function textOf(form: FormData): Promise<string> {
  const text: string[] = [];
  form.on("data", (piece: string | Buffer) => text.push(piece.toString()));
  const end = once(form, "end");
  form.resume();
  await end;
  return text.join("");
}

/** A file's part of the form. */
export interface Part {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/**
 * form-data writes a quotation mark as %22, as browsers do, and most receivers do not decode it. They do decode the
 * quoted pair of RFC 822, so such a name gets its own header.
 */
function partOptions(form: FormData, field: string, { name, contentType }: Part): FormData.AppendOptions {
  const filename = partFileName(name);
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : undefined;
  if (!filename.includes('"')) return { filename, ...(type !== undefined && { contentType: type }) };
  const disposition = `form-data; name="${quoted(field)}"; filename="${quoted(filename)}"`;
  return {
    header:
      `--${form.getBoundary()}\r\n` +
      `Content-Disposition: ${disposition}\r\n` +
      `Content-Type: ${type ?? "application/octet-stream"}\r\n\r\n`,
  };
}

function quoted(text: string): string {
  return text.replace(/\p{Cc}/gu, "").replace(/["\\]/g, "\\$&");
}

/**
 * The name of a file as it can travel in a multipart header (service.md 4.4): every script stays; control characters,
 * line breaks among them, go; "/" and "\" become "_", for a receiver takes all before them for folders and drops it.
 */
function partFileName(name: string): string {
  const safe = name.replace(/\p{Cc}|[\u2028\u2029]/gu, "").replace(/[/\\]/g, "_");
  return /^[\s.]*$/.test(safe) ? "document" : safe;
}
