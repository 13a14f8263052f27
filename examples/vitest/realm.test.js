// In the pools vmThreads and vmForks, too, strict comparisons hold: what the simulator gives is of the realm of the test.
import assert from "node:assert/strict";
import { startSimulator } from "loan-ops-simulator";
import { expect, onTestFinished, test } from "vitest";

test("what the simulator gives is of the test's own realm, and so are its errors", async () => {
  const simulator = await startSimulator({ scenario: "busy-friday" });
  onTestFinished(() => simulator.close());
  const headers = { Authorization: `Bearer ${simulator.token}` };
  const query = "query ($id: ID!) { loan(id: $id) { id } }";
  const read = (id) =>
    fetch(`${simulator.url}/graphql`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ query, variables: { id } }),
    });
  await read("LN-5200");
  await read("none");
  const [found, missing] = simulator.calls();
  expect(found.operations).toStrictEqual([{ name: "loan", arguments: { id: "LN-5200" } }]);
  assert.deepStrictEqual(found.variables, { id: "LN-5200" });
  expect(missing.errors).toStrictEqual([{ message: "Loan not found.", path: ["loan"] }]);
  expect(simulator.loans()[0]).toStrictEqual({ id: "loan_b00000", friendlyId: "LN-5200" });
  const snapshot = simulator.snapshot();
  expect(snapshot.deals[0]).toStrictEqual(JSON.parse(JSON.stringify(snapshot.deals[0])));
  expect(() => simulator.fault({ fault: "nope" })).toThrow(RangeError);
  await expect(simulator.change({ task: "none", status: "Completed" })).rejects.toThrow(RangeError);
  await expect(simulator.waitFor({ operation: "deal" }, { timeout: 50 })).rejects.toThrow(/Expected once/);
  const form = new FormData();
  form.append("borrower-task-files", new Blob(["%PDF"], { type: "application/pdf" }), "a.pdf");
  const path = "/api/loan-applications/loan_b00000/borrower-tasks/task_b0001/documents";
  await fetch(simulator.url + path, { method: "POST", headers, body: form });
  const [{ files }] = simulator.uploads();
  expect(files[0].bytes()).toBeInstanceOf(Uint8Array);
  expect(Buffer.from("%PDF").equals(files[0].bytes())).toBe(true);
});
