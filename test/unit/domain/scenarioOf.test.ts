import assert from "node:assert/strict";
import fc from "fast-check";
import { scenarioOf } from "../../../src/domain/scenarioOf";
import { Marks } from "../../../src/masking/marks";
import { maskDeal, maskLoan } from "../../../src/masking/maskLoan";
import { Faults } from "../../../src/service/mapping/faults";
import { mapLoan } from "../../../src/service/mapping/mapLoan";
import { checkScenario } from "../../../src/simulator/scenarios/readScenarioFile";
import { borrower, borrowerTask } from "../../support/loans";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../support/wireLoans";

const NOW = Date.parse("2026-05-14T15:00:00");
const marks = new Marks(new Uint8Array(32).fill(7), "production");

function saved(wire: unknown, name = "saved") {
  const loan = mapLoan(wire, new Faults([]), 50) ?? assert.fail("no loan");
  return scenarioOf(name, [{ trueLoan: loan, loan: maskLoan(loan, marks) }], NOW);
}

describe("Loans as a scenario", () => {
  /** Any text of the service, with something in it that must not be found again. */
  const secret = fc.string().map((text) => `zq7 ${text} zq7`);
  const number = fc.oneof(fc.integer(), fc.double(), secret, fc.constant(null));
  const value = fc.oneof(secret, fc.constant(null), fc.integer());
  const texts = fc.record({
    title: value,
    taskName: value,
    status: fc.oneof(value, fc.constant("Completed")),
    type: value,
    priority: value,
    dueDate: fc.oneof(value, fc.constant("2026-05-04")),
    completedAt: value,
    createdOn: value,
    assignedTo: value,
    documentUploadPath: secret,
    description: secret,
    borrowerFacingDescription: secret,
    documentLinks: fc.oneof(
      fc.constant(null),
      fc.array(fc.record({ id: secret, title: value, url: secret }), { maxLength: 2 }),
    ),
    details: fc.record({ borrowerId: secret, borrowerName: secret, entityKind: value, entityDisplayName: secret }),
  });
  const loans = fc
    .record({
      id: secret,
      borrowerId: secret,
      person: fc.record({ firstName: value, lastName: secret, email: secret }),
      amount: number,
      frequency: secret,
      task: texts,
      officerTask: texts,
    })
    .map((one) =>
      wireLoan(
        one.id,
        [
          wireBorrower(one.borrowerId, [wireTask("zq7 task", one.task)], {
            personalInformation: one.person,
            incomes: { edges: [{ node: { statedMonthlyAmount: one.amount, payPeriodFrequency: one.frequency } }] },
          }),
        ],
        [wireOfficerTask("zq7 officer task", one.officerTask)],
      ),
    );

  it("hold no name, ID, address or text of the service, and are what the simulator takes: 10,000 loans", () => {
    fc.assert(
      fc.property(loans, (wire) => {
        const { scenario } = saved(wire);
        assert.doesNotMatch(JSON.stringify(scenario), /zq7/);
        checkScenario(scenario);
      }),
      { numRuns: 10_000 },
    );
  });

  it("keep what the service documents, round incomes and count dates from today", () => {
    const task = wireTask("t", { status: "NotStarted", taskName: "PAY_STUBS", dueDate: "2026-05-04", priority: 2 });
    const { scenario, notKept } = saved(
      wireLoan("loan_9", [wireBorrower("b", [task])], [wireOfficerTask("o", { details: { borrowerId: "b" } })]),
    );
    const [deal] = checkScenario(scenario).deals ?? [];
    const [one] = deal?.borrowers ?? [];
    assert.deepEqual(
      one?.incomes?.map(({ statedMonthlyAmount }) => statedMonthlyAmount),
      [5000],
    );
    const stated = { status: "NotStarted", type: "DocumentRequired", taskName: "PAY_STUBS", priority: 2 };
    assert.partialDeepStrictEqual(one?.tasks?.[0], { ...stated, dueInDays: -10, createdDaysAgo: 43 });
    const [officer] = deal?.loan?.officerTasks ?? [];
    assert.deepEqual([officer?.assignedTo, officer?.borrowerId], ["LOAN_OFFICER", one?.id]);
    assert.deepEqual(notKept, []);
  });

  it("answer null with an error where the service did, and say what a scenario cannot", () => {
    const wire = wireLoan(
      "loan_9",
      [wireBorrower("b", null, { incomes: { edges: [{ node: { statedMonthlyAmount: "much" } }] } })],
      [wireOfficerTask("o", { documentLinks: null, dueDate: "soon", status: null })],
    );
    const { scenario, notKept } = saved(wire);
    const [deal] = checkScenario(scenario).deals ?? [];
    assert.deepEqual(deal?.borrowers[0]?.failingFields, ["borrowerTasks"]);
    assert.deepEqual(deal?.loan?.officerTasks?.[0]?.failingFields, ["documentLinks", "status"]);
    assert.deepEqual([...notKept].sort(), ["dueDate", "statedMonthlyAmount"]);
  });

  it("leave out the fields that the service does not know, for the whole scenario", () => {
    const task = borrowerTask("t", { priority: { notRead: "leftOut" } });
    const loan = { ...(mapLoan(wireLoan("l", [], []), new Faults([]), 50) ?? assert.fail()) };
    const whole = { ...loan, borrowers: { ...loan.borrowers, items: [borrower("b", [task])] } };
    const { scenario } = scenarioOf("saved", [{ trueLoan: whole, loan: maskLoan(whole, marks) }], NOW);
    assert.deepEqual(checkScenario(scenario).drift, { withoutFields: ["BorrowerTask.priority"] });
  });

  it("are deals with their borrowers where a deal was saved: no loan of it is stated", () => {
    const { borrowers, ...rest } =
      mapLoan(wireLoan("l", [wireBorrower("b", [])], []), new Faults([]), 50) ?? assert.fail();
    const deal = { id: "deal_1", friendlyId: "DL-77", borrowers, failures: rest.failures, leftOut: [] };
    const { scenario } = scenarioOf("saved", [{ deal: maskDeal(deal, marks) }], NOW);
    assert.doesNotMatch(JSON.stringify(scenario), /DL-77|Ada|Byron/);
    assert.deepEqual(
      checkScenario(scenario).deals?.map(({ borrowers: all, loan }) => [all.length, loan]),
      [[1, undefined]],
    );
  });
});
