import assert from "node:assert/strict";
import { TopK } from "../../../src/store/taskSearch";

describe("The top k of many items", () => {
  const firstOf = (limit: number, offers: readonly [rank: number, order: number][]) => {
    const topTasks = new TopK<number>(limit);
    offers.forEach(([rank, order], index) => {
      topTasks.offer(rank, order, index);
    });
    return topTasks.items;
  };

  it("are the same as those of a stable sort, however many there are and however they come", () => {
    const offers = Array.from({ length: 500 }, (_, index): [number, number] => [(index * 7) % 3, (index * 31) % 11]);
    const sorted = offers
      .map(([rank, order], index) => ({ rank, order, index }))
      .sort((a, b) => a.rank - b.rank || a.order - b.order)
      .map(({ index }) => index);
    for (const limit of [1, 10, 499, 500, 600]) assert.deepEqual(firstOf(limit, offers), sorted.slice(0, limit));
  });
});
