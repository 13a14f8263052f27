// The API tests of Playwright, which need no browser. A page of yours calls the simulator as they do.
import { expect, test } from "@playwright/test";

const SERVICE = "http://127.0.0.1:4010";
const CONTROL = "http://127.0.0.1:4011";
const tokenOf = ({ testId }) => `playwright-${testId}`;
const REASSIGN = 'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-5200" }) { reassignedCount } } }';

const graphql = async (request, info, query) =>
  request.post(`${SERVICE}/graphql`, { data: { query }, headers: { Authorization: `Bearer ${tokenOf(info)}` } });
const control = async (request, info, path, data) => {
  const headers = { Authorization: "Bearer hands", "Loan-Ops-State": tokenOf(info) };
  const answer = await request.post(CONTROL + path, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
};

for (const number of [1, 2]) {
  test(`moves the officer's tasks, and does not see those of other tests: ${number}`, async ({ request }, info) => {
    const answer = await graphql(request, info, REASSIGN);
    expect((await answer.json()).data.loan.reassignLoanOfficerTasks.reassignedCount).toBeGreaterThan(0);
    await control(request, info, "/calls/expect", {
      calls: [{ operation: "reassignLoanOfficerTasks" }],
      nothingElse: true,
    });
  });
}

test("is told that the service cannot answer", async ({ request }, info) => {
  await control(request, info, "/faults", { operation: "loan", fault: "status", status: 503 });
  expect((await graphql(request, info, '{ loan(id: "LN-5200") { id } }')).status()).toBe(503);
});
