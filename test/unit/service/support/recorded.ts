import type { ExchangeRecorder, RecordedExchange } from "../../../../src/service/transport/connection";

/** A recorder whose records can be looked at: what was kept at first, and last. */
export function recorder(): ExchangeRecorder & { readonly kept: RecordedExchange[]; last(): RecordedExchange } {
  const kept: RecordedExchange[] = [];
  let id = 0;
  return {
    kept,
    nextId: () => ++id,
    keep: (exchange) => kept.push(exchange),
    last() {
      const last = kept.at(-1);
      if (last === undefined) throw new Error("Nothing was recorded.");
      return last;
    },
  };
}

export function bodyOf({ answer }: RecordedExchange): string {
  return Buffer.from(answer?.body ?? []).toString();
}
