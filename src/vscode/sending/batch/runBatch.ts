import type { ItemResult, Outcome } from "./outcome";

export interface BatchRun<Item> {
  /** Sends one, once. */
  send(item: Item): Promise<Outcome>;
  /** Why nothing more is to be sent, asked before each; undefined while there is no reason. */
  stopped(): string | undefined;
  onStart(item: Item, before: readonly ItemResult<Item>[]): void;
}

/**
 * Sends one item after the other. A failure ends the batch only if its outcome has `stop`; the rest counts as not sent.
 */
export async function runBatch<Item>(items: readonly Item[], run: BatchRun<Item>): Promise<ItemResult<Item>[]> {
  const results: ItemResult<Item>[] = [];
  let stop: string | undefined;
  for (const item of items) {
    stop ??= run.stopped();
    if (stop !== undefined) {
      results.push({ item, outcome: { kind: "notSent", text: stop } });
      continue;
    }
    run.onStart(item, results);
    const outcome = await run.send(item);
    results.push({ item, outcome });
    stop = outcome.stop;
  }
  return results;
}
