import * as l10n from "@vscode/l10n";
import type { Pseudonym } from "./pseudonyms";

/** A name as the service gave it, and what stands in its place. */
export interface KnownName {
  readonly name: string;
  readonly pseudonym: Pseudonym;
}

/** Parts of names that are words of their own: a name only beside another part. */
const PARTICLES: ReadonlySet<string> = new Set(
  "de del da di dos du la le el al bin ben van von der den ter zu y e and of jr sr ii iii iv".split(" "),
);

/** What may stand between the parts of a name, nothing included: `Doe, Jane`, `jane.doe`, `JaneDoe`. */
const BETWEEN = "[\\s.,_+’'-]*";

/** Replaces names, in any order of their parts, in any case, and with or without their accents. */
export class Names {
  readonly #owners = new Map<string, Set<Pseudonym>>();
  readonly #parts: readonly string[];
  #patterns: { readonly part: RegExp; readonly row: RegExp } | undefined;

  constructor(names: Iterable<KnownName>) {
    for (const { name, pseudonym } of names) {
      for (const part of partsOf(name)) {
        const owners = this.#owners.get(part);
        if (owners) owners.add(pseudonym);
        else this.#owners.set(part, new Set([pseudonym]));
      }
    }
    // The longest first: a part may begin like another.
    this.#parts = [...this.#owners.keys()].sort((a, b) => b.length - a.length);
  }

  replaceIn(text: string): string {
    const plain = folded(text);
    // Most texts hold none of them, and making the patterns takes longer than looking.
    if (!this.#parts.some((part) => plain.includes(part))) return text;
    this.#patterns ??= patternsOf(this.#parts);
    return text
      .normalize("NFD")
      .replace(this.#patterns.row, (match: string) => this.#replaced(match))
      .normalize("NFC");
  }

  #replaced(match: string): string {
    const parts = match.match(this.#patterns?.part ?? /$^/) ?? [];
    if (parts.every(isWeak)) return match;
    // The "de" of "a letter de María de la Cruz" need not be hers.
    const lead = /^(?:\p{Ll}+\s+)*/u.exec(match)?.[0] ?? "";
    const words = lead.trim().split(/\s+/);
    if (lead !== "" && words.every((word) => PARTICLES.has(folded(word)))) {
      return lead + this.#pseudonymOf(parts.slice(words.length));
    }
    return this.#pseudonymOf(parts);
  }

  #pseudonymOf(parts: readonly string[]): string {
    const owners = parts.map((part) => this.#owners.get(folded(part)) ?? new Set<Pseudonym>());
    const [first = new Set<Pseudonym>()] = owners;
    const common = [...first].filter((owner) => owners.every((others) => others.has(owner)));
    if (common[0] !== undefined && common.length === 1) return common[0].full;
    // A family name that several have, or several people in a row.
    const told = owners.flatMap((several) => (several.size === 1 ? [...several] : []));
    return told.length === 0 ? l10n.t("a borrower") : [...new Set(told)].map(({ full }) => full).join(", ");
  }
}

/** In the form in which two spellings of one name are the same. */
export function folded(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase().trim();
}

function partsOf(name: string): string[] {
  return folded(name)
    .split(/[\s,.()"_-]+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function patternsOf(parts: readonly string[]): { part: RegExp; row: RegExp } {
  const rows = [...inWords(parts.filter(hasBorders)), ...inARow(parts.filter((part) => !hasBorders(part)))];
  return { part: new RegExp(parts.map(patternOf).join("|"), "giu"), row: new RegExp(rows.join("|"), "giu") };
}

/** A letter may carry marks. */
function patternOf(part: string): string {
  return [...part].map((letter) => (letter === "'" ? "['’]" : `${literal(letter)}\\p{M}*`)).join("");
}

/** Scripts that are written without spaces have no borders between words either. */
function hasBorders(part: string): boolean {
  return /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{N}/u.test(part);
}

function inWords(parts: readonly string[]): string[] {
  return inARow(parts).map((row) => `(?<!\\p{L}\\p{M}*)${row}(?!\\p{L})`);
}

function inARow(parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const part = `(?:${parts.map(patternOf).join("|")})`;
  return [`${part}(?:${BETWEEN}${part})*`];
}

function literal(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}

/** One letter, a particle, or a short word in small letters, such as "an" beside the name An. */
function isWeak(part: string): boolean {
  const plain = folded(part);
  if (PARTICLES.has(plain) || [...plain].length === 1) return true;
  return [...plain].length <= 3 && /^\p{Ll}/u.test(part);
}
