import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Document, Task } from "../../../src/domain/task";
import { documentsSection } from "../../../src/webview/documents";
import { borrowerTask, documentLink, officerTask } from "../../support/loans";
import { buttonsOf, elementsOf, taskPage, textOf } from "../../support/taskPages";

function section(task: Task, canUpload = true) {
  return [documentsSection(taskPage(task, { canUpload }))];
}

function withDocuments(...documents: Document[]) {
  return section(borrowerTask("t", { documents: listingOf(documents) }));
}

const STUB = documentLink("doc_1", { title: "Stub.pdf", url: "https://docs.example/1" });

describe("The documents of a task", () => {
  it("service.md 2.5: can be opened, copied and rejected, each button naming its document", () => {
    const buttons = buttonsOf(withDocuments({ ...STUB, id: "doc_0", title: "First.pdf" }, STUB));
    assert.deepEqual(buttons.get("Open Stub.pdf")?.sends, { type: "openDocument", index: 1 });
    assert.deepEqual(buttons.get("Copy Document Link Stub.pdf")?.sends, { type: "copyDocumentLink", index: 1 });
    assert.deepEqual(buttons.get("Reject… Stub.pdf")?.sends, { type: "rejectDocument", documentId: "doc_1" });
  });

  for (const url of [
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "vscode://loan-ops.loan-ops/x",
    "command:loanOps.clearToken",
    "/relative/path",
    "not an address",
  ]) {
    it(`shows ${url} as text and opens nothing`, () => {
      const view = withDocuments({ ...STUB, url });
      const open = buttonsOf(view).get("Open Stub.pdf");
      assert.equal(open?.sends, undefined);
      assert.equal(open?.attributes["aria-disabled"], "true");
      const reason = elementsOf(view).find(({ attributes }) => attributes.id === open?.attributes["aria-describedby"]);
      assert.ok(reason !== undefined && textOf([reason]).includes(url));
      assert.equal(buttonsOf(view).get("Copy Document Link Stub.pdf")?.sends, undefined);
    });
  }

  it("says why a document without a link or an ID cannot be opened or rejected", () => {
    const view = withDocuments(documentLink(undefined, { title: undefined }));
    assert.match(textOf(view), /Untitled document/);
    assert.match(textOf(view), /returned no link/);
    assert.match(textOf(view), /returned no ID for this document, so it cannot be rejected/);
    assert.equal(buttonsOf(view).get("Reject… Untitled document")?.sends, undefined);
  });

  it("service.md 7.2: says of a document what of it failed, and lets the others be", () => {
    const view = withDocuments(
      { ...STUB, url: undefined, failures: [{ field: "url", message: "no links today" }] },
      STUB,
    );
    const [failed, other] = elementsOf(view).filter(({ tag }) => tag === "li");
    assert.match(textOf([failed ?? assert.fail()]), /The service said: no links today/);
    assert.doesNotMatch(textOf([other ?? assert.fail()]), /no links today/);
    assert.doesNotMatch(textOf(view), /Not all of the documents/);
  });

  it("keeps documents with the same ID apart", () => {
    const keys = elementsOf(withDocuments(STUB, STUB, STUB))
      .filter(({ tag }) => tag === "li")
      .map(({ key }) => key);
    assert.equal(new Set(keys).size, 3);
  });

  it("says plainly that there are none, that the list is missing, or that it failed", () => {
    assert.match(textOf(withDocuments()), /No documents yet/);
    assert.match(textOf(section(borrowerTask("t", { documents: absentListing() }))), /returned no list of documents/);
    const failed = textOf(section(borrowerTask("t", { documents: absentListing("on strike") })));
    assert.match(failed, /could not be read\. The service said: on strike/);
    const partly = { ...listingOf([STUB]), failure: "one is lost" };
    assert.match(textOf(section(borrowerTask("t", { documents: partly }))), /Not all .* one is lost .*Stub\.pdf/);
  });

  it("service.md 2.8: put the upload first only where a document is required and still outstanding", () => {
    const look = (facts: Partial<Task>) =>
      buttonsOf(section(borrowerTask("t", facts))).get("Upload…")?.attributes.class;
    assert.equal(look({ type: "DocumentRequired", status: "NotStarted" }), "primary");
    assert.equal(look({ type: "DocumentRequired", status: "Completed" }), "secondary");
    assert.equal(look({ type: "InputRequired", status: "NotStarted" }), "secondary");
  });

  it("service.md 4.5: offers no upload, and says why, when the service gave no path", () => {
    const task = officerTask("t");
    assert.deepEqual(buttonsOf(section(task)).get("Upload…")?.sends, { type: "upload" });
    assert.equal(buttonsOf(section(task, false)).get("Upload…")?.sends, undefined);
    assert.match(textOf(section(task, false)), /returned no upload path/);
  });
});
