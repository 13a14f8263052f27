import assert from "node:assert/strict";
import { networkFailure } from "../../../../src/service/failure/networkFailure";
import { uploadFailure } from "../../../../src/service/upload/uploadFailure";
import { failureOf } from "../support/failure";
import { serve } from "../support/httpServer";
import { clientOf } from "../support/testConnection";

/** Beside what createService.faultTable.test.ts has of each operation. */
describe("what the network does to a request", () => {
  it("cancelled while it runs: cancelled, and the connection ends at once", async () => {
    const controller = new AbortController();
    const gone = Promise.withResolvers<void>();
    const server = await serve((response) => {
      response.once("close", () => gone.resolve());
      controller.abort();
    });
    const error = await failureOf(clientOf(server).loan("LN-1", { first: 5, signal: controller.signal }));
    assert.equal(error.kind, "cancelled");
    await gone.promise;
  });

  it("an alert that may come at any time is of the handshake only where the connection never stood", () => {
    const thrown = Object.assign(new Error(), { code: "ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR" });
    assert.equal(networkFailure(thrown, { changes: true }).outcome, "unknown");
  });

  it("several addresses that all refuse count as refused", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
    const thrown = new TypeError("fetch failed", { cause: new AggregateError([refused, refused]) });
    const error = networkFailure(thrown, { changes: false });
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
  });

  it("advises to trust another authority for a certificate that nobody trusts, and never for one that was revoked", () => {
    const advice = (code: string) => networkFailure(Object.assign(new Error(), { code }), { changes: false }).message;
    assert.match(advice("SELF_SIGNED_CERT_IN_CHAIN"), /Add the authority that issued it/);
    for (const code of ["CERT_REVOKED", "CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "ERR_TLS_CERT_ALTNAME_INVALID"])
      assert.doesNotMatch(advice(code), /trust|authority/i, code);
    assert.match(advice("CERT_REVOKED"), /ask the service's owner to renew the certificate/);
  });

  it("a host that is out of reach after the request went out leaves the outcome unknown, with a proxy too", () => {
    const [gone, away] = (["read", "connect"] as const).map((syscall) =>
      Object.assign(new Error(`${syscall} EHOSTUNREACH`), { code: "EHOSTUNREACH", syscall }),
    );
    const whole = { handedOver: 9, wholeFiles: 1, current: 0 };
    for (const [thrown, outcome] of [
      [gone, "unknown"],
      [away, "notSent"],
    ] as const) {
      assert.equal(
        networkFailure(new TypeError("fetch failed", { cause: thrown }), { changes: true }).outcome,
        outcome,
      );
      for (const proxied of [true, false])
        assert.equal(uploadFailure(thrown, whole, { fileCount: 1, proxied, size: 9 }).outcome, outcome);
    }
  });

  it("anything that is not known leaves the outcome unknown, and keeps its text to itself", () => {
    const ofItself = new Error("Bearer secret");
    ofItself.cause = ofItself;
    for (const thrown of [new Error("Bearer secret"), ofItself, "Bearer secret", undefined, new AggregateError([])]) {
      const error = networkFailure(thrown, { changes: true });
      assert.equal(error.outcome, "unknown");
      assert.doesNotMatch(`${error.message}${error.detail}`, /secret/);
    }
  });
});
