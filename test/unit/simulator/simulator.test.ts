import assert from "node:assert/strict";
import { type RunningSimulator, startSimulator } from "../../../src/simulator/simulator";
import { at, dataOf, execute, postGraphQL } from "./callSimulator";

describe("startSimulator", () => {
  const running: RunningSimulator[] = [];
  const start: typeof startSimulator = async (options) => {
    const simulator = await startSimulator(options);
    running.push(simulator);
    return simulator;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });

  it("service.md 5.4: has a token of its own each time, and listens on loopback", async () => {
    const [one, two] = [await start(), await start()];
    assert.match(one.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.notEqual(one.baseUrl, two.baseUrl);
    assert(one.token.length >= 32);
    assert.notEqual(one.token, two.token);
  });

  it("names loans and deals that can be asked for", async () => {
    const simulator = await start();
    assert(simulator.loanReferences.length >= 6);
    assert.equal(simulator.loanReferences[0], "LN-2041");
    for (const id of simulator.loanReferences) {
      const { data } = await execute(simulator, "query L($id: ID!) { loan(id: $id) { id } }", { id });
      assert(at(data, "loan", "id"));
    }
    for (const id of simulator.dealIds) {
      assert.deepEqual(await dataOf(simulator, "query D($id: ID!) { deal(id: $id) { id } }", { id }), { deal: { id } });
    }
  });

  it("keeps the state of two simulators apart", async () => {
    const [one, two] = [await start(), await start()];
    await dataOf(
      one,
      'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-2041" }) { reassignedCount } } }',
    );
    assert.equal(two.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
    assert.deepEqual(two.state.calls, []);
  });

  it("logs a line for each request, without the token and without variables' values", async () => {
    const lines: string[] = [];
    const simulator = await start({ token: "very-secret", log: (line) => lines.push(line) });
    await execute(simulator, "query L($id: ID!) { loan(id: $id) { id } }", { id: "LN-2041" });
    await postGraphQL(simulator, {}, { Authorization: "Bearer very-wrong" });
    await fetch(`${simulator.baseUrl}/nowhere?access_token=very-secret`);
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? "", /^POST \/graphql loan 200 \d+ ms$/);
    assert.match(lines[1] ?? "", /^POST \/graphql 401 \d+ ms$/);
    assert.match(lines[2] ?? "", /^GET \/nowhere 404 \d+ ms$/);
    assert.doesNotMatch(lines.join(), /very-|LN-2041/);
  });

  it("keeps the latest thousand calls, and goes on counting", async () => {
    const simulator = await start();
    const ask = () => fetch(`${simulator.baseUrl}/nowhere`).then((response) => response.arrayBuffer());
    for (let round = 0; round < 26; round++) await Promise.all(Array.from({ length: 40 }, ask));
    assert.equal(simulator.state.calls.length, 1000);
    assert.equal(simulator.state.calls.at(-1)?.number, 1040);
  });

  for (const token of ["", "two words", "line\nbreak", "naïve"]) {
    it(`refuses the token ${JSON.stringify(token)}, which no header could carry`, async () => {
      await assert.rejects(start({ token }), RangeError);
    });
  }

  it("rejects when the port is taken", async () => {
    const simulator = await start();
    const port = Number(new URL(simulator.baseUrl).port);
    await assert.rejects(start({ port }), { code: "EADDRINUSE" });
  });

  it("closes at once although a client keeps its connection, can be closed again, and frees the port", async () => {
    const simulator = await start();
    await dataOf(simulator, "{ __typename }");
    await simulator.close();
    await simulator.close();
    await assert.rejects(fetch(simulator.baseUrl));
    await start({ port: Number(new URL(simulator.baseUrl).port) });
  });
});
