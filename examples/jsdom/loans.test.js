// In jsdom, where a page's code runs: what it sends comes from another origin, and the simulator has to let it (`cors`).
const assert = require("node:assert/strict");
const { startSimulator } = require("loan-ops-simulator");

let simulator;
beforeEach(async () => {
  simulator = await startSimulator({ scenario: "busy-friday", now: "2026-03-02T12:00:00Z", cors: "http://localhost" });
});
afterEach(() => simulator.close());

// A client in a page. jsdom has XMLHttpRequest, and no fetch.
function graphql(query, variables) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${simulator.url}/graphql`);
    request.setRequestHeader("Authorization", `Bearer ${simulator.token}`);
    request.setRequestHeader("Content-Type", "application/json");
    request.onload = () => resolve(JSON.parse(request.responseText));
    request.onerror = () => reject(new Error("no answer"));
    request.send(JSON.stringify({ query, variables }));
  });
}

test("a page reads the loan officer's tasks", async () => {
  const query = "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { id } } }";
  const { data } = await graphql(query, { id: "LN-5200" });
  document.body.textContent = data.loan.loanOfficerDocumentTasks[0].id;
  expect(document.body.textContent).toBe("task_b00o04");
  simulator.expectCalls({ operation: "loan", withArguments: { id: "LN-5200" } }, { nothingElse: true });
});

test("what the simulator gives is of the test's own realm, so that strict comparisons hold", async () => {
  await graphql('{ loan(id: "LN-5200") { id } }');
  const [{ operations }] = simulator.calls();
  assert.deepStrictEqual(operations, [{ name: "loan", arguments: { id: "LN-5200" } }]);
  expect(operations).toStrictEqual([{ name: "loan", arguments: { id: "LN-5200" } }]);
  expect(simulator.loans()[0]).toStrictEqual({ id: "loan_b00000", friendlyId: "LN-5200" });
});
