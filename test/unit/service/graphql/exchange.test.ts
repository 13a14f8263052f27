import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import { CALLS } from "../support/calls";
import { assertFails } from "../support/failure";
import { serveAlways, type TestServer } from "../support/httpServer";
import { clientOf, loggedClientOf, TOKEN, testConnection } from "../support/testConnection";

describe("a GraphQL request", () => {
  let server: TestServer;
  before(async () => {
    const loan = { id: "1", reassignLoanOfficerTasks: { reassignedCount: 0 } };
    const borrower = { create: { id: "b" }, rejectDocument: { taskId: "t" } };
    server = await serveAlways(200, { data: { __typename: "Query", loan, deal: { id: "2" }, borrower } });
  });
  after(() => server.close());

  it("service.md 4.1, 5.1: of any operation is a POST to {base_url}/graphql with the bearer token and application/json", async () => {
    const connection = testConnection(`${server.baseUrl}/los`, { userAgent: "loan-ops/1.2.3" });
    const service = createService(connection);
    for (const call of Object.values(CALLS)) await call(service);
    const requests = server.requests.slice(-6);
    assert.equal(new Set(requests.map(({ body }) => body)).size, 6);
    for (const { method, url, headers } of requests) {
      assert.deepEqual([method, url, headers.authorization], ["POST", "/los/graphql", `Bearer ${TOKEN}`]);
      assert.deepEqual([headers["content-type"], headers["user-agent"]], ["application/json", "loan-ops/1.2.3"]);
    }
  });

  it("service.md 5.4: sends the token of the moment as it came, whatever its form", async () => {
    const tokens = ["opaque", "eyJhbGciOiJub25lIn0.e30.", "a:b/c+d==", "~".repeat(4000)];
    const service = clientOf(server, { token: async () => tokens.shift() });
    for (const expected of [...tokens]) {
      await service.ping();
      assert.equal(server.requests.at(-1)?.headers.authorization, `Bearer ${expected}`);
    }
  });

  it("service.md 4.1: has a body of `query` and `variables` and nothing else", async () => {
    const service = clientOf(server);
    await service.ping();
    await service.loan("LN-1", { first: 5 });
    await service.rejectDocument({ loanId: "LN-1", documentId: "d", archiveReasonNotes: "ü" });
    const [ping, loan, reject] = server.requests.slice(-3).map(({ body }) => JSON.parse(body));
    for (const body of [ping, loan, reject]) assert.deepEqual(Object.keys(body).sort(), ["query", "variables"]);
    assert.equal(ping.query, "{\n  __typename\n}");
    assert.deepEqual(loan.variables, { id: "LN-1" });
    assert.deepEqual(reject.variables, { input: { loanId: "LN-1", documentId: "d", archiveReasonNotes: "ü" } });
  });

  it("of a mutation has a Content-Length and no chunks, as a query has", async () => {
    await CALLS.createBorrower(clientOf(server));
    const { headers, body } = server.requests.at(-1) ?? assert.fail();
    assert.equal(headers["content-length"], String(Buffer.byteLength(body)));
    assert.equal(headers["transfer-encoding"], undefined);
  });

  it("asks for no other credentials than its token: some Node.js lose the 401 of a streamed body otherwise", async () => {
    const asked: (RequestCredentials | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push(init?.credentials);
      return globalThis.fetch(input, init);
    };
    const service = clientOf(server, { fetch });
    await CALLS.createBorrower(service);
    await service.ping();
    assert.deepEqual(asked, ["omit", "omit"]);
    assert.equal(server.requests.at(-1)?.headers.authorization, `Bearer ${TOKEN}`);
  });

  it("is logged in one line with operation, status, sizes and duration", async () => {
    const { connection, service } = loggedClientOf(server);
    await service.loan("LN-1", { first: 5 });
    const [record, ...others] = connection.records;
    assert.deepEqual(others, []);
    assert.ok(record);
    const { duration, sent, received, ...rest } = record;
    assert.deepEqual(rest, { operation: "loan", status: 200, outcome: "ok", detail: undefined });
    assert.ok(duration > 0);
    assert.equal(sent, Buffer.byteLength(server.requests.at(-1)?.body ?? ""));
    assert.ok(received > 50);
  });

  it("of a mutation is not called refused where the answer has data beside the status of a refusal", async () => {
    for (const [data, outcome, words] of [
      [{ borrower: null }, "unknown", /^The service answered with an error \(HTTP 400\)\. Check the outcome before/],
      [undefined, "refused", /^The service refused the request \(HTTP 400\)\./],
    ] as const) {
      const { rejectDocument } = CALLS;
      await assertFails(rejectDocument(clientOf(await serveAlways(400, { data }))), "errorAnswer", outcome, words);
    }
  });

  it("is not made without a token, nor with one that no header can carry", async () => {
    const before = server.requests.length;
    for (const token of [
      async () => undefined,
      async () => "",
      async () => "two\nlines",
      async () => "pässword",
      async () => Promise.reject(new Error("locked")),
    ]) {
      const error = await assertFails(clientOf(server, { token }).ping(), "noToken", "notSent");
      assert.doesNotMatch(`${error.message} ${error.detail}`, /lines|pässword|locked/);
    }
    assert.equal(server.requests.length, before);
  });

  it("is not made once it is cancelled", async () => {
    const before = server.requests.length;
    const call = clientOf(server).loan("LN-1", { first: 5, signal: AbortSignal.abort() });
    await assertFails(call, "cancelled", "notSent");
    assert.equal(server.requests.length, before);
  });
});
