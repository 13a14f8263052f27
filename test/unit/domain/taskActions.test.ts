import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import { hasUploadAddress, rejectableDocuments } from "../../../src/domain/task";
import { TASK_STATUSES } from "../../../src/domain/taskStatus";
import { borrowerTask, documentLink, officerTask } from "../../support/loans";

const DOCUMENTS = listingOf([documentLink("doc_1"), documentLink(undefined)]);

describe("What a task allows", () => {
  for (const status of [...TASK_STATUSES, "Parked", undefined]) {
    it(`service.md 3.2: an upload and a rejection, whatever its status (${status})`, () => {
      const task = borrowerTask("t", { status, documents: DOCUMENTS });
      assert.equal(hasUploadAddress(task), true);
      assert.deepEqual(
        rejectableDocuments(task).map(({ id }) => id),
        ["doc_1"],
      );
    });
  }

  it("service.md 4.5: an upload to a loan officer task only where the service gave a path", () => {
    assert.equal(hasUploadAddress(officerTask("t", { documentUploadPath: "/up/t" })), true);
    assert.equal(hasUploadAddress(officerTask("t")), false);
  });
});
