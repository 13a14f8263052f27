import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { assertNone } from "../../../support/assertNone";
import { at, dataOf, eachWithSimulator, postGraphQL, REASSIGN, requestByHand } from "../callSimulator";
import { control } from "./callControl";

describe("The control endpoint", () => {
  const simulator = eachWithSimulator({ control: true });
  const send = (method: string, path: string, body?: unknown) => control(simulator, method, path, body);

  it("does what the methods do, and answers with the status after it", async () => {
    const status = await send("POST", "/time", { days: 1, hours: 12, minutes: 30 });
    assert.equal(at(status, "advancedBy"), 36.5 * 3_600_000);
    assert.deepEqual(await send("GET", "/status"), status);
    await send("PUT", "/token", { expired: true, scopes: [] });
    assert.equal((await postGraphQL(simulator, { query: "{ __typename }" })).status, 401);
    const renewed = await send("PUT", "/token", { expired: false });
    assert.deepEqual(at(renewed, "tokens"), [{ token: simulator.token, expired: false, revoked: false, scopes: [] }]);
    await send("PUT", "/network", { latency: 5, bytesPerSecond: 10_000 });
    const faster = await send("PUT", "/network", { bytesPerSecond: null });
    assert.partialDeepStrictEqual(at(faster, "network"), { latency: 5, bytesPerSecond: null });
    const state = await send("GET", "/state");
    await dataOf(simulator, REASSIGN);
    await send("PUT", "/state", state);
    assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "LOAN_OFFICER");
    assert.equal(at(await send("POST", "/reset", { scenario: "frozen" }), "scenario"), "frozen");
    assert.equal(simulator.loan("LN-4110").frozen, true);
    assert.equal(at(await send("POST", "/reset", {}), "scenario"), "frozen");
  });

  describe("when the port was taken while connections were refused", () => {
    let other: Server;
    beforeEach(async () => {
      await dataOf(simulator, REASSIGN);
      await send("POST", "/faults", { fault: "connection-refused", seconds: 3600 });
      other = createServer().listen(Number(new URL(simulator.url).port), "127.0.0.1");
      await once(other, "listening");
    });
    afterEach(() => new Promise((resolve) => other.close(resolve)));

    for (const [method, path] of [
      ["POST", "/reset"],
      ["DELETE", "/faults"],
    ] as const) {
      it(`says so to ${method} ${path}, each time, until the port is free`, async () => {
        for (let round = 0; round < 2; round++) {
          await assert.rejects(send(method, path), /500 Nothing can reach the simulator: port \d+ cannot be had again/);
        }
        assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
        await new Promise((resolve) => other.close(resolve));
        // Two at once, neither of which may fail because of the other.
        await Promise.all([send(method, path), send("DELETE", "/faults")]);
        await dataOf(simulator, "{ __typename }");
      });
    }
  });

  const refused: [method: string, path: string, body: unknown, message: RegExp][] = [
    ["POST", "/time", {}, /400 How long/],
    ["POST", "/time", { weeks: 1 }, /400 There is no "weeks" here/],
    ["POST", "/time", { days: -1 }, /400 "days" must be a number, 0 or more/],
    ["POST", "/time", { days: 100_000 }, /400 Time can be advanced by/],
    ["PUT", "/token", { token: "a b" }, /400 A token may hold only letters/],
    ["PUT", "/token", { scopes: "a" }, /400 "scopes" must be a list/],
    ["PUT", "/network", { bytesPerSecond: 0 }, /400 "bytesPerSecond" must be a number, 1 or more/],
    ["POST", "/faults", undefined, /400 A fault must be a JSON object/],
    ["PUT", "/state", {}, /400 This is not a state/],
    ["POST", "/reset", { scenario: "monday" }, /400 There is no scenario "monday", only first-day/],
    ["POST", "/reset", { scenario: "./package.json" }, /400 There is no scenario "\.\/package\.json"/],
    ["POST", "/reset", { scenario: "/etc/passwd" }, /400 There is no scenario/],
    ["POST", "/reset", { scenario: 5 }, /400 "scenario" must be a text or an object/],
    ["POST", "/reset?scenario=frozen", undefined, /400 There is no "scenario" here\.$/],
    ["DELETE", "/faults", { operation: "loan" }, /400 This takes no body/],
    ["GET", "/loans/LN-0000", undefined, /404 There is no loan "LN-0000"/],
    ["DELETE", "/faults/7", undefined, /404 There is no fault 7/],
    ["GET", "/uploads/1/files/0", undefined, /404 There is no such file/],
    ["GET", "/calls?operation=lown", undefined, /400 "operation" must be one of any, loan/],
    ["GET", "/calls?operation=loan&operation=deal", undefined, /400 "operation" stands twice/],
    ["GET", "/calls?since=1", undefined, /400 There is no "since" here, only operation, loan, /],
    ["GET", "/constructor", undefined, /404 There is no such path/],
    ["GET", "/time", undefined, /405 Only POST/],
  ];
  for (const [method, path, body, message] of refused) {
    it(`refuses ${method} ${path} ${JSON.stringify(body) ?? ""}, and changes nothing`, async () => {
      const before = simulator.status();
      await assert.rejects(send(method, path, body), message);
      assert.deepEqual(simulator.status(), before);
    });
  }

  for (const target of ["//", "//127.0.0.1/loans", "/calls/../loans", "/loans%", "*"]) {
    it(`takes ${target} for no other path than it says`, async () => {
      const { controlUrl: url = "", controlToken } = simulator;
      const headers = { Authorization: `Bearer ${controlToken}`, Host: new URL(url).host };
      const answer = await requestByHand(url, "GET", target, headers);
      assert.match(`${answer.status} ${answer.body}`, /^404 .*There is no such path/);
    });
  }

  describe("cannot be driven by a web page", () => {
    const raw = (headers: Readonly<Record<string, string>>, method = "POST", body = "") =>
      requestByHand(simulator.controlUrl ?? "", method, "/reset", headers, body);
    const authorized = () => ({
      Authorization: `Bearer ${simulator.controlToken}`,
      Host: new URL(simulator.controlUrl ?? "").host,
    });

    it("as a program of this machine can", async () => {
      assert.equal((await raw(authorized())).status, 200);
      const { port } = new URL(simulator.controlUrl ?? "");
      assert.equal((await raw({ ...authorized(), Host: `localhost:${port}` })).status, 200);
    });

    const wrong: [string, () => Record<string, string>, number][] = [
      ["without the token", () => ({ Host: new URL(simulator.controlUrl ?? "").host }), 401],
      ["with the service's token", () => ({ ...authorized(), Authorization: `Bearer ${simulator.token}` }), 401],
      ["with an Origin", () => ({ ...authorized(), Origin: "https://evil.example" }), 403],
      ["with the Origin null", () => ({ ...authorized(), Origin: "null" }), 403],
      ["with an Origin of its own address", () => ({ ...authorized(), Origin: simulator.controlUrl ?? "" }), 403],
      ["with what only browsers send", () => ({ ...authorized(), "Sec-Fetch-Site": "none" }), 403],
      ["under another host name (DNS rebinding)", () => ({ ...authorized(), Host: "evil.example" }), 403],
      ["under another port", () => ({ ...authorized(), Host: "127.0.0.1:1" }), 403],
    ];
    for (const [name, headers, status] of wrong) {
      it(`nor ${name}, and no answer lets a page read it`, async () => {
        await dataOf(simulator, REASSIGN);
        const answer = await raw(headers());
        assert.equal(answer.status, status);
        assertNone(Object.keys(answer.headers).filter((key) => key.startsWith("access-control")));
        assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
      });
    }

    it("answers no preflight, and takes no body that a form could send", async () => {
      const { status, headers } = await raw({ ...authorized(), Origin: "https://evil.example" }, "OPTIONS");
      assert.equal(status, 403);
      assert.equal("access-control-allow-origin" in headers, false);
      assert.equal((await raw({ ...authorized(), "Content-Type": "text/plain" }, "POST", '{"a":1}')).status, 415);
    });
  });
});
