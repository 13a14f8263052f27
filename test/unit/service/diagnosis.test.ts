import assert from "node:assert/strict";
import { createServer } from "node:https";
import { type DiagnosisStep, diagnose, findingOf, wrongBeforeToken } from "../../../src/service/diagnosis";
import type { Connection } from "../../../src/service/transport/connection";
import { DIRECT } from "../../../src/service/transport/networkSettings";
import { type Simulator, startSimulator } from "../../../src/simulator/simulator";
import { freePort } from "../../host/freePort.mjs";
import { type Identity, makeAuthority, makeServerIdentity } from "../../support/certificates";
import { onLoopback } from "../../support/loopback";
import { closedAfterTest, serveAlways } from "./support/httpServer";
import { testConnection } from "./support/testConnection";

const TOKEN = "diagnosis-token-1234567890";

const verdicts = (steps: readonly DiagnosisStep[]) => steps.map(({ title, verdict }) => `${title}: ${verdict}`);
const step = (steps: readonly DiagnosisStep[], title: string): DiagnosisStep => {
  const found = steps.find((one) => one.title.startsWith(title));
  assert.ok(found, title);
  return found;
};
/** The diagnosis of a connection to this address, with the right token unless told. */
const run = (baseUrl: string, more: Partial<Connection> = {}) =>
  diagnose(testConnection(baseUrl, { token: async () => TOKEN, ...more }), new AbortController().signal);

async function secured(identity: Identity): Promise<string> {
  const server = createServer(identity, (_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end('{"data":{"__typename":"Query"}}');
  });
  const { port } = closedAfterTest(await onLoopback(server));
  return `https://localhost:${port}`;
}

