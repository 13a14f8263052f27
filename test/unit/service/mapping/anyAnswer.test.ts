import assert from "node:assert/strict";
import fc from "fast-check";
import type { Loan } from "../../../../src/domain/loan";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { parseAnswer } from "../../../../src/service/graphql/answer";
import { Faults } from "../../../../src/service/mapping/faults";
import { mapDeal, mapLoan } from "../../../../src/service/mapping/mapLoan";
import { mutatedAnswers } from "../../../support/mutatedAnswers";

/** What the rest of the product counts on. */
function checkLoan(loan: Loan): void {
  const texts = (entity: object) => {
    for (const value of Object.values(entity)) assert.ok(["string", "undefined", "object"].includes(typeof value));
  };
  const tasks = [...loan.loanOfficerTasks.items, ...loan.borrowers.items.flatMap((borrower) => borrower.tasks.items)];
  for (const { id } of [loan, ...loan.borrowers.items, ...tasks]) assert.ok(typeof id === "string" && id.trim() !== "");
  for (const task of tasks) {
    texts(task);
    if (task.details) texts(task.details);
    for (const document of task.documents.items) texts(document);
  }
  for (const borrower of loan.borrowers.items) texts(borrower);
}

function read(text: string): void {
  try {
    const { data, faults } = parseAnswer(text);
    const loan = mapLoan(data?.loan, new Faults(faults), 2);
    if (loan) checkLoan(loan);
    for (const found of [loan, mapDeal(data?.deal, new Faults(faults), 2)]) {
      const shown = JSON.stringify(found);
      for (const { message } of found ? faults : [])
        assert.ok(shown.includes(JSON.stringify(message).slice(1, -1)), message);
    }
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError, String(thrown));
  }
}

describe("service.md 2.9, 7.2: whatever JSON comes", function () {
  this.timeout(60_000);

  it("is read without a throw, IDs are IDs, texts are texts, and no error is lost", () => {
    fc.assert(
      fc.property(mutatedAnswers, (text) => read(text)),
      { numRuns: 3_000 },
    );
  });

  it("any JSON at all is an answer or is not understood", () => {
    fc.assert(
      fc.property(fc.json(), (text) => read(text)),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (loan, errors) =>
        read(JSON.stringify({ data: { loan, deal: loan }, errors })),
      ),
      { numRuns: 2_000 },
    );
  });

  it("JSON that is nested without end is no reason to fail", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    read(`{"data":{"loan":{"id":"L","loanOfficerDocumentTasks":[{"id":"T","title":${deep}}]}},"errors":${deep}}`);
  });
});
