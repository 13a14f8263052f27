import assert from "node:assert/strict";
import { startSimulator } from "../../../../src/simulator/simulator";
import { assertNone } from "../../../support/assertNone";
import { dataOf, eachWithSimulator, postGraphQL, REASSIGN, REJECT, waiting } from "../callSimulator";

const DAY = 24 * 60 * 60 * 1000;

describe("The control of a simulator", () => {
  const simulator = eachWithSimulator({ now: () => new Date(2026, 2, 31, 12) });

  for (const days of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e6]) {
    it(`does not advance time by ${days} days`, async () => {
      await assert.rejects(simulator.advance({ days }), RangeError);
    });
  }

  it("tells of a loan and of a deal, with borrowers, tasks and documents: in copies", async () => {
    await dataOf(simulator, REASSIGN);
    const loan = simulator.loan("LN-2041");
    const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).sort();
    assert.deepEqual(idsOf(loan.borrowers), [...loan.borrowerIds].sort());
    const taskIds = [...loan.officerTaskIds, ...loan.borrowers.flatMap(({ taskIds }) => taskIds)];
    assert.deepEqual(idsOf(loan.tasks), taskIds.sort());
    assert(loan.tasks.every(({ assignedTo }) => assignedTo !== "LOAN_OFFICER"));
    const documents = idsOf(loan.documents);
    assertNone(loan.tasks.flatMap(({ documentIds }) => documentIds).filter((id) => !documents.includes(id)));
    const deal = simulator.deal("DL-1007");
    assert.deepEqual([deal.loanId, idsOf(deal.borrowers)], [loan.id, [...deal.borrowerIds].sort()]);
    Object.assign(loan.tasks[0] ?? {}, { status: "Changed" });
    assert.notEqual(simulator.loan("LN-2041").tasks[0]?.status, "Changed");
  });

  it("resets what a test has changed, added and removed by itself, and leaves other simulators alone", async () => {
    await using other = await startSimulator({ now: () => new Date(2026, 2, 31, 12) });
    const before = simulator.snapshot();
    const [task, second] = simulator.state.tasks.values();
    assert(task !== undefined && second !== undefined);
    Object.assign(task, { title: "Changed" });
    task.documentIds.push("doc_c90312");
    const { personalInformation = {} } = simulator.state.borrowers.get("borrower_a41e09") ?? {};
    Object.assign(personalInformation, { firstName: "Changed" });
    simulator.state.tasks.set("task_new", { ...second, id: "task_new" });
    simulator.state.documents.clear();
    await dataOf(simulator, REASSIGN);
    await simulator.reset();
    assert.deepEqual(simulator.snapshot(), before);
    simulator.state.tasks.delete(task.id);
    await simulator.reset();
    assert.deepEqual(simulator.snapshot(), before);
    assert.deepEqual(other.snapshot(), before);
  });

  it("resets to what the options say, which is how it started, with another scenario as well, which a reset keeps from then on", async () => {
    await using started = await startSimulator({
      now: () => new Date(2026, 2, 31, 12),
      wait: async () => {},
      advance: { days: 2 },
      expired: true,
      scopes: ["read:only"],
      tokens: [{ token: "more", scopes: [] }],
      network: { latency: 7 },
      faults: [{ fault: "status", status: 503, operation: "loan", calls: 2 }],
    });
    const before = { snapshot: started.snapshot(), status: started.status() };
    const more = { token: "more", expired: false, revoked: false, scopes: [] };
    assert.deepEqual(before.status, {
      scenario: "first-day",
      advancedBy: 2 * DAY,
      tokens: [{ token: started.token, expired: true, revoked: false, scopes: ["read:only"] }, more],
      network: { latency: 7, bytesPerSecond: null, jitter: 0, failures: 0, callsPerMinute: null, seed: 1 },
      receivedCalls: 0,
      keptCalls: 0,
    });
    const planned = [{ id: 1, fault: "status", status: 503, operation: "loan", after: 0, calls: 2, met: 0 }];
    assert.deepEqual(waiting(started), planned);
    started.setToken({ expired: false, scopes: ["update:borrower"] });
    started.setToken({ token: "more", revoked: true });
    started.setToken({ token: "third" });
    started.setNetwork({ latency: 0, bytesPerSecond: 1 });
    await started.clearFaults();
    await started.advance({ days: 1 });
    assert.equal((await postGraphQL(started, {})).status, 400);
    await started.reset();
    assert.deepEqual({ snapshot: started.snapshot(), status: started.status() }, before);
    assert.deepEqual([waiting(started), started.calls()], [planned, []]);
    await started.reset({ scenario: "drifted-schema" });
    const { scenario, advancedBy } = started.status();
    assert.deepEqual([scenario, advancedBy], ["drifted-schema", 2 * DAY]);
    await started.reset();
    assert.equal(started.snapshot().scenario, "drifted-schema");
  });

  it("resets to another scenario: its loans, its schema and its dates, and puts no state of another back", async () => {
    const query = "{ loan(id: ID) { loanOfficerDocumentTasks { taskName createdOn } } }";
    const ask = async (id: string) =>
      await (await postGraphQL(simulator, { query: query.replace("ID", JSON.stringify(id)) })).text();
    assert.match(await ask("LN-2041"), /"createdOn":"2026-/);
    await simulator.reset({ scenario: "drifted-schema" });
    assert.match(await ask("LN 900/1"), /Cannot query field/);
    const ofOther = simulator.snapshot();
    await simulator.reset({ scenario: "first-day" });
    assert.match(await ask("LN-2041"), /"createdOn":"2026-/);
    await assert.rejects(simulator.restore(ofOther), /grew from the scenario drifted-schema, and first-day is served/);
    await assert.rejects(simulator.reset({ scenario: "monday" }), /no scenario "monday"/);
    assert.match(await ask("LN-2041"), /"createdOn":"2026-/);
  });

  it("restores a snapshot as often as wanted, whatever happened since", async () => {
    await dataOf(simulator, REASSIGN);
    const snapshot = simulator.snapshot();
    for (let round = 0; round < 2; round++) {
      await dataOf(simulator, REJECT);
      await simulator.advance({ days: 1 });
      await simulator.restore(snapshot);
      assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
      assert.equal(simulator.state.documents.get("doc_c90312")?.archived, false);
      assert.deepEqual(simulator.snapshot(), snapshot);
    }
  });

  it("shows a restored snapshot at once, also where readings lag behind, and lets them lag when it is refused", async () => {
    await using lagging = await startSimulator({ choices: { staleReads: 3 } });
    const read = async () =>
      JSON.stringify(await dataOf(lagging, '{ loan(id: "LN-2041") { loanOfficerDocumentTasks { assignedTo } } }'));
    await dataOf(lagging, REASSIGN);
    assert.match(await read(), /"LOAN_OFFICER"/);
    const snapshot = lagging.snapshot();
    await assert.rejects(lagging.restore({ ...snapshot, scenario: "busy-friday" }), RangeError);
    assert.match(await read(), /"LOAN_OFFICER"/);
    await lagging.restore(snapshot);
    assert.doesNotMatch(await read(), /"LOAN_OFFICER"/);
  });
});
