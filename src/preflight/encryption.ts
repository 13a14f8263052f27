import { dictionaryOf, keywordOf, nameOf, type PdfDictionary, parseObjects } from "./pdfObjects";

/** "encrypted" may open for everybody, and forbid changes alone; nobody tries passwords here. */
export type Protection = "none" | "password" | "encrypted";

/** The end of a piece that can be parsed by itself: an object, the dictionary before a stream, or a trailer. */
const BOUNDARY = /endobj|startxref|>>[\0\t\n\f\r ]*stream(?=[\r\n])/g;
/** Longer than any boundary with its white space. */
const BOUNDARY_OVERLAP = 64;
/** A direct length. A reference (`12 0 R`) cannot be resolved while reading forward. */
const LENGTH = /\/Length[\0\t\n\f\r ]+(\d+)(?!\d|[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/;

/**
 * Bytes that are read at a time: few after a stream, because another one often follows soon, then twice as many each
 * time.
 */
const FIRST_WINDOW = 256;
const LARGEST_WINDOW = 8 * 1024;
/** Trailers are far smaller; tables of offsets, which tell nothing here, may be far larger. */
const LONGEST_PIECE = 64 * 1024;

/**
 * Detects the encryption of a PDF while its bytes are read, in bounded memory. Only the structure counts: data of
 * streams is skipped, strings and comments are parsed. So a text that mentions `/Encrypt` is not taken for encryption,
 * and linearized files, cross-reference streams and incremental updates need no special case.
 */
export class EncryptionScan {
  readonly #endOfStream = new ByteSearch(Buffer.from("endstream"));
  #encrypted = false;
  /** Bytes of a stream's data that are still to be skipped; undefined outside of streams. */
  #skip: number | undefined;
  /** What was read since the last boundary, as Latin-1. */
  #piece = "";
  #window = FIRST_WINDOW;

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length)
      at = this.#skip === undefined ? this.#readStructure(chunk, at) : this.#skipData(chunk, at);
  }

  protection(): Protection {
    // A broken file may end without `startxref`.
    this.#read(this.#piece);
    return this.#encrypted ? "encrypted" : "none";
  }

  #skipData(chunk: Buffer, at: number): number {
    const skip = this.#skip ?? 0;
    const start = at + Math.min(skip, chunk.length - at);
    this.#skip = skip - (start - at);
    if (start === chunk.length) return start;
    const end = this.#endOfStream.endIn(chunk, start);
    if (end < 0) return chunk.length;
    this.#skip = undefined;
    return end;
  }

  #readStructure(chunk: Buffer, at: number): number {
    const before = this.#piece.length;
    const until = Math.min(at + this.#window, chunk.length);
    const text = this.#piece + chunk.toString("latin1", at, until);
    let start = 0;
    BOUNDARY.lastIndex = Math.max(0, before - BOUNDARY_OVERLAP);
    for (let match = BOUNDARY.exec(text); match; match = BOUNDARY.exec(text)) {
      const piece = text.slice(start, BOUNDARY.lastIndex);
      this.#read(piece);
      start = BOUNDARY.lastIndex;
      if (match[0].startsWith(">>")) {
        this.#skip = Number(LENGTH.exec(piece)?.[1] ?? 0);
        this.#piece = "";
        this.#window = FIRST_WINDOW;
        return at + start - before;
      }
    }
    this.#piece = text.slice(Math.max(start, text.length - LONGEST_PIECE));
    this.#window = Math.min(this.#window * 2, LARGEST_WINDOW);
    return until;
  }

  #read(piece: string): void {
    if (!piece.includes("/Encrypt")) return;
    const values = parseObjects(piece);
    for (const [i, value] of values.entries()) {
      const dictionary = dictionaryOf(value);
      const keyword = keywordOf(values[i - 1]);
      if (dictionary === undefined) continue;
      if (keyword === "trailer" || (keyword === "obj" && nameOf(dictionary.get("Type")) === "XRef")) {
        this.#encrypted ||= isEncrypted(dictionary);
      }
    }
  }
}

function isEncrypted(trailer: PdfDictionary): boolean {
  const encryption = trailer.get("Encrypt");
  return encryption !== undefined && keywordOf(encryption) !== "null";
}

const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * The directory entry of the stream that holds an encrypted document ([MS-OFFCRYPTO] 2.3.1, [MS-CFB] 2.6.1): its name in
 * UTF-16 filled up to 64 bytes, the name's length, and the type for "stream". As a whole, so that text which only names
 * the stream is not taken for it.
 */
const ENTRY = Buffer.concat([Buffer.from("EncryptedPackage".padEnd(32, "\0"), "utf16le"), Buffer.from([34, 0, 2])]);

export function isOle(head: Buffer): boolean {
  return head.subarray(0, OLE_SIGNATURE.length).equals(OLE_SIGNATURE);
}

/** Searches the bytes of an OLE file for the stream of a password-protected Office document. */
export class OfficeEncryptionScan {
  readonly #search = new ByteSearch(ENTRY);
  #found = false;

  push(chunk: Buffer): void {
    this.#found ||= this.#search.endIn(chunk) >= 0;
  }

  protection(): Protection {
    return this.#found ? "password" : "none";
  }
}

const NOTHING = Buffer.alloc(0);

/** Finds a sequence of bytes in a stream, also across chunks. */
export class ByteSearch {
  readonly #needle: Buffer;
  /** The last bytes that were searched, fewer than the needle has: a find may begin in them. */
  #carry: Buffer = NOTHING;

  constructor(needle: Buffer) {
    this.#needle = needle;
  }

  /** Where in `chunk` the first find from `from` on ends, or -1. To be called with the stream's bytes in their order. */
  endIn(chunk: Buffer, from = 0): number {
    const overlap = this.#needle.length - 1;
    const carried = this.#carry.length;
    if (carried > 0) {
      // A find here begins in the carry: it has too few bytes of the chunk to begin later.
      const seam = Buffer.concat([this.#carry, chunk.subarray(from, from + overlap)]);
      const inSeam = seam.indexOf(this.#needle);
      if (inSeam >= 0) return this.#found(from - carried + inSeam);
      if (chunk.length - from < overlap) {
        this.#carry = seam.subarray(-overlap);
        return -1;
      }
    }
    const inChunk = chunk.indexOf(this.#needle, from);
    if (inChunk >= 0) return this.#found(inChunk);
    this.#carry = Buffer.from(chunk.subarray(Math.max(from, chunk.length - overlap)));
    return -1;
  }

  #found(at: number): number {
    this.#carry = NOTHING;
    return at + this.#needle.length;
  }
}
