import assert from "node:assert/strict";
import type { ServiceError } from "../../../../src/service/failure/serviceError";
import { refusalSteps } from "../../../../src/vscode/ui/notDone";

describe("What can be done next about a change that was refused", () => {
  for (const [reason, steps] of [
    ["documentNotFound", ["refresh", "openTask"]],
    ["documentWithoutTask", ["openTask"]],
    ["loanNotFound", ["refresh", "switchEnvironment"]],
    // The token is what every failure of its kind is about.
    ["missingScope", []],
  ] as const) {
    it(`for the reason ${reason}: ${steps.join(", then ") || "what helps against the kind"}`, () =>
      assert.deepEqual(stepsOf("rejectDocument", { reason }), steps));
  }

  it("for a deal that was not found: read it again, or look in another environment", () =>
    assert.deepEqual(stepsOf("createBorrower", { reason: "dealNotFound" }), ["refresh", "switchEnvironment"]));

  for (const [status, upload, mutation] of [
    [404, ["refresh"], ["diagnoseConnection"]],
    [405, ["diagnoseConnection"], ["diagnoseConnection"]],
    [409, ["refresh"], ["refresh"]],
    [413, ["chooseFiles"], []],
    [415, ["chooseFiles"], []],
    [422, [], []],
  ] as const) {
    it(`for the status ${status}: of an upload ${upload.join() || "nothing more"}, of others ${mutation.join() || "nothing more"}`, () => {
      assert.deepEqual(stepsOf("upload", { status }), upload);
      assert.deepEqual(stepsOf("rejectDocument", { status }), mutation);
    });
  }
});

function stepsOf(
  change: Parameters<typeof refusalSteps>[0]["change"],
  { reason, status }: Partial<Pick<ServiceError, "reason" | "status">>,
) {
  return refusalSteps({ change, refusal: { kind: "refused", reason, status } });
}
