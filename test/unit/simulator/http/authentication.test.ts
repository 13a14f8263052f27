import assert from "node:assert/strict";
import {
  CREATE,
  dataOf,
  eachWithSimulator,
  execute,
  postGraphQL,
  REASSIGN,
  REJECT,
  UPLOAD,
  upload,
} from "../callSimulator";

describe("Simulator, authentication", () => {
  describe("with a token of all scopes", () => {
    const simulator = eachWithSimulator({ token: "the-token" });

    const wrong: [string, string | undefined][] = [
      ["no header", undefined],
      ["another token", "Bearer other"],
      ["a token that only starts right", "Bearer the-token2"],
      ["the token in upper case", "Bearer THE-TOKEN"],
      ["another scheme", "Basic the-token"],
      ["the bare token", "the-token"],
      ["two spaces", "Bearer  the-token"],
    ];
    for (const [name, value] of wrong) {
      it(`service.md 5.1: refuses ${name} on the GraphQL endpoint`, async () => {
        const response = await postGraphQL(simulator, { query: REASSIGN }, { Authorization: value });
        const body = (await response.json()) as { errors: { message: string }[] };
        assert.equal(response.status, 401);
        assert.match(body.errors[0]?.message ?? "", /Authorization: Bearer/);
        assert.doesNotMatch(body.errors[0]?.message ?? "", /the-token/);
        assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
      });

      it(`service.md 5.2: refuses ${name} on the upload endpoint`, async () => {
        const headers: Record<string, string> = value === undefined ? {} : { Authorization: value };
        const response = await upload(simulator, [["a.pdf", "x"]], UPLOAD, headers);
        assert.equal(response.status, 401);
        assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
        assert.equal(simulator.state.tasks.get("task_7d10a2")?.documentIds.length, 1);
      });
    }

    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      it(`service.md 5.1: accepts ${scheme} and the token: HTTP knows no case there`, async () => {
        const headers = { Authorization: `${scheme} the-token` };
        assert.equal((await postGraphQL(simulator, { query: "{ __typename }" }, headers)).status, 200);
      });
    }
  });

  describe("with several tokens", () => {
    const simulator = eachWithSimulator({ token: "main", tokens: [{ token: "reader", scopes: [] }] });
    const as = (token: string) => async (query: string) => {
      const response = await postGraphQL(simulator, { query }, { Authorization: `Bearer ${token}` });
      return [response.status, response.headers.get("www-authenticate"), await response.text()] as const;
    };
    const INVALID = 'Bearer error="invalid_token"';

    it("service.md 5.3: each has scopes of its own", async () => {
      assert.match((await as("reader")(REJECT))[2], /lacks the scope update:borrower/);
      simulator.setToken({ token: "reader", scopes: ["update:borrower"] });
      assert.doesNotMatch((await as("reader")(REJECT))[2], /errors/);
    });

    for (const [change, back, said] of [
      [{ expired: true }, { expired: false }, /has expired/],
      [{ revoked: true }, { revoked: false }, /was revoked/],
    ] as const) {
      it(`service.md 5.4: ${Object.keys(change)} is one token, until that is taken back`, async () => {
        simulator.setToken({ token: "reader", ...change });
        const [status, told, text] = await as("reader")(REASSIGN);
        assert.deepEqual([status, told], [401, INVALID]);
        assert.match(text, said);
        assert.equal((await as("main")("{ __typename }"))[0], 200);
        simulator.setToken({ token: "reader", ...back });
        assert.equal((await as("reader")("{ __typename }"))[0], 200);
      });
    }

    it("a client that renews its token goes on with the new one, and sends a refused change once more", async () => {
      simulator.setToken({ expired: true });
      const renew = () => {
        simulator.setToken({ token: "renewed" });
        return "renewed";
      };
      const [status] = await as("main")(REASSIGN);
      assert.equal(status, 401);
      assert.equal((await as(renew())(REASSIGN))[0], 200);
      assert.deepEqual(
        simulator.calls().map((call) => [call.status, call.operations.length]),
        [
          [401, 0],
          [200, 1],
        ],
      );
      assert.deepEqual(
        simulator.status().tokens.map(({ token, expired }) => [token, expired]),
        [
          ["main", true],
          ["reader", false],
          ["renewed", false],
        ],
      );
    });
  });

  describe("with a token without scopes", () => {
    const simulator = eachWithSimulator({ scopes: [] });

    it("service.md 4.3 rule 5, 5.3: rejectDocument requires the scope update:borrower", async () => {
      const { data, errors } = await execute(simulator, REJECT);
      assert.deepEqual(data, { borrower: { rejectDocument: null } });
      assert.deepEqual(errors?.[0]?.path, ["borrower", "rejectDocument"]);
      assert.match(errors?.[0]?.message ?? "", /update:borrower/);
      assert.equal(simulator.state.documents.get("doc_c90312")?.archived, false);
    });

    it("service.md 5.5: no other operation needs a scope", async () => {
      await dataOf(simulator, REASSIGN);
      await dataOf(simulator, CREATE);
    });
  });
});
