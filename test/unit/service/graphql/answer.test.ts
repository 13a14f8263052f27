import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { errorsInLog, parseAnswer } from "../../../../src/service/graphql/answer";
import { confirmUserOperation, postUserOperation } from "../../../../src/service/graphql/postOperation";
import { COLUMNS, type Column } from "../faultTable/table";
import { assertFails, failureOf } from "../support/failure";
import { serve, serveAlways } from "../support/httpServer";
import { bodyOf, recorder } from "../support/recorded";
import { clientOf, TOKEN, testConnection } from "../support/testConnection";

/** What the call comes to where the service answers so. */
async function answered(call: Column, body: object, status = 200): Promise<unknown> {
  const server = await serveAlways(status, body);
  return COLUMNS[call](clientOf(server), { large: false });
}

const ONE = [["borrower", "create"]];
const TWO = [...ONE, ["loan", "freeze"]];

/** What is known of a mutation of which results at these places were asked for. */
function known(answer: object, status = 200, results: readonly (readonly string[])[] = ONE) {
  try {
    confirmUserOperation(results, { ...parseAnswer(JSON.stringify(answer)), status });
    return { outcome: "confirmed", kind: undefined, message: "" };
  } catch (error) {
    return error instanceof ServiceError ? error : assert.fail(String(error));
  }
}

/** What each operation is told of each error is in createService.faultTable.test.ts. */
describe("the body of an answer", () => {
  it("is read whatever its content type, and with a byte order mark", async () => {
    for (const type of ["text/plain", "application/graphql-response+json", ""]) {
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      const server = await serveAlways(200, '\ufeff{"data":{"loan":{"id":"L"}},"extensions":7}', headers);
      assert.equal((await clientOf(server).loan("LN-1", { first: 5 })).id, "L");
    }
  });

  it("is read in the charset that it names, and kept in UTF-8; in one that nobody knows it is not read", async () => {
    const server = await serve((response, _, count) => {
      const charset = ["iso-8859-1", '"UTF-16LE"', "utf8", "klingon"][count - 1];
      const encoding = (["latin1", "utf16le"] as const)[count - 1] ?? "utf8";
      response.writeHead(200, { "content-type": `application/json; charset=${charset}` });
      response.end(Buffer.from(`{"data":{"loan":{"id":"Ñandú ${TOKEN}"}}}`, encoding));
    });
    const requests = recorder();
    const client = clientOf(server, { requests });
    for (let count = 0; count < 3; count++) {
      assert.equal((await client.loan("LN-1", { first: 5 })).id, `Ñandú ${TOKEN}`);
      assert.equal(bodyOf(requests.last()), '{"data":{"loan":{"id":"Ñandú …"}}}');
    }
    await assertFails(client.loan("LN-1", { first: 5 }), "notUnderstood", "unknown", /a character set that Loan Ops/);
  });
});

const NO = { message: "No.", extensions: { code: "FORBIDDEN" } };
const at = (...path: string[]) => ({ ...NO, path });
const [CREATE, FREEZE, BELOW] = [at("borrower", "create"), at("loan", "freeze"), at("borrower", "create", "id")];
const PLACE = { locations: [{ line: 1, column: 2 }] };
const RESULT = { borrower: { create: { id: "b" } } };
const NO_RESULT = { borrower: { create: null } };
const FROZEN = { loan: { freeze: 1 } };
const SYNTAX = { message: 'Syntax Error: Unexpected "}".' };
const anyOf = (code: string) => ({ message: "No.", extensions: { code } });
const FAILURE = anyOf("INTERNAL_SERVER_ERROR");

