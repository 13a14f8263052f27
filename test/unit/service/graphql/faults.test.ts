import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import { failureOf } from "../support/failure";
import { serve, serveAlways, type TestServer } from "../support/httpServer";
import { testConnection } from "../support/testConnection";

const CALLS: Readonly<Record<"query" | "reassign" | "reject", (service: LoanOriginationService) => Promise<unknown>>> =
  {
    query: (service) => service.loan("LN-1", { first: 5 }),
    reassign: (service) => service.reassignLoanOfficerTasks("LN-1"),
    reject: (service) => service.rejectDocument({ loanId: "LN-1", documentId: "d", archiveReasonNotes: "why" }),
  };

/** What each operation is told of each fault is in faultTable.test.ts. */
describe("the body of an answer", () => {
  it("is read whatever its content type, and with a byte order mark", async () => {
    for (const type of ["text/plain", "application/graphql-response+json", ""]) {
      const server = await serve((response) => {
        if (type !== "") response.setHeader("content-type", type);
        response.end('\ufeff{"data":{"loan":{"id":"L"}},"extensions":7}');
      });
      assert.equal((await createService(testConnection(server.baseUrl)).loan("LN-1", { first: 5 })).id, "L");
      await server.close();
    }
  });
});

describe("service.md 7.2: a mutation's answer with `errors` and `data`", () => {
  async function reject(body: object) {
    const server: TestServer = await serveAlways(200, body);
    try {
      return await CALLS.reject(createService(testConnection(server.baseUrl)));
    } finally {
      await server.close();
    }
  }
  const NO_RESULT = { borrower: { rejectDocument: null } };

  it("is a refusal when an error names the mutation's field, which is null", async () => {
    const body = { data: NO_RESULT, errors: [{ message: "Archived.", path: ["borrower", "rejectDocument"] }] };
    const error = await failureOf(reject(body));
    assert.deepEqual(
      [error.kind, error.outcome, error.message],
      ["refused", "refused", 'The service refused: "Archived."'],
    );
  });

  it("is a refusal when an error names the group that the mutation is in", async () => {
    const error = await failureOf(
      reject({ data: { borrower: null }, errors: [{ message: "No.", path: ["borrower"] }] }),
    );
    assert.equal(error.outcome, "refused");
  });

  it("leaves the outcome unknown when the error is below the mutation's field: that comes after the work", async () => {
    const errors = [{ message: "No ID.", path: ["borrower", "rejectDocument", "taskId"] }];
    for (const data of [NO_RESULT, null]) {
      const error = await failureOf(reject({ data, errors }));
      assert.deepEqual([error.outcome, error.message], ["unknown", 'The service answered with an error: "No ID."']);
    }
  });

  it("leaves the outcome unknown when something was executed and the error names no field", async () => {
    const error = await failureOf(reject({ data: NO_RESULT, errors: [{ message: "Oops." }] }));
    assert.equal(error.outcome, "unknown");
  });

  it("leaves the outcome unknown when there is neither a result nor an error", async () => {
    for (const data of [NO_RESULT, { borrower: null }, {}, { borrower: { rejectDocument: true } }]) {
      const error = await failureOf(reject({ data }));
      assert.deepEqual([error.kind, error.outcome], ["notUnderstood", "unknown"]);
    }
  });

  it("is a success when the result came, even if a field of it is null", async () => {
    assert.deepEqual(await reject({ data: { borrower: { rejectDocument: { taskId: null } } } }), { taskId: undefined });
    assert.deepEqual(await reject({ data: { borrower: { rejectDocument: { taskId: 12 } } } }), { taskId: "12" });
    const errors = [{ message: "No ID.", path: ["borrower", "rejectDocument", "taskId"] }];
    assert.deepEqual(await reject({ data: { borrower: { rejectDocument: { taskId: null } } }, errors }), {
      taskId: undefined,
    });
  });

  it("service.md 4.3: gives a count only if it is one", async () => {
    for (const [reassignedCount, expected] of [
      [3, 3],
      ["4", 4],
      [-1, undefined],
      [1.5, undefined],
      ["many", undefined],
      [null, undefined],
    ]) {
      const server = await serveAlways(200, { data: { loan: { reassignLoanOfficerTasks: { reassignedCount } } } });
      assert.deepEqual(await CALLS.reassign(createService(testConnection(server.baseUrl))), {
        reassignedCount: expected,
      });
      await server.close();
    }
  });
});

describe("service.md 4.2: a query's answer without its object", () => {
  async function loan(body: object) {
    const server = await serveAlways(200, body);
    try {
      return await CALLS.query(createService(testConnection(server.baseUrl)));
    } finally {
      await server.close();
    }
  }

  it("null without an error: there is no such loan", async () => {
    for (const data of [{ loan: null }, {}]) {
      const error = await failureOf(loan({ data }));
      assert.deepEqual([error.kind, error.outcome], ["notFound", "refused"]);
    }
  });

  it("service.md 7.2: null with an error: refused in the service's words", async () => {
    const error = await failureOf(loan({ data: { loan: null }, errors: [{ message: "Not yours.", path: ["loan"] }] }));
    assert.deepEqual([error.kind, error.message], ["refused", 'The service refused: "Not yours."']);
  });

  it("a loan without an ID, or that is no object: not understood", async () => {
    for (const value of [{}, { id: null }, { id: "" }, { id: {} }, { id: 1e300 }, [], "loan", 5, true]) {
      assert.equal((await failureOf(loan({ data: { loan: value } }))).kind, "notUnderstood");
    }
  });

  it("a ping that is answered without a __typename did not reach a GraphQL service", async () => {
    const server = await serveAlways(200, { data: { hello: "there" } });
    const error = await failureOf(createService(testConnection(server.baseUrl)).ping());
    assert.equal(error.kind, "notUnderstood");
    await server.close();
  });
});
