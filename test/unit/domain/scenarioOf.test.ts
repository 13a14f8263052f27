import assert from "node:assert/strict";
import fc from "fast-check";
import { scenarioOf } from "../../../src/domain/scenarioOf";
import { isObject } from "../../../src/domain/unknown";
import { Marks } from "../../../src/masking/marks";
import { maskDeal, maskLoan } from "../../../src/masking/maskLoan";
import { ErrorPlaces } from "../../../src/service/mapping/errorPlaces";
import { mapLoan } from "../../../src/service/mapping/mapLoan";
import { checkScenario } from "../../../src/simulator/scenarios/readScenarioFile";
import { borrower, borrowerTask } from "../../support/loans";
import { rounds, SEED } from "../../support/rounds";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../support/wireLoans";

const BORROWER_PATH = ["loan", "borrowers", "edges", 0, "node"] as const;
const TASK_PATH = [...BORROWER_PATH, "borrowerTasks", 0] as const;
const NOW = Date.parse("2026-05-14T15:00:00");
const marks = new Marks(new Uint8Array(32).fill(7), "production");

/** A name is given where it is saved. */
const named = ({ scenario, ...rest }: ReturnType<typeof scenarioOf>) => ({
  scenario: { name: "saved", ...scenario },
  ...rest,
});

function saved(wire: unknown, errors: ConstructorParameters<typeof ErrorPlaces>[0] = []) {
  const read = mapLoan(wire, new ErrorPlaces(errors)) ?? assert.fail("no loan");
  return named(scenarioOf([{ read, masked: maskLoan(read, marks) }], NOW));
}

const ERROR = { message: "It failed.", path: undefined, locations: [], codes: [] };
const taskWith = (facts: object) => wireLoan("l", [wireBorrower("b", [wireTask("t", facts)])], []);
const failing = (path: readonly (string | number)[]) => [{ ...ERROR, path }];

