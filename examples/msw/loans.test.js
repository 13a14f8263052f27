// msw stands in for other services, and lets what goes to the simulator pass.

import { startSimulator } from "loan-ops-simulator";
import { HttpResponse, http, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

const simulator = await startSimulator({ scenario: "busy-friday" });
const others = setupServer(
  http.all(`${simulator.url}/*`, () => passthrough()),
  http.get("https://rates.example/today", () => HttpResponse.json({ rate: 6.1 })),
);
beforeAll(() => others.listen({ onUnhandledRequest: "error" }));
afterEach(() => simulator.reset());
afterAll(async () => {
  others.close();
  await simulator.close();
});

const graphql = async (query) => {
  const headers = { Authorization: `Bearer ${simulator.token}`, "Content-Type": "application/json" };
  const response = await fetch(`${simulator.url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query }),
  });
  return await response.json();
};

test("reads a loan from the simulator, and a rate from msw", async () => {
  const { data } = await graphql('{ loan(id: "LN-5200") { id } }');
  expect(data.loan.id).toBe("loan_b00000");
  expect(await (await fetch("https://rates.example/today")).json()).toEqual({ rate: 6.1 });
  simulator.expectCalls({ operation: "loan" }, { nothingElse: true });
});

test("loses an answer of the simulator, through msw", async () => {
  simulator.fault({ operation: "reassignLoanOfficerTasks", fault: "reset-after" });
  const reassign = 'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-5200" }) { reassignedCount } } }';
  await expect(graphql(reassign)).rejects.toThrow();
  simulator.expectCalls({ operation: "reassignLoanOfficerTasks" });
});
