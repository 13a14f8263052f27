import assert from "node:assert/strict";
import { at, dataOf, eachWithSimulator, execute, listAt } from "../callSimulator";

const BORROWER_TASK = `id title taskName status type priority dueDate completedAt createdOn borrowerFacingDescription
  documentLinks { id title url } details { borrowerId borrowerName entityKind entityDisplayName }`;
const OFFICER_TASK = `${BORROWER_TASK.replace("borrowerFacingDescription", "description")} assignedTo documentUploadPath`;

/** Values and choices: that fields, lists and operations are as service.md has them, the conformance suite checks. */
describe("Simulator, queries", () => {
  let days = 0;
  beforeEach(() => {
    days = 0;
  });
  const simulator = eachWithSimulator({ now: () => new Date(2026, 2, 31 + days, 15, 30) });
  const daysAgo = (count: number) =>
    new Date(new Date(2026, 2, 31, 15, 30).getTime() - count * 24 * 3_600_000).toISOString();

  for (const id of ["ln-2090", " LN-2090", ""]) {
    it(`service.md 4.2: loan is null with an error that names it for ${JSON.stringify(id)}`, async () => {
      const { data, errors } = await execute(simulator, "query ($id: ID!) { loan(id: $id) { id } }", { id });
      assert.deepEqual([data, errors?.[0]?.path], [{ loan: null }, ["loan"]]);
    });
  }

  it("service.md 2.1: a negative number of edges is an error at the connection", async () => {
    const query = '{ loan(id: "LN-2090") { borrowers(first: -1) { edges { node { id } } } } }';
    const { data, errors } = await execute(simulator, query);
    assert.deepEqual([data, errors?.[0]?.path], [{ loan: { borrowers: null } }, ["loan", "borrowers"]]);
  });

  it("service.md 2.5 and 2.7: a borrower task has every field, dates counted from the scenario's start", async () => {
    const data = await dataOf(
      simulator,
      `{ loan(id: "LN-1952") { borrowers { edges { node { borrowerTasks { ${BORROWER_TASK} } } } } } }`,
    );
    assert.deepEqual(at(data, "loan", "borrowers", "edges", 0, "node", "borrowerTasks", 0), {
      id: "task_02c401",
      title: "Proof of earnest money",
      taskName: "EARNEST_MONEY",
      status: "Completed",
      type: "DocumentRequired",
      priority: "MEDIUM",
      dueDate: "2026-03-11",
      completedAt: daysAgo(28),
      createdOn: daysAgo(41),
      borrowerFacingDescription: "A cancelled check or a wire confirmation.",
      documentLinks: [
        { id: "doc_10a001", title: "wire confirmation.pdf", url: `${simulator.url}/documents/doc_10a001` },
      ],
      details: {
        borrowerId: "borrower_0b7e60",
        borrowerName: "Sofía Castellanos",
        entityKind: "BORROWER",
        entityDisplayName: "Sofía Castellanos",
      },
    });
  });

  it("service.md 2.6: a loan officer task has the same, and description, assignedTo and documentUploadPath besides", async () => {
    const data = await dataOf(simulator, `{ loan(id: "LN-2090") { loanOfficerDocumentTasks { ${OFFICER_TASK} } } }`);
    assert.deepEqual(at(data, "loan", "loanOfficerDocumentTasks", 0), {
      id: "task_9e55/01",
      title: "Second-level review of the appraisal",
      taskName: "APPRAISAL_REVIEW",
      status: "NotStarted",
      type: "DocumentRequired",
      priority: "HIGH",
      dueDate: "2026-04-02",
      completedAt: null,
      createdOn: daysAgo(2),
      description: "Jumbo policy asks for a desk review by a second appraiser. Upload the review.",
      documentLinks: [],
      details: { borrowerId: null, borrowerName: null, entityKind: "LOAN", entityDisplayName: "Loan LN-2090" },
      assignedTo: "LOAN_OFFICER",
      documentUploadPath: "/api/loan-applications/loan%2F77%20b/loan-officer-tasks/task_9e55%2F01/documents",
    });
  });

  it("service.md 3.2: neither being read nor that its due date passes changes a task", async () => {
    const query = `{ loan(id: "LN-2041") { borrowers { edges { node { borrowerTasks { ${BORROWER_TASK} } } } }
      loanOfficerDocumentTasks { ${OFFICER_TASK} } } }`;
    const before = await dataOf(simulator, query);
    days = 400;
    assert.deepEqual(await dataOf(simulator, query), before);
  });

  it("service.md 7.2: partial data comes with the failed fields null, and errors that name them by message and path (7.1)", async () => {
    const { data, errors } = await execute(
      simulator,
      `{ loan(id: "LN-2103") { borrowers { edges { node { id incomes { edges { node { payPeriodFrequency } } }
          borrowerTasks { title documentLinks { id } } } } } loanOfficerDocumentTasks { id } } }`,
    );
    const node = at(data, "loan", "borrowers", "edges", 0, "node");
    assert.equal(at(node, "id"), "borrower_e91b02");
    assert.equal(at(node, "incomes"), null);
    const links = listAt(node, "borrowerTasks").map((task) => at(task, "documentLinks"));
    assert.deepEqual(links, [null, []]);
    assert.equal(listAt(data, "loan", "loanOfficerDocumentTasks").length, 1);
    const paths = ["incomes", "borrowerTasks.0.documentLinks"].map((path) => `loan.borrowers.edges.0.node.${path}`);
    assert.deepEqual(
      errors?.map(({ path = [] }) => path.join(".")),
      paths,
    );
    assert(errors?.every(({ message }) => typeof message === "string"));
  });
});
