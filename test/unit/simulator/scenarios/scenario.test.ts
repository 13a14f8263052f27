import assert from "node:assert/strict";
import { checkScenario } from "../../../../src/simulator/scenarios/readScenarioFile";
import type { Scenario } from "../../../../src/simulator/scenarios/scenario";

describe("A scenario is refused", () => {
  const task = {
    id: "task_1",
    title: "",
    status: "NotStarted",
    type: "InputRequired",
    createdDaysAgo: 0,
    description: "",
  };
  const borrower = { id: "b", firstName: "A", lastName: "B", email: "a@b.example" };
  const deal = { id: "deal_1", friendlyId: "DL-1", borrowers: [borrower] };
  const loan = { id: "loan_1", friendlyId: "LN-1" };
  const officerTask = { ...task, assignedTo: "PROCESSOR" };
  const document = { id: "doc_1", name: "a.pdf", uploadedDaysAgo: 0 };

  const refused: [string, Partial<Scenario>, RegExp][] = [
    ["an ID twice", { deals: [deal, { ...deal, friendlyId: "DL-2", borrowers: [] }] }, /ID deal_1 is used twice/],
    [
      "a friendly ID twice",
      { deals: [{ ...deal, loan: { ...loan, friendlyId: "DL-1" } }] },
      /friendly ID DL-1 is used twice/,
    ],
    [
      "one ID for two documents",
      {
        deals: [
          {
            ...deal,
            loan: { ...loan, documents: [document], officerTasks: [{ ...officerTask, documents: [document] }] },
          },
        ],
      },
      /ID doc_1 is used twice/,
    ],
    [
      "a borrower's task without a loan",
      { deals: [{ ...deal, borrowers: [{ ...borrower, tasks: [task] }] }] },
      /tasks of borrower b need a loan/,
    ],
    [
      "a borrower that the deal does not have",
      { deals: [{ ...deal, loan: { ...loan, officerTasks: [{ ...officerTask, borrowerId: "b2" }] } }] },
      /DL-1 has no borrower b2/,
    ],
  ];
  for (const [name, scenario, message] of refused) {
    it(`when it has ${name}`, () => {
      assert.throws(() => checkScenario({ name: "wrong", ...scenario }), message);
    });
  }
});
