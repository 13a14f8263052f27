import assert from "node:assert/strict";
import { type FromPage, type PageState, parsePageState } from "../../../src/protocol/page";
import { parseFromAnyPage } from "../../../src/protocol/pageParts";
import { parseFromTaskPage } from "../../../src/protocol/taskPage";

const parse = (value: unknown) => parseFromAnyPage(value) ?? parseFromTaskPage(value);

const MESSAGES: readonly FromPage[] = [
  { type: "ready" },
  { type: "ready", timeZone: "America/Port-au-Prince" },
  { type: "remedy", command: "loanOps.setToken" },
  { type: "remedy", command: "loanOps.showRequest", request: 7 },
  { type: "rejectDocument", documentId: "doc/1 ü" },
  { type: "openDocument", index: 0 },
  { type: "copyDocumentLink", index: 41 },
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
  { type: "openDocument", url: "https://evil.example" },
  ...[undefined, -1, 0.5, Number.NaN, "0", 1e300].map((index) => ({ type: "openDocument", index })),
];

const STATE: PageState = { environmentId: "sandbox", loanReference: "LN 1", taskId: "task/1" };

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
    for (const kept of [STATE, { ...STATE, scroll: 7 }]) assert.deepEqual(parsePageState(kept), STATE);
  });

  for (const value of [
    ...[undefined, null, "state", [], {}],
    { ...STATE, taskId: "" },
    { ...STATE, loanReference: ["LN 1"] },
    { ...STATE, borrowerName: "Ada" },
    { ...STATE, scroll: "7" },
  ]) {
    it(`is refused when it is ${JSON.stringify(value)}`, () => assert.equal(parsePageState(value), undefined));
  }
});
