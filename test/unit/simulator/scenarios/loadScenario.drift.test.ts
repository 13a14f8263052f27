import assert from "node:assert/strict";
import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import schema from "../../../../media/scenario.schema.json";
import { typeDefs } from "../../../../src/contract/graphql";
import { startSimulator } from "../../../../src/simulator/simulator";
import { dataOf, eachWithSimulator, listAt, postGraphQL } from "../callSimulator";

describe("Scenario drifted-schema", () => {
  const simulator = eachWithSimulator({ scenario: "drifted-schema", now: () => new Date("2026-03-31T15:30:00Z") });
  const refusal = async (query: string, variables = {}) => (await postGraphQL(simulator, { query, variables })).text();

  it("service.md 4.3: calls the input types that are not stated something else, but not RejectDocumentInput", async () => {
    const stated = await refusal(
      "mutation ($i: ReassignLoanOfficerTasksInput!) { loan { reassignLoanOfficerTasks(input: $i) { reassignedCount } } }",
    );
    assert.match(stated, /Unknown type \\"ReassignLoanOfficerTasksInput\\"/);
    const data = await dataOf(
      simulator,
      `mutation ($loanId: ID!, $reject: RejectDocumentInput!) {
        loan { reassignLoanOfficerTasks(input: { loanId: $loanId }) { reassignedCount } }
        borrower { rejectDocument(input: $reject) { taskId } } }`,
      { loanId: "LN 900/1", reject: { loanId: "loan/2 🏠", documentId: "doc/1 %2F?#", archiveReasonNotes: "no" } },
    );
    assert.deepEqual(data, {
      loan: { reassignLoanOfficerTasks: { reassignedCount: 1 } },
      borrower: { rejectDocument: { taskId: "task/1 é" } },
    });
  });

  it("service.md 2.9: has dates in another format, priorities as numbers, and fields that are always null", async () => {
    const data = await dataOf(
      simulator,
      `{ loan(id: "loan/2 🏠") { borrowers { edges { node { borrowerTasks {
        dueDate createdOn completedAt priority details { borrowerId entityDisplayName } } } } } } }`,
    );
    const tasks = listAt(data, "loan", "borrowers", "edges", 0, "node", "borrowerTasks");
    assert.deepEqual(tasks[3], {
      dueDate: "03/26/2026",
      createdOn: "03/01/2026 15:30",
      completedAt: "03/25/2026 15:30",
      priority: 99,
      details: { borrowerId: "borrower \"q\" 'x'", entityDisplayName: null },
    });
  });
});

it("A scenario that leaves nothing of a type is refused when it is started", async () => {
  const scenario = { name: "empty", drift: { withoutFields: ["IncomeEdge.node"] }, deals: [] };
  await assert.rejects(startSimulator({ scenario }), /IncomeEdge/);
});

describe("The schema of scenario files", () => {
  const types = Object.values(buildSchema(typeDefs).getTypeMap()).filter(({ name }) => !name.startsWith("__"));
  const fieldsOf = (name: string) =>
    types.filter(isObjectType).flatMap((type) => (type.name === name ? Object.keys(type.getFields()) : []));
  const { drift, borrower, borrowerTask, officerTask } = schema.definitions;

  it("lets every field of the contract drift, and no other", () => {
    const all = types.filter(isObjectType).flatMap(({ name }) => fieldsOf(name).map((field) => `${name}.${field}`));
    assert.deepEqual(drift.properties.withoutFields.items.enum, all);
    assert.deepEqual(drift.properties.nullFields.items.enum, all);
    const inputs = types.filter(isInputObjectType).map(({ name }) => name);
    assert.deepEqual(drift.properties.inputTypeNames.propertyNames.enum, inputs);
  });

  it("lets every field of a borrower and of a task fail, and no other", () => {
    const failing = [borrower, borrowerTask, officerTask].map(({ properties }) => properties.failingFields.items.enum);
    assert.deepEqual(failing, ["Borrower", "BorrowerTask", "LoanOfficerTask"].map(fieldsOf));
  });
});
