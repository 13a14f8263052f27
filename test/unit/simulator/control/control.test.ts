import assert from "node:assert/strict";
import { startSimulator } from "../../../../src/simulator/simulator";
import { dataOf, eachWithSimulator, execute, postGraphQL, REASSIGN, REJECT } from "../callSimulator";

const DAY = 24 * 60 * 60 * 1000;

describe("The control of a simulator", () => {
  const simulator = eachWithSimulator({ now: () => new Date(2026, 2, 31, 12) });

  it("service.md 5.4: lets the token expire, and takes that back", async () => {
    simulator.setToken({ expired: true });
    const response = await postGraphQL(simulator, { query: "{ __typename }" });
    assert.equal(response.status, 401);
    assert.match(await response.text(), /expired/);
    simulator.setToken({ expired: false });
    await dataOf(simulator, "{ __typename }");
  });

  it("service.md 5.3: narrows the token's scopes", async () => {
    simulator.setToken({ scopes: [] });
    const { errors } = await execute(simulator, REJECT);
    assert.match(errors?.[0]?.message ?? "", /update:borrower/);
    simulator.setToken({ scopes: ["update:borrower"] });
    await dataOf(simulator, REJECT);
  });

  for (const days of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e6]) {
    it(`does not advance time by ${days} days`, async () => {
      await assert.rejects(simulator.advance({ days }), RangeError);
    });
  }

  it("resets everything to the start", async () => {
    const control = simulator;
    const before = { snapshot: control.snapshot(), status: control.status() };
    await dataOf(simulator, REASSIGN);
    await control.advance({ days: 1 });
    control.setToken({ expired: true });
    control.setToken({ scopes: [] });
    control.setNetwork({ bytesPerSecond: 1_000_000 });
    control.fault({ fault: "reset" });
    assert.notDeepEqual(control.snapshot(), before.snapshot);
    await control.reset();
    assert.deepEqual({ snapshot: control.snapshot(), status: control.status() }, before);
    assert.deepEqual(control.calls(), []);
    await dataOf(simulator, REASSIGN);
  });

  it("resets what a test has changed, added and removed by itself, and leaves other simulators alone", async () => {
    const control = simulator;
    await using other = await startSimulator({ now: () => new Date(2026, 2, 31, 12) });
    const before = control.snapshot();
    const [task, second] = control.state.tasks.values();
    assert(task !== undefined && second !== undefined);
    Object.assign(task, { title: "Changed" });
    task.documentIds.push("doc_c90312");
    Object.assign(control.state.borrowers.get("borrower_a41e09")?.personalInformation ?? {}, { firstName: "Changed" });
    control.state.tasks.set("task_new", { ...second, id: "task_new" });
    control.state.documents.clear();
    await dataOf(control, REASSIGN);
    await control.reset();
    assert.deepEqual(control.snapshot(), before);
    control.state.tasks.delete(task.id);
    await control.reset();
    assert.deepEqual(control.snapshot(), before);
    assert.deepEqual(other.snapshot(), before);
  });

  describe("resets to what the options say", () => {
    const options = {
      now: () => new Date(2026, 2, 31, 12),
      wait: async () => {},
      advance: { days: 2 },
      expired: true,
      scopes: ["read:only"],
      network: { latency: 7 },
      faults: [{ fault: "status", status: 503, operation: "loan", calls: 2 }],
    } as const;
    const started = eachWithSimulator(options);

    it("which is how it started", async () => {
      const control = started;
      const before = { snapshot: control.snapshot(), status: control.status() };
      assert.deepEqual(before.status, {
        scenario: "first-day",
        advancedBy: 2 * DAY,
        token: { expired: true, scopes: ["read:only"] },
        network: { latency: 7, bytesPerSecond: null },
        faults: [{ id: 1, fault: "status", status: 503, operation: "loan", after: 0, calls: 2, met: 0 }],
        receivedCalls: 0,
      });
      control.setToken({ expired: false });
      control.setToken({ scopes: ["update:borrower"] });
      control.setNetwork({ latency: 0, bytesPerSecond: 1 });
      await control.clearFaults();
      await control.advance({ days: 1 });
      await control.reset();
      assert.deepEqual({ snapshot: control.snapshot(), status: control.status() }, before);
    });

    it("with another scenario as well, which a reset keeps from then on", async () => {
      const control = started;
      await control.reset({ scenario: "drifted-schema" });
      assert.equal(control.status().scenario, "drifted-schema");
      assert.equal(control.status().advancedBy, 2 * DAY);
      await control.reset();
      assert.equal(control.snapshot().scenario, "drifted-schema");
    });
  });

  it("resets to another scenario: its loans, its schema and its dates", async () => {
    const control = simulator;
    const query = "{ loan(id: ID) { loanOfficerDocumentTasks { taskName createdOn } } }";
    const ask = async (id: string) => {
      const response = await postGraphQL(simulator, { query: query.replace("ID", JSON.stringify(id)) });
      return await response.text();
    };
    assert.match(await ask("LN-2041"), /"createdOn":"2026-/);
    await control.reset({ scenario: "drifted-schema" });
    const [loan] = control.snapshot().loans;
    const drifted = await ask(loan?.friendlyId ?? "");
    assert.doesNotMatch(drifted, /"createdOn":"2026-/);
    await control.reset({ scenario: "first-day" });
    assert.match(await ask("LN-2041"), /"createdOn":"2026-/);
    await assert.rejects(control.reset({ scenario: "monday" }), /no scenario "monday"/);
    assert.match(await ask("LN-2041"), /"createdOn":"2026-/);
  });

  it("restores a snapshot as often as wanted, whatever happened since", async () => {
    const control = simulator;
    await dataOf(simulator, REASSIGN);
    const snapshot = control.snapshot();
    for (let round = 0; round < 2; round++) {
      await dataOf(simulator, REJECT);
      await control.advance({ days: 1 });
      await control.restore(snapshot);
      assert.equal(control.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
      assert.equal(control.state.documents.get("doc_c90312")?.archived, false);
      assert.deepEqual(control.snapshot(), snapshot);
    }
  });

  it("says how it is set", async () => {
    const control = simulator;
    control.fault({ fault: "status", status: 503, operation: "loan", calls: 3 });
    await postGraphQL(simulator, { query: '{ loan(id: "LN-2041") { id } }' });
    await control.advance({ minutes: 1 });
    control.setNetwork({ latency: 1 });
    assert.deepEqual(control.status(), {
      scenario: "first-day",
      advancedBy: 60_000,
      token: { expired: false, scopes: ["update:borrower"] },
      network: { latency: 1, bytesPerSecond: null },
      faults: [{ id: 1, fault: "status", status: 503, operation: "loan", after: 0, calls: 3, met: 1 }],
      receivedCalls: 1,
    });
  });
});
