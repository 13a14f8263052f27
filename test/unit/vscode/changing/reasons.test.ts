import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { refusalSteps, whyNotDone } from "../../../../src/vscode/changing/reasons";

const SAID = 'The service refused: "No."';

const whyFor = (reason: ServiceError["reason"]) =>
  whyNotDone(new ServiceError("errorAnswer", SAID, { outcome: "refused", reason }));

describe("Why a change was not done", () => {
  it("service.md 5.3: is that the token lacks the scope, without the words of the service, which name it as well", () =>
    assert.equal(whyFor("missingScope"), "This token lacks the scope update:borrower."));

  for (const [section, reason, sentence] of [
    ["4.3 rule 2", "documentNotFound", "The service did not find the document on this loan. "],
    ["4.3 rule 3", "documentWithoutTask", "The service has no task for this document. "],
    ["4.3", "loanNotFound", "The service did not find this loan. "],
    ["4.3", "dealNotFound", "The service did not find this deal. "],
    [
      "8",
      "loanFrozen",
      "The service names a freeze, which should not prevent this. Ask the service's owner why it does. ",
    ],
    ["7.1", undefined, ""],
  ] as const) {
    it(`service.md ${section}: has the service's own words behind it: ${reason ?? "other words"}`, () =>
      assert.equal(whyFor(reason), sentence + SAID));
  }
});

describe("What can be done next about a change that was refused", () => {
  for (const [reason, steps] of [
    ["documentNotFound", ["refresh", "openTask"]],
    ["documentWithoutTask", ["openTask"]],
    ["loanNotFound", ["refresh", "switchEnvironment"]],
    ["dealNotFound", ["refresh", "switchEnvironment"]],
    ["missingScope", []],
  ] as const) {
    it(`for the reason ${reason}: ${steps.join(", then ") || "what helps against the kind"}`, () =>
      assert.deepEqual(refusalSteps("rejectDocument", { reason, status: undefined }), steps));
  }

  for (const [status, upload, mutation] of [
    [404, ["refresh"], ["diagnoseConnection"]],
    [405, ["diagnoseConnection"], ["diagnoseConnection"]],
    [409, ["refresh"], ["refresh"]],
    [413, ["chooseFiles"], []],
    [415, ["chooseFiles"], []],
    [422, [], []],
  ] as const) {
    it(`for the status ${status}: of an upload ${upload.join() || "nothing more"}, of others ${mutation.join() || "nothing more"}`, () => {
      assert.deepEqual(refusalSteps("upload", { reason: undefined, status }), upload);
      assert.deepEqual(refusalSteps("rejectDocument", { reason: undefined, status }), mutation);
    });
  }
});
