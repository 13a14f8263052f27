import assert from "node:assert/strict";
import { OPERATIONS } from "../../../../src/simulator/faults/callMatch";
import { FAULT_KINDS } from "../../../../src/simulator/faults/fault";
import { BUILT_IN_SCENARIOS } from "../../../../src/simulator/scenarios/loadScenario";
import { assertNone } from "../../../support/assertNone";
import { at, dataOf, eachWithSimulator, execute, LOAN, upload } from "../callSimulator";
import { assertFits, control, documentedPath, openApi } from "./callControl";

describe("The control endpoint's openapi.json", () => {
  it("has every kind of a fault, every operation, and what a planned fault tells", () => {
    const { schemas } = openApi.components;
    const properties = (name: string) => Object.keys(schemas[name]?.properties ?? {}).sort();
    assert.deepEqual(properties("FaultRecord"), [...properties("Fault"), "id", "met"].sort());
    const values = (...path: string[]) => at(schemas, ...path, "enum");
    assert.deepEqual(values("FaultRecord", "properties", "fault"), [...FAULT_KINDS, "handler"]);
    assert.deepEqual(values("Fault", "properties", "fault"), [...FAULT_KINDS, "reset-after", "no-answer-after"]);
    assert.deepEqual(values("FaultRecord", "properties", "operation"), OPERATIONS);
    const short = OPERATIONS.flatMap((name) => name.split(".").slice(1));
    assert.deepEqual(values("Fault", "properties", "operation"), [...OPERATIONS, ...short]);
    const [operation] = openApi.paths["/calls"]?.get?.parameters ?? [];
    assert.deepEqual(at(operation?.schema, "enum"), [...OPERATIONS, ...short, "openDocument"]);
  });

  describe("is what the endpoint does:", () => {
    const simulator = eachWithSimulator({ control: true, keepContents: 1000 });
    const send = (method: string, path: string, body?: unknown) => control(simulator, method, path, body);

    it("it is served, with the address, to who has no token too", async () => {
      const response = await fetch(`${simulator.controlUrl}/openapi.json`);
      assert.deepEqual(await response.json(), { ...openApi, servers: [{ url: simulator.controlUrl }] });
      assert.equal(at(openApi, "openapi"), "3.1.0");
    });

    it("every route answers as it says", async () => {
      const done = new Set<string>();
      const tried = async (method: string, path: string, body?: unknown) => {
        done.add(`${method} ${documentedPath(path)}`);
        return await send(method, path, body);
      };
      const state = await tried("GET", "/state");
      assert.deepEqual(await tried("GET", "/health"), { status: "ok" });
      await tried("GET", "/openapi.json");
      const { url, token } = simulator;
      assert.deepEqual(await tried("GET", "/service"), { url, token });
      await tried("PUT", "/network", { latency: 1, bytesPerSecond: null });
      await tried("PUT", "/token", { expired: false, scopes: ["update:borrower"] });
      const answer = { status: 418, headers: { A: "b" }, body: { code: "E1" }, contentType: "a/b", location: "/" };
      const fault = { fault: "status", ...answer, operation: "create", after: 1, calls: 2, retryAfter: 3 };
      const planned = await tried("POST", "/faults", fault);
      await tried("POST", "/faults", { fault: "slow-drip", bytesPerSecond: 1000, loan: "LN-2041", applied: false });
      await tried("POST", "/faults", { fault: "huge", megabytes: 1 });
      const named = { task: "task_7d10a2", withVariables: { id: [1] }, withHeaders: { a: "b" } };
      await tried("POST", "/faults", { fault: "delay", milliseconds: 1, when: "before", ...named });
      await tried("POST", "/faults", { fault: "delay", document: "doc_c90312", operation: "rejectDocument" });
      await tried("GET", "/faults/unused");
      assert.deepEqual(at(await tried("GET", "/faults"), 0), planned);
      await tried("GET", "/status");
      await tried("DELETE", "/faults/1");
      await tried("DELETE", "/faults");
      await (await upload(simulator, [["a.pdf", "abc"]])).text();
      simulator.fault({ fault: "status", status: 503 });
      await assert.rejects(dataOf(simulator, LOAN));
      await execute(simulator, LOAN.replace("LN-2041", "LN-0000"));
      await (await fetch(`${url}/nowhere`)).text();
      await tried("GET", "/calls");
      await tried("GET", "/calls?operation=loan");
      await tried("POST", "/calls/wait", { operation: "loan" });
      await tried("POST", "/calls/expect", { calls: [{ operation: "loan", count: 2 }] });
      await tried("POST", "/changes", { task: "task_7d10a2", status: "Completed" });
      await tried("GET", "/uploads");
      assert.deepEqual(await tried("GET", "/uploads/1/files/0"), Buffer.from("abc"));
      await tried("DELETE", "/calls");
      for (const { id, friendlyId } of (await tried("GET", "/loans")) as { id: string; friendlyId: string }[]) {
        const loan = await tried("GET", `/loans/${encodeURIComponent(id)}`);
        assert.deepEqual(await tried("GET", `/loans/${encodeURIComponent(friendlyId)}`), loan);
      }
      for (const { friendlyId } of (await tried("GET", "/deals")) as { friendlyId: string }[]) {
        await tried("GET", `/deals/${encodeURIComponent(friendlyId)}`);
      }
      await tried("POST", "/time", { days: 1, hours: 1, minutes: 1 });
      await tried("PUT", "/state", state);
      await tried("POST", "/reset");
      await tried("POST", "/reset", {});
      const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      );
      assertNone(calls.filter((call) => !done.has(call)));
    });

    it("the state of every built-in scenario has its form", async () => {
      for (const scenario of BUILT_IN_SCENARIOS.filter((name) => name !== "big-book")) {
        await send("POST", "/reset", { scenario });
        assertFits(await send("GET", "/state"), "components", "schemas", "State");
      }
    });

    it("says that a content was not kept", async () => {
      await (await upload(simulator, [["large.pdf", "x".repeat(1001)]])).text();
      await assert.rejects(send("GET", "/uploads/1/files/0"), /^Error: 410 The contents of "large.pdf" were not kept/);
    });

    it("says that calls were cut", async () => {
      const ask = () => fetch(`${simulator.url}/nowhere`).then((response) => response.arrayBuffer());
      for (let round = 0; round < 25; round++) await Promise.all(Array.from({ length: 40 }, ask));
      assert.equal(at(await send("GET", "/calls"), "cut"), false);
      await ask();
      const { calls, received, cut } = (await send("GET", "/calls")) as Record<string, unknown>;
      assert.deepEqual([(calls as unknown[]).length, received, cut], [1000, 1001, true]);
      assert.equal(at(await send("GET", "/calls?operation=loan"), "cut"), true);
    });
  });
});
