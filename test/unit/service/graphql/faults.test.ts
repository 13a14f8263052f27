import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import type { ServiceErrorKind, ServiceErrorOutcome } from "../../../../src/service/serviceError";
import { failureOf } from "../support/failure";
import { serve, serveAlways, type TestServer } from "../support/httpServer";
import { testConnection } from "../support/testConnection";

const CALLS: Readonly<
  Record<"query" | "create" | "reassign" | "reject", (service: LoanOriginationService) => Promise<unknown>>
> = {
  query: (service) => service.loan("LN-1", { first: 5 }),
  create: (service) => service.createBorrower({ dealId: "d", firstName: "f", lastName: "l", email: "e@x.example" }),
  reassign: (service) => service.reassignLoanOfficerTasks("LN-1"),
  reject: (service) => service.rejectDocument({ loanId: "LN-1", documentId: "d", archiveReasonNotes: "why" }),
};

interface Row {
  readonly what: string;
  readonly status: number;
  readonly body: string | object;
  readonly headers?: Record<string, string>;
  readonly kind: ServiceErrorKind;
  readonly outcome: ServiceErrorOutcome;
  readonly message: RegExp;
}

const HTML = "<!doctype html><title>Bad gateway</title><h1>nginx</h1>";

const ROWS: readonly Row[] = [
  ...[301, 302, 303, 307, 308].map(
    (status): Row => ({
      what: `redirect ${status}`,
      status,
      body: "",
      headers: { location: "https://user:pw@login.example.com/in?next=1" },
      kind: "redirected",
      outcome: "unknown",
      message: /redirected the request to https:\/\/login\.example\.com, where the access token is not sent/,
    }),
  ),
  ...[{ location: "data:text/html,hi" }, { location: "https://" }, {}].map(
    (headers): Row => ({
      what: `redirect to ${JSON.stringify(headers)}`,
      status: 302,
      body: "",
      headers,
      kind: "redirected",
      outcome: "unknown",
      message: /redirected the request to another address/,
    }),
  ),
  { what: "400", status: 400, body: "no", kind: "refused", outcome: "refused", message: /HTTP 400/ },
  {
    what: "400 with GraphQL errors",
    status: 400,
    body: { errors: [{ message: 'Variable "$x" is wrong.' }] },
    kind: "refused",
    outcome: "refused",
    message: /^The service refused: "Variable "\$x" is wrong\."$/,
  },
  { what: "401", status: 401, body: "", kind: "unauthorized", outcome: "refused", message: /Set a new one/ },
  { what: "403", status: 403, body: "", kind: "forbidden", outcome: "refused", message: /does not allow this.*scope/ },
  { what: "404", status: 404, body: HTML, kind: "refused", outcome: "refused", message: /check the base URL/ },
  { what: "409", status: 409, body: "", kind: "refused", outcome: "refused", message: /HTTP 409/ },
  { what: "413", status: 413, body: "", kind: "refused", outcome: "refused", message: /too large/ },
  { what: "415", status: 415, body: "", kind: "refused", outcome: "refused", message: /HTTP 415/ },
  { what: "421", status: 421, body: "", kind: "refused", outcome: "refused", message: /HTTP 421/ },
  { what: "422", status: 422, body: "{}", kind: "refused", outcome: "refused", message: /HTTP 422/ },
  {
    what: "429 with Retry-After",
    status: 429,
    body: "",
    headers: { "retry-after": "30" },
    kind: "rateLimited",
    outcome: "refused",
    message: /too many requests: try again in 30 seconds\.$/,
  },
  { what: "429", status: 429, body: "", kind: "rateLimited", outcome: "refused", message: /try again later\.$/ },
  {
    what: "500 with GraphQL errors",
    status: 500,
    body: { errors: [{ message: "Out of order" }] },
    kind: "serverError",
    outcome: "unknown",
    message: /HTTP 500\): "Out of order", try again later\.$/,
  },
  { what: "502 with HTML", status: 502, body: HTML, kind: "serverError", outcome: "unknown", message: /HTTP 502/ },
  { what: "503 with HTML", status: 503, body: HTML, kind: "serverError", outcome: "unknown", message: /HTTP 503/ },
  { what: "204", status: 204, body: "", kind: "notUnderstood", outcome: "unknown", message: /empty answer/ },
  { what: "an empty body", status: 200, body: "", kind: "notUnderstood", outcome: "unknown", message: /empty answer/ },
  { what: "HTML with 200", status: 200, body: HTML, kind: "notUnderstood", outcome: "unknown", message: /not JSON/ },
  {
    what: "truncated JSON",
    status: 200,
    body: '{"data":{"loan":{"id":"1","borrow',
    kind: "notUnderstood",
    outcome: "unknown",
    message: /not JSON or was cut off/,
  },
  ...["[]", "5", '"text"', "null", "true", '[{"data":{}}]'].map(
    (body): Row => ({
      what: `JSON that is no object: ${body}`,
      status: 200,
      body,
      kind: "notUnderstood",
      outcome: "unknown",
      message: /not a GraphQL answer/,
    }),
  ),
  {
    what: "data that is no object",
    status: 200,
    body: { data: [] },
    kind: "notUnderstood",
    outcome: "unknown",
    message: /not an object/,
  },
  {
    what: "neither data nor errors",
    status: 200,
    body: {},
    kind: "notUnderstood",
    outcome: "unknown",
    message: /neither/,
  },
  {
    what: "data: null",
    status: 200,
    body: { data: null },
    kind: "notUnderstood",
    outcome: "unknown",
    message: /neither/,
  },
  {
    what: "data: null and no errors in the list",
    status: 200,
    body: { data: null, errors: [] },
    kind: "notUnderstood",
    outcome: "unknown",
    message: /neither/,
  },
  {
    what: "errors without data",
    status: 200,
    body: { errors: [{ message: "One" }, { message: "Two" }] },
    kind: "refused",
    outcome: "refused",
    message: /^The service refused: "One" \(and 1 more\)$/,
  },
  {
    what: "errors that is an object",
    status: 200,
    body: { errors: { message: "Nope" } },
    kind: "refused",
    outcome: "refused",
    message: /^The service refused: "Nope"$/,
  },
  {
    what: "errors that is text",
    status: 200,
    body: { errors: "Nope" },
    kind: "refused",
    outcome: "refused",
    message: /^The service refused: "Nope"$/,
  },
  ...[[{}], [null], [{ message: 5 }], [{ message: "" }], [[]]].map(
    (errors): Row => ({
      what: `an error without a message: ${JSON.stringify(errors)}`,
      status: 200,
      body: { errors },
      kind: "refused",
      outcome: "refused",
      message: /an error without a message/,
    }),
  ),
];

