import assert from "node:assert/strict";
import { dataOf, eachWithSimulator, execute } from "../callSimulator";

const BORROWER_TASK = `id title taskName status type priority dueDate completedAt createdOn borrowerFacingDescription
  documentLinks { id title url } details { borrowerId borrowerName entityKind entityDisplayName }`;
const OFFICER_TASK = `${BORROWER_TASK.replace("borrowerFacingDescription", "description")} assignedTo documentUploadPath`;

/** What is checked neither by the conformance suite nor with the client, in `operations.queries.test.ts`. */
describe("Simulator, queries", () => {
  let days = 0;
  beforeEach(() => {
    days = 0;
  });
  const simulator = eachWithSimulator({ now: () => new Date(2026, 2, 31 + days, 15, 30) });

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

  it("service.md 3.2: neither being read nor that its due date passes changes a task", async () => {
    const query = `{ loan(id: "LN-2041") { borrowers { edges { node { borrowerTasks { ${BORROWER_TASK} } } } }
      loanOfficerDocumentTasks { ${OFFICER_TASK} } } }`;
    const before = await dataOf(simulator, query);
    days = 400;
    assert.deepEqual(await dataOf(simulator, query), before);
  });
});
