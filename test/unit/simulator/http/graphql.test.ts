import assert from "node:assert/strict";
import { authorized, dataOf, eachWithSimulator, listAt, postGraphQL, postInChunks } from "../callSimulator";

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
    for (const type of [undefined, "text/plain", "application/graphql", "application/json; charset=iso-8859-1"]) {
      it(`refuses ${type ?? "none at all"}`, async () => {
        await assertRefused(
          await postGraphQL(simulator, JSON.stringify(TYPENAME), { "Content-Type": type }),
          415,
          /JSON|json/,
        );
      });
    }

    for (const type of ['Application/JSON; charset="UTF-8"', "application/json;charset=UTF8"]) {
      it(`accepts ${type}, and names in any script arrive`, async () => {
        const response = await postGraphQL(
          simulator,
          { query: "query L($id: ID!) { loan(id: $id) { id } }", variables: { id: "漢字" } },
          { "Content-Type": type },
        );
        assert.equal(response.status, 200);
        assert.deepEqual(simulator.calls().at(-1)?.operations[0]?.arguments, { id: "漢字" });
      });
    }
  });

  describe("service.md 4.1: the body is a JSON object with `query` and optionally `variables`", () => {
    const bodies: [string, unknown, RegExp][] = [
      ["no body", "", /must be JSON/],
      ["broken JSON", '{"query":', /must be JSON/],
      ["an array", [TYPENAME], /must be a JSON object/],
      ["a string", '"{ __typename }"', /must be a JSON object/],
      ["null", "null", /must be a JSON object/],
      ["no query", { variables: {} }, /"query" must be a string/],
      ["a query that is no string", { query: { loan: 1 } }, /"query" must be a string/],
      ["variables as a string", { ...TYPENAME, variables: "{}" }, /"variables" must be a JSON object/],
      ["variables as an array", { ...TYPENAME, variables: [] }, /"variables" must be a JSON object/],
      ["an operation name that is no string", { ...TYPENAME, operationName: 1 }, /"operationName" must be a string/],
      ["extensions that are no map", { ...TYPENAME, extensions: "x" }, /"extensions" must be a JSON object/],
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

  describe("service.md 4.1 rule 1: several operations need a name each", () => {
    for (const [name, query, operationName, message] of [
      ["a document in which one of several is anonymous", "query { __typename }", "A", /anonymous/],
      ["two of the same name", "query A { __typename }", "A", /only one operation named/],
      ["several of which none is chosen", "query B { __typename }", undefined, /Must provide operation name/],
    ] as const) {
      it(`refuses ${name}`, () =>
        assertNotExecuted({ query: `query A { __typename } ${query}`, operationName }, message));
    }

    it("executes only the one that is chosen", async () => {
      const query = 'query A { deal(id: "deal_51c0d7") { id } } query B { loan(id: "LN-2041") { id } }';
      const response = await postGraphQL(simulator, { query, operationName: "B" });
      assert.deepEqual(await response.json(), { data: { loan: { id: "loan_8f3a21" } } });
    });

    it("leaves the name of a single operation optional", async () => {
      assert.deepEqual(await dataOf(simulator, "query { __typename }"), { __typename: "Query" });
      assert.deepEqual(await dataOf(simulator, "query Ping { __typename }"), { __typename: "Query" });
    });
  });

  describe("service.md 4.1 rule 2: mutations start with `mutation` and are nested under a group field", () => {
    const REASSIGN = 'reassignLoanOfficerTasks(input: { loanId: "LN-2041" }) { reassignedCount }';
    const refused: [string, string][] = [
      ["a mutation without the keyword", `{ loan { ${REASSIGN} } }`],
      ["a mutation sent as a query", `query { loan { ${REASSIGN} } }`],
      ["a mutation outside its group", `mutation { ${REASSIGN} }`],
      ["a mutation in another group", `mutation { borrower { ${REASSIGN} } }`],
    ];
    for (const [name, query] of refused) {
      it(`refuses ${name}, and nothing changes`, async () => {
        await assertNotExecuted({ query }, /Cannot query field|argument/);
        assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
      });
    }
  });

  describe("service.md 4.1 rule 3: variables are declared in the header and sent in `variables`", () => {
    const refused: [string, string, Record<string, unknown>, RegExp][] = [
      ["one that is not declared", "{ loan(id: $id) { id } }", { id: "LN-2041" }, /"\$id" is not defined/],
      ["one that is not sent", "query L($id: ID!) { loan(id: $id) { id } }", {}, /"\$id" of required type "ID!"/],
      [
        "one of another type",
        "query L($id: String!) { loan(id: $id) { id } }",
        { id: "LN-2041" },
        /"\$id" of type "String!"/,
      ],
      ["one that is null", "query L($id: ID!) { loan(id: $id) { id } }", { id: null }, /must not be null/],
      ["one that is not used", "query L($id: ID!) { __typename }", { id: "LN-2041" }, /never used/],
    ];
    for (const [name, query, variables, message] of refused) {
      it(`refuses ${name}`, async () => {
        await assertNotExecuted({ query, variables }, message);
      });
    }
  });

  it("service.md 4.1 rule 4: arguments can be scalars in the document itself", async () => {
    const query = '{ loan(id: "LN-2041") { borrowers(first: 1) { edges { node { id } } } } }';
    assert.equal(listAt(await dataOf(simulator, query), "loan", "borrowers", "edges").length, 1);
  });

  it("service.md 2.9: refuses fields that the service does not state", async () => {
    const query = '{ loan(id: "LN-2041") { id friendlyId } }';
    await assertNotExecuted({ query }, /Cannot query field "friendlyId" on type "Loan"/);
  });

  it("service.md 4.6: refuses pagination beyond `first`", async () => {
    const query = '{ loan(id: "LN-2041") { borrowers(first: 1, after: "x") { edges { node { id } } } } }';
    await assertNotExecuted({ query }, /Unknown argument "after"/);
  });

  it("answers the same document again and again, with other variables, and refuses it again and again", async () => {
    const query = "query L($id: ID!) { loan(id: $id) { id } }";
    for (const [friendlyId, id] of [
      ["LN-2041", "loan_8f3a21"],
      ["LN-2077", "loan_3d92be"],
    ]) {
      assert.deepEqual(await dataOf(simulator, query, { id: friendlyId }), { loan: { id } });
      await assertNotExecuted({ query: "{ nothing }" }, /Cannot query field "nothing"/);
    }
    for (let number = 0; number < 150; number++) await dataOf(simulator, `{ alias${number}: __typename }`);
    assert.deepEqual(await dataOf(simulator, query, { id: "LN-2041" }), { loan: { id: "loan_8f3a21" } });
  });

  describe("refuses a document that is nested deeper than a hundred levels, and goes on serving", () => {
    const nested = (count: number, open: string, close: string) => open.repeat(count) + close.repeat(count);
    const chain = (count: number) =>
      Array.from({ length: count }, (_, number) => `fragment F${number} on Loan { ...F${number + 1} }`).join(" ");
    const documents: [string, string][] = [
      ["selections", nested(5000, "{ loan ", "}")],
      ["selections, just too many", nested(101, "{ loan ", "}")],
      ["lists", `{ loan(id: ${nested(5000, "[", "]")}) { id } }`],
      ["objects", `{ loan(id: ${nested(5000, "{ a: ", "}")}) { id } }`],
      ["types", `query L($id: ${nested(5000, "[", "]")}) { loan(id: $id) { id } }`],
      ["inline fragments", `{ ${nested(5000, "... { ", "}")} }`],
      ["fragments", `{ loan(id: "a") { ...F0 } } ${chain(20_000)} fragment F20000 on Loan { id }`],
      ["fragments that nothing uses", `{ __typename } ${chain(20_000)} fragment F20000 on Loan { id }`],
    ];
    for (const [name, query] of documents) {
      it(name, async () => {
        await assertNotExecuted({ query }, /nested more than 100 levels deep/);
        // Also where faults are planned by operation, which looks at the document first.
        simulator.fault({ fault: "reset", operation: "deal" });
        await assertNotExecuted({ query }, /nested more than 100 levels deep/);
        assert.deepEqual(await dataOf(simulator, "{ __typename }"), { __typename: "Query" });
      });
    }

    it("but not one of a hundred levels, nor one with many brackets beside each other", async () => {
      const query = `{ ${nested(98, "... { ", "}").replace("}", " __typename }")} }`;
      assert.deepEqual(await dataOf(simulator, query), { __typename: "Query" });
      const many = Array.from({ length: 200 }, (_, number) => `a${number}: loan(id: "LN-2041") { id }`).join(" ");
      await dataOf(simulator, `{ ${many} }`);
    });

    it("and calls a fragment that spreads itself what it is", async () => {
      const query = "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }";
      await assertNotExecuted({ query }, /Cannot spread fragment "A" within itself/);
    });
  });

  it("refuses a document that is not GraphQL", async () => {
    await assertNotExecuted({ query: "{ loan(" }, /Syntax Error/);
  });

  describe("answers with the type that the client asks for", () => {
    const types: [string | undefined, string][] = [
      [undefined, "application/json"],
      ["*/*", "application/json"],
      ["application/*", "application/json"],
      ["application/json", "application/json"],
      ["application/json, application/graphql-response+json", "application/json"],
      ["application/graphql-response+json, application/json", "application/graphql-response+json"],
      ["application/json;q=0.5, application/graphql-response+json", "application/graphql-response+json"],
      ["text/html, application/json;q=0.9", "application/json"],
    ];
    for (const [accept, type] of types) {
      it(`${type} for Accept: ${accept ?? "nothing"}`, async () => {
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
