/** In bytes: the last section of a PDF is longer only where it lists hundreds of thousands of objects. */
const END = 1024 * 1024;

/** The whole directory entry of the stream that holds an encrypted Office document ([MS-OFFCRYPTO] 2.3.1, [MS-CFB] 2.6.1). */
const OFFICE_ENTRY = Buffer.concat([
  Buffer.from("EncryptedPackage".padEnd(32, "\0"), "utf16le"),
  Buffer.from([34, 0, 2]),
]);

/** What tells of encryption, kept while a file's bytes come. */
export class EncryptionTraces {
  hasOfficeEntry = false;
  /** Twice the end, so that it is moved once for many chunks. */
  readonly #last = Buffer.allocUnsafe(2 * END);
  #length = 0;
  /** The entry may begin in these bytes of the chunks before. */
  #seam = Buffer.alloc(0);

  /** The memory of the chunk may be used again afterwards. */
  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const most = OFFICE_ENTRY.length - 1;
    const seam = Buffer.concat([this.#seam, bytes.subarray(0, most)]);
    this.hasOfficeEntry ||= seam.includes(OFFICE_ENTRY) || bytes.includes(OFFICE_ENTRY);
    this.#seam = Buffer.concat([this.#seam, bytes.subarray(-most)]).subarray(-most);
    const end = bytes.subarray(-END);
    if (this.#length + end.length > this.#last.length) {
      this.#last.copyWithin(0, this.#length - END, this.#length);
      this.#length = END;
    }
    end.copy(this.#last, this.#length);
    this.#length += end.length;
  }

  /** The last section tells, as it repeats what those before it said. The main one of a linearized file begins it. */
  isEncryptedPdf(head: Buffer): boolean {
    const section =
      sectionsOf(this.#last.subarray(Math.max(0, this.#length - END), this.#length)).at(-1) ?? sectionsOf(head)[0];
    return /\/Encrypt\s*(\d+\s+\d+\s+R\b|<<)/.test(section ?? "");
  }
}

/** The trailers and dictionaries of cross-reference streams that name a document's root, without strings and comments. */
function sectionsOf(bytes: Buffer): string[] {
  // Told first, as most pieces do not: the patterns below took most of the time of a plan.
  const namesRoot = (piece: string) => piece.includes("/Root");
  return bytes
    .toString("latin1")
    .split(/endobj|startxref/)
    .filter(namesRoot)
    .flatMap((piece) => piece.split(/>>\s*stream[\r\n]/, 1))
    .map((piece) => piece.replace(/\((?:\\[\s\S]|[^\\()])*\)|%[^\r\n]*/g, ""))
    .filter((piece) => namesRoot(piece) && /^[ \t]*trailer\b|\/Type\s*\/XRef\b/m.test(piece));
}
