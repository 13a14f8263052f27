import assert from "node:assert/strict";
import { parseFromLoanPage } from "../../../src/protocol/loanPage";
import { type FromPage, type PageState, parsePageState } from "../../../src/protocol/page";
import { parseFromAnyPage } from "../../../src/protocol/pageParts";
import { parseFromTaskPage } from "../../../src/protocol/taskPage";

const parse = (value: unknown) => parseFromAnyPage(value) ?? parseFromTaskPage(value) ?? parseFromLoanPage(value);

const MESSAGES: readonly FromPage[] = [
  { type: "ready" },
  { type: "ready", timeZone: "America/Port-au-Prince" },
  { type: "remedy", command: "loanOps.setToken" },
  { type: "remedy", command: "loanOps.showRequest", request: 7 },
  { type: "rejectDocument", documentId: "doc/1 ü" },
  { type: "openDocument", index: 0 },
  { type: "copyDocumentLink", index: 41 },
  { type: "openLoan" },
  { type: "reassign" },
  { type: "uploadToTask", taskId: "t/1", taskKind: "loanOfficer" },
];

const REFUSED: readonly unknown[] = [
  ...[undefined, null, "ready", 7, [], [{ type: "ready" }], {}],
  ...[{ type: undefined }, { type: "toString" }, { type: "deleteLoan" }, { type: "Ready" }],
  { type: "ready", extra: 1 },
  ...["", "a b", 7, "x".repeat(70)].map((timeZone) => ({ type: "ready", timeZone })),
  ...[undefined, "", ["loanOps.setToken"]].map((command) => ({ type: "remedy", command })),
  ...[-1, "7", null].map((request) => ({ type: "remedy", command: "loanOps.showRequest", request })),
  { type: "remedy", command: "loanOps.setToken", arguments: ["workbench.action.quit"] },
  ...[undefined, "", 5].map((documentId) => ({ type: "rejectDocument", documentId })),
  { type: "uploadToTask", taskId: "t", taskKind: "officer" },
  { type: "openTask", taskKind: "borrower" },
  { type: "reassign", loanReference: "LN-2" },
  { type: "openDocument", url: "https://evil.example" },
  ...[undefined, -1, 0.5, Number.NaN, "0", 1e300].map((index) => ({ type: "openDocument", index })),
];

const OF_LOAN: PageState = { environmentId: "sandbox", loanReference: "LN 1" };
const OF_BOOK: PageState = { environmentId: "sandbox", book: true };
const STATE: PageState = { ...OF_LOAN, taskId: "task/1" };

describe("Messages of pages", () => {
  it("are taken as they are", () => {
    for (const message of MESSAGES) assert.deepEqual(parse(message), message);
  });

  for (const value of REFUSED) {
    it(`are refused: ${JSON.stringify(value)}`, () => assert.equal(parse(value), undefined));
  }
});

describe("The state of a page", () => {
  it("comes back as it was kept, without how far it was scrolled", () => {
    for (const state of [STATE, OF_LOAN, OF_BOOK])
      for (const kept of [state, { ...state, scroll: 7 }]) assert.deepEqual(parsePageState(kept), state);
  });

  for (const value of [
    ...[undefined, null, "state", [], {}],
    { ...STATE, taskId: "" },
    { ...STATE, loanReference: ["LN 1"] },
    { ...STATE, borrowerName: "Ada" },
    { ...STATE, scroll: "7" },
    { ...OF_BOOK, book: "yes" },
    { ...OF_BOOK, loanReference: "LN 1" },
  ]) {
    it(`is refused when it is ${JSON.stringify(value)}`, () => assert.equal(parsePageState(value), undefined));
  }
});
