import { generate } from "selfsigned";

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** A private authority, of the kind that a lender has for its own network. */
export async function makeAuthority(name = "Private test authority"): Promise<Identity> {
  const made = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** A server's certificate for these names and addresses, signed by the authority, or by nobody. */
export async function makeServerIdentity(
  authority: Identity | undefined,
  names: readonly string[],
  validity: { notBeforeDate?: Date; notAfterDate?: Date } = {},
): Promise<Identity> {
  const made = await generate([{ name: "commonName", value: names[0] ?? "server" }], {
    keyType: "ec",
    algorithm: "sha256",
    ...(authority && { ca: authority }),
    ...validity,
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: names.map((name) => (/^[\d.]+$|:/.test(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}
