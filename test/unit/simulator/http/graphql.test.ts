import assert from "node:assert/strict";
import { serverAudits } from "graphql-http";
import { assertNone } from "../../../support/assertNone";
import { authorized, dataOf, eachWithSimulator, postGraphQL, postInChunks } from "../callSimulator";

describe("Simulator, GraphQL endpoint", () => {
  const simulator = eachWithSimulator();
  const TYPENAME = { query: "{ __typename }" };

  async function assertRefused(response: Response, status: number, message: RegExp): Promise<void> {
    const body = (await response.json()) as { data?: unknown; errors: { message: string }[] };
    assert.equal(response.status, status);
    assert.match(body.errors[0]?.message ?? "", message);
    assert.equal("data" in body, false);
  }

  /** Refused as a whole, with 200, as GraphQL over HTTP has it for application/json. */
  const assertNotExecuted = async (body: object, message: RegExp) =>
    assertRefused(await postGraphQL(simulator, body), 200, message);

  describe("service.md 4.1: POST {base_url}/graphql is the one endpoint of all operations", () => {
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS"]) {
      it(`refuses ${method}`, async () => {
        const response = await fetch(`${simulator.url}/graphql?query={__typename}`, {
          method,
          headers: authorized(simulator),
        });
        assert.equal(response.headers.get("allow"), "POST");
        await assertRefused(response, 405, /Only POST/);
      });
    }

    for (const path of ["/", "/graphql/", "/GraphQL", "/v1/graphql", "/graphql%2F"]) {
      it(`has nothing at ${path}`, async () => {
        const response = await fetch(simulator.url + path, { method: "POST", headers: authorized(simulator) });
        await assertRefused(response, 404, /no such path/);
      });
    }
  });

  describe("service.md 4.1: Content-Type is application/json", () => {
    for (const type of [undefined, "text/plain", "application/graphql"]) {
      it(`refuses ${type ?? "none at all"}`, async () => {
        await assertRefused(
          await postGraphQL(simulator, JSON.stringify(TYPENAME), { "Content-Type": type }),
          415,
          /JSON|json/,
        );
      });
    }

    it("accepts it in any case, with a charset, and names in any script arrive", async () => {
      const body = { query: "query L($id: ID!) { loan(id: $id) { id } }", variables: { id: "漢字" } };
      const response = await postGraphQL(simulator, body, { "Content-Type": 'Application/JSON; charset="UTF-8"' });
      assert.equal(response.status, 200);
      assert.deepEqual(simulator.calls().at(-1)?.operations[0]?.arguments, { id: "漢字" });
    });
  });

  describe("service.md 4.1: the body is a JSON object with `query` and optionally `variables`", () => {
    const bodies: [string, unknown, RegExp][] = [
      ["no body", "", /must be JSON/],
      ["an array", [TYPENAME], /must be a JSON object/],
      ["no query", { variables: {} }, /"query" must be a string/],
      ["variables as an array", { ...TYPENAME, variables: [] }, /"variables" must be a JSON object/],
      ["a key that is not stated", { ...TYPENAME, id: "x" }, /must not hold the key "id"/],
    ];
    for (const [name, body, message] of bodies) {
      it(`refuses ${name}`, async () => {
        await assertRefused(await postGraphQL(simulator, body), 400, message);
      });
    }

    it("refuses text that is not UTF-8", async () => {
      const response = await fetch(`${simulator.url}/graphql`, {
        method: "POST",
        headers: { ...authorized(simulator), "Content-Type": "application/json" },
        body: Buffer.from('{"query":"{ __typename } #\xe9"}', "latin1"),
      });
      await assertRefused(response, 400, /UTF-8/);
    });

    it("takes null for what is left out, and lets a map of extensions pass, as GraphQL over HTTP has it", async () => {
      const body = { ...TYPENAME, variables: null, operationName: null, extensions: { some: "value" } };
      const response = await postGraphQL(simulator, body);
      assert.deepEqual(await response.json(), { data: { __typename: "Query" } });
    });
  });

  it("service.md 4.1 rule 1: executes only the operation that is chosen among several", async () => {
    const query = 'query A { deal(id: "deal_51c0d7") { id } } query B { loan(id: "LN-2041") { id } }';
    const response = await postGraphQL(simulator, { query, operationName: "B" });
    assert.deepEqual(await response.json(), { data: { loan: { id: "loan_8f3a21" } } });
    await assertNotExecuted({ query }, /Must provide operation name/);
  });

  it("service.md 2.9, 4.6: refuses fields and arguments that the service does not state", async () => {
    await assertNotExecuted(
      { query: '{ loan(id: "l") { friendlyId } }' },
      /Cannot query field "friendlyId" on type "Loan"/,
    );
    const query = '{ loan(id: "l") { borrowers(first: 1, after: "x") { edges { node { id } } } } }';
    await assertNotExecuted({ query }, /Unknown argument "after"/);
  });

  describe("refuses a document whose nesting fills the stack, and goes on serving:", () => {
    const fragments = Array.from(
      { length: 20_000 },
      (_, number) => `fragment F${number} on Loan { ...F${number + 1} }`,
    );
    for (const [name, query] of [
      ["selections", "{ loan ".repeat(5000) + "}".repeat(5000)],
      ["lists", `{ loan(id: ${"[".repeat(5000)}${"]".repeat(5000)}) { id } }`],
      ["fragments", `{ loan(id: "a") { ...F0 } } ${fragments.join(" ")} fragment F20000 on Loan { id }`],
    ] as const) {
      it(name, async () => {
        await assertNotExecuted({ query }, /nested too deeply/);
        // Also where faults are planned by operation, which looks at the document first.
        simulator.fault({ fault: "reset", operation: "deal" });
        await assertNotExecuted({ query }, /nested too deeply/);
        assert.deepEqual(await dataOf(simulator, "{ __typename }"), { __typename: "Query" });
      });
    }

    it("and calls a fragment that spreads itself what it is", async () => {
      const query = "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }";
      await assertNotExecuted({ query }, /Cannot spread fragment "A" within itself/);
    });
  });

  describe("answers with the type that the client prefers", () => {
    const types: [string, string][] = [
      ["application/*", "application/json"],
      ["application/json, application/graphql-response+json", "application/json"],
      ["application/graphql-response+json, application/json", "application/graphql-response+json"],
      ["application/json;q=0.5, application/graphql-response+json", "application/graphql-response+json"],
      ["text/html, application/json;q=0.9", "application/json"],
    ];
    for (const [accept, type] of types) {
      it(`${type} for Accept: ${accept}`, async () => {
        const response = await postGraphQL(simulator, TYPENAME, { Accept: accept });
        assert.equal(response.status, 200);
        assert.equal(response.headers.get("content-type"), `${type}; charset=utf-8`);
        assert.deepEqual(await response.json(), { data: { __typename: "Query" } });
      });
    }

    it("and refuses when it takes neither", async () => {
      await assertRefused(await postGraphQL(simulator, TYPENAME, { Accept: "text/html" }), 406, /application\/json/);
    });
  });

  describe("service.md 8: states no limit, so ours is 1 MiB for JSON", () => {
    it("refuses a body that announces more", async () => {
      const query = `{ __typename } #${"x".repeat(1024 ** 2)}`;
      await assertRefused(await postGraphQL(simulator, { query }), 413, /larger than 1048576 bytes/);
    });

    it("refuses a body that turns out to be longer, and the sender gets to read why", async () => {
      const headers = { ...authorized(simulator), "Content-Type": "application/json" };
      const status = await postInChunks(simulator, "/graphql", headers, Buffer.alloc(64 * 1024, " "), 256);
      assert.equal(status, 413);
    });
  });
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

  it("has all audits", () => {
    assert(audits.length > 60);
    assertNone(OF_GET.filter((id) => !audits.some((audit) => audit.id === id)));
  });
});
