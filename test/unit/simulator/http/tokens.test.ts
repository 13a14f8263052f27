import assert from "node:assert/strict";
import { CREATE, eachWithSimulator, postGraphQL, REASSIGN, REJECT, UPLOAD, upload } from "../callSimulator";

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
      it(`service.md 5.1 and 5.2: refuses ${name} on both endpoints`, async () => {
        const headers: Record<string, string> = value === undefined ? {} : { Authorization: value };
        const answers = [
          await postGraphQL(simulator, { query: REASSIGN }, { Authorization: value }),
          await upload(simulator, [["a.pdf", "x"]], UPLOAD, headers),
        ];
        for (const answer of answers) {
          const text = await answer.text();
          assert.equal(answer.status, 401);
          assert.match(text, /^\{"errors":.*Authorization: Bearer/);
          assert.doesNotMatch(text, /the-token/);
        }
        assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
        assert.equal(simulator.uploads().length, 0);
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

    it("service.md 5.3 and 5.5: each has scopes of its own, which rejectDocument alone needs", async () => {
      const [, , refusal] = await as("reader")(REJECT);
      assert.match(refusal, /lacks the scope update:borrower.*"path":\["borrower","rejectDocument"\]/);
      assert.equal(simulator.state.documents.get("doc_c90312")?.archived, false);
      for (const query of [REASSIGN, CREATE]) assert.doesNotMatch((await as("reader")(query))[2], /errors/);
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

    it("service.md 5.4: a token that is new is valid at once, beside the others", async () => {
      simulator.setToken({ expired: true });
      assert.equal((await as("renewed")(REASSIGN))[0], 401);
      simulator.setToken({ token: "renewed" });
      assert.equal((await as("renewed")(REASSIGN))[0], 200);
      const tokens = simulator.status().tokens.map(({ token, expired }) => `${token} ${expired}`);
      assert.deepEqual(tokens, ["main true", "reader false", "renewed false"]);
    });
  });
});
