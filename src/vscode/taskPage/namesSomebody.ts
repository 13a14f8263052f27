import { type Loan, tasksOf } from "../../domain/loan";

/** Tells whether a text contains a part of a name of the loan's borrowers, in any case, with or without accents. */
export function namesSomebody(loan: Loan): (text: string) => boolean {
  const names = [
    ...loan.borrowers.items.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ...tasksOf(loan).map(({ task }) => task.details?.borrowerName),
  ];
  const parts = new Set(names.flatMap((name) => wordsOf(name ?? "")).filter((part) => part.length > 1));
  return (text) => {
    const words = new Set(wordsOf(text));
    return [...parts].some((part) => words.has(part) || (hasNoSpaces(part) && folded(text).includes(part)));
  };
}

function wordsOf(text: string): string[] {
  return folded(text).split(/[^\p{L}\p{N}]+/u);
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
}

/** Some scripts have no spaces between words. */
function hasNoSpaces(part: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(part);
}
