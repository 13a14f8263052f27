import assert from "node:assert/strict";
import { trustedCertificates } from "../../../../src/service/transport/networkSettings";

const STORES = { default: ["node", "both"], system: ["both", "company"] };

describe("The authorities that an upload trusts", () => {
  it("are Node's and the system's when http.systemCertificates is on", () => {
    assert.deepEqual(
      trustedCertificates(true, (type) => STORES[type]),
      ["node", "both", "company"],
    );
  });

  it("are left to Node when it is off", () => {
    assert.equal(
      trustedCertificates(false, () => assert.fail("it was read")),
      undefined,
    );
  });
});
