import assert from "node:assert/strict";
import { type ProxySettings, proxyFor, trustedCertificates } from "../../../../src/service/transport/networkSettings";

const SETTINGS: ProxySettings = { support: "override", proxy: undefined, noProxy: [] };
const PROXY = "http://proxy.example:3128";

const choose = (url: string, settings: Partial<ProxySettings>, env: Record<string, string> = {}) =>
  proxyFor(new URL(url), { ...SETTINGS, ...settings }, env);

describe("The proxy of an upload", () => {
  it("is none unless something says so", () => {
    assert.equal(choose("https://los.example", {}), undefined);
    assert.equal(choose("https://los.example", { proxy: " " }, { HTTPS_PROXY: "" }), undefined);
  });

  it("is http.proxy, before the variables", () => {
    assert.equal(choose("https://los.example", { proxy: PROXY }, { HTTPS_PROXY: "http://other:1" }), PROXY);
  });

  it("is HTTPS_PROXY, else HTTP_PROXY, in small letters first", () => {
    assert.equal(choose("https://los.example", {}, { HTTPS_PROXY: PROXY, HTTP_PROXY: "http://other:1" }), PROXY);
    assert.equal(choose("https://los.example", {}, { HTTP_PROXY: PROXY }), PROXY);
    assert.equal(choose("https://los.example", {}, { https_proxy: PROXY, HTTPS_PROXY: "http://other:1" }), PROXY);
  });

  it("is none when http.proxySupport is off", () => {
    assert.equal(choose("https://los.example", { support: "off", proxy: PROXY }), undefined);
    for (const support of ["on", "fallback", "override"] as const) {
      assert.equal(choose("https://los.example", { support, proxy: PROXY }), PROXY);
    }
  });

  for (const url of [
    "http://localhost:4010",
    "http://127.0.0.1:4010",
    "http://127.0.0.2:4010",
    "http://127.255.3.4",
    "http://[::1]:4010",
    "https://[::ffff:127.0.0.2]:4010",
  ]) {
    it(`is none for this machine: ${url}`, () => {
      assert.equal(choose(url, { proxy: PROXY }), undefined);
    });
  }

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

  it("does not read NO_PROXY when http.noProxy says something", () => {
    assert.equal(
      choose("https://los.example", { proxy: PROXY, noProxy: ["other.example"] }, { NO_PROXY: "los.example" }),
      PROXY,
    );
  });
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
