import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { ownCertificate } from "../../../../src/simulator/http/certificate";
import type { Simulator } from "../../../../src/simulator/simulator";
import { authorized, LOAN, REASSIGN, startingSimulators } from "../callSimulator";

/** Of a client that trusts the certificate. */
async function answerOf(simulator: Simulator, query: string, url = simulator.url): Promise<string> {
  const headers = { ...authorized(simulator), "Content-Type": "application/json" };
  const outgoing = request(`${url}/graphql`, { method: "POST", headers, ca: simulator.certificate });
  outgoing.end(JSON.stringify({ query }));
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return await text(response);
}

describe("The simulator's own certificate", () => {
  const start = startingSimulators();

  it("is for the names that it is given, signed by itself, and different each time", () => {
    const [one, other] = [0, 1].map(
      () => new X509Certificate(ownCertificate(["localhost", "127.0.0.1", "::1", "simulator"]).cert),
    );
    assert(one);
    assert(one.verify(one.publicKey) && one.ca);
    assert.match(
      one.subjectAltName ?? "",
      /^DNS:localhost, IP Address:127\.0\.0\.1, IP Address:0:0:0:0:0:0:0:1, DNS:simulator$/,
    );
    assert(Date.parse(one.validFrom) < Date.now() && Date.parse(one.validTo) > Date.now() + 29 * 86_400_000);
    assert.notEqual(one.serialNumber, other?.serialNumber);
  });

  it("lets a client that trusts it read, with links by https, and no other client", async () => {
    const simulator = await start({ https: true });
    assert.match(simulator.url, /^https:/);
    for (const url of [simulator.url, simulator.url.replace("127.0.0.1", "localhost")]) {
      const query = LOAN.replace(
        "{ id }",
        "{ borrowers { edges { node { borrowerTasks { documentLinks { url } } } } } }",
      );
      assert.match(await answerOf(simulator, query, url), /"url":"https:\/\//);
    }
    await assert.rejects(fetch(`${simulator.url}/health`), TypeError);
  });

  it("lets a connection be reset as without it, before the work and after it, and serves the next one", async () => {
    const simulator = await start({ https: true });
    for (const fault of ["reset", "reset-after"] as const) {
      simulator.fault({ fault });
      await assert.rejects(answerOf(simulator, REASSIGN), { code: "ECONNRESET" });
      assert.match(await answerOf(simulator, LOAN), /"loan_8f3a21"/);
    }
    assert.equal(simulator.state.tasks.get("task_7d10c1")?.assignedTo, "BORROWER");
  });
});
