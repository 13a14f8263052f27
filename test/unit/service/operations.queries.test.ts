import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { TaskDetails } from "../../../src/domain/task";
import { createService } from "../../../src/service/createService";
import type { LoanOriginationService } from "../../../src/service/loanOriginationService";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import { borrowerTask, documentLink, officerTask } from "../../support/loans";
import { assertFails } from "./support/failure";
import { type TestConnection, testConnection } from "./support/testConnection";

const NOON = new Date("2026-05-04T12:00:00Z");

describe("queries, against the simulator", () => {
  let simulator: Simulator;
  let connection: TestConnection;
  let service: LoanOriginationService;

  before(async () => {
    simulator = await startSimulator({ now: () => NOON });
    connection = testConnection(simulator.url, { token: async () => simulator.token });
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
      { statedMonthlyAmount: "31250", payPeriodFrequency: "SemiMonthly", failures: [] },
      { statedMonthlyAmount: "8333.33", payPeriodFrequency: "Annually", failures: [] },
      { statedMonthlyAmount: "2900", payPeriodFrequency: "Quarterly", failures: [] },
    ]);
    const tasks = [...margaret.tasks.items, ...loan.loanOfficerTasks.items].map(({ id, kind }) => `${kind} ${id}`);
    const officers = ["loanOfficer task_9e55/01", "loanOfficer task_9e5522"];
    assert.deepEqual(tasks, ["borrower task_9e5501", "borrower task_9e5502", ...officers]);
  });

  it("service.md 2.5, 2.7: a borrower task has every field", async () => {
    const loan = await service.loan("LN-1952", { first: 50 });
    const expected = borrowerTask("task_02c401", {
      title: "Proof of earnest money",
      taskName: "EARNEST_MONEY",
      status: "Completed",
      type: "DocumentRequired",
      priority: "MEDIUM",
      dueDate: "2026-04-14",
      completedAt: "2026-04-06T12:00:00.000Z",
      createdOn: "2026-03-24T12:00:00.000Z",
      description: "A cancelled check or a wire confirmation.",
      documents: listingOf([
        documentLink("doc_10a001", {
          title: "wire confirmation.pdf",
          url: `${simulator.url}/documents/doc_10a001`,
        }),
      ]),
      details: {
        borrowerId: "borrower_0b7e60",
        borrowerName: "Sofía Castellanos",
        entityKind: "BORROWER",
        entityDisplayName: "Sofía Castellanos",
      },
    });
    assert.deepEqual(loan.borrowers.items[0]?.tasks.items[0], expected);
  });

  it("service.md 2.6: a loan officer task has the same, its own description, its upload path and its assignee", async () => {
    const loan = await service.loan("LN-1952", { first: 50 });
    const expected = officerTask("task_02c501", {
      title: "Final verification of employment",
      taskName: "FINAL_VOE",
      status: "Completed",
      type: "DocumentRequired",
      dueDate: "2026-04-30",
      completedAt: "2026-04-30T12:00:00.000Z",
      createdOn: "2026-04-27T12:00:00.000Z",
      description: "By phone, within ten days of closing. Upload the call record.",
      documents: listingOf([
        documentLink("doc_10a010", { title: "call record.txt", url: `${simulator.url}/documents/doc_10a010` }),
      ]),
      details: {
        borrowerId: undefined,
        borrowerName: undefined,
        entityKind: "LOAN",
        entityDisplayName: "Loan LN-1952",
      },
      assignedTo: "PROCESSOR",
      documentUploadPath: "/api/loan-applications/loan_0c18aa/loan-officer-tasks/task_02c501/documents",
    });
    assert.deepEqual(loan.loanOfficerTasks.items[0], expected);
  });

  it("service.md 2.7: a loan officer task may be for a borrower, and tied to any kind of entity", async () => {
    const { loanOfficerTasks } = await service.loan("LN-2041", { first: 50 });
    const details = loanOfficerTasks.items.map((task) => task.details as TaskDetails);
    assert.deepEqual(
      details.map(({ borrowerId, entityKind }) => `${borrowerId} ${entityKind}`),
      ["borrower_a41e09 BORROWER", "undefined LOAN", "undefined LOAN", "undefined PROPERTY"],
    );
  });

  it("service.md 2.2, 4.2: a deal has its friendly ID and has its borrowers as a loan has them", async () => {
    const deal = await service.deal("deal_51c0d9", { first: 50 });
    assert.equal(deal.friendlyId, "DL-1015");
    const [, borrower = assert.fail()] = deal.borrowers.items;
    const { id, firstName, lastName, email, incomes, tasks } = borrower;
    assert.deepEqual(
      [id, firstName, lastName, email],
      ["borrower_c77a02", "Andrzej", "Wójcik", "andrzej.wojcik@example.com"],
    );
    assert.equal(incomes.items[0]?.statedMonthlyAmount, "18400");
    assert.ok(tasks.items.length > 0 && tasks.items.every(({ kind }) => kind === "borrower"));
  });

  it("service.md 2.1, 4.6: `first` limits a connection, and as many as were asked for means that there may be more", async () => {
    const two = await service.loan("LN-2090", { first: 2 });
    const lists = [two.borrowers, ...two.borrowers.items.map(({ incomes }) => incomes)];
    const seen = lists.map(({ items, mayHaveMore }) => `${items.length}${mayHaveMore ? " or more" : ""}`);
    assert.deepEqual(seen, ["2 or more", "2 or more", "1"]);
    assert.equal((await service.loan("LN-2090", { first: 5 })).borrowers.mayHaveMore, false);
    assert.equal((await service.deal("deal_51c0d9", { first: 4 })).borrowers.mayHaveMore, true);
    assert.equal((await service.deal("deal_51c0d9", { first: 3 })).borrowers.items.length, 3);
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
    const call = service.loan("LN-0000", { first: 50 });
    await assertFails(call, "notFound", "refused", /^The service refused: "Loan not found\."$/);
  });
});
