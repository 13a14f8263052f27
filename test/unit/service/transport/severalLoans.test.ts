import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import { exchangeOfLoan } from "../../../../src/service/transport/severalLoans";
import { startBook } from "../../../support/bookService";
import { closedAfterTest } from "../support/httpServer";
import { recorder } from "../support/recorded";
import { testConnection } from "../support/testConnection";

describe("The exchange of one of several loans", () => {
  const without = ({ id: _, startedAt: __, duration: ___, answer, outcome: ____, ...exchange }: RecordedExchange) => ({
    ...exchange,
    headers: [],
    answer: answer && JSON.parse(Buffer.from(answer.body).toString()),
  });

  it("is what would have been on the wire for it alone", async () => {
    const service = closedAfterTest(await startBook({ moods: { "LN-2": "partly", "LN-3": "missing" } }));
    const requests = recorder();
    const { loan } = createService(testConnection(service.baseUrl, { requests }));
    const batch = {};
    const names = ["LN-1", "LN-2", "LN-3"];
    await Promise.allSettled(names.map((name) => loan(name, { first: 50, batch })));
    const several = requests.last();
    assert.deepEqual(several.loans, names);
    for (const name of names) {
      await loan(name, { first: 50 }).catch(() => {});
      const alone = without(requests.last());
      // Where an error is in a document depends on the document.
      const { answer, ...rest } = without(exchangeOfLoan(several, name));
      for (const error of [answer.errors ?? [], alone.answer.errors ?? []].flat()) delete error.locations;
      assert.deepEqual({ ...rest, answer, loans: undefined }, { ...alone, loans: undefined });
    }
  });

  it("has numbers as they came, and no answer where not all of it is kept, or where it is too deep", () => {
    const text = '{"data":{"loan1":{"id":1},"loan2":{"id":12345678901234567890,"amount":4200.00}}}';
    const answer = { status: 200, headers: [], body: new TextEncoder().encode(text), size: text.length, whole: true };
    const several = { loans: ["LN-1", "LN-2"], body: { kind: "graphql", text: '{"query":""}' }, answer };
    const bodyOf = (exchange: object) => {
      const { answer: alone } = exchangeOfLoan(exchange as RecordedExchange, "LN-2");
      return alone && Buffer.from(alone.body).toString();
    };
    assert.equal(bodyOf(several), '{"data":{"loan":{"id":12345678901234567890,"amount":4200.00}}}');
    assert.equal(bodyOf({ ...several, answer: { ...answer, whole: false } }), undefined);
    const deep = `{"data":{"loan2":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`;
    assert.equal(bodyOf({ ...several, answer: { ...answer, body: new TextEncoder().encode(deep) } }), undefined);
  });
});
