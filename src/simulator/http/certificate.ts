import { generateKeyPairSync, randomBytes, sign, X509Certificate } from "node:crypto";
import { isIPv4 } from "node:net";

const VALID_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

/** DER (X.690): a tag, the length of what follows, and that. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const extension = (id: string, content: Uint8Array) => sequence(oid(id), der(0x04, content));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A key and a certificate for these names, which it has signed itself (RFC 5280): whoever is to trust it is given it. As PEM. */
export function ownCertificate(names: readonly string[]): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("Loan Ops simulator")))));
  const altNames = names.map((each) => {
    if (isIPv4(each)) return der(0x87, Buffer.from(each.split(".").map(Number)));
    return each === "::1" ? der(0x87, Buffer.from(`${"00".repeat(15)}01`, "hex")) : der(0x82, Buffer.from(each));
  });
  const extensions = sequence(
    extension("551d11", sequence(...altNames)),
    // It is its own authority, for some clients trust nothing else.
    extension("551d13", sequence(der(0x01, Buffer.from([0xff])))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - DAY_MILLISECONDS)), time(new Date(Date.now() + VALID_DAYS * DAY_MILLISECONDS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const cert = new X509Certificate(sequence(content, ecdsaWithSha256, signature)).toString();
  return { key: String(privateKey.export({ type: "pkcs8", format: "pem" })), cert };
}
