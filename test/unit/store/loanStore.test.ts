import assert from "node:assert/strict";
import { createService } from "../../../src/service/createService";
import { startSimulator } from "../../../src/simulator/simulator";
import { LoanStore } from "../../../src/store/loanStore";
import { testConnection } from "../service/support/testConnection";

describe("The store of an environment", () => {
  it("service.md 4.3: only ever reads: listing and refreshing reassign, reject and create nothing", async () => {
    const simulator = await startSimulator();
    const store = new LoanStore({
      service: createService(testConnection(simulator.baseUrl, { token: async () => simulator.token })),
      references: { read: () => ({ loans: ["LN-2041"], deals: ["deal_51c0d7"] }), write: async () => {} },
      pageSize: () => 1,
      now: () => 0,
      onUnexpected: (error) => assert.fail(String(error)),
    });
    try {
      await store.refresh();
      await store.addLoans(["LN-2090", "LN-0000"]);
      await store.loans.loadMore("LN-2041");
      await store.removeLoan("LN-2090");
      await store.refresh();
      assert.deepEqual([...new Set(simulator.state.calls.map(({ operation }) => operation))].sort(), ["deal", "loan"]);
      assert.equal(store.loans.get("LN-2041")?.value?.id, "loan_8f3a21");
    } finally {
      store.dispose();
      await simulator.close();
    }
  });
});
