import assert from "node:assert/strict";
import { createService } from "../../../src/service/createService";
import { safeWords, WithoutToken } from "../../../src/service/failure/secrets";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { postTyped } from "../../../src/service/graphql/postOperation";
import type { LoanOriginationService } from "../../../src/service/loanOriginationService";
import { serve } from "./support/httpServer";
import { TOKEN, testConnection } from "./support/testConnection";

const CANARY = { dealId: "deal-canary-1", firstName: "Canaria", lastName: "Gelb\nVogel", email: "canaria@example.com" };
const CANARIES = [
  ...Object.values(CANARY),
  "Gelb Vogel",
  "Gelb\\nVogel",
  "LN-canary-2",
  "doc-canary-3",
  "The canary sang.",
];

const CALLS: readonly ((service: LoanOriginationService) => Promise<unknown>)[] = [
  (service) => service.loan("LN-canary-2", { first: 5 }),
  (service) => service.deal("deal-canary-1", { first: 5 }),
  (service) => service.createBorrower(CANARY),
  (service) => service.reassignLoanOfficerTasks("LN-canary-2"),
  (service) =>
    service.rejectDocument({
      loanId: "LN-canary-2",
      documentId: "doc-canary-3",
      archiveReasonNotes: "The canary sang.",
    }),
];

describe("the token and the variables of a request", () => {
  it("are in no message, detail, log line or notice, even when the service repeats them", async () => {
    const echo = (authorization: string | undefined, body: string) => {
      const { variables } = JSON.parse(body);
      return `No ${JSON.stringify(variables)}: ${variables.lastName}, ${authorization}`;
    };
    const answers = [
      (words: string) => [200, { errors: [{ message: words, path: [words] }] }] as const,
      (words: string) => [200, { data: { loan: { id: "L" }, borrower: null }, errors: [{ message: words }] }] as const,
      (words: string) => [200, { errors: words, data: null }] as const,
      (words: string) => [400, { errors: [{ message: words }] }] as const,
      (words: string) => [500, { errors: [{ message: words }] }] as const,
      (words: string) => [200, words] as const,
      (words: string) => [403, words] as const,
      (words: string) => [502, words] as const,
    ];
    let seen = 0;
    for (const answer of answers) {
      const server = await serve((response, { headers, body }) => {
        const [status, content] = answer(echo(headers.authorization, body));
        response.writeHead(status).end(JSON.stringify(content));
      });
      for (const call of CALLS) {
        const connection = testConnection(server.baseUrl);
        const result: unknown = await call(createService(connection)).catch((error: unknown) => error);
        const shown = [
          result instanceof ServiceError
            ? `${result.stack} ${JSON.stringify(result)} ${String(result.cause)}`
            : JSON.stringify(result),
          JSON.stringify(connection.records),
          connection.notices.join(),
        ].join("\n");
        for (const secret of [TOKEN, ...CANARIES]) assert.ok(!shown.includes(secret), `${secret} in ${shown}`);
        assert.ok(!connection.traces.join().includes(TOKEN));
        seen += shown.length;
      }
    }
    assert.ok(seen > 1_000);
  });

  it("are traced by their names, IDs and lengths", async () => {
    const server = await serve((response) => response.end('{"data":{"loan":{"id":"L"}}}'));
    const connection = testConnection(server.baseUrl);
    await createService(connection).loan("LN-canary-2", { first: 5 });
    await createService(connection)
      .createBorrower(CANARY)
      .catch(() => undefined);
    assert.deepEqual(connection.traces, [
      'loan variables: {"id":"LN-canary-2","first":5}',
      'createBorrower variables: {"dealId":"deal-canary-1","firstName":"(7 characters)","lastName":"(10 characters)","email":"(19 characters)"}',
    ]);
  });
});

