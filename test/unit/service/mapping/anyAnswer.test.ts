import assert from "node:assert/strict";
import fc from "fast-check";
import type { Loan } from "../../../../src/domain/loan";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { parseAnswer } from "../../../../src/service/graphql/answer";
import { Faults } from "../../../../src/service/mapping/faults";
import { mapDeal, mapLoan } from "../../../../src/service/mapping/mapLoan";

const TASK = {
  id: "task_1",
  title: "Pay stubs",
  taskName: "PAY_STUBS",
  status: "NotStarted",
  type: "DocumentRequired",
  priority: "HIGH",
  dueDate: "2026-05-04",
  completedAt: null,
  createdOn: "2026-04-01T10:00:00Z",
  documentLinks: [{ id: "doc_1", title: "a.pdf", url: "https://files.example.com/a" }],
  details: { borrowerId: "b_1", borrowerName: "José", entityKind: "BORROWER", entityDisplayName: "José" },
};
const BORROWER = {
  id: "b_1",
  personalInformation: { firstName: "José", lastName: "Ramírez", email: "jose@example.com" },
  incomes: { edges: [{ node: { statedMonthlyAmount: 5000, payPeriodFrequency: "Monthly" } }] },
  borrowerTasks: [{ ...TASK, borrowerFacingDescription: "Upload them." }],
};
const ANSWER = {
  data: {
    loan: {
      id: "loan_1",
      borrowers: { edges: [{ node: BORROWER }, { node: { ...BORROWER, id: "b_2" } }] },
      loanOfficerDocumentTasks: [{ ...TASK, description: "x", assignedTo: "LOAN_OFFICER", documentUploadPath: "/up" }],
    },
    deal: { id: "deal_1", friendlyId: "DL-1", borrowers: { edges: [{ node: BORROWER }] } },
  },
  errors: [{ message: "No.", path: ["loan", "borrowers", "edges", 0, "node", "incomes"] }, { message: "No path." }],
};

/** Answers with a few places replaced by any JSON. */
const mutated = fc
  .array(fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 })), { minLength: 1, maxLength: 4 })
  .map((changes) => {
    const answer: unknown = structuredClone(ANSWER);
    for (const [choice, value] of changes) {
      const places = placesOf(answer);
      const place = places[choice % places.length];
      if (place !== undefined) Reflect.set(place.parent, place.key, structuredClone(value));
    }
    return answer;
  });

function placesOf(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [{ parent: value, key }, ...placesOf(child)]);
}

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
    if (loan) {
      checkLoan(loan);
      const shown = JSON.stringify(loan);
      for (const { message } of faults) assert.ok(shown.includes(JSON.stringify(message).slice(1, -1)), message);
    }
    mapDeal(data?.deal, new Faults(faults), 2);
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError, String(thrown));
  }
}

describe("service.md 2.9, 7.2: whatever JSON comes", function () {
  this.timeout(60_000);

  it("is read without a throw, IDs are IDs, texts are texts, and no error is lost", () => {
    fc.assert(
      fc.property(mutated, (answer) => read(JSON.stringify(answer))),
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
