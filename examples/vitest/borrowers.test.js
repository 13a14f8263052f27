import { startSimulator } from "loan-ops-simulator";
import { expect, onTestFinished, test } from "vitest";

// vitest runs this file beside the other one, in a worker of its own. Neither simulator knows of the other.
test("creates a borrower in a simulator of its own", async () => {
  const simulator = await startSimulator({ scenario: "busy-friday" });
  onTestFinished(() => simulator.close());
  const create = `mutation ($deal: ID!, $first: String!, $last: String!, $email: String!) {
    borrower {
      create(input: { dealId: $deal, personalInformation: { firstName: $first, lastName: $last, email: $email } }) { id }
    }
  }`;
  const response = await fetch(`${simulator.url}/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${simulator.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      query: create,
      variables: { deal: "deal_b00000", first: "Ada", last: "Byron", email: "ada@example.com" },
    }),
  });
  const { data } = await response.json();
  expect(data.borrower.create.id).toBeTruthy();
  expect(simulator.calls().length).toBe(1);
});
