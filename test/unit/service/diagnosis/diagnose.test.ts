import assert from "node:assert/strict";
import { createServer } from "node:https";
import { type DiagnosisStep, diagnose } from "../../../../src/service/diagnosis";
import { DIRECT } from "../../../../src/service/transport/networkSettings";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import { freePort } from "../../../host/freePort.mjs";
import { makeAuthority, makeServerIdentity } from "../../../support/certificates";
import { onLoopback } from "../../../support/loopback";
import { serveAlways } from "../support/httpServer";
import { type TestConnection, testConnection } from "../support/testConnection";

const TOKEN = "diagnosis-token-1234567890";

const verdicts = (steps: readonly DiagnosisStep[]) => steps.map(({ title, verdict }) => `${title}: ${verdict}`);
const step = (steps: readonly DiagnosisStep[], title: string): DiagnosisStep => {
  const found = steps.find((one) => one.title.startsWith(title));
  assert.ok(found, title);
  return found;
};
const run = (connection: TestConnection) => diagnose(connection, new AbortController().signal);

describe("The diagnosis of a connection", () => {
  let simulator: Simulator;

  before(async () => {
    simulator = await startSimulator({ token: TOKEN });
  });
  after(() => simulator.close());

  it("walks from the address to a query and finds everything in order", async () => {
    const steps = await run(testConnection(simulator.url, { token: async () => TOKEN }));
    assert.deepEqual(verdicts(steps), [
      "Address: ok",
      "Proxy: skipped",
      "Name resolution (DNS): ok",
      "Certificate (TLS): skipped",
      "Access token: ok",
      "Query { __typename }: ok",
    ]);
  });

  it("service.md 5.1: says that the token is not accepted, and what to do", async () => {
    const steps = await run(testConnection(simulator.url, { token: async () => "stale" }));
    const query = step(steps, "Query");
    assert.equal(query.verdict, "failed");
    assert.match(query.next ?? "", /Set a new one/);
    assert.match(query.facts.join(), /HTTP 401/);
    assert.deepEqual(verdicts(steps).slice(0, 1), ["Address: skipped"], "nobody knows what is behind the refusal");
    assert.equal(step(steps, "Access token").verdict, "failed");
  });

  it("ticks only what it tried: no address without a GraphQL service, no token that nobody looked at", async () => {
    const token = async () => TOKEN;
    const nothing = await serveAlways(404, "");
    for (const baseUrl of [nothing.baseUrl, `${simulator.url}/elsewhere`]) {
      const { verdict, facts } = step(await run(testConnection(baseUrl, { token })), "Address");
      assert.deepEqual([verdict, facts], ["failed", [`${baseUrl}/graphql`]]);
    }
    const proxy = { ...DIRECT, proxy: "http://127.0.0.1:9" };
    const silent = await run(testConnection(`http://127.0.0.1:${await freePort()}`, { token, network: () => proxy }));
    assert.deepEqual(
      ["Address", "Proxy", "Access token"].map((title) => step(silent, title).verdict),
      ["skipped", "skipped", "skipped"],
    );
    const untried = await run(testConnection(simulator.url, { token: async () => undefined }));
    assert.equal(step(untried, "Address").verdict, "skipped");
  });

  for (const [what, token, said] of [
    ["without a token", async () => undefined, /There is no token/],
    ["when it cannot be read", () => Promise.reject(new Error("locked")), /could not be read from the secret store/],
  ] as const) {
    it(`asks nothing of the service ${what}, and says so`, async () => {
      const calls = simulator.calls().length;
      const steps = await run(testConnection(simulator.url, { token }));
      assert.deepEqual(verdicts(steps).slice(-2), ["Access token: failed", "Query { __typename }: skipped"]);
      assert.match(step(steps, "Access token").facts.join(), said);
      assert.equal(simulator.calls().length, calls);
    });
  }

  it("says that a host is not found, and that a service does not run", async () => {
    const unknown = await run(testConnection("https://no-such-host.invalid", { token: async () => TOKEN }));
    assert.equal(step(unknown, "Name").verdict, "failed");
    const port = await freePort();
    const silent = await run(testConnection(`http://127.0.0.1:${port}`, { token: async () => TOKEN }));
    assert.match(step(silent, "Query").next ?? "", /refused the connection/);
  });

  it("tells whose certificate it met, and that its authority is not trusted or is", async () => {
    const authority = await makeAuthority("Lender test authority");
    const server = createServer(await makeServerIdentity(authority, ["localhost"]), (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end('{"data":{"__typename":"Query"}}');
    });
    const { port, close } = await onLoopback(server);
    try {
      const baseUrl = `https://localhost:${port}`;
      const token = async () => TOKEN;
      const distrusted = step(await run(testConnection(baseUrl, { token })), "Certificate");
      assert.equal(distrusted.verdict, "failed");
      assert.match(distrusted.facts.join(" "), /localhost, issued by Lender test authority/);
      assert.match(distrusted.next ?? "", /Add the authority/);
      const trusting = testConnection(baseUrl, {
        token,
        network: () => ({ ...DIRECT, certificates: [authority.cert] }),
      });
      assert.equal(step(await run(trusting), "Certificate").verdict, "ok");
    } finally {
      await close();
    }
  });

  it("holds no word of the service, whatever it answers", async () => {
    const words = "Ana Ortiz ![x](https://evil.example/x.png)";
    const errors = [{ message: words, path: ["AnaOrtiz"], extensions: { code: "AnaOrtiz" } }];
    const answers: readonly [number, object][] = [
      ...[200, 400, 401, 403, 404, 422, 429, 500, 503].map((status): [number, object] => [status, { errors }]),
      [200, { data: null, errors }],
      [200, { data: { __typename: null }, errors }],
      [200, { data: words }],
    ];
    for (const [status, body] of answers) {
      const service = await serveAlways(status, body);
      const steps = await run(testConnection(service.baseUrl, { token: async () => TOKEN }));
      assert.equal(step(steps, "Query").verdict, "failed");
      assert.doesNotMatch(JSON.stringify(steps), /Ana|evil/, `${status} ${JSON.stringify(body)}`);
    }
  });

  it("claims no more of a token than that it was not refused", async () => {
    const careless = await serveAlways(200, { data: { __typename: "Query" } });
    const query = step(await run(testConnection(careless.baseUrl, { token: async () => "any" })), "Query");
    assert.match(query.facts.join(" "), /a test request with this token after .*without checking the token/);
  });

  it("has the names in a certificate within a line", async () => {
    // As RFC 4514 writes line breaks into a name.
    const name = "Evil\\0A\\0A\\# All is well\\0A![x](https://evil.example/x.png)";
    const server = createServer(await makeAuthority(name));
    const { port, close } = await onLoopback(server);
    try {
      const steps = await run(testConnection(`https://localhost:${port}`, { token: async () => TOKEN }));
      const facts = step(steps, "Certificate").facts.join("|");
      assert.match(facts, /Evil # All is well !\[x\]\(https:/);
      assert.doesNotMatch(facts, /\n/);
    } finally {
      await close();
    }
  });

  it("names a proxy by its host only, and holds no token", async () => {
    const proxy = "http://user:hunter2@proxy.example.com:8080";
    const connection = testConnection(simulator.url, {
      token: async () => TOKEN,
      network: () => ({ ...DIRECT, proxy }),
    });
    const steps = await run(connection);
    assert.match(step(steps, "Proxy").facts.join(), /Through http:\/\/proxy\.example\.com:8080\./);
    const text = JSON.stringify(steps);
    assert.equal(text.includes("hunter2"), false);
    assert.equal(text.includes(TOKEN), false);
  });
});
