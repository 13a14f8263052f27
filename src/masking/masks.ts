import * as l10n from "@vscode/l10n";
import type { Deal } from "../domain/deal";
import type { Loan } from "../domain/loan";
import { maskAnswer } from "./maskAnswer";
import { maskDeal, maskLoan } from "./maskLoan";
import { Pseudonyms } from "./pseudonyms";
import { Replacements } from "./replacements";

/**
 * Loans and deals of one environment as they can be shown to anybody: with pseudonyms that are the same wherever a
 * person appears, and again after a restart with the same key.
 */
export class Masks {
  readonly #pseudonyms: Pseudonyms;
  readonly #replacements = new WeakMap<Loan, Replacements>();
  readonly #loans = new WeakMap<Loan, Loan>();
  readonly #deals = new WeakMap<Deal, Deal>();

  /** `key` is secret: whoever has it can try names. */
  constructor(key: Uint8Array, environmentId: string) {
    this.#pseudonyms = new Pseudonyms(key, environmentId);
  }

  /** The same object for the same loan. */
  loan(loan: Loan): Loan {
    const known = this.#loans.get(loan);
    if (known) return known;
    const made = maskLoan(loan, this.#replacementsOf(loan));
    this.#loans.set(loan, made);
    return made;
  }

  /** The same object for the same deal. */
  deal(deal: Deal): Deal {
    const known = this.#deals.get(deal);
    if (known) return known;
    const made = maskDeal(deal, Replacements.ofDeal(deal, this.#pseudonyms));
    this.#deals.set(deal, made);
    return made;
  }

  /** The replacements for single values of a loan. */
  replacementsOf(loan: Loan): Pick<Replacements, "field" | "assignee"> {
    return this.#replacementsOf(loan);
  }

  /** Of a file on this machine: the same as that of a document with its name as the title. */
  file(name: string): string {
    return this.#pseudonyms.file(name);
  }

  /** One of our sentences without the service's own words, which are between straight quotation marks. */
  message(message: string): string {
    return message.replace(/".*"/su, l10n.t("“…” (hidden in share-safe mode)"));
  }

  /** A whole answer of the service, with the loan or deal that it was read as. */
  answer(answer: unknown, { loan, deal }: { readonly loan?: Loan | undefined; readonly deal?: Deal | undefined }) {
    const ofDeal = () => deal && Replacements.ofDeal(deal, this.#pseudonyms);
    return maskAnswer(answer, loan === undefined ? ofDeal() : this.#replacementsOf(loan));
  }

  #replacementsOf(loan: Loan): Replacements {
    const known = this.#replacements.get(loan);
    if (known) return known;
    const made = Replacements.ofLoan(loan, this.#pseudonyms);
    this.#replacements.set(loan, made);
    return made;
  }
}
