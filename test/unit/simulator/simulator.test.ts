import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type SimulatorOptions, startSimulator } from "../../../src/simulator/simulator";
import { BUILD } from "../../host/folders.mjs";
import { freePort } from "../../host/freePort.mjs";
import { dataOf, execute, LOAN, postGraphQL, requestByHand, startingSimulators } from "./callSimulator";

describe("startSimulator", () => {
  const start = startingSimulators();

  it("service.md 5.4: has a token of its own each time, and listens on loopback", async () => {
    const [one, two] = [await start(), await start()];
    assert.match(one.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert(one.url !== two.url && one.token !== two.token && one.token.length >= 32);
  });

  it("logs a line for each request, without the token and without variables' values", async () => {
    const lines: string[] = [];
    const simulator = await start({ token: "very-secret", log: (line) => lines.push(line) });
    await execute(simulator, "query L($id: ID!) { loan(id: $id) { id } }", { id: "LN-2041" });
    await postGraphQL(simulator, {}, { Authorization: "Bearer very-wrong" });
    await fetch(`${simulator.url}/nowhere?access_token=very-secret`);
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? "", /^POST \/graphql loan 200 \d+ ms$/);
    assert.match(lines[1] ?? "", /^POST \/graphql 401 \d+ ms: The request needs the header/);
    assert.match(lines[2] ?? "", /^GET \/nowhere 404 \d+ ms: The service has no such path\.$/);
    assert.doesNotMatch(lines.join(), /very-|LN-2041/);
  });

  it("serves a scenario that is given as an object, of which it keeps a copy", async () => {
    const borrower = { id: "b", firstName: "A", lastName: "B", email: "a@b.example" };
    const loan = { id: "own-loan", friendlyId: "OWN-1", frozen: false };
    const scenario = { name: "own", deals: [{ id: "d", friendlyId: "DL-1", borrowers: [borrower], loan }] };
    const simulator = await start({ scenario });
    loan.frozen = true;
    borrower.firstName = "Z";
    await simulator.reset();
    assert.equal(simulator.loan("OWN-1").frozen, false);
    assert.equal(simulator.loan("OWN-1").borrowers[0]?.personalInformation.firstName, "A");
    assert.equal((await start({ scenario })).loan("OWN-1").frozen, true);
    await simulator.reset({ scenario: { ...scenario, name: "other" } });
    assert.equal(simulator.status().scenario, "other");
    assert.equal(simulator.loan("OWN-1").frozen, true);
  });

  const NOON = "2026-03-31T12:00:00Z";
  for (const now of [NOON, new Date(NOON), () => new Date(NOON)]) {
    it(`keeps the dates still when now is a ${typeof now}`, async () => {
      const [one, two] = [await start({ now }), await start({ now })];
      assert.deepEqual(one.snapshot(), two.snapshot());
      assert.equal(one.loan("LN-2041").documents[0]?.uploadedAt.slice(0, 5), "2026-");
      const before = one.snapshot();
      await one.reset();
      assert.deepEqual(one.snapshot(), before);
    });
  }

  it("has done in memory what a method does when it returns, awaited or not", async () => {
    const simulator = await start();
    const before = simulator.snapshot();
    const waiting = [simulator.advance({ days: 7 })];
    assert.equal(simulator.status().advancedBy, 7 * 86_400_000);
    waiting.push(simulator.restore(before));
    assert.equal(simulator.status().advancedBy, 0);
    simulator.setToken({ expired: true });
    waiting.push(simulator.reset());
    assert.equal(simulator.status().tokens[0]?.expired, false);
    simulator.fault({ fault: "connection-refused" });
    await assert.rejects(fetch(simulator.url), TypeError);
    waiting.push(simulator.clearFaults());
    await Promise.all(waiting);
    await dataOf(simulator, "{ __typename }");
  });

  const unfinished = { name: "own", deals: [{ id: "d", friendlyId: "DL-1", borrowers: [], loan: { id: "l" } }] };
  const misplaced: [options: unknown, message: RegExp][] = [
    [{ scenrio: "frozen" }, /^RangeError: There is no "scenrio" here\. Did you mean scenario\?$/],
    [{ "control-token": "a" }, /There is no "control-token" here\. Did you mean control\?$/],
    [{ latency: 300 }, /There is no "latency" here, only port, .*, network, faults\.$/],
    [{ network: { latancy: 1 } }, /There is no "latancy" here\. Did you mean latency\?$/],
    [{ control: { prot: 1 } }, /There is no "prot" here\. Did you mean port\?$/],
    [{ choices: { pagelimit: 1 } }, /There is no "pagelimit" here\. Did you mean pageLimit\?$/],
    [{ faults: [{ fualt: "reset" }] }, /There is no "fualt" here\. Did you mean fault\?$/],
    [{ port: "4010" }, /"port" must be a whole number from 0 to 65535\.$/],
    [{ faults: { fault: "reset" } }, /"faults" must be a list\.$/],
    [{ allowHosts: "a" }, /"allowHosts" must be a list of texts\.$/],
    [{ log: "a" }, /"log" must be a function\.$/],
    [{ keepContents: -1 }, /"keepContents" must be a number, 0 or more\.$/],
    [{ scenario: unfinished }, /scenario\.deals\[0\]\.loan: "loan" needs the property "friendlyId"\.$/],
    ["busy-friday", /An object with port, host, allowHosts, scenario, .* is needed\.$/],
  ];
  for (const [options, message] of misplaced) {
    it(`refuses ${JSON.stringify(options)}, by its name`, async () => {
      await assert.rejects(startSimulator(options as SimulatorOptions), message);
    });
  }

  it("keeps no process alive, closed or left open by a test that failed, and closes without waiting for requests that are under way", async () => {
    const program = join(BUILD, "out", "unit", "simulator", "endsByItself.entry.mjs");
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    // A busy machine takes some; whoever waits for the requests, or for what was left open, takes a minute.
    const times = [...stdout.matchAll(/^(?:closed in|ended after) (\d+) ms$/gm)];
    assert.equal(times.length, 2, stdout);
    for (const [, milliseconds] of times) assert(Number(milliseconds) < 2000, stdout);
  });

  it("leans on no global that jsdom lacks or replaces", async () => {
    const names = [
      "structuredClone",
      "TextDecoder",
      "TextEncoder",
      "Headers",
      "Request",
      "Response",
      "FormData",
    ] as const;
    const kept = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
    const simulator = await start();
    const { status, body } = await (async () => {
      for (const name of names) Reflect.deleteProperty(globalThis, name);
      try {
        simulator.on({ operation: "deal" }, () => ({ status: 503, headers: { "Retry-After": "1" } }));
        const other = await start({ scenario: { name: "own", deals: [{ id: "d", friendlyId: "D", borrowers: [] }] } });
        await other.restore(other.snapshot());
        const headers = { Authorization: `Bearer ${simulator.token}`, "Content-Type": "application/json" };
        return await requestByHand(simulator.url, "POST", "/graphql", headers, JSON.stringify({ query: LOAN }));
      } finally {
        for (const [name, value] of kept) if (value) Object.defineProperty(globalThis, name, value);
      }
    })();
    assert.deepEqual([status, JSON.parse(body)], [200, { data: { loan: { id: "loan_8f3a21" } } }]);
    assert.equal(simulator.calls({ loan: "LN-2041" }).length, 1);
  });

  it("has a control endpoint when it is asked for one", async () => {
    assert.equal((await start()).controlUrl, undefined);
    const simulator = await start({ control: true });
    assert.match(simulator.controlUrl ?? "", /^http:\/\/127\.0\.0\.1:\d+$/);
    assert(simulator.controlToken !== simulator.token && (simulator.controlToken?.length ?? 0) >= 32);
    const port = await freePort();
    const chosen = await start({ control: { port, token: "hands" } });
    assert.deepEqual([chosen.controlUrl, chosen.controlToken], [`http://127.0.0.1:${port}`, "hands"]);
    const headers = { Authorization: "Bearer hands" };
    const status = () => fetch(`${chosen.controlUrl}/status`, { headers });
    assert.equal((await status()).status, 200);
    await chosen.close();
    await assert.rejects(status(), TypeError);
  });

  it("does not start without its control endpoint, and leaves nothing open", async () => {
    const other = await start();
    const taken = Number(new URL(other.url).port);
    const port = await freePort();
    await assert.rejects(startSimulator({ port, control: { port: taken } }), { code: "EADDRINUSE" });
    await start({ port });
  });

  it("closes itself at the end of a block, though a client keeps its connection, can be closed again, and frees the port", async () => {
    const simulator = await startSimulator();
    {
      await using used = simulator;
      await dataOf(used, "{ __typename }");
    }
    await assert.rejects(fetch(simulator.url), TypeError);
    await simulator.close();
    await start({ port: Number(new URL(simulator.url).port) });
  });
});