describe("an answer that is none (service.md 7.6 states no statuses)", () => {
  for (const row of ROWS) {
    it(`${row.what}: ${row.kind}, ${row.outcome}, told in one sentence, after one request`, async () => {
      const server = await serveAlways(row.status, row.body, row.headers);
      try {
        for (const [name, call] of Object.entries(CALLS)) {
          const connection = testConnection(server.baseUrl);
          const before = server.requests.length;
          const error = await failureOf(call(createService(connection)));
          assert.deepEqual([name, error.kind, error.outcome], [name, row.kind, row.outcome]);
          assert.match(error.message, row.message);
          // `fetch` itself asks again after a 421: harmless for a query, ruled out for a mutation.
          const sent = row.status === 421 && name === "query" ? 2 : 1;
          assert.equal(server.requests.length - before, sent, name);
          assert.deepEqual(
            connection.records.map(({ outcome, status }) => [outcome, status]),
            [["failed", row.status]],
          );
        }
      } finally {
        await server.close();
      }
    });
  }

  it("service.md 5.3: a 403 to a rejection names the scope", async () => {
    const server = await serveAlways(403, "");
    const error = await failureOf(CALLS.reject(createService(testConnection(server.baseUrl))));
    assert.match(error.message, /the scope update:borrower/);
    await server.close();
  });

  it("a redirect is never followed, not even on the same origin", async () => {
    const server = await serve((response, { url }) =>
      url === "/graphql" ? response.writeHead(307, { location: "/elsewhere" }).end() : response.end("{}"),
    );
    const error = await failureOf(CALLS.query(createService(testConnection(server.baseUrl))));
    assert.equal(error.kind, "redirected");
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ["/graphql"],
    );
    await server.close();
  });

  it("an answer of 200 MB is not read beyond 32 MiB, with a Content-Length or without", async () => {
    for (const headers of [{}, { "content-length": String(200 * 1024 * 1024) }]) {
      let written = 0;
      const server = await serve((response) => {
        response.writeHead(200, headers);
        const chunk = Buffer.alloc(1024 * 1024, " ");
        const write = () => {
          while (written < 200 && !response.destroyed) {
            written++;
            if (!response.write(chunk)) return void response.once("drain", write);
          }
        };
        write();
      });
      const connection = testConnection(server.baseUrl);
      const error = await failureOf(CALLS.query(createService(connection)));
      assert.equal(error.kind, "notUnderstood");
      assert.match(error.message, /larger than 32 MiB/);
      assert.ok(written < 100, `${written} MiB were taken`);
      await server.close();
    }
  });

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

  it("gives a count only if it is one", async () => {
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

describe("a query's answer without its object", () => {
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
