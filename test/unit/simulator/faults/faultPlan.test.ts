import assert from "node:assert/strict";
import type { FutureFault } from "../../../../src/simulator/faults/fault";
import { startSimulator } from "../../../../src/simulator/simulator";
import { dataOf, eachWithSimulator, postGraphQL, waiting } from "../callSimulator";

const loan = (id: string) => ({ query: "query ($id: ID!) { loan(id: $id) { id } }", variables: { id } });
const deal = { query: '{ deal(id: "deal_51c0d7") { id } }' };

describe("Planned faults of a simulator", () => {
  const simulator = eachWithSimulator();
  const status = async (body: object) => {
    const response = await postGraphQL(simulator, body);
    await response.arrayBuffer();
    return response.status;
  };

  it("tell how they were planned, and how many calls have met them", async () => {
    const fault = simulator.fault({ fault: "status", status: 503, operation: "loan", calls: 2 });
    const { remove, ...told } = fault;
    assert.deepEqual(told, { id: 1, fault: "status", status: 503, operation: "loan", after: 0, calls: 2, met: 0 });
    await status(loan("LN-2041"));
    assert.equal(fault.met, 1);
    assert.deepEqual(waiting(simulator), [{ ...told, met: 1 }]);
    await status(loan("LN-2041"));
    assert.equal(await status(loan("LN-2041")), 200);
    assert.equal(fault.met, 2);
    assert.deepEqual([waiting(simulator), simulator.faults()[0]?.met], [[], 2]);
  });

  it("can each be removed, and go on telling what they have met", async () => {
    const first = simulator.fault({ fault: "status", status: 501, calls: 2 });
    const second = simulator.fault({ fault: "status", status: 502 });
    await status(deal);
    await first.remove();
    assert.equal(await status(deal), 502);
    assert.deepEqual([first.met, second.met], [1, 1]);
    await simulator.reset();
    const other = simulator.fault({ fault: "status", status: 503 });
    assert.equal(other.id, first.id);
    await first.remove();
    assert.equal(await status(deal), 503);
    assert.deepEqual([first.met, other.met], [1, 1]);
  });

  it("that no call has met can be asked for", async () => {
    simulator.fault({ fault: "status", status: 503, operation: "deal", calls: 2 });
    const { remove, ...told } = simulator.fault({ fault: "reset", operation: "rejectDocument" });
    await status(deal);
    simulator.fault({ fault: "connection-refused" });
    assert.deepEqual(simulator.unusedFaults(), [told]);
    await remove();
    assert.deepEqual(simulator.unusedFaults(), []);
  });

  it("begin after as many calls as told, of their operation", async () => {
    simulator.fault({ fault: "status", status: 503, operation: "loan", after: 2 });
    const statuses = [];
    for (const body of [loan("LN-2041"), deal, loan("LN-2077"), loan("LN-2041"), loan("LN-2041")]) {
      statuses.push(await status(body));
    }
    assert.deepEqual(statuses, [200, 200, 200, 503, 200]);
  });

  it("count the calls that another fault has met", async () => {
    simulator.fault({ fault: "status", status: 501 });
    simulator.fault({ fault: "status", status: 502, after: 1 });
    assert.deepEqual([await status(deal), await status(deal), await status(deal)], [501, 502, 200]);
  });

  for (const [name, kind] of [
    ["reset-after", "reset"],
    ["no-answer-after", "no-answer"],
  ] as const) {
    it(`${name} is ${kind}, once the operation is done`, async () => {
      const fault = simulator.fault({ operation: "reassignLoanOfficerTasks", fault: name, calls: 1 });
      assert.deepEqual([fault.fault, fault.applied, fault.operation], [kind, true, "loan.reassignLoanOfficerTasks"]);
      assert.throws(() => simulator.fault({ fault: name, applied: false }), /"applied" must be true/);
    });
  }

  const OWN = { headers: { "X-Left": "0", "retry-after": "7" }, retryAfter: 30, contentType: "application/xml" };
  const JSON_TYPE = "application/json; charset=utf-8";
  for (const [answer, body, type, headers] of [
    [{ status: 200, body: "<busy/>", ...OWN }, "<busy/>", "application/xml", { "x-left": "0", "retry-after": "7" }],
    [{ status: 422, body: { code: [1, null] } }, '{"code":[1,null]}', JSON_TYPE],
    [{ status: 500, body: "plain" }, "plain", "text/plain; charset=utf-8"],
    [{ status: 500, body: null }, "null", JSON_TYPE],
    [{ status: 204, body: "lost" }, "", null],
  ] as const) {
    it(`may answer with ${JSON.stringify(answer)}`, async () => {
      simulator.fault({ fault: "status", ...answer });
      const response = await postGraphQL(simulator, deal);
      assert.deepEqual([response.status, await response.text()], [answer.status, body]);
      assert.equal(response.headers.get("content-type"), type);
      for (const [name, value] of Object.entries(headers ?? {})) assert.equal(response.headers.get(name), value);
      await dataOf(simulator, "{ __typename }");
    });
  }

  const refused: [object, RegExp][] = [
    [{ fault: "status", status: 199 }, /"status" must be a whole number from 200 to 599/],
    [{ fault: "status", status: 200, headers: { "Content-Length": "1" } }, /"headers" must not name Content-Length/],
    [
      { fault: "status", status: 200, headers: { "content-type": "a/b" } },
      /must not name content-type: use "contentType"/,
    ],
    [{ fault: "status", status: 200, headers: { "a b": "c" } }, /"headers" has "a b", which no header can carry/],
    [{ fault: "status", status: 200, headers: { Trailer: "a" } }, /"headers" must not name Trailer/],
    [{ fault: "status", status: 200, headers: { a: "c\r\nd" } }, /"headers" must be an object with texts/],
    [{ fault: "reset", message: "no" }, /"message" belongs to the fault "refusal"/],
    [{ fault: "refusal", message: "" }, /"message" must be a text/],
    [{ fault: "refusal", extensions: [] }, /"extensions" must be an object/],
    [{ fault: "reset", loan: "LN-2041", operation: "deal" }, /"loan" does not go with deal/],
    [{ fault: "reset", loan: "LN-2042" }, /There is no loan "LN-2042"\. Did you mean LN-2041\?/],
    [{ fault: "reset", task: "task_7d10a2", operation: "loan" }, /"task" does not go with loan, which names no task/],
    [{ fault: "delay", applied: false }, /"applied" must be true for delay/],
    [{ fault: "reset", operation: "lown" }, /"operation" must be one of any, loan/],
  ];
  for (const [fault, message] of refused) {
    it(`are refused as ${JSON.stringify(fault)}`, () => {
      assert.throws(() => simulator.fault(fault as FutureFault), message);
      assert.deepEqual(waiting(simulator), []);
    });
  }

  it("are refused, too, where a simulator is to start with them", async () => {
    await assert.rejects(startSimulator({ faults: [{ fault: "status" }] }), /"status" belongs to/);
    await assert.rejects(startSimulator({ faults: [{ fault: "reset", loan: "LN-1" }] }), /There is no loan "LN-1"/);
  });

  it("are refused where another scenario does not have what they are for, and nothing is reset", async () => {
    await using other = await startSimulator({ faults: [{ fault: "reset", loan: "LN-2041" }] });
    other.setToken({ expired: true });
    const before = { state: other.snapshot(), status: other.status(), faults: other.unusedFaults() };
    await assert.rejects(other.reset({ scenario: "frozen" }), /There is no loan "LN-2041"/);
    assert.deepEqual({ state: other.snapshot(), status: other.status(), faults: other.unusedFaults() }, before);
  });
});
