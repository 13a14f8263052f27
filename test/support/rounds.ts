/**
 * Of a campaign with random values: a tenth of the rounds, of which `npm test` has enough; all of them in the nightly workflow and by
 * LOAN_OPS_TEST_ROUNDS=all.
 */
export function rounds(all: number): number {
  return process.env.LOAN_OPS_TEST_ROUNDS === "all" ? all : Math.ceil(all / 10);
}

/** Of cases that stand in a row, from 1 to below an end: every tenth from a random one on, or all of them. */
export function casesBelow(end: number): number[] {
  const step = rounds(10) === 10 ? 1 : 10;
  const first = 1 + (SEED % step);
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, index) => first + index * step);
}

/** What the random values follow from: the same each time, another one each night, and the one of a failure by LOAN_OPS_TEST_SEED. */
export const SEED = Number(process.env.LOAN_OPS_TEST_SEED ?? 2041);
