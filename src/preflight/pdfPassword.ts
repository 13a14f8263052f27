import { createCipheriv, createHash } from "node:crypto";
import type { PdfDictionary } from "./pdfSyntax";

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** Whether a PDF with this encryption opens without a password (ISO 32000-2, 7.6.4). False for a handler that asks for a key. */
export function opensForEverybody(encryption: PdfDictionary, id: Buffer): boolean {
  const [owner, user] = [encryption.get("/O"), encryption.get("/U")];
  if (encryption.get("/Filter") !== "/Standard" || !Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return false;
  const revision = Number(encryption.get("/R"));
  const salt = user.subarray(32, 40);
  if (revision >= 5) return (revision === 5 ? digest("sha256", salt) : hardened(salt)).equals(user.subarray(0, 32));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(encryption.get("/P")) | 0);
  // Whether the metadata counts, and the length of the key, are tried: what the dictionary says of them may be about another filter.
  return [[], [Buffer.alloc(4, 0xff)]].some((metadata) => {
    const key = digest("md5", PADDING, owner.subarray(0, 32), permissions, id, ...metadata);
    if (revision < 3) return rc4(key.subarray(0, 5), PADDING).equals(user.subarray(0, 32));
    return [16, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].some((length) => isUserKey(key, length, id, user));
  });
}

/** Revisions 3 and 4: algorithms 2 and 5. */
function isUserKey(first: Buffer, length: number, id: Buffer, user: Buffer): boolean {
  let key: Buffer = first.subarray(0, length);
  for (let round = 0; round < 50; round++) key = digest("md5", key).subarray(0, length);
  let proof: Buffer = digest("md5", PADDING, id);
  for (let round = 0; round < 20; round++) {
    const turned = key.map((byte) => byte ^ round);
    proof = rc4(turned, proof);
  }
  return proof.equals(user.subarray(0, 16));
}

/** Revision 6: algorithm 2.B, for an empty password. */
function hardened(salt: Buffer): Buffer {
  let key: Buffer = digest("sha256", salt);
  for (let round = 0; ; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const kind = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digest(["sha256", "sha384", "sha512"][kind] ?? "", block);
    if (round >= 63 && (block.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}

const digest = (algorithm: string, ...parts: readonly Uint8Array[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

/** OpenSSL 3 has it among its legacy ciphers, which Node.js does not load. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Array.from(Array(256).keys());
  const at = (index: number) => state[index & 255] ?? 0;
  let j = 0;
  const swapped = (i: number, more: number) => {
    j = (j + at(i) + more) & 255;
    [state[i & 255], state[j]] = [at(j), at(i)];
    return at(at(i) + at(j));
  };
  for (let i = 0; i < 256; i++) swapped(i, key[i % key.length] ?? 0);
  j = 0;
  return Buffer.from(data.map((byte, index) => byte ^ swapped(index + 1, 0)));
}
