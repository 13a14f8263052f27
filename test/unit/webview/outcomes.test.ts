import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { TaskPage } from "../../../src/protocol/taskPage";
import { borrowerTask, documentLink } from "../../support/loans";
import { drawnTask } from "../../support/taskPages";

const documents = listingOf([documentLink("doc_1", { title: "One.pdf" }), documentLink("doc_2", { title: "Two.pdf" })]);
const BEING_SENT = "This is already being sent, here or in another window. Wait for its outcome.";

function page(facts: Partial<TaskPage> = {}) {
  return drawnTask(borrowerTask("t", { documents }), facts);
}

describe("The task page while something of the task is being sent", () => {
  it("takes no second upload, says why, and leaves everything else as it is", () => {
    const uploading = page({ uploading: true });
    assert.equal(uploading.sends("Upload…"), undefined);
    assert.equal(uploading.reason("Upload…"), BEING_SENT);
    assert.ok(uploading.sends("Reject… One.pdf"));
    assert.ok(page().sends("Upload…"));
  });

  it("takes no second rejection of the same document, says why, and takes one of another", () => {
    const rejecting = page({ rejecting: ["doc_2"] });
    assert.equal(rejecting.sends("Reject… Two.pdf"), undefined);
    assert.equal(rejecting.reason("Reject… Two.pdf"), BEING_SENT);
    assert.ok(rejecting.sends("Reject… One.pdf"));
    assert.ok(rejecting.sends("Upload…"));
  });
});

describe("What the task page has to say first", () => {
  const lines = ["“Two.pdf” was not rejected.", "This token lacks the scope."];
  const told = page({
    notices: [undefined, { lines, remedies: [{ command: "one", title: "Set Access Token…", request: 7 }] }],
  });

  it("stands there with what helps, which is given back; its actions stay: the user decides", () => {
    assert.ok(told.text.includes(lines.join(" ")), told.text);
    assert.deepEqual(told.sends("Set Access Token…"), { type: "remedy", command: "one", request: 7 });
    assert.ok(told.sends("Reject… Two.pdf"));
  });

  it("stands where screen readers hear it: the place is there before", () => {
    const places = (of: ReturnType<typeof page>) => of.all("[role=status]").length;
    assert.equal(places(page({ notices: [undefined, undefined] })), places(told));
  });
});
