/**
 * Folds spellings of one name into the same text: upper case, without accents and invisible characters. Upper case,
 * because Straße and STRASSE, or Yılmaz and YILMAZ, differ in lower case only.
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

/** A text that can be searched for folded words. */
export class FoldedText {
  readonly #text: string;
  readonly #folded: string;
  /** For each position of the folded text: begin and end of its character in the original. */
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
