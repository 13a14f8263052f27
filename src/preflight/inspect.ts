import { createHash } from "node:crypto";
import { detectFormat } from "./detectFormat";
import { FileBytes, type ReadableFile } from "./fileBytes";
import { checkFormat, type Verdict } from "./formats";

export interface FileContent extends Verdict {
  readonly size: number;
  readonly sha256: string;
  /** Such as "PDF"; undefined when it is not known, and for an empty file. */
  readonly format: string | undefined;
  /** It only points to a document elsewhere. */
  readonly isPointer: boolean;
}

/** An address on the web, or what Git LFS and sync clients leave in the place of a file. */
const POINTER = /^(version https:\/\/git-lfs\.github\.com\/spec\/|\ufeff?\[InternetShortcut\])/;

/** Enough for the first entries of an Office document, by which it is told from other ZIP archives. */
const HEAD = 64 * 1024;

/** Reads a file once, in bounded memory, and then parts of it that tell whether it opens. */
export async function inspect(name: string, opened: ReadableFile): Promise<FileContent> {
  const hash = createHash("sha256");
  const file = await FileBytes.hashed(opened, hash);
  const head = file.head.subarray(0, HEAD);
  const format = await detectFormat(head, name);
  const verdict = await checkFormat(format, file);
  return {
    size: file.size,
    sha256: hash.digest("hex"),
    format,
    ...verdict,
    isLocked: verdict.isLocked || isSealed(head),
    isPointer: POINTER.test(head.toString("latin1", 0, 1024)),
  };
}

/** A message of OpenPGP (RFC 9580), S/MIME (RFC 8551), age or `openssl enc` for a password or a key; not one that is only signed. */
function isSealed(head: Buffer): boolean {
  const text = head.toString("latin1", 0, 4096);
  const [headers = ""] = text.split(/\r?\n\r?\n/, 1);
  const armored = /^-----BEGIN (?:PGP MESSAGE|PKCS7|CMS)-----\r?\n(?:\S+: [^\n]*\n)*\s*([\w+/\s]+)/.exec(text)?.[1];
  const hex = (armored === undefined ? head : Buffer.from(armored, "base64")).toString("hex", 0, 40);
  return (
    // Packets of a session key stand first.
    /^((84|c1)..|(85|c1)....)0[36]|^(8c|c3)..0[4-6]0[1-9a-d]/.test(hex) ||
    // The types 1.2.840.113549.1.7.3 and, with a check of its own, 1.2.840.113549.1.9.16.1.23.
    /^30.{2,10}06(092a864886f70d010703|0b2a864886f70d0109100117)/.test(hex) ||
    /^(age-encryption\.org\/|-----BEGIN AGE |Salted__|U2FsdGVkX1)/.test(text) ||
    /^content-type:\s*(multipart\/encrypted|application\/(x-)?pkcs7-mime;[\s\S]*smime-type="?(authenv|env)eloped)/im.test(
      headers,
    )
  );
}
