import { loan as operation } from "../../../src/service/operations";
import type { ExchangeRecorder } from "../../../src/service/transport/connection";
import { LoanStore } from "../../../src/store/loanStore";
import { connectionTo } from "../support/connection";
import { chunkOf } from "../support/outsideVsCode";

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

/** The same requests by a loop around `fetch` that does nothing with the answers but parse them. */
export function plainRefresh(baseUrl: string, loans: readonly string[], concurrency: number): () => Promise<Refresh> {
  return async () => {
    const waiting = [...loans];
    let first: number | undefined;
    const began = performance.now();
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const response = await fetch(`${baseUrl}/graphql`, {
          method: "POST",
          headers: { Authorization: "Bearer bench", "Content-Type": "application/json" },
          body: JSON.stringify({ query: operation.document, variables: { id, first: 50 } }),
        });
        await response.json();
        first ??= performance.now() - began;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return { whole: performance.now() - began, first: first ?? Number.NaN };
  };
}
