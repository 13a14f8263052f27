import assert from "node:assert/strict";
import { createService } from "../../../src/service/createService";
import type { LoanOriginationService } from "../../../src/service/loanOriginationService";
import { type RunningSimulator, startSimulator } from "../../../src/simulator/simulator";
import { failureOf } from "./support/failure";
import { type TestConnection, testConnection } from "./support/testConnection";

const NOON = new Date("2026-05-04T12:00:00Z");

describe("queries, against the simulator", () => {
  let simulator: RunningSimulator;
  let connection: TestConnection;
  let service: LoanOriginationService;

  before(async () => {
    simulator = await startSimulator({ now: () => NOON });
    connection = testConnection(simulator.baseUrl, { token: async () => simulator.token });
    service = createService(connection);
  });
  after(() => simulator.close());

  it("service.md 4.2: a loan is found by its ID and by its friendly ID", async () => {
    const byFriendlyId = await service.loan("LN-2041", { first: 50 });
    assert.equal(byFriendlyId.id, "loan_8f3a21");
    assert.deepEqual(await service.loan("loan_8f3a21", { first: 50 }), byFriendlyId);
    assert.equal((await service.loan("loan/77 b", { first: 50 })).id, "loan/77 b");
  });

  it("service.md 2.3, 2.4: a loan has its borrowers with names, e-mail, incomes and tasks, and its officer tasks", async () => {
    const loan = await service.loan("LN-2090", { first: 50 });
    assert.deepEqual(
      loan.borrowers.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ["Margaret O'Connell-Whitfield", "Andrzej Wójcik", "נועה לוי", "Þórdís Jónsdóttir"],
    );
    const [margaret] = loan.borrowers.items;
    assert.equal(margaret?.email, "m.oconnell.whitfield@example.com");
    assert.deepEqual(margaret.incomes.items, [
      { statedMonthlyAmount: "31250", payPeriodFrequency: "SemiMonthly" },
      { statedMonthlyAmount: "8333.33", payPeriodFrequency: "Annually" },
      { statedMonthlyAmount: "2900", payPeriodFrequency: "Quarterly" },
    ]);
    assert.deepEqual(
      margaret.tasks.items.map(({ id, kind }) => [id, kind]),
      [
        ["task_9e5501", "borrower"],
        ["task_9e5502", "borrower"],
      ],
    );
    assert.deepEqual(
      loan.loanOfficerTasks.items.map(({ id, kind }) => [id, kind]),
      [
        ["task_9e55/01", "loanOfficer"],
        ["task_9e5522", "loanOfficer"],
      ],
    );
  });

  it("service.md 2.5, 2.7: a borrower task has every field", async () => {
    const loan = await service.loan("LN-1988", { first: 50 });
    const [task] = loan.borrowers.items[0]?.tasks.items ?? [];
    assert.deepEqual(task, {
      kind: "borrower",
      id: "task_c3f001",
      title: "Letter about the disputed account",
      taskName: "CREDIT_DISPUTE",
      status: "InProgress",
      type: "DocumentProcessing",
      priority: "HIGH",
      dueDate: "2026-05-14",
      completedAt: undefined,
      createdOn: task?.createdOn,
      description: "Upload the creditor's letter that says how the dispute was settled.",
      documents: {
        items: [{ id: "doc_ab7001", title: "letter from the creditor.pdf", url: task?.documents.items[0]?.url }],
        mayHaveMore: false,
        absent: false,
        failure: undefined,
      },
      details: {
        borrowerId: "borrower_d10f33",
        borrowerName: "Tamika Brooks",
        entityKind: "BORROWER",
        entityDisplayName: "Tamika Brooks",
      },
      assignedTo: undefined,
      documentUploadPath: undefined,
      failures: [],
    });
    assert.equal(task.createdOn?.slice(0, 10), "2026-04-04");
    assert.ok(task.documents.items[0]?.url?.startsWith(simulator.baseUrl));
  });

  it("service.md 2.6: a loan officer task has its own description, its upload path and its assignee", async () => {
    const loan = await service.loan("LN-2090", { first: 50 });
    const [task] = loan.loanOfficerTasks.items;
    assert.equal(task?.description, "Jumbo policy asks for a desk review by a second appraiser. Upload the review.");
    assert.equal(task.assignedTo, "LOAN_OFFICER");
    assert.ok(task.documentUploadPath?.includes(encodeURIComponent("task_9e55/01")));
  });

  it("service.md 2.2, 4.2: a deal has its friendly ID and says who its borrowers are", async () => {
    const deal = await service.deal("deal_51c0d9", { first: 50 });
    assert.equal(deal.friendlyId, "DL-1015");
    assert.deepEqual(deal.borrowers.items[1], {
      id: "borrower_c77a02",
      firstName: "Andrzej",
      lastName: "Wójcik",
      email: "andrzej.wojcik@example.com",
      failures: [],
    });
  });

  it("service.md 2.1, 4.6: `first` limits a connection, and as many as were asked for means that there may be more", async () => {
    const two = await service.loan("LN-2090", { first: 2 });
    assert.equal(two.borrowers.items.length, 2);
    assert.equal(two.borrowers.mayHaveMore, true);
    assert.equal(two.borrowers.items[0]?.incomes.items.length, 2);
    assert.equal(two.borrowers.items[0].incomes.mayHaveMore, true);
    assert.equal(two.borrowers.items[1]?.incomes.mayHaveMore, false);
    assert.equal((await service.loan("LN-2090", { first: 5 })).borrowers.mayHaveMore, false);
    assert.equal((await service.deal("deal_51c0d9", { first: 4 })).borrowers.mayHaveMore, true);
  });

  it("service.md 7.2: partial data comes with the failure at the field that it belongs to", async () => {
    const loan = await service.loan("LN-2103", { first: 50 });
    const [borrower] = loan.borrowers.items;
    assert.equal(borrower?.incomes.absent, true);
    assert.match(borrower.incomes.failure ?? "", /incomes/);
    const [giftLetter, rentalHistory] = borrower.tasks.items;
    assert.match(giftLetter?.documents.failure ?? "", /documentLinks/);
    assert.equal(rentalHistory?.documents.failure, undefined);
    assert.deepEqual(loan.failures, []);
    assert.equal(connection.records.at(-1)?.outcome, "partial");
  });

  it("service.md 7.1: a loan that the service does not have is refused in its own words", async () => {
    const error = await failureOf(service.loan("LN-0000", { first: 50 }));
    assert.equal(error.kind, "refused");
    assert.equal(error.message, 'The service refused: "Loan not found."');
  });

  it("service.md 5.1: a ping tells a good token from a bad one", async () => {
    await service.ping();
    const stranger = createService(testConnection(simulator.baseUrl, { token: async () => "somebody-else" }));
    const error = await failureOf(stranger.ping());
    assert.equal(error.kind, "unauthorized");
    assert.equal(error.message, "The service did not accept the access token: set a new one.");
  });
});
