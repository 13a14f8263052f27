import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import * as l10n from "@vscode/l10n";
import { BIRDS } from "./birds";

/** What stands in the place of a person. */
export interface Pseudonym {
  /** `Kestrel`, `7F3` and `Kestrel 7F3` */
  readonly first: string;
  readonly last: string;
  readonly full: string;
  readonly email: string;
}

/** Digits of a person's pseudonym. */
const SHORTEST = 3;

/** Extensions that are kept: they tell the type of a file and nothing about its owner. */
const EXTENSION =
  /\.(pdf|jpe?g|png|tiff?|gif|bmp|webp|hei[cf]|docx?|xlsx?|pptx?|od[ts]|rtf|txt|csv|xml|html?|zip|eml)$/i;

/**
 * Pseudonyms from keyed hashes (HMAC-SHA-256): the same as long as the key is the same, and not reversible without it.
 * Environments have different pseudonyms.
 */
export class Pseudonyms {
  readonly #key: KeyObject;
  readonly #environmentId: string;

  constructor(key: Uint8Array, environmentId: string) {
    this.#key = createSecretKey(key);
    this.#environmentId = environmentId;
  }

  /** A different pseudonym for each person: where two would be equal, they get more digits. */
  people(identities: Iterable<string>): Map<string, Pseudonym> {
    const people = [...new Set(identities)].map((identity) => ({ identity, digest: this.#digest("person", identity) }));
    const alike = Map.groupBy(people, ({ digest }) => named(digest, SHORTEST).full);
    return new Map(
      [...alike.values()].flatMap((group) => {
        const digests = group.map(({ digest }) => digest);
        const digits = enoughDigits(digests);
        return group.map(({ identity, digest }): [string, Pseudonym] => [identity, named(digest, digits)]);
      }),
    );
  }

  /** `document-3FA9C.pdf` for the name of a file, or for the title that a document has from it. */
  file(name: string): string {
    const extension = EXTENSION.exec(name)?.[0].toLowerCase() ?? "";
    return `document-${this.#short("file", name)}${extension}`;
  }

  /** `Entity 3FA9C` for what a task is tied to. */
  entity(name: string): string {
    return l10n.t("Entity {0}", this.#short("entity", name));
  }

  /** The pseudonym of an email address that belongs to nobody known. */
  email(address: string): string {
    return `${this.#short("email", address.toLowerCase()).toLowerCase()}@masked.example`;
  }

  #short(kind: string, value: string): string {
    return this.#digest(kind, value).slice(0, 5).toUpperCase();
  }

  #digest(kind: string, value: string): string {
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([this.#environmentId, kind, value]))
      .digest("hex");
  }
}

function enoughDigits(digests: readonly string[]): number {
  let digits = SHORTEST;
  while (new Set(digests.map((digest) => named(digest, digits).full)).size < digests.length) digits++;
  return digits;
}

function named(digest: string, digits: number): Pseudonym {
  const first = BIRDS[Number.parseInt(digest.slice(0, 6), 16) % BIRDS.length] ?? "Bird";
  const last = digest.slice(6, 6 + digits).toUpperCase();
  return { first, last, full: `${first} ${last}`, email: `${first}-${last}@masked.example`.toLowerCase() };
}