describe("The diagnosis of a connection", () => {
  let simulator: Simulator;

  before(async () => {
    simulator = await startSimulator({ token: TOKEN });
  });
  after(() => simulator.close());

  it("walks from the address to a query and finds everything in order", async () => {
    const steps = await run(simulator.url);
    assert.deepEqual(verdicts(steps), [
      "Address: ok",
      "Proxy: skipped",
      "Name resolution (DNS): ok",
      "Connection (TCP): ok",
      "Query { __typename }: ok",
      "Access token: ok",
    ]);
    assert.equal(findingOf(steps), undefined);
  });

  it("service.md 5.1: says that the token is not accepted, and what to do", async () => {
    const steps = await run(simulator.url, { token: async () => "stale" });
    const query = step(steps, "Query");
    assert.equal(query.verdict, "failed");
    assert.match(query.next ?? "", /Set a new one/);
    assert.match(query.facts.join(), /HTTP 401/);
    assert.match(step(steps, "Address").facts.join(" "), /asks for an access token \(HTTP 401\)/);
    assert.equal(step(steps, "Access token").verdict, "failed");
  });

  it("ticks only what it tried: no address without a GraphQL service, no token that nobody looked at", async () => {
    const nothing = await serveAlways(404, "");
    for (const baseUrl of [nothing.baseUrl, `${simulator.url}/elsewhere`]) {
      const { verdict, facts, next } = step(await run(baseUrl), "Address");
      const said = `No GraphQL service answers at ${baseUrl}/graphql. Check the base URL.`;
      assert.deepEqual([verdict, facts, next], ["failed", [], said]);
    }
    const proxy = { ...DIRECT, proxy: "http://127.0.0.1:9" };
    const silent = await run(`http://127.0.0.1:${await freePort()}`, { network: () => proxy });
    assert.deepEqual(
      ["Address", "Proxy", "Access token"].map((title) => step(silent, title).verdict),
      ["skipped", "skipped", "skipped"],
    );
  });

  for (const [what, token, said] of [
    ["there is none", async () => undefined, /^There is no access token/],
    ["it cannot be read", () => Promise.reject(new Error("locked")), /^The access token cannot be read or sent/],
  ] as const) {
    it(`needs no token for what is wrong before it, and says last that ${what}`, async () => {
      const steps = await run(simulator.url, { token });
      assert.deepEqual(verdicts(steps).slice(-2), ["Query { __typename }: ok", "Access token: failed"]);
      assert.match(findingOf(steps) ?? "", said);
      for (const title of ["Address", "Query"])
        assert.match(step(steps, title).facts.join(" "), /asks for an access token \(HTTP 401\), as the service does/);
      const port = await freePort();
      const wrong = await run(`http://127.0.0.1:${port}`, { token });
      assert.match(
        findingOf(wrong) ?? "",
        new RegExp(`^127\\.0\\.0\\.1:${port} refuses connections: nothing listens there\\.`),
      );
      const elsewhere = await run(`${simulator.url}/elsewhere`, { token });
      assert.match(findingOf(elsewhere) ?? "", /^No GraphQL service answers at .*\/elsewhere\/graphql\. /);
      const open = await serveAlways(200, { data: { __typename: "Query" } });
      assert.match(step(await run(open.baseUrl, { token }), "Query").facts.join(" "), /request without a token/);
    });
  }

  it("says that a host is not found, and that a service does not run", async () => {
    const unknown = await run("https://no-such-host.invalid");
    for (const title of ["Name", "Certificate"])
      assert.match(step(unknown, title).next ?? "", /^The host of the base URL was not found\./);
    const silent = await run(`http://127.0.0.1:${await freePort()}`);
    assert.match(step(silent, "Query").next ?? "", /refused the connection/);
  });

  it("names a proxy that uploads do not know as the cause, where the service answers VS Code alone", async () => {
    const baseUrl = "https://no-such-host.invalid";
    for (const status of [200, 401]) {
      const fetch = async () => Response.json({ data: { __typename: "Query" } }, { status });
      const steps = await run(baseUrl, { fetch, token: async () => undefined });
      for (const title of ["Name", "Certificate"]) {
        const { verdict, facts, next } = step(steps, title);
        assert.deepEqual([verdict, facts[0]], ["failed", "ENOTFOUND."]);
        assert.match(
          next ?? "",
          /^VS Code reaches the service, but not directly: .* Name that proxy in http\.proxy\.$/,
        );
      }
      const { signal } = new AbortController();
      assert.equal(await wrongBeforeToken(testConnection(baseUrl, { fetch }), signal), undefined);
    }
  });

  it("tells whose certificate it met, and that its authority is not trusted or is", async () => {
    const authority = await makeAuthority("Lender test authority");
    const baseUrl = await secured(await makeServerIdentity(authority, ["localhost"]));
    const distrusted = step(await run(baseUrl), "Certificate");
    assert.equal(distrusted.verdict, "failed");
    assert.match(distrusted.facts.join(" "), /localhost, issued by Lender test authority/);
    assert.match(distrusted.next ?? "", /Add the authority/);
    const network = () => ({ ...DIRECT, certificates: [authority.cert] });
    assert.equal(step(await run(baseUrl, { network }), "Certificate").verdict, "ok");
  });

  it("holds no word of the service, whatever it answers", async () => {
    const words = "Ana Ortiz ![x](https://evil.example/x.png)";
    const errors = [{ message: words, path: ["AnaOrtiz"], extensions: { code: "AnaOrtiz" } }];
    const answers: [number, object][] = [
      ...[200, 400, 401, 403, 404, 422, 429, 500, 503].map((status): [number, object] => [status, { errors }]),
      [200, { data: null, errors }],
      [200, { data: { __typename: null }, errors }],
      [200, { data: { __typename: "Query" }, errors }],
      [200, { data: words }],
    ];
    answers.push([302, {}]);
    for (const [status, body] of answers) {
      const location = { location: "https://ana.evil.example/" };
      const service = await serveAlways(status, body, status === 302 ? location : {});
      const steps = await run(service.baseUrl);
      assert.equal(step(steps, "Query").verdict, "failed");
      assert.doesNotMatch(JSON.stringify(steps), /Ana|evil/i, `${status} ${JSON.stringify(body)}`);
    }
  });

  it("names the token as the cause where the answer refuses it by a code, without the words beside it", async () => {
    const errors = [{ message: "Token of Ana Ortiz has expired", extensions: { code: "UNAUTHENTICATED" } }];
    for (const status of [200, 400, 500]) {
      const service = await serveAlways(status, { errors });
      const steps = await run(service.baseUrl);
      assert.equal(findingOf(steps), "The service did not accept the access token. Set a new one.");
      assert.equal(step(steps, "Access token").verdict, "failed");
      assert.doesNotMatch(JSON.stringify(steps), /Ana/, `HTTP ${status}`);
    }
  });

  it("claims no more of a token than that it was not refused", async () => {
    const careless = await serveAlways(200, { data: { __typename: "Query" } });
    const query = step(await run(careless.baseUrl, { token: async () => "any" }), "Query");
    assert.match(query.facts.join(" "), /a test request with this token after .*without checking the token/);
  });

  it("has the names in a certificate within a line", async () => {
    // As RFC 4514 writes line breaks into a name.
    const name = "Evil\\0A\\0A\\# All is well\\0A![x](https://evil.example/x.png)";
    const steps = await run(await secured(await makeAuthority(name)));
    const facts = step(steps, "Certificate").facts.join("|");
    assert.match(facts, /Evil # All is well !\[x\]\(https:/);
    assert.doesNotMatch(facts, /\n/);
  });

  it("names a proxy by its host only, and holds no token", async () => {
    const proxy = "http://user:hunter2@proxy.example.com:8080";
    const steps = await run(simulator.url, { network: () => ({ ...DIRECT, proxy }) });
    assert.match(step(steps, "Proxy").facts.join(), /^http:\/\/proxy\.example\.com:8080$/);
    for (const secret of ["hunter2", TOKEN]) assert.ok(!JSON.stringify(steps).includes(secret), secret);
  });
});
