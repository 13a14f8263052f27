import type { Loan } from "../domain/loan";
import type { Collection } from "./collection";

interface EarlierRead {
  readonly loan: Loan;
  /** When it was last read so, in milliseconds since the epoch. */
  readonly asOf: number;
}

interface KeptRead {
  readonly reference: string;
  readonly asOf: number;
  /** The loan as JSON: its length bounds the memory. */
  readonly text: string;
}

const MAX_READS_OF_A_LOAN = 20;
/** The limit for all that is kept; a loan with twenty tasks has about ten thousand. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Earlier reads of the loans of one environment, in memory only: the newest of each loan that differ from one another. */
export class EarlierReads {
  readonly #mostCharacters: number;
  #kept: readonly KeptRead[] = [];

  constructor(mostCharacters = MAX_CHARACTERS) {
    this.#mostCharacters = mostCharacters;
  }

  /** Keeps each read that another one differs from, and the last ones when following ends. */
  follow(loans: Collection<Loan>): { dispose(): void } {
    const latest = new Map<string, EarlierRead>();
    const following = loans.onDidUpdate((reference) => {
      if (reference === undefined) {
        const listed = new Set(loans.references);
        for (const known of latest.keys()) if (!listed.has(known)) latest.delete(known);
        this.#kept = this.#kept.filter((read) => listed.has(read.reference));
        return;
      }
      const { value: loan, asOf } = loans.unmaskedEntry(reference) ?? {};
      const before = latest.get(reference);
      if (loan === undefined || asOf === undefined) return;
      latest.set(reference, { loan, asOf });
      if (before !== undefined && before.loan !== loan) this.#keep(reference, before);
    });
    return {
      dispose: () => {
        following.dispose();
        for (const [reference, read] of latest) this.#keep(reference, read);
      },
    };
  }

  /** The newest first; the first ones may be as the loan is now. Not masked. */
  of(reference: string): EarlierRead[] {
    return this.#kept
      .filter((read) => read.reference === reference)
      .reverse()
      .map(({ text, asOf }) => ({ loan: JSON.parse(text), asOf }));
  }

  #keep(reference: string, { loan, asOf }: EarlierRead): void {
    const text = JSON.stringify(loan);
    const ofLoan = this.#kept.filter((read) => read.reference === reference);
    const last = ofLoan.at(-1);
    const first = ofLoan.length >= MAX_READS_OF_A_LOAN ? ofLoan[0] : undefined;
    const dropped = last?.text === text ? last : first;
    const kept = [...this.#kept.filter((read) => read !== dropped), { reference, asOf, text }];
    let characters = kept.reduce((sum, read) => sum + read.text.length, 0);
    while (characters > this.#mostCharacters) characters -= kept.shift()?.text.length ?? 0;
    this.#kept = kept;
  }
}
