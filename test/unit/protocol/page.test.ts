import assert from "node:assert/strict";
import { type PageState, parsePageState } from "../../../src/protocol/page";

const OF_LOAN: PageState = { environmentId: "sandbox", loanReference: "LN 1" };
const OF_BOOK: PageState = { environmentId: "sandbox", book: true };
const STATE: PageState = { ...OF_LOAN, taskId: "task/1" };

describe("The state of a page", () => {
  it("comes back as it was kept, without how far it was scrolled", () => {
    for (const state of [STATE, { ...STATE, taskKind: "borrower" } as const, OF_LOAN, OF_BOOK])
      for (const kept of [state, { ...state, scroll: 7 }]) assert.deepEqual(parsePageState(kept), state);
  });

  for (const value of [
    ...[undefined, null, "state", [], {}],
    { ...STATE, taskId: "" },
    { ...STATE, taskKind: "officer" },
    { ...OF_LOAN, taskKind: "borrower" },
    { ...STATE, loanReference: ["LN 1"] },
    { ...STATE, borrowerName: "Ada" },
    { ...STATE, scroll: "7" },
    { ...STATE, scroll: -1 },
    { ...OF_BOOK, book: "yes" },
    { ...OF_BOOK, loanReference: "LN 1" },
    { book: true, environmentId: "" },
  ]) {
    it(`is refused when it is ${JSON.stringify(value)}`, () => assert.equal(parsePageState(value), undefined));
  }
});
