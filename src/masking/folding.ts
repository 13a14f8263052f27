/**
 * A text in the form in which two spellings of one name are the same: in capitals, without accents and without what is not
 * drawn. Capitals, for small letters differ where capitals do not: Straße and STRASSE, Yılmaz and YILMAZ.
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll("’", "'")
    .toUpperCase();
}

/** What a pattern found: as it stands in the text, and folded. */
export interface FoldedMatch {
  readonly text: string;
  readonly folded: string;
}

/** A text that patterns of folded words are looked for in. */
export class FoldedText {
  readonly #text: string;
  readonly #folded: string;
  /** For each place of the folded text, where the character that it came from begins and ends. */
  readonly #begins: number[] = [];
  readonly #ends: number[] = [];

  constructor(text: string) {
    this.#text = text;
    let all = "";
    let end = 0;
    for (const character of text) {
      const begin = end;
      end += character.length;
      const plain = folded(character);
      all += plain;
      for (let place = 0; place < plain.length; place++) {
        this.#begins.push(begin);
        this.#ends.push(end);
      }
      // An accent goes with its letter.
      if (plain === "" && this.#ends.length > 0) this.#ends[this.#ends.length - 1] = end;
    }
    this.#folded = all;
  }

  matches(pattern: RegExp): FoldedMatch[] {
    const found: FoldedMatch[] = [];
    this.replace(pattern, (match) => {
      found.push(match);
      return "";
    });
    return found;
  }

  replace(pattern: RegExp, by: (match: FoldedMatch) => string): string {
    let replaced = "";
    let done = 0;
    for (const { 0: match, index } of this.#folded.matchAll(pattern)) {
      const begin = Math.max(this.#begins[index] ?? done, done);
      const end = this.#ends[index + match.length - 1] ?? begin;
      replaced += this.#text.slice(done, begin) + by({ text: this.#text.slice(begin, end), folded: match });
      done = end;
    }
    return replaced + this.#text.slice(done);
  }
}
