import assert from "node:assert/strict";
import { createServer } from "node:https";
import { text } from "node:stream/consumers";
import { createService } from "../../../../src/service/createService";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { DIRECT, isBeyondFetch, type NetworkSettings } from "../../../../src/service/transport/networkSettings";
import { createProxiedFetch } from "../../../../src/service/transport/proxiedFetch";
import { type Identity, makeAuthority, makeServerIdentity } from "../../../support/certificates";
import { type ForwardProxy, startForwardProxy } from "../../../support/forwardProxy";
import { type Loopback, onLoopback } from "../../../support/loopback";
import { CALLS } from "../support/calls";
import { assertFails } from "../support/failure";
import { testConnection } from "../support/testConnection";

const CREDENTIALS = "loan:pass:word";
const AUTHORIZATION = `Basic ${Buffer.from(CREDENTIALS).toString("base64")}`;
/** Known to the proxy only. */
const HOST = "los.lender.example";

describe("GraphQL through a proxy that the extension host's fetch cannot use", () => {
  let authority: Identity;
  let loopback: Loopback;
  let proxy: ForwardProxy;
  let bodies: string[];

  before(async () => {
    authority = await makeAuthority();
    const service = createServer(await makeServerIdentity(authority, [HOST]), async (incoming, response) => {
      bodies.push(await text(incoming));
      response.end(JSON.stringify({ data: { __typename: "Query", borrower: { create: { id: "borrower_1" } } } }));
    });
    loopback = await onLoopback(service);
  });
  afterEach(() => proxy.close());
  after(() => loopback.close());

  beforeEach(async () => {
    bodies = [];
    proxy = await startForwardProxy({ credentials: CREDENTIALS, hosts: { [HOST]: "127.0.0.1" } });
  });
  const proxied = createProxiedFetch();
  const serviceThrough = (settings: Partial<NetworkSettings>) => {
    const network = { ...DIRECT, proxy: proxy.url, certificates: [authority.cert], ...settings };
    return createService(
      testConnection(`https://${HOST}:${loopback.port}`, {
        fetch: (...request) => proxied(network, DEFAULT_TIMEOUTS, ...request),
      }),
    );
  };

  it("arrives with http.proxyAuthorization, later queries over connections that were kept, and a mutation once", async () => {
    const through = serviceThrough({ proxyAuthorization: AUTHORIZATION });
    for (let query = 0; query < 8; query++) await through.ping();
    assert.equal(bodies.length, 8);
    assert.ok(proxy.passed.length <= 2, `${proxy.passed.length} connections`);
    assert.match(proxy.passed[0] ?? "", new RegExp(`^CONNECT ${HOST}:`));
    assert.deepEqual([await CALLS.createBorrower(through), bodies.length], [{ id: "borrower_1" }, 9]);
  });

  it("is not sent with other credentials, nor to a service whose certificate is not trusted, and says so", async () => {
    for (const [settings, said] of [
      [{ proxyAuthorization: "Basic d3Jvbmc6" }, /proxy got no credentials/],
      [{ proxyAuthorization: AUTHORIZATION, certificates: undefined }, /certificate is not trusted/],
    ] as const)
      await assertFails(serviceThrough(settings).ping(), "unreachable", "notSent", said);
    assert.deepEqual(bodies, []);
  });

  it("arrives again when a setting for a proxy that cannot be used was set back", async () => {
    const settings = { proxyAuthorization: AUTHORIZATION };
    await serviceThrough(settings).ping();
    const unusable = serviceThrough({ ...settings, proxy: "socks5://proxy:1080" });
    await assertFails(unusable.ping(), "notAllowed", "notSent", /^Only http and https proxies/);
    await serviceThrough(settings).ping();
    assert.equal(bodies.length, 2);
  });
});

describe("What fetch of the extension host does not know", () => {
  const settings = (changes: Partial<NetworkSettings>, url = `https://${HOST}`) =>
    isBeyondFetch(new URL(url), { ...DIRECT, ...changes });

  it("is http.proxyAuthorization, and an https proxy that is not to be verified; without a proxy there is nothing", () => {
    assert.equal(settings({ proxy: "http://proxy:3128", proxyAuthorization: AUTHORIZATION }), true);
    assert.equal(settings({ proxy: "https://proxy:3129", proxyStrictSSL: false }), true);
    assert.equal(settings({ proxy: "http://proxy:3128", proxyStrictSSL: false }), false);
    assert.equal(settings({ proxy: "http://me:secret@proxy:3128" }), false);
    assert.equal(settings({ proxyAuthorization: AUTHORIZATION, proxyStrictSSL: false }), false);
  });

  it("is that a proxy must not come between this machine and itself, but at the names that fetch looks for", () => {
    for (const url of ["http://127.0.0.2:4010", "http://127.1.2.3", "https://[::ffff:127.0.0.1]"]) {
      assert.equal(settings({}, url), true, url);
    }
    for (const url of ["http://localhost:4010", "http://127.0.0.1:4010", "http://[::1]:4010"]) {
      assert.equal(settings({ proxy: "http://proxy:3128", proxyAuthorization: AUTHORIZATION }, url), false, url);
    }
  });
});
