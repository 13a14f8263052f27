import assert from "node:assert/strict";
import { Faults } from "../../../../src/service/mapping/faults";
import { mapTask } from "../../../../src/service/mapping/mapLoan";
import { ObjectReader } from "../../../../src/service/mapping/objectReader";

describe("The details of tasks that follow each other", () => {
  const detailsOf = (details: object) =>
    mapTask("borrower", new ObjectReader({ id: "task_1", details }, ["task"], new Faults([])))?.details;
  const ada = { borrowerId: "b_1", borrowerName: "Ada Byron", entityKind: "BORROWER", entityDisplayName: "Ada Byron" };

  it("are one object where they are equal, which 40,000 tasks need the memory for", () => {
    assert.equal(detailsOf(ada), detailsOf({ ...ada }));
  });

  for (const field of Object.keys(ada)) {
    it(`are each task's own where ${field} differs or is absent`, () => {
      detailsOf(ada);
      assert.deepEqual(detailsOf({ ...ada, [field]: "other" }), { ...ada, [field]: "other" });
      assert.deepEqual(detailsOf({ ...ada, [field]: null }), { ...ada, [field]: undefined });
    });
  }
});
