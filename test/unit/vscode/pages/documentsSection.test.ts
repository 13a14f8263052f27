import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../../src/domain/listing";
import type { Document, Task } from "../../../../src/domain/task";
import { FAILED, LEFT_OUT } from "../../../../src/domain/unknown";
import type { Activity } from "../../../../src/ledger/activity";
import { drawnTask, NOW } from "../../../support/drawnPage";
import { borrowerTask, documentLink, officerTask } from "../../../support/loans";

function withDocuments(...documents: Document[]) {
  return drawnTask(borrowerTask("t", { documents: listingOf(documents) }));
}

const STUB = documentLink("doc_1", { title: "Stub.pdf", url: "https://docs.example/1" });
const TASK = borrowerTask("t", { documents: listingOf([STUB, documentLink("doc_2")]) });
const sending = (kind: Activity["kind"], documentId?: string): Activity => ({
  ...{ id: "1", environmentId: "sandbox", environmentName: "Sandbox", kind, plannedAt: NOW, documentId },
  ...{ state: "sent", interrupted: false },
});
const BEING_SENT = "This is already being sent, here or in another window. Wait for its outcome.";

describe("The documents of a task", () => {
  it("service.md 2.5: can be opened, copied and rejected, each by a button that names its document", () => {
    const page = withDocuments({ ...STUB, id: "doc_0", title: "First.pdf" }, STUB);
    assert.deepEqual(page.asks("Open Stub.pdf"), { type: "openDocument", index: 1 });
    assert.deepEqual(page.asks("Copy Document Link Stub.pdf"), { type: "copyDocumentLink", index: 1 });
    assert.deepEqual(page.asks("Reject… Stub.pdf"), {
      ...{ type: "run", command: "loanOps.rejectDocument", keeps: true },
      given: [{ loanReference: "LN-2041", taskId: "t", taskKind: "borrower", documentId: "doc_1" }],
    });
  });

  for (const url of ["javascript:alert(1)", "file:///etc/passwd", "command:loanOps.clearToken", "/relative/path"]) {
    it(`shows ${url} as text and opens nothing`, () => {
      const page = withDocuments({ ...STUB, url });
      assert.deepEqual(
        [...page.buttons.keys()].filter((button) => /Open|Link Stub/.test(button)),
        [],
      );
      assert.ok(page.text.includes(`Only http and https links can be opened. ${url}`));
    });
  }

  it("says why a document without a link or an ID cannot be opened or rejected", () => {
    const page = withDocuments(documentLink(undefined, { title: undefined }));
    assert.match(page.text, /Untitled document .*returned no link/);
    assert.match(page.reason("Reject… Untitled document"), /returned no ID for it, so it cannot be rejected/);
    assert.equal(page.asks("Reject… Untitled document"), undefined);
  });

  it("does not say that the service returned nothing where that was not read", () => {
    const page = withDocuments(documentLink("d", { title: "Stub.pdf", id: FAILED, url: LEFT_OUT }));
    assert.match(page.text, /Not read: url/);
    assert.match(page.reason("Reject… Stub.pdf"), /Its ID was not read/);
    const officers = drawnTask(officerTask("t", { documentUploadPath: FAILED }));
    assert.match(officers.reason("Upload…"), /Not read: documentUploadPath/);
    assert.doesNotMatch(page.text + officers.text, /returned no/);
  });

  it("service.md 7.2: says of a document what of it failed, and lets the others be", () => {
    const failures = [{ field: "url", message: "no links today" }];
    const page = withDocuments({ ...STUB, url: undefined, failures }, STUB);
    const [failed, other] = page.all(".documents li");
    assert.match(`${failed?.textContent}`, /The service said: no links today/);
    assert.doesNotMatch(`${other?.textContent}`, /no links today/);
    assert.doesNotMatch(page.text, /Not all documents/);
  });

  it("says plainly that there are none, that the list is missing, or that it failed", () => {
    const textOf = (documents: Task["documents"]) => drawnTask(borrowerTask("t", { documents })).text;
    assert.match(textOf(listingOf([])), /No documents yet/);
    assert.match(textOf(absentListing()), /The service returned no list: documentLinks/);
    assert.match(textOf(absentListing("on strike")), /were not read\. The service said: on strike/);
    assert.match(textOf({ ...listingOf([STUB]), failure: "one is lost" }), /Not all .* one is lost .*Stub\.pdf/);
  });

  it("service.md 2.8: put the upload first only where a document is required and still outstanding", () => {
    const look = (facts: Partial<Task>) => drawnTask(borrowerTask("t", facts)).button("Upload…").className;
    assert.equal(look({ type: "DocumentRequired", status: "NotStarted" }), "primary");
    assert.equal(look({ type: "DocumentRequired", status: "Completed" }), "secondary");
    assert.equal(look({ type: "InputRequired", status: "NotStarted" }), "secondary");
  });

  it("service.md 4.5: offers no upload, and says why, when the service gave no path", () => {
    const given = officerTask("t", { documentUploadPath: "/up/t" });
    assert.deepEqual(drawnTask(given).asks("Upload…"), {
      ...{ type: "run", command: "loanOps.uploadDocuments", keeps: true },
      given: [{ loanReference: "LN-2041", taskId: "t", taskKind: "loanOfficer" }],
    });
    const page = drawnTask(officerTask("t"));
    assert.equal(page.asks("Upload…"), undefined);
    assert.match(page.reason("Upload…"), /returned no upload path/);
  });

  it("takes no second upload while one is being sent, says why, and leaves everything else as it is", () => {
    const uploading = drawnTask(TASK, { underWay: [sending("upload")] });
    assert.equal(uploading.asks("Upload…"), undefined);
    assert.equal(uploading.reason("Upload…"), BEING_SENT);
    assert.ok(uploading.asks("Reject… Stub.pdf"));
    assert.ok(drawnTask(TASK).asks("Upload…"));
  });

  it("takes no second rejection of the same document, says why, and takes one of another", () => {
    const rejecting = drawnTask(TASK, { underWay: [sending("rejectDocument", "doc_2")] });
    assert.equal(rejecting.asks("Reject… doc_2.pdf"), undefined);
    assert.equal(rejecting.reason("Reject… doc_2.pdf"), BEING_SENT);
    assert.ok(rejecting.asks("Reject… Stub.pdf"));
    assert.ok(rejecting.asks("Upload…"));
  });
});
