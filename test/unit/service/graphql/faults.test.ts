import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import { failureOf } from "../support/failure";
import { serve, serveAlways } from "../support/httpServer";
import { testConnection } from "../support/testConnection";

const CALLS: Readonly<
  Record<"query" | "reassign" | "reject" | "create", (service: LoanOriginationService) => Promise<unknown>>
> = {
  create: (service) => service.createBorrower({ dealId: "d", firstName: "f", lastName: "l", email: "e@x.example" }),
  query: (service) => service.loan("LN-1", { first: 5 }),
  reassign: (service) => service.reassignLoanOfficerTasks("LN-1"),
  reject: (service) => service.rejectDocument({ loanId: "LN-1", documentId: "d", archiveReasonNotes: "why" }),
};

/** What the call comes to where the service answers so. */
async function answered(call: keyof typeof CALLS, body: object, status = 200): Promise<unknown> {
  const server = await serveAlways(status, body);
  return CALLS[call](createService(testConnection(server.baseUrl)));
}

/** What each operation is told of each fault is in faultTable.test.ts. */
describe("the body of an answer", () => {
  it("is read whatever its content type, and with a byte order mark", async () => {
    for (const type of ["text/plain", "application/graphql-response+json", ""]) {
      const server = await serve((response) => {
        if (type !== "") response.setHeader("content-type", type);
        response.end('\ufeff{"data":{"loan":{"id":"L"}},"extensions":7}');
      });
      assert.equal((await createService(testConnection(server.baseUrl)).loan("LN-1", { first: 5 })).id, "L");
    }
  });
});

describe("service.md 7.2: a mutation's answer with `errors` and `data`", () => {
  const reject = (body: object) => answered("reject", body);
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

  it("service.md 7.3: confirms nothing without the task that was reopened, with an error or without one", async () => {
    for (const result of [{}, { taskId: null }, { taskId: "" }, { taskId: {} }]) {
      const data = { borrower: { rejectDocument: result } };
      const silent = await failureOf(reject({ data }));
      assert.deepEqual([silent.kind, silent.outcome], ["notUnderstood", "unknown"]);
      assert.match(silent.message, /does not say whether this was done/);
      // An error at the field, above it, below it, elsewhere and nowhere.
      for (const path of ["borrower", "borrower.rejectDocument", "borrower.rejectDocument.taskId", "loan", undefined]) {
        const errors = [{ message: "Rolled back.", path: path?.split(".") }];
        const error = await failureOf(reject({ data, errors }));
        assert.deepEqual(
          [error.outcome, error.message],
          ["unknown", 'The service answered with an error: "Rolled back."'],
        );
      }
    }
    assert.deepEqual(await reject({ data: { borrower: { rejectDocument: { taskId: 12 } } } }), { taskId: "12" });
  });

  it("is not confirmed by a whole result beside an error, wherever that is", async () => {
    for (const path of [
      ["borrower", "rejectDocument"],
      ["borrower", "rejectDocument", "taskId"],
      ["loan"],
      undefined,
    ]) {
      const data = { borrower: { rejectDocument: { taskId: "t" } } };
      const error = await failureOf(reject({ data, errors: [{ message: "Transaction rolled back.", path }] }));
      assert.deepEqual([error.kind, error.outcome], ["refused", "unknown"]);
    }
  });

  it("service.md 4.3: needs a count that is one, and the ID of a new borrower", async () => {
    const count = (reassignedCount: unknown) => ({ loan: { reassignLoanOfficerTasks: { reassignedCount } } });
    for (const [said, expected] of [
      [3, 3],
      ["4", 4],
      [0, 0],
    ]) {
      assert.deepEqual(await answered("reassign", { data: count(said) }), { reassignedCount: expected });
    }
    for (const said of [-1, 1.5, "many", null, undefined]) {
      assert.equal((await failureOf(answered("reassign", { data: count(said) }))).outcome, "unknown");
    }
    const rolledBack = answered("reassign", { data: count(0), errors: [{ message: "Transaction rolled back." }] });
    assert.equal((await failureOf(rolledBack)).outcome, "unknown");
    const create = (id: unknown) => ({ borrower: { create: { id } } });
    assert.deepEqual(await answered("create", { data: create("b_1") }), { id: "b_1" });
    assert.equal((await failureOf(answered("create", { data: create(null) }))).outcome, "unknown");
    const path = ["borrower", "create", "id"];
    assert.equal(
      (await failureOf(answered("create", { data: create(null), errors: [{ message: "No.", path }] }))).outcome,
      "unknown",
    );
  });

  it("is logged as failed when it confirms nothing", async () => {
    for (const [data, errors] of [
      [{ borrower: { rejectDocument: { taskId: null } } }, undefined],
      [{ borrower: { rejectDocument: { taskId: "t" } } }, [{ message: "No." }]],
    ]) {
      const server = await serveAlways(200, { data, errors });
      const connection = testConnection(server.baseUrl);
      await failureOf(CALLS.reject(createService(connection)));
      assert.deepEqual(
        connection.records.map(({ outcome }) => outcome),
        ["failed"],
      );
    }
  });
});

