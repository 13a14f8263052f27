import assert from "node:assert/strict";
import { createService } from "../../../src/service/createService";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { startSimulator } from "../../../src/simulator/simulator";
import { NO_STORE_MASKING, withoutRepeats } from "../../../src/store/entry";
import { LoansOnScreen } from "../../../src/store/loanStore";
import { taskFinder } from "../../../src/vscode/loans/goToTask";
import { storeOf } from "../../support/loanStore";
import { borrower, borrowerTask, loanWith } from "../../support/loans";
import { testConnection } from "../service/support/testConnection";

describe("The store of an environment", () => {
  it("service.md 4.3: only ever reads: listing and refreshing reassign, reject and create nothing", async () => {
    const simulator = await startSimulator();
    const service = createService(testConnection(simulator.url, { token: async () => simulator.token }));
    const store = storeOf({
      loan: (id, options) => service.loan(id, options),
      deal: (id, options) => service.deal(id, options),
      listed: { loans: ["LN-2041"], deals: ["deal_51c0d7"] },
      pageSize: () => 1,
    });
    try {
      await store.refresh();
      await store.add("loans", ["LN-2090", "LN-0000"]);
      await store.loans.loadMore("LN-2041");
      await store.remove("loans", "LN-2090");
      await store.refresh();
      const called = simulator.calls().flatMap(({ operations }) => operations.map(({ name }) => name));
      assert.deepEqual([...new Set(called)].sort(), ["deal", "loan"]);
      assert.equal(store.loans.get("LN-2041")?.value?.id, "loan_8f3a21");
    } finally {
      store.dispose();
      await simulator.close();
    }
  });

  it("shows what passes between it and the outside, and keeps the truth for what compares, counts and sends", async () => {
    const loan = loanWith({ borrowers: [borrower("b", [borrowerTask("t", { status: "InProgress" })])] });
    const refused = new ServiceError("serverError", "No, said Ada.", { outcome: "unknown" });
    let masked = true;
    const store = storeOf({
      loan: async () => loan,
      deal: () => Promise.reject(refused),
      listed: { deals: ["DL-1"] },
      masking: {
        ...NO_STORE_MASKING,
        loan: (one) => (masked ? loanWith({ id: one.id }) : one),
        failure: (one) => (masked ? { ...one, message: "No." } : one),
      },
    });
    const told: unknown[] = [];
    await store.refresh();
    store.loans.onDidChange((reference) => told.push(reference));
    for (const entry of [store.loans.get("LN-1"), ...store.loans.entries])
      assert.deepEqual(entry?.value?.borrowers.items, []);
    for (const failure of [store.deals.get("DL-1")?.failure, store.failure]) assert.equal(failure?.message, "No.");
    assert.equal(store.loans.unmaskedEntry("LN-1")?.value, loan);
    const { outstanding, outstandingExact } = store.taskCounts;
    assert.deepEqual([outstanding, outstandingExact], [1, true]);
    store.loans.add(["LN-2"]);
    assert.equal(store.taskCounts.outstandingExact, false, "it was not read");
    store.loans.remove("LN-2");
    told.length = 0;
    masked = false;
    store.redisplay();
    assert.deepEqual(told, [undefined]);
    assert.equal(store.loans.get("LN-1"), store.loans.unmaskedEntry("LN-1"), "as it is, it is the entry itself");
  });

  it("tells of a loan whose task has become overdue since it was read, although the service says what it said", async () => {
    const task = { status: "NotStarted", dueDate: "2026-05-04T12:00:00Z" };
    let now = Date.parse(task.dueDate) - 2;
    const store = storeOf({
      loan: async () => loanWith({ borrowers: [borrower("b", [borrowerTask("t", task)])] }),
      now: () => now,
    });
    await store.refresh();
    const told: number[] = [];
    store.loans.onDidChange(() => told.push(now));
    const due = Date.parse(task.dueDate);
    for (now of [due - 1, due, due + 1, due + 2]) await store.refresh();
    assert.deepEqual(told, [due + 1]);
  });

  it("counts a loan once that is listed by its ID and by its friendly ID, also where a task is searched", async () => {
    const loan = loanWith({ borrowers: [borrower("b", [borrowerTask("t", { status: "InProgress" })])] });
    const store = storeOf({ loan: async () => loan, listed: { loans: ["LN-1", "loan_1", "LN-2"] } });
    await store.loans.refresh(["LN-1", "loan_1"]);
    assert.equal(store.taskCounts.outstanding, 1);
    const once = withoutRepeats(store.loans.entries).map(({ reference }) => reference);
    assert.deepEqual(once, ["LN-1", "LN-2"]);
    assert.equal(taskFinder(store.loans.entries.slice(0, 2))("").filter(({ value }) => value).length, 1);
  });
});

const LISTED = ["a", "b", "c", "d", "e", "f"];

describe("The loans on screen", () => {
  let loansOnScreen: LoansOnScreen;
  beforeEach(() => {
    loansOnScreen = new LoansOnScreen(assert.ifError);
  });

  it("comes first as it is listed, then what was looked at lately, the last one first", () => {
    for (const reference of ["b", "e", "not listed"]) {
      loansOnScreen.show(reference, [reference]);
      loansOnScreen.hide(reference);
    }
    loansOnScreen.show("row", ["d"]);
    loansOnScreen.show("page", ["c", "d"]);
    assert.deepEqual(loansOnScreen.split(LISTED), { first: ["c", "d", "e", "b"], rest: ["a", "f"] });
    loansOnScreen.hide("row");
    assert.deepEqual(loansOnScreen.split(LISTED).first, ["c", "d", "e", "b"], "another place shows it still");
  });

  it("is told when it comes to a place, not when it is still there", () => {
    const came: string[] = [];
    loansOnScreen.onDidCome((reference) => came.push(reference));
    loansOnScreen.show("selection", ["a", "b"]);
    loansOnScreen.show("selection", ["b", "c"]);
    loansOnScreen.show("selection", ["b", "c"]);
    assert.deepEqual(came, ["a", "b", "c"]);
  });

  it("forgets the loan that was looked at longest ago", () => {
    const many = Array.from({ length: 30 }, (_, index) => `LN-${index}`);
    for (const reference of many) loansOnScreen.show("page", [reference]);
    loansOnScreen.hide("page");
    const { first } = loansOnScreen.split(many);
    assert.deepEqual([first.length, first[0]], [20, "LN-29"]);
  });
});
