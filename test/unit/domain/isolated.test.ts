import assert from "node:assert/strict";
import { borrowerLabel } from "../../../src/domain/loan";
import { documentLabel, taskLabel } from "../../../src/domain/task";
import { isolated } from "../../../src/domain/text";
import { documentLink } from "../../support/loans";

describe("A name in a line of other text", () => {
  it("is set apart when it is written from right to left", () => {
    for (const name of ["محمد الخطيب", "נועה לוי", "Noa נועה 3"]) assert.equal(isolated(name), `\u2068${name}\u2069`);
  });

  it("stays as it is in any other script", () => {
    for (const name of ["José Ramírez Ortega", "Linh Nguyễn", "山田 花子", "김민준", "Ωmega 😀", ""]) {
      assert.equal(isolated(name), name);
    }
  });

  it("turns nothing around, whatever marks it holds", () => {
    assert.equal(isolated("pay\u202Efdp.exe"), "payfdp.exe");
    assert.equal(isolated("נועה\u2069\u202E 3"), "\u2068נועה 3\u2069");
    assert.equal(isolated("נועה\u200f\u061c 3"), "\u2068נועה 3\u2069");
  });

  it("is that of borrowers, tasks and documents wherever they are named", () => {
    const name = "נועה";
    const apart = `\u2068${name}\u2069`;
    assert.equal(borrowerLabel({ id: "b", firstName: name, lastName: undefined }), apart);
    assert.equal(taskLabel({ id: "t", title: name, taskName: undefined }), apart);
    assert.equal(documentLabel(documentLink("d", { title: name })), apart);
  });
});
