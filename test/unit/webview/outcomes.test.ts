import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { PageActivity, TaskPage } from "../../../src/protocol/taskPage";
import { borrowerTask, documentLink } from "../../support/loans";
import { drawnTask, NOW } from "../../support/taskPages";

const documents = listingOf([
  documentLink("doc_1", { title: "One.pdf", url: "https://docs.example/1" }),
  documentLink("doc_2", { title: "Two.pdf", url: "https://docs.example/2" }),
]);

function page(facts: Partial<TaskPage> = {}) {
  return drawnTask(borrowerTask("t", { documents }), facts);
}

function sent(kind: PageActivity["kind"], documentId?: string): PageActivity {
  return { kind, documentId, plannedAt: NOW };
}

describe("The task page while something of the task is being sent", () => {
  it("takes no second upload, says why, and leaves everything else as it is", () => {
    const uploading = page({ underWay: [sent("upload")] });
    assert.equal(uploading.sends("Upload…"), undefined);
    assert.equal(uploading.reason("Upload…"), "Files are being uploaded to this task.");
    assert.ok(uploading.sends("Reject… One.pdf"));
    assert.ok(page().sends("Upload…"));
  });

  it("takes no second rejection of the same document, says why, and takes one of another", () => {
    const rejecting = page({ underWay: [sent("rejectDocument", "doc_2")] });
    assert.equal(rejecting.sends("Reject… Two.pdf"), undefined);
    assert.equal(rejecting.reason("Reject… Two.pdf"), "This document is being rejected.");
    assert.ok(rejecting.sends("Reject… One.pdf"));
    assert.ok(rejecting.sends("Upload…"));
  });

  it("says that the task is being reassigned", () =>
    assert.match(page({ underWay: [sent("reassignLoanOfficerTasks")] }).text, /are being reassigned to the borrower/));
});

describe("The task page after an outcome that nobody knows", () => {
  it("says so with its time, that nothing was sent again, and where to look; its actions stay: the user decides", () => {
    const activities = [
      sent("rejectDocument", "doc_2"),
      { ...sent("rejectDocument", "gone"), found: "It is gone." },
      sent("upload"),
    ];
    const remedies = [{ name: "show", label: "Show Activity" }];
    const unsure = page({ unknown: { activities, remedies } });
    assert.match(
      unsure.text,
      /Outcome unknown It is not known whether this was done\. Nothing was sent again\. Check the outcome/,
    );
    assert.match(
      unsure.text,
      /Rejection of “Two\.pdf” \(10:42 AM\) Rejection of “gone” \(10:42 AM\) It is gone\. Upload \(10:42 AM\)/,
    );
    assert.deepEqual(unsure.sends("Show Activity"), { type: "remedy", name: "show" });
    assert.ok(unsure.sends("Upload…"));
    assert.ok(unsure.sends("Reject… One.pdf"));
    assert.doesNotMatch(page().text, /Outcome unknown/);
  });
});

describe("The task page after something was not done", () => {
  const text = "“Two.pdf” was not rejected. This token lacks the scope update:borrower.";
  const remedies = [{ name: "loanOps.setToken", label: "Set Access Token…" }];

  it("says so in the same sentence, when that was, and what helps", () => {
    const refused = page({ notDone: { text, at: NOW, remedies } });
    assert.ok(refused.text.includes(`${text} (10:42 AM)`), refused.text);
    assert.deepEqual(refused.sends("Set Access Token…"), { type: "remedy", name: "loanOps.setToken" });
    assert.doesNotMatch(page().text, /was not rejected/);
  });

  it("says so where screen readers hear it: the place is there before", () => {
    const places = (of: ReturnType<typeof page>) => of.all("[role=status]").length;
    assert.equal(places(page()), places(page({ notDone: { text, at: NOW, remedies } })));
  });
});