/** service.md 7.1 to 7.4 */
describe("service.md 7.1, 7.2: what a mutation's answer with `errors` and `data` says", () => {
  for (const [what, results, answer, expected, status] of [
    ["a result without errors", ONE, { data: RESULT }, "confirmed"],
    ["results of any type", TWO, { data: { ...RESULT, loan: { freeze: false } } }, "confirmed"],
    ["no result, and nothing says why", ONE, { data: { borrower: null } }, "unknown"],
    ["one result of two", TWO, { data: { ...RESULT, loan: {} } }, "unknown"],
    ["nothing that was asked for", [], { data: {} }, "unknown"],
    ["an error at the result's place", ONE, { data: NO_RESULT, errors: [CREATE] }, "refused"],
    ["an error above the result's place", ONE, { data: null, errors: [at("borrower")] }, "refused"],
    ["an error at each place", TWO, { data: null, errors: [CREATE, FREEZE] }, "refused"],
    ["a result at one place, an error at the other", TWO, { data: FROZEN, errors: [CREATE] }, "unknown"],
    ["an error at one of two places", TWO, { data: { borrower: null, loan: null }, errors: [CREATE] }, "unknown"],
    ["an error below a result: that is after the work", ONE, { data: NO_RESULT, errors: [BELOW] }, "unknown"],
    ["an error below a result without any data", ONE, { data: null, errors: [BELOW] }, "unknown"],
    ["an error that names no field of what was executed", ONE, { data: NO_RESULT, errors: [NO] }, "unknown"],
    ...[at("borrower"), CREATE, BELOW, at("loan"), NO].map(
      (error) =>
        [`a result beside ${JSON.stringify(error)}`, ONE, { data: RESULT, errors: [error] }, "unknown"] as const,
    ),
    ["an error with a place in the document and its words", ONE, { errors: [{ ...SYNTAX, ...PLACE }] }, "refused"],
    ["the words without the place", ONE, { errors: [SYNTAX] }, "unknown"],
    ["the place without the words", ONE, { errors: [{ message: "No such thing", ...PLACE }] }, "unknown"],
    ["such an error with a path", ONE, { errors: [{ ...SYNTAX, ...PLACE, path: ["mutation Create"] }] }, "refused"],
    ["an error at its field", ONE, { errors: [CREATE] }, "refused"],
    ["an error below its field with a place", ONE, { errors: [{ ...BELOW, ...PLACE }] }, "unknown"],
    ["a status that refuses", ONE, { errors: [{ message: "bad" }] }, "refused", 400],
    ["a status that refuses both changes", TWO, { errors: [{ message: "bad" }] }, "refused", 400],
    ["what a gateway may have said of a slow service", ONE, { errors: [{ message: "Upstream timed out" }] }, "unknown"],
    ["a failure with a place in the document", ONE, { errors: [{ ...FAILURE, ...PLACE }] }, "unknown"],
    [
      "a failure at the result's place",
      ONE,
      { data: null, errors: [{ message: "No.", path: CREATE.path }] },
      "unknown",
    ],
  ] as const) {
    it(`is ${expected} for ${what}`, () => {
      const { outcome, message } = known(answer, status, results);
      assert.equal(outcome, expected);
      if (expected === "refused") assert.match(message, /^The service refused: "/);
      else if ("errors" in answer) assert.match(message, /^The service answered with an error: "/);
    });
  }

  it("is unknown with a status that does not prove a refusal, whatever the error says", async () => {
    const errors = [{ message: "No.", path: ["borrower", "rejectDocument"], extensions: { code: "FORBIDDEN" } }];
    for (const status of [406, 408, 424, 499, 503, 504])
      assert.equal((await failureOf(answered("reject", { errors }, status))).outcome, "unknown", `${status}`);
  });

  it("is about the token when the code of its first error says so: that decides what helps", () => {
    const kindOf = (...codes: string[]) =>
      known({ errors: codes.map((code) => ({ ...anyOf(code), path: CREATE.path })) }).kind;
    for (const code of ["UNAUTHENTICATED", "AUTH_NOT_AUTHENTICATED", "invalid-jwt"])
      assert.equal(kindOf(code), "unauthorized", code);
    for (const code of ["FORBIDDEN", "UNAUTHORIZED", "access-denied"]) assert.equal(kindOf(code), "forbidden", code);
    assert.equal(kindOf("BAD_USER_INPUT", "FORBIDDEN"), "errorAnswer");
  });
});

describe("service.md 4.3, 7.3: a mutation's answer without what it promises", () => {
  it("confirms nothing without the task that was reopened, with an error or without one", async () => {
    const reject = (result: unknown, ...errors: object[]) =>
      answered("reject", { data: { borrower: { rejectDocument: result } }, ...(errors.length > 0 && { errors }) });
    for (const result of [null, true, {}, { taskId: null }, { taskId: "" }, { taskId: {} }])
      await assertFails(reject(result), "notUnderstood", "unknown", /does not say whether this was done/);
    for (const path of [["borrower"], ["borrower", "rejectDocument", "taskId"], undefined])
      assert.equal((await failureOf(reject({ taskId: null }, { message: "Rolled back.", path }))).outcome, "unknown");
    assert.deepEqual(await reject({ taskId: 12 }), { taskId: "12" });
  });

  it("needs a count that is one, and the ID of a new borrower", async () => {
    const reassign = (reassignedCount: unknown) =>
      answered("reassign", { data: { loan: { reassignLoanOfficerTasks: { reassignedCount } } } });
    for (const said of [3, "4", 0]) assert.deepEqual(await reassign(said), { reassignedCount: Number(said) });
    for (const said of [-1, 1.5, "many", null, undefined])
      assert.equal((await failureOf(reassign(said))).outcome, "unknown");
    const create = (id: unknown) => answered("create", { data: { borrower: { create: { id } } } });
    assert.deepEqual(await create("b_1"), { id: "b_1" });
    assert.equal((await failureOf(create(null))).outcome, "unknown");
  });
});

describe("service.md 4.2: a query's answer without its object", () => {
  const loan = (body: object) => answered("query", body);

  it("null without an error: there is no such loan", async () => {
    await assertFails(loan({ data: { loan: null } }), "notFound", "refused");
  });

  it("nothing of a loan, a loan without an ID, or that is no object, or a ping without a __typename: not understood", async () => {
    for (const value of [undefined, {}, { id: null }, { id: "" }, { id: {} }, { id: 1.5 }, [], "loan", 5, true])
      assert.equal((await failureOf(loan({ data: { loan: value } }))).kind, "notUnderstood");
    const server = await serveAlways(200, { data: { hello: "there" } });
    assert.equal((await failureOf(clientOf(server).ping())).kind, "notUnderstood");
  });
});

describe("A mutation that the user wrote", () => {
  it("is not refused where `data` has a group of it, whatever the status: that was executed", async () => {
    const typed = { name: "Two", kind: "mutation", document: "mutation Two { … }", results: TWO } as const;
    for (const status of [400, 401, 403, 429]) {
      for (const [data, outcome] of [
        [RESULT, "unknown"],
        [NO_RESULT, "unknown"],
        [{}, "refused"],
        [null, "refused"],
      ] as const) {
        const server = await serveAlways(status, { data });
        const { outcome: told } = await failureOf(postUserOperation(testConnection(server.baseUrl), typed, {}));
        assert.deepEqual([status, told], [status, outcome]);
      }
    }
  });
});

describe("The line in the log about errors of an answer", () => {
  it("has their number and the first one's place, without a word of the service", () => {
    const errorAt = (...path: readonly unknown[]) => ({ message: "No such loan", path, codes: [] }) as never;
    for (const [errors, said] of [
      [[errorAt()], "1, the first at no path"],
      [[errorAt("loan", "borrowers", 0, "node")], "1, the first at loan.borrowers.node"],
      [[errorAt("loan", "Ada Byron!", "id"), errorAt("deal")], "2, the first at loan.id"],
    ] as const)
      assert.equal(errorsInLog(errors), `GraphQL errors: ${said}`);
  });
});
