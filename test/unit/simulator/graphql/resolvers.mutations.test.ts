import assert from "node:assert/strict";
import { type Answer, at, dataOf, eachWithSimulator, execute, listAt, REASSIGN } from "../callSimulator";

/** What the conformance suite cannot see, and our choices: it checks the rest. */
describe("Simulator, mutations", () => {
  const simulator = eachWithSimulator();
  const reassign = (loanId: string) => execute(simulator, REASSIGN.replace("LN-2041", loanId));
  const REJECT = "mutation R($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";
  const reject = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
    execute(simulator, REJECT, { input: { loanId: "LN-2041", archiveReasonNotes: "Blurry", ...input } });
  const CREATE = `mutation C($dealId: ID!) { borrower { create(input: { dealId: $dealId,
    personalInformation: { firstName: "Zoë", lastName: "王", email: "new@example.com" } }) { id } } }`;

  it("service.md 4.3: a new borrower has neither tasks nor incomes", async () => {
    const created = await dataOf(simulator, CREATE, { dealId: "deal_51c0dc" });
    const query = `{ loan(id: "LN-2118") { borrowers { edges { node {
      id borrowerTasks { id } incomes { edges { node { payPeriodFrequency } } } } } } } }`;
    assert.deepEqual(at(listAt(await dataOf(simulator, query), "loan", "borrowers", "edges").at(-1), "node"), {
      id: at(created, "borrower", "create", "id"),
      borrowerTasks: [],
      incomes: { edges: [] },
    });
  });

  it("service.md 4.3: moves tasks whatever their status", async () => {
    assert.equal(at((await reassign("LN-2077")).data, "loan", "reassignLoanOfficerTasks", "reassignedCount"), 2);
    const task = simulator.state.tasks.get("task_41ab02");
    assert.deepEqual([task?.status, task?.assignedTo], ["ManuallyCancelled", "BORROWER"]);
  });

  it("service.md 4.3: is a single transaction: who reads or reassigns meanwhile sees all of it or nothing", async () => {
    const query = '{ loan(id: "LN-2041") { loanOfficerDocumentTasks { assignedTo } } }';
    const officers = async () =>
      listAt(await dataOf(simulator, query), "loan", "loanOfficerDocumentTasks").filter(
        (task) => at(task, "assignedTo") === "LOAN_OFFICER",
      ).length;
    const reads = Array.from({ length: 10 }, officers);
    const counts = [reassign("LN-2041"), reassign("LN-2041")].map(async (answer) =>
      at((await answer).data, "loan", "reassignLoanOfficerTasks", "reassignedCount"),
    );
    reads.push(...Array.from({ length: 10 }, officers));
    for (const left of await Promise.all(reads)) assert(left === 0 || left === 2, `${left} were left`);
    assert.deepEqual((await Promise.all(counts)).sort(), [0, 2]);
  });

  it("service.md 3.2: a task that keeps another document is in progress (our choice)", async () => {
    await reject({ documentId: "doc_c90312" });
    const task = simulator.state.tasks.get("task_7d10a1");
    assert.deepEqual([task?.status, task?.type], ["InProgress", "DocumentRequired"]);
    assert.equal(simulator.state.documents.get("doc_c90311")?.archived, false);
  });

  it("service.md 4.3 rule 4: the rejection of an archived document is issued again", async () => {
    await reject({ documentId: "doc_c90312", archiveReasonNotes: "First" });
    const task = simulator.state.tasks.get("task_7d10a1");
    Object.assign(task ?? {}, { status: "Completed", completedAt: new Date().toISOString() });
    await reject({ documentId: "doc_c90312", archiveReasonNotes: "Second" });
    const document = simulator.state.documents.get("doc_c90312");
    assert.deepEqual([document?.rejections, document?.archiveReasonNotes], [2, "Second"]);
    assert.deepEqual([task?.status, task?.completedAt], ["InProgress", undefined]);
  });

  for (const [group, field, send, message] of [
    ["borrower", "create", () => execute(simulator, CREATE, { dealId: "deal_unknown" }), /Deal not found/],
    ["loan", "reassignLoanOfficerTasks", () => reassign("LN-0000"), /Loan not found/],
    ["borrower", "rejectDocument", () => reject({ loanId: "LN-0000", documentId: "doc_c90312" }), /Loan not found/],
  ] as const) {
    it(`service.md 7.1: ${field} on what is nowhere is an error with its path, and nothing changes`, async () => {
      const before = structuredClone(simulator.state);
      const { data, errors } = await send();
      assert.deepEqual([data, errors?.[0]?.path], [{ [group]: { [field]: null } }, [group, field]]);
      assert.match(errors?.[0]?.message ?? "", message);
      assert.deepEqual(structuredClone(simulator.state), before);
    });
  }

  for (const [what, query] of [
    ...["firstName", "lastName", "email"].map(
      (name) => [`no ${name}`, CREATE.replace(new RegExp(`${name}: "[^"]*",?`), "")] as const,
    ),
    ["more than is stated", CREATE.replace("firstName:", 'phone: "1", firstName:')],
  ] as const) {
    it(`service.md 4.3: refuses a new borrower with ${what}`, async () => {
      await assert.rejects(
        execute(simulator, query, { dealId: "deal_51c0d7" }),
        /of required type .* was not provided|phone.* is not defined/,
      );
    });
  }
});
