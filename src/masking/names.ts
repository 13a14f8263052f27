import * as l10n from "@vscode/l10n";
import { escapeRegExp } from "../domain/escapeRegExp";
import { FoldedText, folded } from "./folding";
import type { Pseudonym } from "./pseudonyms";

/** A name as the service gave it, and what stands in its place. */
export interface KnownName {
  readonly name: string;
  readonly pseudonym: Pseudonym;
}

/** Parts of names that are also ordinary words: in lower case they count as a name only beside another part. */
const PARTICLES: ReadonlySet<string> = new Set(
  "DE DEL DA DI DOS DU LA LE EL AL BIN BEN VAN VON DER DEN TER ZU Y E AND OF JR SR II III IV".split(" "),
);

/** What may stand between the parts of a name, or nothing: `Doe, Jane`, `jane.doe`, `JaneDoe`. */
const BETWEEN = "[\\s.,_+'-]*";

/** Replaces names, in any order of their parts, in any case, and with or without their accents. */
export class Names {
  readonly #owners = new Map<string, Set<Pseudonym>>();
  /** Parts that somebody has with a capital: Ben Carter's "Ben", but not the "de la" of María de la Cruz. */
  readonly #proper = new Set<string>();
  readonly #parts: readonly string[];
  #patterns: { readonly part: RegExp; readonly row: RegExp } | undefined;

  constructor(names: Iterable<KnownName>) {
    for (const { name, pseudonym } of names) {
      for (const part of partsOf(name)) {
        const plain = folded(part);
        const owners = this.#owners.get(plain);
        if (owners) owners.add(pseudonym);
        else this.#owners.set(plain, new Set([pseudonym]));
        if (!isSmall(part)) this.#proper.add(plain);
      }
    }
    // The longest first: a part may begin like another.
    this.#parts = [...this.#owners.keys()].sort((a, b) => b.length - a.length);
  }

  replaceIn(text: string): string {
    const plain = folded(text);
    // Most texts contain no name, and compiling the patterns takes longer than this check.
    if (!this.#parts.some((part) => plain.includes(part))) return text;
    this.#patterns ??= patternsOf(this.#parts);
    const { part, row } = this.#patterns;
    return new FoldedText(text).replace(row, (match) => this.#replaced(match.text, part));
  }

  #replaced(match: string, pattern: RegExp): string {
    const parts = new FoldedText(match).matches(pattern);
    if (parts.every((part) => this.#isWeak(part.text, part.folded))) return match;
    // Leading words in lower case, as in "letter de María de la Cruz", may not belong to the name.
    const lead = /^(?:\p{Ll}+\s+)*/u.exec(match)?.[0] ?? "";
    const words = lead.trim().split(/\s+/);
    const plain = parts.map((part) => part.folded);
    if (lead !== "" && words.every((word) => PARTICLES.has(folded(word)))) {
      return lead + this.#pseudonymOf(plain.slice(words.length));
    }
    return this.#pseudonymOf(plain);
  }

  /** One letter, a particle, or a short word in small letters, such as "an" beside the name An. */
  #isWeak(part: string, plain: string): boolean {
    const letters = [...plain].length;
    if (letters === 1) return true;
    if (PARTICLES.has(plain) && !this.#proper.has(plain)) return true;
    return isSmall(part) && (letters <= 3 || PARTICLES.has(plain));
  }

  #pseudonymOf(parts: readonly string[]): string {
    const owners = parts.map((part) => this.#owners.get(part) ?? new Set<Pseudonym>());
    const [first = new Set<Pseudonym>()] = owners;
    const common = [...first].filter((owner) => owners.every((others) => others.has(owner)));
    if (common[0] !== undefined && common.length === 1) return common[0].full;
    // A family name that several people share, or several names in a row.
    const told = owners.flatMap((several) => (several.size === 1 ? [...several] : []));
    return told.length === 0 ? l10n.t("a borrower") : [...new Set(told)].map(({ full }) => full).join(", ");
  }
}

function isSmall(word: string): boolean {
  return /^\p{Ll}/u.test(word);
}

function partsOf(name: string): string[] {
  return name.split(/[\s,.()"_-]+/).filter((part) => /[\p{L}\p{N}]/u.test(folded(part)));
}

function patternsOf(parts: readonly string[]): { part: RegExp; row: RegExp } {
  const rows = [...inWords(parts.filter(hasBorders)), ...inARow(parts.filter((part) => !hasBorders(part)))];
  return { part: new RegExp(parts.map(escapeRegExp).join("|"), "gu"), row: new RegExp(rows.join("|"), "gu") };
}

/** Scripts that are written without spaces have no word boundaries. */
function hasBorders(part: string): boolean {
  return /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{N}/u.test(part);
}

function inWords(parts: readonly string[]): string[] {
  return inARow(parts).map((row) => `(?<!\\p{L})${row}(?!\\p{L})`);
}

function inARow(parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const part = `(?:${parts.map(escapeRegExp).join("|")})`;
  return [`${part}(?:${BETWEEN}${part})*`];
}
