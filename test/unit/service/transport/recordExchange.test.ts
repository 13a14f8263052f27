import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import { type Connection, DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { MAX_KEPT_BODY } from "../../../../src/service/transport/recordExchange";
import { CALLS } from "../support/calls";
import { assertFails, failureOf } from "../support/failure";
import { serve, serveAlways, type TestServer } from "../support/httpServer";
import { bodyOf, recorder } from "../support/recorded";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, uploadOf } from "../upload/support/files";

const LOAN = '{ "data" : {"loan":{"id":"loan_1"}}}';

const reading = CALLS.loan;
const uploading = (service: LoanOriginationService) => service.uploadDocuments(uploadOf([fileOf("a.pdf", ["x"])]));
/** The error of what fails names the first request. */
const namesIt =
  (call: (service: LoanOriginationService) => Promise<unknown>) => async (service: LoanOriginationService) =>
    assert.equal((await failureOf(call(service))).request, 1);

async function during(
  server: TestServer,
  work: (service: LoanOriginationService) => Promise<unknown>,
  overrides: Partial<Connection> = {},
) {
  const requests = recorder();
  await work(createService(testConnection(server.baseUrl, { requests, ...overrides })));
  return requests;
}

describe("The record of a request", () => {
  it("has what was sent and what came back, as they were on the wire, but not the token", async () => {
    const server = await serveAlways(200, LOAN, { "x-served-by": "a", "content-type": "application/json" });
    const requests = await during(server, reading);
    const { startedAt, duration, answer, ...rest } = requests.last();
    const sent = server.requests[0];
    assert.deepEqual(rest, {
      id: 1,
      operation: "loan",
      changes: false,
      subject: { loan: "LN-1" },
      method: "POST",
      url: `${server.baseUrl}/graphql`,
      headers: [
        ["accept", "application/json"],
        ["content-type", "application/json"],
      ],
      body: { kind: "graphql", text: sent?.body },
      outcome: "ok",
      failure: undefined,
    });
    assert.equal(bodyOf(requests.last()), LOAN);
    assert.equal(answer?.status, 200);
    assert.deepEqual(
      answer?.headers.filter(([name]) => name === "x-served-by"),
      [["x-served-by", "a"]],
    );
    assert.equal(answer?.whole, true);
    assert.ok(Math.abs(Date.now() - startedAt) < 60_000 && (duration ?? -1) >= 0);
  });

  it("says what it was about, by the references and IDs that were sent", async () => {
    for (const [call, subject] of [
      [CALLS.rejectDocument, { loan: "LN-1", document: "doc_1" }],
      [CALLS.reassignLoanOfficerTasks, { loan: "LN-1" }],
      [CALLS.createBorrower, { deal: "deal_1" }],
      [CALLS.deal, { deal: "deal_1" }],
    ] as const) {
      const requests = await during(await serveAlways(500, ""), (service) => failureOf(call(service)));
      assert.deepEqual(JSON.parse(JSON.stringify(requests.last().subject)), subject);
    }
  });

  it("begins when it is sent, so that one without an answer is seen", async () => {
    const server = await serve((response) => response.destroy());
    const requests = await during(server, namesIt(reading));
    const [first, last] = requests.kept;
    assert.deepEqual([first?.outcome, last?.outcome, last?.answer], ["underWay", "failed", undefined]);
    assert.match(last?.failure ?? "", /connection was lost/);
  });

  it("is named by the error of an answer that refuses, whatever says so", async () => {
    const refusals: readonly (readonly [number, string])[] = [
      [401, "no such token"],
      [500, "{}"],
      [200, "<html>"],
      [200, '{"data":{"loan":null}}'],
      [200, '{"errors":[{"message":"no"}]}'],
    ];
    for (const [status, body] of refusals) {
      const requests = await during(await serveAlways(status, body), namesIt(reading));
      assert.equal(bodyOf(requests.last()), body);
    }
    for (const call of [CALLS.reassignLoanOfficerTasks, uploading])
      await during(await serveAlways(413, '{"errors":[{"message":"no"}]}'), namesIt(call));
  });

  it("is not there for what was not sent", async () => {
    const requests = await during(
      await serveAlways(200, LOAN),
      async (service) => assert.equal((await failureOf(reading(service))).request, undefined),
      { token: async () => undefined },
    );
    assert.deepEqual(requests.kept, []);
  });

  it("keeps no more memory than the bytes of an answer", async () => {
    const requests = await during(await serveAlways(200, LOAN), reading);
    assert.equal(requests.last().answer?.body.buffer.byteLength, LOAN.length);
  });

  it("keeps the beginning of a long answer and says so", async () => {
    const long = `{"data":{"loan":{"id":"loan_1"}},"pad":"${"x".repeat(MAX_KEPT_BODY)}"}`;
    const requests = await during(await serveAlways(200, long), reading);
    const { answer } = requests.last();
    assert.deepEqual([answer?.body.byteLength, answer?.size, answer?.whole], [MAX_KEPT_BODY, long.length, false]);
  });

  it("of a refusal that never ends has what came, and the status tells it", async () => {
    const server = await serve((response) => {
      response.writeHead(403);
      response.write("because");
    });
    const timeouts = { ...DEFAULT_TIMEOUTS, answer: 200 };
    const forbidden = (service: LoanOriginationService) => assertFails(reading(service), "forbidden", "refused");
    const requests = await during(server, forbidden, { timeouts });
    assert.equal(bodyOf(requests.last()), "because");
    assert.equal(requests.last().answer?.whole, false);
  });

  it("has the parts of an upload by name and size, and none of their bytes", async () => {
    const server = await serveAlways(201, '{"documents":[]}', { "set-cookie": "session=secret" });
    const files = [{ ...fileOf("Café.pdf", ["bytes"]), path: "/home/me/Café.pdf" }, fileOf("b.txt", ["more"])];
    const requests = await during(server, (service) => service.uploadDocuments(uploadOf(files)));
    const { body, subject, url, headers, answer } = requests.last();
    assert.deepEqual(body, {
      kind: "form",
      of: "borrower",
      field: "borrower-task-files",
      parts: [
        { unmaskedName: "Café.pdf", unmaskedPath: "/home/me/Café.pdf", type: "application/pdf", size: 5 },
        { unmaskedName: "b.txt", type: "text/plain", size: 4 },
      ],
      size: Number(server.requests[0]?.headers["content-length"]),
    });
    assert.deepEqual(subject, { loan: "loan_1", task: "task_1" });
    assert.equal(url, `${server.baseUrl}/api/loan-applications/loan_1/borrower-tasks/task_1/documents`);
    const names = headers.map(([name]) => name).sort();
    assert.deepEqual(names, ["accept", "accept-encoding", "content-length", "content-type"]);
    assert.deepEqual(
      answer?.headers.find(([name]) => name === "set-cookie"),
      ["set-cookie", "…"],
    );
    assert.equal(bodyOf(requests.last()), '{"documents":[]}');
    assert.ok(!JSON.stringify(requests.kept).includes("secret"));
  });

  it("holds the token nowhere, however the service repeats it", async () => {
    const base64 = Buffer.from(`u:${TOKEN}`).toString("base64");
    const words = `${TOKEN} ${base64} ${encodeURIComponent(TOKEN)} Bearer ${TOKEN.slice(0, 14)}`;
    for (const status of [200, 400, 401, 502]) {
      const server = await serveAlways(status, JSON.stringify({ errors: [{ message: words }] }), { "x-echo": words });
      const requests = await during(server, async (service) => {
        await failureOf(service.loan(`LN-${TOKEN}`, { first: 5 }));
        await uploading(service).catch(() => undefined);
      });
      const kept = JSON.stringify(requests.kept.map((one) => ({ ...one, body: one.body, text: bodyOf(one) })));
      for (const form of [TOKEN, TOKEN.slice(0, 14), base64.slice(4, 16)]) assert.ok(!kept.includes(form), kept);
      assert.ok(kept.includes("…"));
    }
  });
});
