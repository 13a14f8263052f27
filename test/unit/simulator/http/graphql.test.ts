import assert from "node:assert/strict";
import { serverAudits } from "graphql-http";
import { authorized, dataOf, eachWithSimulator, postGraphQL, postInChunks } from "../callSimulator";

const TYPENAME = { query: "{ __typename }" };
const DEEP_FRAGMENTS = Array.from(
  { length: 20_000 },
  (_, number) => `fragment F${number} on Loan { ...F${number + 1} }`,
).join(" ");

describe("Simulator, GraphQL endpoint", () => {
  const simulator = eachWithSimulator();
  const typed = () => ({ ...authorized(simulator), "Content-Type": "application/json" });
  const send = (method: string, path: string, body: BodyInit | null = null) =>
    fetch(simulator.url + path, { method, headers: typed(), body });
  const post = (body: unknown, headers?: Readonly<Record<string, string | undefined>>) =>
    postGraphQL(simulator, body, headers);

  async function assertRefused(response: Response, status: number, message: RegExp): Promise<void> {
    const body = (await response.json()) as { data?: unknown; errors: { message: string }[] };
    assert.equal(response.status, status);
    assert.match(body.errors[0]?.message ?? "", message);
    assert.equal("data" in body, false);
  }

  /** Refused as a whole, with 200, as GraphQL over HTTP has it for application/json. */
  const assertNotExecuted = async (body: object, message: RegExp) => assertRefused(await post(body), 200, message);

  it("tells Apollo's clients that it keeps no queries, so that they send the whole document", async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: "a".repeat(64) } };
    const response = await post({ operationName: "Loan", variables: {}, extensions });
    const error = { message: "PersistedQueryNotSupported", extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } };
    assert.deepEqual([response.status, await response.json()], [200, { errors: [error] }]);
    assert.equal(simulator.calls()[0]?.errors[0]?.message, "PersistedQueryNotSupported");
    assert.equal((await post({ ...TYPENAME, extensions })).status, 200);
  });

  const refused: [what: string, () => Promise<Response>, status: number, message: RegExp][] = [
    ...["GET", "PUT", "DELETE", "OPTIONS"].map((method): (typeof refused)[number] => {
      return [`by ${method}`, () => send(method, "/graphql?query={__typename}"), 405, /Only POST/];
    }),
    ...["/", "/graphql/", "/GraphQL", "/v1/graphql", "/graphql%2F"].map((path): (typeof refused)[number] => {
      return [`at ${path}`, () => send("POST", path), 404, /no such path/];
    }),
    ...[undefined, "text/plain", "application/graphql"].map((type): (typeof refused)[number] => {
      return [`of the type ${type}`, () => post(JSON.stringify(TYPENAME), { "Content-Type": type }), 415, /json/];
    }),
    ["of an array", () => post([TYPENAME]), 400, /An object with query, .* is needed/],
    ["with a key that is not stated", () => post({ ...TYPENAME, id: "x" }), 400, /There is no "id" here, only query/],
    ["not in UTF-8", () => send("POST", "/graphql", Buffer.from('{"query":"\xe9"}', "latin1")), 400, /UTF-8/],
    ["whose answer may be no JSON", () => post(TYPENAME, { Accept: "text/html" }), 406, /application\/json/],
    // service.md 8 states no limit: ours is 1 MiB.
    ["that announces too much", () => post({ query: "x".repeat(1024 ** 2) }), 413, /larger than 1048576 bytes/],
  ];
  for (const [what, sent, status, message] of refused) {
    it(`service.md 4.1: refuses a request ${what}`, async () => {
      const response = await sent();
      assert.equal(response.headers.get("allow"), status === 405 ? "POST" : null);
      await assertRefused(response, status, message);
    });
  }

  it("refuses a body that turns out to be too long, and the sender gets to read why", async () => {
    const status = await postInChunks(simulator, "/graphql", typed(), Buffer.alloc(64 * 1024, " "), 256);
    assert.equal(status, 413);
  });

  it("accepts the type in any case, with a charset, and names in any script arrive", async () => {
    const body = { query: "query L($id: ID!) { loan(id: $id) { id } }", variables: { id: "漢字" } };
    assert.equal((await post(body, { "Content-Type": 'Application/JSON; charset="UTF-8"' })).status, 200);
    assert.deepEqual(simulator.calls().at(-1)?.operations[0]?.arguments, { id: "漢字" });
  });

  it("service.md 2.9, 4.6: refuses fields and arguments that the service does not state", async () => {
    await assertNotExecuted({ query: '{ loan(id: "l") { friendlyId } }' }, /Cannot query field "friendlyId" on/);
    const query = '{ loan(id: "l") { borrowers(first: 1, after: "x") { edges { node { id } } } } }';
    await assertNotExecuted({ query }, /Unknown argument "after"/);
  });

  it("answers the same document again and again, with other variables, and refuses it again and again", async () => {
    const query = "query L($id: ID!) { loan(id: $id) { id } }";
    const ask = async (id: string) => assert.deepEqual(await dataOf(simulator, query, { id }), { loan: { id } });
    for (const id of ["loan_8f3a21", "loan_3d92be"]) {
      await ask(id);
      await assertNotExecuted({ query: "{ nothing }" }, /Cannot query field "nothing"/);
    }
    for (let number = 0; number < 150; number++) await dataOf(simulator, `{ alias${number}: __typename }`);
    await ask("loan_8f3a21");
  });

  // Frames are smaller in code that ran often: 5,000 levels fitted after some thousand tests in the same process.
  for (const [name, query] of [
    ["selections", "{ loan ".repeat(20_000) + "}".repeat(20_000)],
    ["lists", `{ loan(id: ${"[".repeat(20_000)}${"]".repeat(20_000)}) { id } }`],
    ["fragments", `{ loan(id: "a") { ...F0 } } ${DEEP_FRAGMENTS} fragment F20000 on Loan { id }`],
  ] as const) {
    it(`refuses a document whose nesting of ${name} fills the stack, and goes on serving`, async () => {
      await assertNotExecuted({ query }, /nested too deeply/);
      // Also where faults are planned by operation, which looks at the document first.
      simulator.fault({ fault: "reset", operation: "deal" });
      await assertNotExecuted({ query }, /nested too deeply/);
      assert.deepEqual(await dataOf(simulator, "{ __typename }"), { __typename: "Query" });
    });
  }

  for (const [what, id, status] of [
    ["nested a thousand times", "[".repeat(1000) + "]".repeat(1000), 400],
    ["an object that is no text", '{"toString":1}', 200],
  ] as const) {
    it(`refuses a variable that is ${what}, also where a fault looks at it, and still tells what was received`, async () => {
      const body = `{"query":"query ($id: ID!) { loan(id: $id) { id } }","variables":{"id":${id}}}`;
      await assertRefused(await post(body), status, /nested too deeply|ID cannot represent/);
      simulator.fault({ fault: "reset", loan: "LN-2041" });
      await assertRefused(await post(body), status, /nested too deeply|ID cannot represent/);
      assert.equal(simulator.calls().length, 2);
    });
  }

  it("calls a fragment that spreads itself what it is", async () => {
    const query = "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }";
    await assertNotExecuted({ query }, /Cannot spread fragment "A" within itself/);
  });

  for (const [accept, type] of [
    ["application/*", "application/json"],
    ["application/json, application/graphql-response+json", "application/json"],
    ["application/graphql-response+json, application/json", "application/graphql-response+json"],
    ["application/json;q=0.5, application/graphql-response+json", "application/graphql-response+json"],
    ["text/html, application/json;q=0.9", "application/json"],
  ] as const) {
    it(`answers ${type} for Accept: ${accept}`, async () => {
      const response = await post(TYPENAME, { Accept: accept });
      assert.deepEqual([response.status, response.headers.get("content-type")], [200, `${type}; charset=utf-8`]);
      assert.deepEqual(await response.json(), { data: { __typename: "Query" } });
    });
  }
});

/** Audits that are not passed: they ask for GET, which GraphQL over HTTP leaves open, and service.md 4.1 names POST alone. */
const OF_GET = ["5A70", "D6D5", "6A70"];

describe("Simulator, GraphQL over HTTP (service.md 4.1)", () => {
  const simulator = eachWithSimulator();
  const audits = serverAudits({
    url: () => `${simulator.url}/graphql`,
    // service.md 5.1: nothing is answered without a token.
    fetchFn: (url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { ...init?.headers, ...authorized(simulator) } }),
  });

  for (const { id, name, fn } of audits) {
    const isPassed = !OF_GET.includes(id);
    it(`${isPassed ? "passes" : "is POST only, so it fails"} ${id}: ${name}`, async () => {
      const result = await fn();
      assert.equal(result.status === "ok", isPassed, "reason" in result ? result.reason : "");
      assert(isPassed || /^MAY .*GET/.test(name));
    });
  }
});