describe("the variables of an operation that the user wrote", () => {
  it("are in no trace and no line of the log", async () => {
    const server = await serve((response) => response.end('{"data":{"loan":{"id":"L"}}}'));
    const connection = testConnection(server.baseUrl);
    const document = "query Loan($nationalId: ID!, $income: Int) { loan(id: $nationalId, income: $income) { id } }";
    const typed = { name: "Loan (loan)", kind: "query", document, results: [["loan"]] } as const;
    await postTyped(connection, typed, { nationalId: "LN-canary-2", income: 98_765 });
    const logged = JSON.stringify([connection.traces, connection.records, connection.notices]);
    assert.doesNotMatch(logged, /canary|98765|nationalId|income/);
  });
});

describe("the service's words", () => {
  const none = { withoutToken: undefined, variables: {} };

  it("are one line without control characters and without marks that turn the text around", () => {
    assert.equal(safeWords(" a\r\n\u0000b\u202e\u2066c\u001b[31md ", none), "a b c [31md");
  });

  it("are cut to a length that fits a dialog, between characters", () => {
    const words = safeWords("🏠".repeat(10_000), none);
    assert.equal([...words].length, 300);
    assert.match(words, /^🏠+…$/u);
  });

  it("keep words that only look like a part of a value", () => {
    const secrets = { withoutToken: undefined, variables: { input: { firstName: "Ann", note: ["(a.b)*"] } } };
    assert.equal(safeWords("Annual report of ann (a.b)* axb", secrets), "Annual report of … … axb");
  });

  it("are taken out of the service's words where they begin in one that is cut; many variables leave no word", () => {
    const words = `${"x ".repeat(140)}Ada Byron ${"y ".repeat(5_000)}`;
    assert.doesNotMatch(safeWords(words, { ...none, variables: { name: `Ada Byron ${"y ".repeat(3_000)}z` } }), /Ada/);
    const many = { ids: Array.from({ length: 2_000 }, (_, index) => `LN-${index}`) };
    assert.equal(safeWords("LN-1999 is not there", { ...none, variables: many }), "…");
    const deep = JSON.parse(`${"[".repeat(10_000)}"Ada"${"]".repeat(10_000)}`);
    assert.equal(safeWords("Ada is not there", { ...none, variables: { deep } }), "…");
  });

  it("hold neither 8 characters of the token in a row nor their Base64, however it is embedded", () => {
    const token = "eyJh+bGciOi>?JIUz.I1NiIs-InR5cCI6";
    const secrets = { withoutToken: new WithoutToken(token), variables: {} };
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    for (const [words, told] of [
      [`Unknown token ${token.slice(0, 8)}…`, "Unknown token ……"],
      [`Unknown token ${token.slice(0, 20)}, ${token}`, "Unknown token …, …"],
      [`${token.slice(0, 12)}${token}`, "……"],
      [`the middle ${token.slice(9, 17)}!`, "the middle …!"],
      [token.slice(0, 7), token.slice(0, 7)],
    ] as const) {
      assert.equal(safeWords(words, secrets), told);
    }
    for (const before of ["", "u:", "me:", "Bearer "]) {
      for (const encoded of [base64(before + token), Buffer.from(before + token).toString("base64url")]) {
        const shown = safeWords(`No such user: ${encoded}`, secrets);
        const rest = shown.slice("No such user: ".length).replace("…", "");
        assert.ok(rest.length <= before.length * 2 + 4, shown);
      }
    }
    assert.equal(safeWords(`cut ${base64(token).slice(0, 10)}`, secrets), "cut …");
  });

  const secretsOf = (token: string) => ({ withoutToken: new WithoutToken(token), variables: {} });

  it("keep what only begins like the token, and all there is without one", () => {
    assert.equal(safeWords("abcdefg abc", secretsOf("abcdefgh-1")), "abcdefg abc");
    assert.equal(safeWords("short in shorter", secretsOf("short")), "… in …er");
    assert.equal(safeWords("as it is", secretsOf("")), "as it is");
  });
});
