import assert from "node:assert/strict";
import { MAX_MESSAGE_LENGTH } from "../../../src/domain/limits";
import { safeWords } from "../../../src/service/failure/secrets";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { postUserOperation } from "../../../src/service/graphql/postOperation";
import type { LoanOriginationService } from "../../../src/service/loanOriginationService";
import { serve, serveAlways } from "./support/httpServer";
import { loggedClientOf, TOKEN, testConnection } from "./support/testConnection";

const CANARY = { dealId: "deal-canary-1", firstName: "Canaria", lastName: "Gelb\nVogel", email: "canaria@example.com" };
const REJECT = { loanId: "LN-canary-2", documentId: "doc-canary-3", archiveReasonNotes: "The canary sang." };
const CANARIES = [...Object.values({ ...CANARY, ...REJECT }), "Gelb Vogel", "Gelb\\nVogel"];

const CALLS: readonly ((service: LoanOriginationService) => Promise<unknown>)[] = [
  (service) => service.loan("LN-canary-2", { first: 5 }),
  (service) => service.deal("deal-canary-1", { first: 5 }),
  (service) => service.createBorrower(CANARY),
  (service) => service.reassignLoanOfficerTasks("LN-canary-2"),
  (service) => service.rejectDocument(REJECT),
];

describe("the token and the variables of a request", () => {
  it("are in no message, detail, log line or notice, even when the service repeats them", async () => {
    const echo = (authorization: string | undefined, body: string) => {
      const { query, variables } = JSON.parse(body);
      const inDocument = query.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
      return `No ${JSON.stringify(variables)}: ${inDocument.map((text: string) => JSON.parse(text))}, ${authorization}, ${inDocument}, ${query}`;
    };
    const answers: readonly ((words: string) => readonly [number, unknown])[] = [
      (words) => [200, { errors: [{ message: words, path: [words] }] }],
      (words) => [200, { data: { loan: { id: "L" }, borrower: null }, errors: [{ message: words }] }],
      (words) => [200, { errors: words, data: null }],
      ...[400, 500].map((status) => (words: string) => [status, { errors: [{ message: words }] }] as const),
      ...[200, 403, 502].map((status) => (words: string) => [status, words] as const),
    ];
    let seen = 0;
    for (const answer of answers) {
      const server = await serve((response, { headers, body }) => {
        const [status, content] = answer(echo(headers.authorization, body));
        response.writeHead(status).end(JSON.stringify(content));
      });
      for (const call of CALLS) {
        const { connection, service } = loggedClientOf(server);
        const result: unknown = await call(service).catch((error: unknown) => error);
        const more = result instanceof ServiceError ? [result.stack, String(result.cause)] : [];
        const shown = JSON.stringify([result, more, connection.records]) + connection.notices.join();
        for (const secret of [TOKEN, ...CANARIES]) assert.ok(!shown.includes(secret), `${secret} in ${shown}`);
        seen += shown.length;
      }
    }
    assert.ok(seen > 1_000);
  });

  it("are in none of these by the path of an error, or by where a redirect leads", async () => {
    for (const [status, body, headers] of [
      [200, { errors: [{ message: "No.", path: ["loan", "Canaria", "T9f8e7d6c5b4a", "id"] }] }, {}],
      [302, "", { location: "https://canaria.t0ken-9f8e7d6c5b4a.example/" }],
    ] as const) {
      const { connection, service } = loggedClientOf(await serveAlways(status, body, headers));
      for (const call of CALLS) {
        const { message, detail } = await call(service).then(
          () => assert.fail(),
          (error: ServiceError) => error,
        );
        const shown = JSON.stringify([message, detail, connection.records, connection.notices]);
        assert.doesNotMatch(shown, /canaria|9f8e7d6c5b4a/i);
      }
    }
  });
});

describe("the variables of an operation that the user wrote", () => {
  it("are in no line of the log", async () => {
    const server = await serve((response) => response.end('{"data":{"loan":{"id":"L"}}}'));
    const connection = testConnection(server.baseUrl);
    const document = "query Loan($nationalId: ID!, $income: Int) { loan(id: $nationalId, income: $income) { id } }";
    const typed = { name: "Loan (loan)", kind: "query", document, results: [["loan"]] } as const;
    await postUserOperation(connection, typed, { nationalId: "LN-canary-2", income: 98_765 });
    const logged = JSON.stringify([connection.records, connection.notices]);
    assert.doesNotMatch(logged, /canary|98765|nationalId|income/);
  });
});

describe("the service's words", () => {
  const safe = (words: string, variables = {}) => safeWords(undefined, variables)(words);

  it("are one line without control characters and without marks that turn the text around", () => {
    assert.equal(safe(" a\r\n\u0000b\u202e\u2066c\u001b[31md "), "a b c [31md");
  });

  it("are cut to a length that fits a dialog, between characters", () => {
    const words = safe("🏠".repeat(10_000));
    assert.equal([...words].length, 300);
    assert.match(words, /^🏠+…$/u);
    assert.equal(safe("🏠".repeat(300)), "🏠".repeat(300));
  });

  it("keep words that only look like a part of a value", () => {
    const variables = { input: { firstName: "Ann", note: ["(a.b)*"] } };
    assert.equal(safe("Annual report of ann (a.b)* axb", variables), "Annual report of … … axb");
  });

  it("are taken out of the service's words where they begin in one that is cut; many variables leave no word", () => {
    const words = `${"x ".repeat(140)}Ada Byron ${"y ".repeat(5_000)}`.slice(0, MAX_MESSAGE_LENGTH);
    assert.match(safe(words, { name: `Ada Byron ${"y ".repeat(3_000)}z` }), /^(x )+…$/);
    const many = Array.from({ length: 2_000 }, (_, index) => `LN-${index}`);
    assert.equal(safe("LN-1999 is not there", many), "…");
    const deep = JSON.parse(`${"[".repeat(10_000)}"Ada"${"]".repeat(10_000)}`);
    assert.equal(safe("Ada is not there", { deep }), "…");
  });
});
