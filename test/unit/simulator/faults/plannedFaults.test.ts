import assert from "node:assert/strict";
import type { FutureFault } from "../../../../src/simulator/faults/fault";
import { startSimulator } from "../../../../src/simulator/simulator";
import { authorized, dataOf, eachWithSimulator, postGraphQL, waiting } from "../callSimulator";

const loan = (id: string) => ({ query: "query ($id: ID!) { loan(id: $id) { id } }", variables: { id } });
const deal = { query: '{ deal(id: "deal_51c0d7") { id } }' };
const reassign = (loanId: string) => ({
  query: `mutation { loan { reassignLoanOfficerTasks(input: { loanId: "${loanId}" }) { reassignedCount } } }`,
});

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
    assert.deepEqual(waiting(simulator), []);
    assert.deepEqual(
      simulator.faults().map(({ id, met }) => [id, met]),
      [[1, 2]],
    );
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
    const once = simulator.fault({ fault: "status", status: 503, operation: "deal", calls: 2 });
    const never = simulator.fault({ fault: "status", status: 503, operation: "rejectDocument" });
    simulator.fault({ fault: "connection-refused" });
    await simulator.clearFaults();
    assert.deepEqual(simulator.unusedFaults(), []);
    simulator.fault({ fault: "status", status: 503, operation: "deal", calls: 2 });
    const unused = simulator.fault({ fault: "reset", operation: "rejectDocument" });
    await status(deal);
    const { remove, ...told } = unused;
    assert.deepEqual(simulator.unusedFaults(), [told]);
    await unused.remove();
    assert.deepEqual(simulator.unusedFaults(), []);
    assert.deepEqual([once.met, never.met], [0, 0]);
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

  it("are for one loan, however plan and call name it", async () => {
    const fault = simulator.fault({ fault: "status", status: 503, loan: "LN-2041", calls: 9 });
    const upload = async (id: string) => {
      const url = `${simulator.url}/api/loan-applications/${id}/borrower-tasks/task_7d10a2/documents`;
      return (await fetch(url, { method: "POST", headers: authorized(simulator) })).status;
    };
    assert.equal(await status(loan("LN-2077")), 200);
    assert.equal(await status(deal), 200);
    assert.equal(await upload("loan_3d92be"), 415);
    assert.equal(await status(loan("LN-2041")), 503);
    assert.equal(await status(loan("loan_8f3a21")), 503);
    assert.equal(await status(reassign("LN-2041")), 503);
    assert.equal(await upload("loan_8f3a21"), 503);
    assert.equal(fault.met, 4);
  });

  it("are for one operation of one loan", async () => {
    simulator.fault({ fault: "status", status: 503, operation: "reassignLoanOfficerTasks", loan: "loan_8f3a21" });
    assert.equal(await status(loan("LN-2041")), 200);
    assert.equal(await status(reassign("LN-2077")), 200);
    assert.equal(await status(reassign("LN-2041")), 503);
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

  describe("with an answer of one's own", () => {
    const answer = async (fault: object) => {
      simulator.fault({ fault: "status", ...fault });
      const response = await postGraphQL(simulator, deal);
      return [response.status, response.headers, await response.text()] as const;
    };

    it("have any status, headers, text and content type", async () => {
      const [status, headers, body] = await answer({
        status: 200,
        headers: { "X-Ratelimit-Remaining": "0", "retry-after": "7" },
        retryAfter: 30,
        body: "<busy/>",
        contentType: "application/xml",
      });
      assert.deepEqual([status, body], [200, "<busy/>"]);
      assert.equal(headers.get("x-ratelimit-remaining"), "0");
      assert.equal(headers.get("retry-after"), "7");
      assert.equal(headers.get("content-type"), "application/xml");
    });

    it("have JSON, unless the body is text", async () => {
      const [status, headers, body] = await answer({ status: 422, body: { code: "E42", nested: [1, null] } });
      assert.deepEqual([status, JSON.parse(body)], [422, { code: "E42", nested: [1, null] }]);
      assert.match(headers.get("content-type") ?? "", /^application\/json/);
      assert.match((await answer({ status: 500, body: "plain" }))[1].get("content-type") ?? "", /^text\/plain/);
      assert.equal((await answer({ status: 500, body: null }))[2], "null");
    });

    it("have no body where HTTP has none", async () => {
      const [status, headers, body] = await answer({ status: 204, body: "lost" });
      assert.deepEqual([status, body, headers.get("content-type")], [204, "", null]);
      await dataOf(simulator, "{ __typename }");
    });
  });

  const refused: [object, RegExp][] = [
    [{ fault: "status", status: 199 }, /"status" must be a whole number from 200 to 599/],
    [{ fault: "status", status: 200, headers: { "Content-Length": "1" } }, /"headers" must not name Content-Length/],
    [
      { fault: "status", status: 200, headers: { "content-type": "a/b" } },
      /must not name content-type: use "contentType"/,
    ],
    [{ fault: "status", status: 200, headers: { "a b": "c" } }, /"headers" has "a b", which no header can carry/],
    [{ fault: "status", status: 200, headers: { a: "c\r\nd" } }, /"headers" must be an object with texts/],
    [{ fault: "status", status: 200, headers: [] }, /"headers" must be an object with texts/],
    [{ fault: "reset", body: "x" }, /"body" belongs to the fault "status"/],
    [{ fault: "reset", megabytes: 1 }, /"megabytes" belongs to the fault "huge"/],
    [{ fault: "reset", after: -1 }, /"after" must be a whole number from 0/],
    [{ fault: "reset", loan: 5 }, /"loan" must be a text/],
    [{ fault: "reset", loan: "LN-2041", operation: "deal" }, /"loan" does not go with deal/],
    [{ fault: "reset", loan: "LN-2042" }, /There is no loan "LN-2042"\. Did you mean LN-2041\?/],
    [{ fault: "reset", deal: "DL-0" }, /There is no deal "DL-0"/],
    [{ fault: "reset", task: "task_0" }, /There is no task "task_0"/],
    [{ fault: "reset", document: "doc_0" }, /There is no document "doc_0"/],
    [{ fault: "reset", task: "task_7d10a2", operation: "loan" }, /"task" does not go with loan, which names no task/],
    [{ fault: "reset", withHeaders: { a: 1 } }, /"withHeaders" must be an object with texts/],
    [{ fault: "reset", withVariables: 1 }, /"withVariables" must be an object/],
    [{ fault: "delay", when: "later" }, /"when" must be before or after/],
    [{ fault: "delay", milliseconds: 0 }, /"milliseconds" must be a whole number from 1/],
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
