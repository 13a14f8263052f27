import { loan as operation } from "../../../src/service/operations";
import type { ExchangeRecorder } from "../../../src/service/transport/connection";
import { LoanStore } from "../../../src/store/loanStore";
import { chunkOf } from "../support/chunkOf";
import { connectionTo } from "../support/connection";

/** Milliseconds. */
export interface Refresh {
  readonly whole: number;
  /** Until the first loan was there to be shown. */
  readonly first: number;
}

/** A window's store of these loans with the client as it ships: refreshes when called. */
export async function storeRefresh(
  baseUrl: string,
  loans: readonly string[],
  concurrency: number,
  requests?: ExchangeRecorder,
): Promise<() => Promise<Refresh>> {
  const client: typeof import("../../../src/service/createService") = await import(
    chunkOf("src/service/createService.ts")
  );
  const service = client.createService({ ...connectionTo(baseUrl), requests });
  const store = new LoanStore({
    service,
    references: { read: () => ({ loans, deals: [] }), write: async () => {} },
    pageSize: () => 50,
    concurrency: () => concurrency,
    now: Date.now,
    onUnexpected: (error) => {
      throw error;
    },
  });
  return async () => {
    let first: number | undefined;
    const began = performance.now();
    const following = store.loans.onDidChange((reference) => {
      if (first === undefined && reference !== undefined && store.loans.get(reference)?.loading === false) {
        first = performance.now() - began;
      }
    });
    await store.refresh();
    const whole = performance.now() - began;
    following.dispose();
    const failed = store.loans.entries.find(({ failure, value }) => failure !== undefined || value === undefined);
    if (failed !== undefined) throw new Error(`${failed.reference} was not read: ${failed.failure?.message}`);
    return { whole, first: first ?? Number.NaN };
  };
}

/**
 * The same requests by a loop around `fetch` that does nothing with the answers but parse them; or requests for several
 * loans each, by aliases.
 */
export function plainRefresh(
  baseUrl: string,
  loans: readonly string[],
  concurrency: number,
  loansPerRequest = 1,
): () => Promise<Refresh> {
  return async () => {
    const waiting = [...loans];
    let first: number | undefined;
    const began = performance.now();
    const worker = async () => {
      while (waiting.length > 0) {
        const response = await fetch(`${baseUrl}/graphql`, {
          method: "POST",
          headers: { Authorization: "Bearer bench", "Content-Type": "application/json" },
          body: JSON.stringify(queryFor(waiting.splice(0, loansPerRequest))),
        });
        await response.json();
        first ??= performance.now() - began;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return { whole: performance.now() - began, first: first ?? Number.NaN };
  };
}

/** The document of the product; for several loans, what it asks for of a loan under an alias for each. */
function queryFor(references: readonly string[]): { query: string; variables: object } {
  const [only, ...others] = references;
  if (others.length === 0) return { query: operation.document, variables: { id: only, first: 50 } };
  const asked = operation.document.slice(operation.document.indexOf("{", operation.document.indexOf("loan(")), -2);
  const ids = references.map((_, index) => `id${index}`);
  return {
    query: `query Loans(${ids.map((id) => `$${id}: ID!`).join(", ")}, $first: Int) {
${ids.map((id, index) => `  loan${index}: loan(id: $${id}) ${asked}`).join("\n")}
}`,
    variables: { first: 50, ...Object.fromEntries(ids.map((id, index) => [id, references[index]])) },
  };
}
