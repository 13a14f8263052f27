import { attempt, LONGEST_WAIT } from "../../host/longestWait.mjs";

export type TextPattern = string | RegExp;

const INTERVAL_MILLISECONDS = 50;

/**
 * Asks again and again until the answer is neither undefined nor false. Fails after `timeout` milliseconds, saying what was awaited
 * and what the last attempt threw.
 */
export async function waitUntil<T>(
  what: string,
  answer: () => Promise<T | undefined | false>,
  timeout = LONGEST_WAIT,
): Promise<T> {
  const end = Date.now() + timeout;
  let problem: unknown;
  while (Date.now() < end) {
    try {
      const value = await attempt(answer);
      if (value !== undefined && value !== false) return value;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MILLISECONDS));
  }
  throw new Error(`Waited ${timeout / 1000} s for ${what}.`, { cause: problem });
}

/**
 * Waits until all that is asserted of a window holds: it is asked again and again, because what it shows may come a little later.
 * Fails as the last of them did.
 */
export async function eventually(asserted: () => Promise<void>): Promise<void> {
  const holds = waitUntil("what is asserted to hold", async () => {
    await asserted();
    return true;
  });
  await holds.catch((error) => {
    throw error.cause ?? error;
  });
}

export function matches(text: string, pattern: TextPattern): boolean {
  return typeof pattern === "string" ? text === pattern : pattern.test(text);
}