describe("service.md 7.1: a mutation's answer with `errors` and no `data`", () => {
  const outcomeOf = async (error: object, status?: number): Promise<string> =>
    (await failureOf(answered("reject", { errors: [error] }, status))).outcome;

  it("leaves the outcome unknown: a gateway says so when the service behind it was too slow", async () => {
    for (const error of [
      { message: "Upstream timed out" },
      { message: "Upstream timed out", extensions: { code: "INTERNAL_SERVER_ERROR" } },
      { message: "Upstream timed out", path: ["elsewhere"], extensions: { classification: "DataFetchingException" } },
      { message: "No ID.", path: ["borrower", "rejectDocument", "taskId"], locations: [{ line: 3, column: 38 }] },
    ]) {
      assert.equal(await outcomeOf(error), "unknown", JSON.stringify(error));
    }
  });

  it("leaves it unknown with a code that is none of a refusal, with a place in the document and a status of a refusal too", async () => {
    const locations = [{ line: 2, column: 3 }];
    const path = ["borrower", "rejectDocument"];
    for (const code of [
      "GATEWAY_TIMEOUT",
      "INTERNAL_SERVER_ERROR",
      "REQUEST_TIMEOUT",
      "TIMEOUT",
      "DOWNSTREAM_SERVICE_ERROR",
      "HC0045",
      504,
    ]) {
      for (const extensions of [
        { code },
        { classification: code },
        { code: "FORBIDDEN", http: { status: 504 } },
        { errorType: code },
      ]) {
        for (const error of [{ extensions }, { extensions, locations }, { extensions, path, locations }]) {
          for (const status of [200, 400]) {
            const message = "Document not found on the loan.";
            assert.equal(
              await outcomeOf({ message, ...error }, status),
              "unknown",
              `${JSON.stringify(error)} ${status}`,
            );
          }
        }
      }
    }
    assert.equal(await outcomeOf({ message: "No.", errorType: "ExecutionTimeout", path }), "unknown");
  });

  it("leaves it unknown without a code when the words tell of a failure, and is a refusal when they tell of anything else", async () => {
    for (const message of [
      "Upstream timed out",
      "timeout of 5000ms exceeded",
      "Internal server error",
      "Unexpected Execution Error",
      "Service Unavailable",
      "socket hang up",
    ]) {
      for (const error of [{ path: ["borrower", "rejectDocument"] }, { locations: [{ line: 1, column: 1 }] }]) {
        assert.equal(await outcomeOf({ message, ...error }), "unknown", message);
      }
    }
    for (const message of ["Syntax Error: Unexpected Name", 'Cannot query field "x" on type "BorrowerConnection".']) {
      assert.equal(await outcomeOf({ message, locations: [{ line: 1, column: 1 }] }), "refused", message);
    }
  });

  it("leaves it unknown with a status that does not prove a refusal, whatever the error says", async () => {
    for (const status of [406, 408, 424, 499, 500, 503, 504]) {
      const error = { message: "No.", path: ["borrower", "rejectDocument"], extensions: { code: "FORBIDDEN" } };
      assert.equal(await outcomeOf(error, status), "unknown", `${status}`);
    }
  });

  it("is about the token when the code of its first error says so: that decides what helps", async () => {
    const kindOf = async (...errors: object[]) => (await failureOf(answered("reject", { errors }))).kind;
    const coded = (code: string) => ({ message: "No.", extensions: { code } });
    for (const code of ["UNAUTHENTICATED", "AUTH_NOT_AUTHENTICATED", "invalid-jwt"])
      assert.equal(await kindOf(coded(code)), "unauthorized", code);
    for (const code of ["FORBIDDEN", "UNAUTHORIZED", "access-denied"])
      assert.equal(await kindOf(coded(code)), "forbidden", code);
    assert.equal(await kindOf(coded("BAD_USER_INPUT"), coded("FORBIDDEN")), "refused");
  });

  it("is a refusal when the error shows that nothing was executed: by a place in the document, a code or the status", async () => {
    for (const error of [
      { message: 'Cannot query field "x".', locations: [{ line: 3, column: 5 }] },
      { message: "Wrong.", path: ["mutation RejectDocument", "borrower"], locations: [{ line: 2, column: 3 }] },
      { message: "No.", extensions: { code: "GRAPHQL_VALIDATION_FAILED" } },
      { message: "No.", extensions: { code: "validation-failed" } },
      { message: "No.", extensions: { classification: "ValidationError" } },
      { message: "No.", extensions: { code: "FORBIDDEN" } },
      { message: "No.", path: ["borrower", "rejectDocument"] },
    ]) {
      assert.equal(await outcomeOf(error), "refused", JSON.stringify(error));
    }
    assert.equal(await outcomeOf({ message: "No." }, 400), "refused");
  });
});

describe("service.md 4.2: a query's answer without its object", () => {
  const loan = (body: object) => answered("query", body);

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
  });
});
