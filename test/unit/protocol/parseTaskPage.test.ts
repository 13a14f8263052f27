import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type FromTaskPage,
  parseFromTaskPage,
  parseTaskPageState,
  type TaskPageState,
} from "../../../src/protocol/taskPage";

const MESSAGES: readonly FromTaskPage[] = [
  { type: "ready" },
  { type: "focus" },
  { type: "refresh" },
  { type: "remedy", name: "loanOps.setToken" },
  { type: "upload" },
  { type: "copyTaskId" },
  { type: "copyLink" },
  { type: "rejectDocument", documentId: "doc/1 ü" },
  { type: "openDocument", index: 0 },
  { type: "copyDocumentLink", index: 41 },
];

const REFUSED: readonly unknown[] = [
  ...[undefined, null, "ready", 7, [], [{ type: "ready" }], {}],
  ...[{ type: undefined }, { type: "toString" }, { type: "deleteLoan" }, { type: "Ready" }, { type: "showLog" }],
  { type: "ready", extra: 1 },
  ...[{ type: "remedy" }, { type: "remedy", name: "" }, { type: "remedy", name: ["loanOps.setToken"] }],
  { type: "remedy", name: "loanOps.setToken", command: "workbench.action.quit" },
  ...[
    { type: "rejectDocument" },
    { type: "rejectDocument", documentId: "" },
    { type: "rejectDocument", documentId: 5 },
  ],
  { type: "rejectDocument", documentId: "doc", loanReference: "another" },
  ...[{ type: "openDocument" }, { type: "openDocument", url: "https://evil.example" }],
  ...[-1, 0.5, Number.NaN, "0"].map((index) => ({ type: "openDocument", index })),
  { type: "copyDocumentLink", index: 1e300 },
  { type: "copyLink", index: 0 },
  { type: "copyLink", loanReference: "another" },
];

const STATE: TaskPageState = { environmentId: "sandbox", loanReference: "LN 1", taskId: "task/1" };

describe("Messages of the task page", () => {
  for (const message of MESSAGES) {
    it(`takes ${JSON.stringify(message)} as it is`, () => assert.deepEqual(parseFromTaskPage(message), message));
  }

  for (const value of REFUSED) {
    it(`refuses ${JSON.stringify(value) ?? String(value)}`, () => assert.equal(parseFromTaskPage(value), undefined));
  }
});

describe("Anything that a page may send", () => {
  it("is refused, or is exactly one of the messages, with nothing added", () => {
    const type = fc.oneof(fc.constantFrom(...MESSAGES.map((message) => message.type)), fc.string());
    const parts = { type, name: fc.anything(), documentId: fc.anything(), index: fc.anything() };
    const value = fc.oneof(fc.anything(), fc.record(parts, { requiredKeys: ["type"] }));
    const check = (sent: unknown) => {
      const message = parseFromTaskPage(sent);
      if (message !== undefined) assert.deepEqual({ ...message }, { ...(sent as object) });
    };
    fc.assert(fc.property(value, check), { numRuns: 2_000, seed: 2041 });
  });
});

describe("The state of the task page", () => {
  it("comes back as it was kept", () => assert.deepEqual(parseTaskPageState(STATE), STATE));

  for (const value of [
    ...[undefined, null, "state", [], {}],
    { ...STATE, taskId: undefined },
    { ...STATE, taskId: "" },
    { ...STATE, environmentId: 1 },
    { ...STATE, loanReference: ["LN 1"] },
    { ...STATE, borrowerName: "Ada" },
  ]) {
    it(`is refused when it is ${JSON.stringify(value) ?? String(value)}`, () =>
      assert.equal(parseTaskPageState(value), undefined));
  }
});
