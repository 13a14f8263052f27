import { createCipheriv, createHash } from "node:crypto";
import { bytesOf, keywordOf, nameOf, type PdfDictionary } from "./objects";
import { rc4 } from "./rc4";

/** What fills a password up to 32 bytes; the empty password is nothing else (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/**
 * Whether a PDF with this encryption dictionary opens without a password: many are encrypted only to forbid changes, and
 * their user password is empty. Undefined when the dictionary does not tell, or its ciphers are not to be had.
 *
 * @param id the first string of the trailer's ID; empty when it has none
 */
export function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): boolean | undefined {
  // Other handlers need a certificate or a program of their own.
  if (nameOf(encryption.get("Filter")) !== "Standard") return undefined;
  if (encryptsAttachmentsOnly(encryption)) return true;
  try {
    switch (encryption.get("R")) {
      case 2:
      case 3:
      case 4:
        return opensByMd5(encryption, id);
      case 5:
      case 6:
        return opensBySha256(encryption);
      default:
        return undefined;
    }
  } catch {
    // A Node in FIPS mode has no MD5.
    return undefined;
  }
}

/** The password is then asked for when an attachment is opened (ISO 32000-2, 7.6.6). */
function encryptsAttachmentsOnly(encryption: PdfDictionary): boolean {
  const version = encryption.get("V");
  return (
    (version === 4 || version === 5) &&
    [encryption.get("StmF"), encryption.get("StrF")].every((filter) => (nameOf(filter) ?? "Identity") === "Identity")
  );
}

/** Algorithms 2, 4 and 5 of ISO 32000-2, 7.6.4.3 and 7.6.4.4, for the empty password. */
function opensByMd5(encryption: PdfDictionary, id: Buffer): boolean | undefined {
  const revision = encryption.get("R");
  const owner = bytesOf(encryption.get("O"));
  const user = bytesOf(encryption.get("U"));
  const permissions = encryption.get("P");
  if (!owner || !user || user.length < 16 || typeof permissions !== "number") return undefined;

  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions | 0);
  const parts = [PADDING, owner.subarray(0, 32), permissionBytes, id];
  if (revision === 4 && !encryptsMetadata(encryption)) parts.push(Buffer.alloc(4, 0xff));
  const seed = md5(...parts);
  if (revision === 2) return rc4(seed.subarray(0, 5), PADDING).equals(user.subarray(0, 32));

  // Writers disagree on where the key's length stands and in which unit. A wrong one verifies nothing, so each is tried,
  // the usual one first.
  const plain = md5(PADDING, id);
  for (let length = 16; length >= 5; length--) {
    let key = seed.subarray(0, length);
    for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);
    let check: Buffer = plain;
    for (let round = 0; round < 20; round++) {
      check = rc4(
        key.map((byte) => byte ^ round),
        check,
      );
    }
    if (check.equals(user.subarray(0, 16))) return true;
  }
  return false;
}

function encryptsMetadata(encryption: PdfDictionary): boolean {
  return keywordOf(encryption.get("EncryptMetadata")) !== "false";
}

/** Algorithm 11 of ISO 32000-2, 7.6.4.4.10, for the empty password: U holds a hash and the salt that made it. */
function opensBySha256(encryption: PdfDictionary): boolean | undefined {
  const user = bytesOf(encryption.get("U"));
  if (!user || user.length < 40) return undefined;
  const salt = user.subarray(32, 40);
  const hash = encryption.get("R") === 5 ? sha("sha256", salt) : hardenedHash(salt);
  return hash.equals(user.subarray(0, 32));
}

/** Algorithm 2.B of ISO 32000-2, 7.6.4.3.4, for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha("sha256", salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    // The first 16 bytes as a number, modulo 3; 256 is 1 modulo 3, so their sum will do.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(remainder === 0 ? "sha256" : remainder === 1 ? "sha384" : "sha512", encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function sha(algorithm: "sha256" | "sha384" | "sha512", data: Uint8Array): Buffer {
  return createHash(algorithm).update(data).digest();
}
