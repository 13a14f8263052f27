import { escapeRegExp } from "../domain/escapeRegExp";
import { FoldedText, folded } from "./folding";
import { Names } from "./names";
import type { Pseudonym, Pseudonyms } from "./pseudonyms";

/** Replaces an amount, a personal number or an address. */
export const HIDDEN = "•••";

/** In characters: only this much of a text is masked and shown. */
const LONGEST = 2000;

const EMAIL = /[^\s@<>()[\]"'“”‘’,;:]+@[^\s@<>()[\]"'“”‘’,;:]+\.\p{L}{2,}/gu;
const FILE_NAME =
  /[^\s/\\"“”‘’<>|:*?]+\.(?:pdf|jpe?g|png|tiff?|gif|bmp|webp|hei[cf]|docx?|xlsx?|pptx?|od[ts]|rtf|txt|csv|eml)(?!\p{L})/giu;

/** Amounts of money, personal numbers (US social security, telephone, accounts) and street addresses. */
const NUMBERS: readonly RegExp[] = [
  /[$€£¥]\s?\d(?:[\d.,' ]*\d)?/gu,
  /(?<![\p{L}\d])\d[\d.,']*\s?(?:USD|EUR|GBP|dollars?)(?!\p{L})/giu,
  /(?<![\p{L}\d-])\d{3}-\d{2}-\d{4}(?![\p{L}\d-])/gu,
  /(?<![\p{L}\d-])(?:\+?\d{1,3}[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\p{L}\d-])/gu,
  /\+\d[\d\s().-]{6,}\d/gu,
  /(?<![\p{L}\d_-])\d{9,}(?![\p{L}\d_-])/gu,
  /\d+\s+(?:\p{Lu}[\p{L}\p{M}.'’-]*\s+){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl)(?!\p{L})\.?/gu,
];

/** The words of a loan or deal that its texts may contain. */
export interface KnownWords {
  readonly people: readonly {
    readonly names: readonly string[];
    readonly email?: string | undefined;
    readonly pseudonym: Pseudonym;
  }[];
  /** Names of documents and of what tasks are tied to, with what stands for them. */
  readonly things: ReadonlyMap<string, string>;
  /** Incomes as they came. */
  readonly amounts: readonly string[];
}

/** Removes from texts what is known about people, and what looks like personal data. */
export class FreeText {
  readonly #names: Names;
  readonly #emails: ReadonlyMap<string, string>;
  readonly #things: ReadonlyMap<string, string>;
  #thing: RegExp | undefined;
  readonly #numbers: readonly RegExp[];
  readonly #pseudonyms: Pseudonyms;

  constructor({ people, things, amounts }: KnownWords, pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
    this.#names = new Names(people.flatMap(({ names, pseudonym }) => names.map((name) => ({ name, pseudonym }))));
    this.#emails = new Map(
      people.flatMap(({ email, pseudonym }) => (email === undefined ? [] : [[email.toLowerCase(), pseudonym.email]])),
    );
    this.#things = new Map([...things].map(([thing, instead]) => [folded(thing), instead]));
    this.#numbers = [...NUMBERS, ...amounts.flatMap((amount) => amountPattern(amount) ?? [])];
  }

  mask(text: string): string {
    const looked = withinBounds(text);
    return this.#withoutNumbers(this.#names.replaceIn(this.#withoutFiles(this.#withoutEmails(looked))));
  }

  #withoutEmails(text: string): string {
    if (!text.includes("@")) return text;
    return text.replace(EMAIL, (address) => this.#emails.get(address.toLowerCase()) ?? this.#pseudonyms.email(address));
  }

  #withoutFiles(text: string): string {
    const known = this.#withoutThings(text);
    if (!known.includes(".")) return known;
    return known.replace(FILE_NAME, (name) => (name.startsWith("document-") ? name : this.#pseudonyms.file(name)));
  }

  #withoutThings(text: string): string {
    const plain = folded(text);
    const things = [...this.#things.keys()];
    if (!things.some((thing) => plain.includes(thing))) return text;
    this.#thing ??= anyOf(things);
    return new FoldedText(text).replace(this.#thing, (match) => this.#things.get(match.folded) ?? HIDDEN);
  }

  #withoutNumbers(text: string): string {
    if (!/\d/.test(text)) return text;
    return this.#numbers.reduce((masked, pattern) => masked.replace(pattern, HIDDEN), text);
  }
}

/** Cuts between words: half of a name would not be recognized. */
function withinBounds(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\S*$/u, "")}…`;
}

/** The longest first: one may be part of another. */
function anyOf(texts: readonly string[]): RegExp {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  const literal = longestFirst.map((text) => escapeRegExp(text));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${literal.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** Matches an amount with any grouping and decimals; undefined for fewer than three digits, which could be anything. */
function amountPattern(amount: string): RegExp | undefined {
  const whole = /\d[\d.,' ]*/
    .exec(amount)?.[0]
    .replace(/[.,]\d{1,2}\s*$/, "")
    .replace(/\D/g, "");
  if (whole === undefined || whole.length < 3) return undefined;
  return new RegExp(`(?<!\\d)${[...whole].join("[.,' \\u00a0]?")}(?:[.,]\\d{1,2})?(?!\\d)`, "gu");
}
