const { startSimulator } = require("loan-ops-simulator");

let simulator;
beforeEach(async () => {
  // A clock that stands still: the dates of the scenario do not depend on the day of the test.
  simulator = await startSimulator({ scenario: "busy-friday", now: "2026-03-02T12:00:00Z" });
});
afterEach(async () => {
  await simulator.close();
  // What was planned to fail has failed.
  expect(simulator.unusedFaults()).toEqual([]);
});

// A client of the service, as your own code would be. Put yours in its place.
async function graphql(query, variables) {
  const response = await fetch(`${simulator.url}/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${simulator.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...(await response.json()) };
}

const TASKS = "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { id dueDate assignedTo } } }";
const REASSIGN =
  "mutation ($id: ID!) { loan { reassignLoanOfficerTasks(input: { loanId: $id }) { reassignedCount } } }";

test("reads the loan officer's tasks", async () => {
  const { data } = await graphql(TASKS, { id: "LN-5200" });
  expect(data.loan.loanOfficerDocumentTasks[0].id).toBe("task_b00o04");
  expect(simulator.calls({ operation: "loan" }).map(({ status }) => status)).toEqual([200]);
});

test("uploads a document, byte for byte", async () => {
  const bytes = Buffer.from("%PDF-1.7 pay stub");
  const form = new FormData();
  form.append("borrower-task-files", new Blob([bytes], { type: "application/pdf" }), "pay stub é.pdf");
  const response = await fetch(
    `${simulator.url}/api/loan-applications/loan_b00000/borrower-tasks/task_b0001/documents`,
    { method: "POST", headers: { Authorization: `Bearer ${simulator.token}` }, body: form },
  );
  expect(response.ok).toBe(true);
  const [{ task, files }] = simulator.uploads();
  expect(task).toBe("task_b0001");
  expect(files[0].name).toBe("pay stub é.pdf");
  expect(Buffer.compare(files[0].bytes(), bytes)).toBe(0);
});

test("does not send a reassignment again when its answer is lost", async () => {
  simulator.fault({ operation: "reassignLoanOfficerTasks", fault: "reset-after" });
  await expect(graphql(REASSIGN, { id: "LN-5200" })).rejects.toThrow();
  expect(simulator.calls({ operation: "reassignLoanOfficerTasks" }).length).toBe(1);
  // It was done all the same: only a look at the loan tells.
  expect(simulator.loan("LN-5200").tasks.find(({ id }) => id === "task_b00o04").assignedTo).toBe("BORROWER");
});

test("sees that its token has expired", async () => {
  simulator.setToken({ expired: true });
  expect((await graphql(TASKS, { id: "LN-5200" })).status).toBe(401);
});

test("sees a due date pass", async () => {
  const dueDate = async () => (await graphql(TASKS, { id: "LN-5200" })).data.loan.loanOfficerDocumentTasks[0].dueDate;
  expect(await dueDate()).toBe("2026-03-02");
  simulator.advance({ days: 7 });
  expect(await dueDate()).toBe("2026-02-23");
});
