import { ByteSearch } from "../byteSearch";
import type { Protection } from "../protection";
import {
  arrayOf,
  bytesOf,
  dictionaryOf,
  keywordOf,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  parseObjects,
  referenceOf,
} from "./objects";
import { opensWithoutPassword } from "./standardSecurityHandler";

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
/** Trailers and encryption dictionaries are far smaller; tables of offsets, which tell nothing here, may be far larger. */
const LONGEST_PIECE = 64 * 1024;
const MOST_DICTIONARIES = 64;

/**
 * Detects the encryption of a PDF while its bytes are read, in bounded memory. Only the structure counts: data of
 * streams is skipped, strings and comments are parsed. So a text that mentions `/Encrypt` is not taken for encryption,
 * and linearized files, cross-reference streams and incremental updates need no special case.
 */
export class EncryptionScan {
  readonly #endOfStream = new ByteSearch(Buffer.from("endstream"));
  readonly #standardDictionaries = new Map<number, PdfDictionary>();
  #encryption: PdfValue | undefined;
  #id: Buffer = Buffer.alloc(0);
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

  /** The verdict, once all bytes have passed. */
  protection(): Protection {
    // A broken file may end without `startxref`.
    this.#read(this.#piece);
    if (this.#encryption === undefined) return "none";
    const reference = referenceOf(this.#encryption);
    const dictionary =
      reference === undefined ? dictionaryOf(this.#encryption) : this.#standardDictionaries.get(reference);
    const opens = dictionary && opensWithoutPassword(dictionary, this.#id);
    if (opens === undefined) return "unclear";
    return opens ? "none" : "password";
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
    if (!piece.includes("/Encrypt") && !piece.includes("/Standard")) return;
    const values = parseObjects(piece);
    for (const [i, value] of values.entries()) {
      const dictionary = dictionaryOf(value);
      if (dictionary === undefined) continue;
      const keyword = keywordOf(values[i - 1]);
      if (keyword === "trailer" || (keyword === "obj" && nameOf(dictionary.get("Type")) === "XRef")) {
        this.#readTrailer(dictionary);
      } else if (keyword === "obj" && nameOf(dictionary.get("Filter")) === "Standard") {
        this.#keep(values[i - 3], dictionary);
      }
    }
  }

  #readTrailer(trailer: PdfDictionary): void {
    const encryption = trailer.get("Encrypt");
    if (encryption === undefined || keywordOf(encryption) === "null") return;
    this.#encryption = encryption;
    this.#id = bytesOf(arrayOf(trailer.get("ID"))?.[0]) ?? this.#id;
  }

  #keep(number: PdfValue | undefined, dictionary: PdfDictionary): void {
    if (typeof number !== "number" || this.#standardDictionaries.size >= MOST_DICTIONARIES) return;
    this.#standardDictionaries.set(number, dictionary);
  }
}
