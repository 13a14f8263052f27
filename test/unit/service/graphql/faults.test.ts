import assert from "node:assert/strict";
import { faultsInLog } from "../../../../src/service/graphql/answer";
import { COLUMNS, type Column } from "../faultTable/table";
import { assertFails, failureOf } from "../support/failure";
import { serveAlways } from "../support/httpServer";
import { clientOf } from "../support/testConnection";

/** What the call comes to where the service answers so. */
async function answered(call: Column, body: object, status = 200): Promise<unknown> {
  const server = await serveAlways(status, body);
  return COLUMNS[call](clientOf(server), { large: false });
}

/** What each operation is told of each fault is in faultTable.test.ts. */
describe("the body of an answer", () => {
  it("is read whatever its content type, and with a byte order mark", async () => {
    for (const type of ["text/plain", "application/graphql-response+json", ""]) {
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      const server = await serveAlways(200, '\ufeff{"data":{"loan":{"id":"L"}},"extensions":7}', headers);
      assert.equal((await clientOf(server).loan("LN-1", { first: 5 })).id, "L");
    }
  });
});

describe("service.md 7.2: a mutation's answer with `errors` and `data`", () => {
  const reject = (body: object) => answered("reject", body);
  const NO_RESULT = { borrower: { rejectDocument: null } };
  const RESULT = { borrower: { rejectDocument: { taskId: "t" } } };
  const PLACES = ["borrower", "borrower.rejectDocument", "borrower.rejectDocument.taskId", "loan", undefined];

  for (const [what, data, path, outcome] of [
    ["is a refusal when an error names the mutation's field, which is null", NO_RESULT, PLACES[1], "refused"],
    ["is a refusal when an error names the group that the mutation is in", { borrower: null }, PLACES[0], "refused"],
    ["leaves the outcome unknown when the error is below the field: that is after the work", NO_RESULT, PLACES[2]],
    ["leaves it unknown with an error below the field without any data", null, PLACES[2]],
    ["leaves it unknown when something was executed and the error names no field", NO_RESULT, undefined],
    ...PLACES.map(
      (place) => [`is not confirmed by a whole result beside an error at ${place}`, RESULT, place] as const,
    ),
  ] as const) {
    it(what, async () => {
      const said =
        outcome === "refused"
          ? /^The service refused: "Archived\."$/
          : /^The service answered with an error: "Archived\."$/;
      const call = reject({ data, errors: [{ message: "Archived.", path: path?.split(".") }] });
      await assertFails(call, "refused", outcome ?? "unknown", said);
    });
  }

  it("leaves the outcome unknown when there is neither a result nor an error", async () => {
    for (const data of [NO_RESULT, { borrower: null }, {}, { borrower: { rejectDocument: true } }])
      await assertFails(reject({ data }), "notUnderstood", "unknown");
  });

  it("service.md 7.3: confirms nothing without the task that was reopened, with an error or without one", async () => {
    for (const result of [{}, { taskId: null }, { taskId: "" }, { taskId: {} }]) {
      const data = { borrower: { rejectDocument: result } };
      await assertFails(reject({ data }), "notUnderstood", "unknown", /does not say whether this was done/);
      for (const path of PLACES) {
        const error = await failureOf(reject({ data, errors: [{ message: "Rolled back.", path: path?.split(".") }] }));
        assert.equal(error.outcome, "unknown");
      }
    }
    assert.deepEqual(await reject({ data: { borrower: { rejectDocument: { taskId: 12 } } } }), { taskId: "12" });
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
    const create = (id: unknown) => answered("create", { data: { borrower: { create: { id } } } });
    assert.deepEqual(await create("b_1"), { id: "b_1" });
    assert.equal((await failureOf(create(null))).outcome, "unknown");
  });
});