describe("Loans as a scenario", () => {
  /** Texts have something in them that must not be found again. */
  const secret = fc.string().map((text) => `zq7 ${text} zq7`);
  const value = fc.oneof(secret, fc.integer(), fc.double(), fc.constantFrom(null, "Completed", "2026-05-04"));
  const facts = { documentLinks: [{ id: "d", title: "d", url: "u" }], borrowerFacingDescription: "text" };
  const whole = wireLoan("l", [wireBorrower("b", [wireTask("t", facts)])], [wireOfficerTask("o", facts)]);
  /** With these in the place of its values. */
  const filled = (wire: unknown, values: unknown[]): unknown => {
    if (Array.isArray(wire)) return wire.map((one) => filled(one, values));
    if (!isObject(wire)) return values.pop();
    const fields = Object.entries(wire).map(([name, inner]) => [name, name === "id" ? "zq7" : filled(inner, values)]);
    return Object.fromEntries(fields);
  };
  const loans = fc.array(value, { minLength: 50, maxLength: 50 }).map((values) => filled(whole, [...values]));

  /** What failed of a borrower's task, a borrower or a loan, or somewhere. */
  const places = [
    ...["title", "status", "documentLinks", "details"].map((field) => [...TASK_PATH, field]),
    ...["borrowerTasks", "personalInformation", "incomes"].map((field) => [...BORROWER_PATH, field]),
    ["loan", "loanOfficerDocumentTasks"],
    undefined,
  ];
  const errors = fc.array(
    fc.tuple(secret, fc.constantFrom(...places)).map(([message, path]) => ({ ...ERROR, message, path })),
    { maxLength: 2 },
  );

  it("hold no name, ID, address or text of the service, and are what the simulator takes: 10,000 loans", () => {
    fc.assert(
      fc.property(loans, errors, (wire, failed) => {
        const { scenario } = saved(wire, failed);
        assert.doesNotMatch(JSON.stringify(scenario), /zq7/);
        checkScenario(scenario);
      }),
      { numRuns: rounds(10_000), seed: SEED },
    );
  }).timeout(120_000);

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

  it("have two digits of an income, no date that is years away, and no code that may be somebody's number", () => {
    const far = { dueDate: "1962-03-04", createdOn: "1962-03-04T10:00:00", taskName: "SSN_123_45_6789" };
    const incomes = {
      edges: [{ node: { statedMonthlyAmount: "8241.50" } }, { node: { statedMonthlyAmount: 123_456 } }],
    };
    const tasks = [wireTask("t", far), wireTask("u", { dueDate: "2090-01-01", taskName: "ADA_BYRON" })];
    const { scenario } = saved(wireLoan("l", [wireBorrower("b", tasks, { incomes })], []));
    const [one] = checkScenario(scenario).deals?.[0]?.borrowers ?? [];
    assert.deepEqual(
      one?.incomes?.map(({ statedMonthlyAmount }) => statedMonthlyAmount),
      [8200, 120_000],
    );
    assert.partialDeepStrictEqual(one?.tasks?.[0], { dueInDays: -1095, createdDaysAgo: 1095 });
    assert.equal(one?.tasks?.[1]?.dueInDays, 1095);
    assert.doesNotMatch(JSON.stringify(scenario), /1962|SSN|6789|ADA|8241|123456/);
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

  for (const [field, wire, errors] of [
    ["createdOn", taskWith({ createdOn: "soon" })],
    ["createdOn that is still to come", taskWith({ createdOn: "2026-06-14T15:00:00" })],
    ["completedAt", taskWith({ completedAt: "soon" })],
    [
      "title",
      taskWith({ documentLinks: [{ id: "d", title: null, url: null }] }),
      failing([...TASK_PATH, "documentLinks", 0, "title"]),
    ],
    [
      "lastName",
      wireLoan("l", [wireBorrower("b", [], { personalInformation: { firstName: "A", lastName: null } })], []),
      failing([...BORROWER_PATH, "personalInformation", "lastName"]),
    ],
    ["errors", taskWith({}), [ERROR]],
  ] as const) {
    it(`say that they do not have what a scenario cannot say: ${field}`, () => {
      // What names no value may be about any list.
      const lists = ["borrowers", "incomes", "borrowerTasks", "documentLinks", "loanOfficerDocumentTasks"];
      const [name = ""] = field.split(" ");
      assert.deepEqual(saved(wire, errors).notKept, name === "errors" ? [name, ...lists] : [name]);
    });
  }

  it("leave out the fields that the service does not know, for the whole scenario", () => {
    const task = borrowerTask("t", { priority: { notRead: "leftOut" } });
    const loan = { ...(mapLoan(wireLoan("l", [], []), new ErrorPlaces([])) ?? assert.fail()) };
    const whole = { ...loan, borrowers: { ...loan.borrowers, items: [borrower("b", [task])] } };
    const { scenario } = named(scenarioOf([{ read: whole, masked: maskLoan(whole, marks) }], NOW));
    assert.deepEqual(checkScenario(scenario).drift, { withoutFields: ["BorrowerTask.priority"] });
  });

  it("have the tasks of a deal on a loan of which nothing else is told", () => {
    const loan = mapLoan(wireLoan("l", [wireBorrower("b", [wireTask("t")])], []), new ErrorPlaces([])) ?? assert.fail();
    const deal = { id: "deal_1", friendlyId: "DL-77", borrowers: loan.borrowers, failures: [], leftOut: [] };
    const { scenario, tasks } = named(scenarioOf([{ read: deal, masked: maskDeal(deal, marks) }], NOW));
    assert.doesNotMatch(JSON.stringify(scenario), /DL-77|Ada|Byron/);
    assert.equal(tasks, 1);
    assert.deepEqual(checkScenario(scenario).drift, { nullFields: ["Loan.loanOfficerDocumentTasks"] });
  });
});
