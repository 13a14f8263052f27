import assert from "node:assert/strict";
import type { CallAnswer } from "../../../../src/simulator/faults/fault";
import type { ReceivedCall } from "../../../../src/simulator/received";
import { CALLS, dataOf, eachWithSimulator, LOAN, postGraphQL, REASSIGN, until } from "../callSimulator";

describe("A handler of a simulator", () => {
  const reported: string[] = [];
  const simulator = eachWithSimulator({ report: (line) => reported.push(line) });
  const ask = async (query = LOAN) => {
    const response = await postGraphQL(simulator, { query });
    return [response.status, await response.text()] as const;
  };

  it("sees the call with its operations, before anything is done", async () => {
    const seen: ReceivedCall[] = [];
    simulator.on({ operation: "reassignLoanOfficerTasks" }, (call) => {
      seen.push(call);
      assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
      return undefined;
    });
    await dataOf(simulator, REASSIGN);
    await ask();
    const told = seen.map(({ number, path, query, operations }) => [number, path, query, operations[0]?.arguments]);
    assert.deepEqual(told, [[1, "/graphql", REASSIGN, { input: { loanId: "LN-2041" } }]]);
    assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
  });

  const ANSWERS: readonly [what: string, answer: CallAnswer | undefined, status: number, body: RegExp][] = [
    ["nothing, which leaves the call to the service", undefined, 200, /loan_8f3a21/],
    ["a body of its own", { body: { data: { loan: null } } }, 200, /^\{"data":\{"loan":null\}\}$/],
    ["a status of its own", { status: 409, body: "locked" }, 409, /^locked$/],
    ["a fault", { fault: "refusal", message: "No." }, 200, /"message":"No\."/],
    ["a delay", { fault: "delay", milliseconds: 1 }, 200, /loan_8f3a21/],
  ];
  for (const [what, answer, status, body] of ANSWERS) {
    it(`answers with ${what}, at once or later`, async () => {
      for (const handler of [() => answer, async () => answer]) {
        const planned = simulator.on({ operation: "loan" }, handler);
        const [answered, text] = await ask();
        assert.equal(answered, status);
        assert.match(text, body);
        assert.equal(planned.met, answer === undefined ? 0 : 1);
        assert.equal(simulator.unusedFaults().length, answer === undefined ? 1 : 0);
        await planned.remove();
      }
    });
  }

  it("stands in one row with faults: the first that answers takes the call", async () => {
    simulator.on({}, ({ number }) => (number === 1 ? undefined : { status: 501 }));
    simulator.fault({ fault: "status", status: 502, calls: 2 });
    simulator.on({ after: 3, calls: 1 }, () => ({ status: 503 }));
    assert.deepEqual([(await ask())[0], (await ask())[0]], [502, 501]);
    const told = simulator.faults().map(({ fault, after, calls, met }) => [fault, after, calls, met].join(" "));
    assert.deepEqual(told, ["handler 0 1000000 1", "status 0 2 1", "handler 3 1 0"]);
    await simulator.clearFaults();
    assert.equal((await ask())[0], 200);
  });

  it("is asked for as many calls as told, however many come at once", async () => {
    let asked = 0;
    simulator.on({ calls: 1 }, async () => {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { status: 503 };
    });
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(([status]) => status);
    assert.deepEqual([statuses.sort(), asked], [[200, 200, 503], 1]);
    await simulator.clearFaults();
    // One that thinks, and leaves all calls to what comes after it.
    simulator.on({}, () => new Promise((resolve) => setImmediate(() => resolve(undefined))));
    simulator.fault({ fault: "status", status: 503 });
    const later = (await Promise.all([ask(), ask(), ask()])).map(([status]) => status);
    assert.deepEqual(later.sort(), [200, 200, 503]);
  });

  it("is reported, and the call fails, when it throws or answers what there is not", async () => {
    for (const [handler, said] of [
      [() => assert.fail("out of order"), /out of order/],
      [() => ({ fault: "rest" }), /"fault" must be one of .* Did you mean reset\?/],
      [() => ({ statsu: 500 }), /There is no "statsu" here/],
    ] as const) {
      const planned = simulator.on({}, handler as never);
      assert.equal((await ask())[0], 500);
      assert.match(reported.at(-1) ?? "", said);
      const call = simulator.calls().at(-1);
      assert.match(call?.errors[0]?.message ?? "", /^A handler of on\(\) failed at call \d: /);
      assert.match(call?.errors[0]?.message ?? "", said);
      await planned.remove();
    }
    assert.equal(simulator.handlerErrors().length, 3);
    // The client got 500, and may have taken it well: the end of the test has to tell.
    await assert.rejects(simulator.close(), /^Error: A handler of on\(\) failed at call 1: out of order$/);
    await simulator.close();
    assert.throws(() => simulator.on({}, 5 as never), /A handler must be a function/);
    assert.throws(() => simulator.on({ fault: "reset" } as never, () => undefined), /There is no "fault" here/);
  });
});

describe("A delay of one call", () => {
  const waits: { milliseconds: number; end(): void }[] = [];
  const simulator = eachWithSimulator({
    wait: (milliseconds) => new Promise((resolve) => waits.push({ milliseconds, end: () => resolve(undefined) })),
  });
  beforeEach(() => void waits.splice(0));

  for (const operation of ["borrower.create", "uploadBorrowerTaskDocuments"] as const) {
    const { send, done } = CALLS[operation] ?? assert.fail();
    for (const when of ["before", "after", undefined] as const) {
      it(`comes ${when ?? "after"} the work of ${operation}${when === undefined ? ", if nothing is said" : ""}`, async () => {
        const told = { milliseconds: 3000, ...(when && { when }) };
        simulator.fault({ fault: "delay", operation, ...told });
        const answer = send(simulator);
        await until(() => waits.length === 1);
        assert.deepEqual([waits[0]?.milliseconds, done?.(simulator)], [3000, when !== "before"]);
        // Others are not held up.
        await dataOf(simulator, LOAN);
        waits[0]?.end();
        assert.equal((await answer).ok, true);
        assert.equal(done?.(simulator), true);
        assert.equal(simulator.calls({ operation })[0]?.fault, "delay");
      });
    }
  }

  it("is ten seconds when nothing is said, and ends with the simulator", async () => {
    simulator.fault({ fault: "delay" });
    const answer = postGraphQL(simulator, { query: LOAN });
    await until(() => waits.length === 1);
    assert.equal(waits[0]?.milliseconds, 10_000);
    await simulator.close();
    await assert.rejects(answer, TypeError);
  });
});