describe("service.md 7.1: a mutation's answer with `errors` and no `data`", () => {
  const FIELD = { path: ["borrower", "rejectDocument"] };
  const PLACE = { locations: [{ line: 2, column: 3 }] };
  const outcomeOf = async (error: object, status?: number): Promise<string> =>
    (await failureOf(answered("reject", { errors: [{ message: "No.", ...error }] }, status))).outcome;
  const areAll = async (outcome: string, errors: readonly object[], status?: number) => {
    for (const error of errors) assert.equal(await outcomeOf(error, status), outcome, JSON.stringify([error, status]));
  };

  it("leaves the outcome unknown: a gateway says so when the service behind it was too slow", () =>
    areAll("unknown", [
      { message: "Upstream timed out" },
      { message: "Upstream timed out", extensions: { code: "INTERNAL_SERVER_ERROR" } },
      { message: "Upstream timed out", path: ["elsewhere"], extensions: { classification: "DataFetchingException" } },
      { path: ["borrower", "rejectDocument", "taskId"], ...PLACE },
    ]));

  it("leaves it unknown with a code that is none of a refusal, with a place in the document and a status of a refusal too", async () => {
    const message = "Document not found on the loan.";
    for (const extensions of [
      ...["GATEWAY_TIMEOUT", "INTERNAL_SERVER_ERROR", "REQUEST_TIMEOUT", "HC0045", 504].map((code) => ({ code })),
      { classification: "DOWNSTREAM_SERVICE_ERROR" },
      { errorType: "TIMEOUT" },
      { code: "FORBIDDEN", http: { status: 504 } },
    ]) {
      const error = { message, extensions };
      for (const status of [200, 400])
        await areAll("unknown", [error, { ...error, ...PLACE }, { ...error, ...FIELD, ...PLACE }], status);
    }
    await areAll("unknown", [{ errorType: "ExecutionTimeout", ...FIELD }]);
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
      await areAll(
        "unknown",
        [FIELD, PLACE].map((where) => ({ message, ...where })),
      );
    }
    const other = ["Syntax Error: Unexpected Name", 'Cannot query field "x" on type "BorrowerConnection".'];
    await areAll(
      "refused",
      other.map((message) => ({ message, ...PLACE })),
    );
  });

  it("leaves it unknown with a status that does not prove a refusal, whatever the error says", async () => {
    const error = { ...FIELD, extensions: { code: "FORBIDDEN" } };
    for (const status of [406, 408, 424, 499, 500, 503, 504]) await areAll("unknown", [error], status);
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
    const codes = ["GRAPHQL_VALIDATION_FAILED", "validation-failed", "FORBIDDEN"].map((code) => ({ code }));
    const extensions = [...codes, { classification: "ValidationError" }].map((one) => ({ extensions: one }));
    const wrong = { message: "Wrong.", path: ["mutation RejectDocument", "borrower"], ...PLACE };
    await areAll("refused", [{ message: 'Cannot query field "x".', ...PLACE }, wrong, FIELD, ...extensions]);
    await areAll("refused", [{}], 400);
  });
});

describe("service.md 4.2: a query's answer without its object", () => {
  const loan = (body: object) => answered("query", body);

  it("null without an error: there is no such loan", async () => {
    for (const data of [{ loan: null }, {}]) await assertFails(loan({ data }), "notFound", "refused");
  });

  it("service.md 7.2: null with an error: refused in the service's words", async () => {
    const call = loan({ data: { loan: null }, errors: [{ message: "Not yours.", path: ["loan"] }] });
    await assertFails(call, "refused", "refused", /^The service refused: "Not yours\."$/);
  });

  it("a loan without an ID, or that is no object: not understood", async () => {
    for (const value of [{}, { id: null }, { id: "" }, { id: {} }, { id: 1e300 }, [], "loan", 5, true]) {
      assert.equal((await failureOf(loan({ data: { loan: value } }))).kind, "notUnderstood");
    }
  });

  it("a ping that is answered without a __typename did not reach a GraphQL service", async () => {
    const server = await serveAlways(200, { data: { hello: "there" } });
    assert.equal((await failureOf(clientOf(server).ping())).kind, "notUnderstood");
  });
});

describe("The line in the log about errors of an answer", () => {
  it("has their number and places, without a word of the service", () => {
    const at = (...path: readonly unknown[]) => ({ message: "No such loan", path, codes: [] }) as never;
    const five = ["a", "b", "c", "d", "e"].map((name) => at(name));
    for (const [errors, said] of [
      [[at()], "1 (at no path)"],
      [[at("loan", "borrowers", 0, "node")], "1 (at loan.borrowers.node)"],
      [[at("loan", "Ada Byron!", "id")], "1 (at loan.id)"],
      [[...five, at("a")], "6 (at a, b, c, d, e)"],
      [[...five, at("f")], "6 (at a, b, c, d, e, …)"],
    ] as const) {
      assert.equal(faultsInLog(errors), `GraphQL errors: ${said}`);
    }
    assert.ok(faultsInLog([at(...Array.from({ length: 14 }, (_, index) => `f${index}`))]).endsWith(".f11)"));
  });
});
