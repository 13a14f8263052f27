import assert from "node:assert/strict";
import { type ProxySettings, proxyFor, trustedCertificates } from "../../../../src/service/transport/networkSettings";

const SETTINGS: ProxySettings = { support: "override", proxy: undefined, noProxy: [] };
const PROXY = "http://proxy.example:3128";

const choose = (url: string, settings: Partial<ProxySettings>, env: Record<string, string> = {}) =>
  proxyFor(new URL(url), { ...SETTINGS, ...settings }, env);

describe("The proxy of an upload", () => {
  const OTHER = "http://other:1";
  for (const [what, settings, env, chosen] of [
    ["is none unless something says so", {}, {}, undefined],
    ["is none where all that says something is blank", { proxy: " " }, { HTTPS_PROXY: " " }, undefined],
    ["is http.proxy before the variables", { proxy: PROXY }, { HTTPS_PROXY: OTHER }, PROXY],
    ["is HTTPS_PROXY before HTTP_PROXY", {}, { HTTPS_PROXY: PROXY, HTTP_PROXY: OTHER }, PROXY],
    ["is HTTP_PROXY else", {}, { HTTP_PROXY: PROXY }, PROXY],
    ["is the variable in small letters first", {}, { https_proxy: PROXY, HTTPS_PROXY: OTHER }, PROXY],
    ["is none when http.proxySupport is off", { support: "off", proxy: PROXY }, {}, undefined],
    ["is used when http.proxySupport is on", { support: "on", proxy: PROXY }, {}, PROXY],
    ["is used when http.proxySupport is fallback", { support: "fallback", proxy: PROXY }, {}, PROXY],
    ["reads no NO_PROXY beside http.noProxy", { proxy: PROXY, noProxy: ["x"] }, { NO_PROXY: "los.example" }, PROXY],
  ] as const) {
    it(what, () => assert.equal(choose("https://los.example", settings, env), chosen));
  }

  it("is none for this machine", () => {
    const ipv6 = ["[::1]:4010", "[::ffff:127.0.0.2]"];
    for (const host of ["localhost:4010", "127.0.0.1:4010", "127.0.0.2:4010", "127.255.3.4", ...ipv6])
      assert.equal(choose(`http://${host}`, { proxy: PROXY }), undefined, host);
  });

  for (const [exception, url, direct] of [
    ["los.example", "https://los.example", true],
    ["LOS.example ", "https://los.example", true],
    ["los.example", "https://api.los.example", true],
    [".los.example", "https://api.los.example", true],
    ["los.example", "https://notlos.example", false],
    ["los.example:443", "https://los.example", true],
    ["los.example:8443", "https://los.example", false],
    ["los.example:8443", "https://los.example:8443", true],
    ["10.0.0.5", "https://10.0.0.5", true],
    ["[fd00::5]:8443", "https://[fd00::5]:8443", true],
    ["*", "https://los.example", true],
    ["", "https://los.example", false],
  ] as const) {
    it(`is ${direct ? "none" : "used"} for ${url} when ${JSON.stringify(exception)} is excepted`, () => {
      const expected = direct ? undefined : PROXY;
      assert.equal(choose(url, { proxy: PROXY, noProxy: [exception] }), expected);
      assert.equal(choose(url, { proxy: PROXY }, { NO_PROXY: `other.example, ${exception}` }), expected);
    });
  }
});

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
