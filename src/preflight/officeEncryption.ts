import { ByteSearch } from "./byteSearch";
import type { Protection } from "./protection";

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
