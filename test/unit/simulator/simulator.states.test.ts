import assert from "node:assert/strict";
import { LOAN, postGraphQL, REASSIGN, startingSimulators } from "./callSimulator";

describe("A simulator with a state for each token or header", () => {
  const start = startingSimulators();

  for (const [statePer, as] of [
    ["token", (name: string) => ({ Authorization: `Bearer ${name}` })],
    ["X-Test", (name: string) => ({ "X-Test": name })],
  ] as const) {
    it(`lets tests side by side change the same loan: ${statePer}`, async () => {
      const simulator = await start({ statePer, scenario: "first-day", control: true });
      const [one, other] = [simulator.at("one"), simulator.at("other")];
      one.fault({ operation: "loan", fault: "status", status: 503 });
      other.setNetwork({ callsPerMinute: 1 });
      await postGraphQL(simulator, { query: REASSIGN }, as("one"));
      assert.equal((await postGraphQL(simulator, { query: LOAN }, as("other"))).status, 200);
      assert.equal((await postGraphQL(simulator, { query: LOAN }, as("other"))).status, 429);
      assert.equal((await postGraphQL(simulator, { query: LOAN }, as("one"))).status, 503);
      const assignees = [one, other, simulator].map(
        (at) => at.loan("LN-2041").tasks.find(({ id }) => id === "task_7d10c1")?.assignedTo,
      );
      assert.deepEqual(assignees, ["BORROWER", "LOAN_OFFICER", "LOAN_OFFICER"]);
      assert.deepEqual(
        [one, other, simulator].map((at) => at.calls().length),
        [2, 2, 0],
      );
      await one.reset({ scenario: "frozen" });
      assert.deepEqual(
        [one.status().scenario, other.status().scenario, one.calls().length],
        ["frozen", "first-day", 0],
      );
      // Over HTTP the header says which.
      const headers = { Authorization: `Bearer ${simulator.controlToken}`, "Loan-Ops-State": "other" };
      const { calls } = (await (await fetch(`${simulator.controlUrl}/calls`, { headers })).json()) as {
        calls: object[];
      };
      assert.equal(calls.length, 2);
    });
  }

  it("keeps the first state for the first token, and refuses what is none", async () => {
    const simulator = await start({ statePer: "token", token: "demo" });
    assert.equal((await postGraphQL(simulator, { query: LOAN })).status, 200);
    assert.equal(simulator.calls().length, 1);
    assert.deepEqual(simulator.at("demo").calls().length, 1);
    assert.equal((await postGraphQL(simulator, { query: LOAN }, { Authorization: "Bearer a b" })).status, 401);
    assert.equal((await postGraphQL(simulator, { query: LOAN }, { Authorization: undefined })).status, 401);
    assert.throws(() => simulator.at("a b"), /A token may hold only/);
  });

  it("has one state without the option, and a thousand at most with it", async () => {
    const plain = await start({ control: true });
    assert.throws(() => plain.at("one"), /There is one state: the option statePer/);
    const headers = { Authorization: `Bearer ${plain.controlToken}`, "Loan-Ops-State": "one" };
    assert.equal((await fetch(`${plain.controlUrl}/status`, { headers })).status, 400);
    const scenario = { name: "small", deals: [{ id: "d", friendlyId: "DL-1", borrowers: [] }] };
    const simulator = await start({ statePer: "X-Test", scenario });
    for (let made = 1; made < 1000; made++) simulator.at(`test ${made}`);
    assert.throws(() => simulator.at("one more"), /There are 1000 states already/);
    assert.equal((await postGraphQL(simulator, { query: LOAN }, { "X-Test": "one more" })).status, 401);
  });
});

describe("A reset", () => {
  const start = startingSimulators();

  it("may set the clock and choices, which later resets keep", async () => {
    const simulator = await start({ choices: { uploadStatus: 202 } });
    await simulator.reset({ now: "2026-03-31T12:00:00Z", choices: { pageLimit: 1 } });
    const due = () => simulator.loan("LN-2041").tasks.map(({ dueDate }) => dueDate);
    const before = due();
    assert.match(String(before[0]), /^2026-0/);
    const query = '{ loan(id: "LN-2041") { borrowers { edges { node { id } } } } }';
    const edges = async () => (await (await postGraphQL(simulator, { query })).text()).match(/"node"/g)?.length;
    assert.equal(await edges(), 1);
    await simulator.reset();
    assert.deepEqual([due(), await edges()], [before, 1]);
    await assert.rejects(simulator.reset({ now: "noon" }), /"now" must be a time/);
    await assert.rejects(simulator.reset({ choices: { pagelimit: 1 } as never }), /Did you mean pageLimit/);
  });
});
