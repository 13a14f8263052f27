import assert from "node:assert/strict";
import type { ServiceErrorKind } from "../../../../src/service/failure/serviceError";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { DIRECT, type NetworkSettings } from "../../../../src/service/transport/networkSettings";
import { sendUpload } from "../../../../src/service/upload/sendUpload";
import { type Identity, makeAuthority, makeServerIdentity } from "../../../support/certificates";
import { type ForwardProxy, type ForwardProxyOptions, startForwardProxy } from "../../../support/forwardProxy";
import { assertFails } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { largeFile, sha256Of, uploadOf } from "./support/files";
import { startRawService } from "./support/rawService";
import { startUploadReceiver, type UploadReceiver } from "./support/uploadReceiver";

const CREDENTIALS = "loan:pass:word";
const FILE = largeFile("a.pdf", 1_200_000);
/** Known to the proxy only, so that what arrives has gone through it. */
const HOST = "los.lender.example";

describe("An upload through a lender's network", () => {
  let authority: Identity;
  let identity: Identity;
  let proxyIdentity: Identity;
  before(async () => {
    authority = await makeAuthority();
    identity = await makeServerIdentity(authority, [HOST, "127.0.0.1"]);
    proxyIdentity = await makeServerIdentity(authority, ["localhost"]);
  });

  let receiver: UploadReceiver | undefined;
  let proxy: ForwardProxy | undefined;
  afterEach(async () => {
    await proxy?.close();
    receiver = undefined;
    proxy = undefined;
  });

  const start = async (scheme: "http" | "https", options: ForwardProxyOptions = {}) => {
    receiver = await startUploadReceiver(scheme === "https" ? { identity } : {});
    proxy = await startForwardProxy({ hosts: { [HOST]: "127.0.0.1" }, ...options });
    return { receiver, proxy, baseUrl: `${scheme}://${HOST}:${receiver.port}` };
  };
  /** By way of the proxy, if there is one; the private authority is trusted unless told. */
  const upload = (baseUrl: string, more: Partial<NetworkSettings> = {}) => {
    const network = () => ({ ...DIRECT, proxy: proxy?.url, certificates: [authority.cert], ...more });
    return sendUpload(testConnection(baseUrl, { network }), uploadOf([FILE]));
  };
  const isNotSent = (sending: Promise<unknown>, kind: ServiceErrorKind, message?: RegExp) =>
    assertFails(sending, kind, "notSent", message);
  const arrived = async () => {
    const [{ headers, files } = assert.fail(), ...more] = receiver?.uploads ?? [];
    assert.deepEqual([more, files.map(({ sha256 }) => sha256)], [[], [await sha256Of(FILE)]]);
    assert.equal(headers.authorization, `Bearer ${TOKEN}`);
    assert.ok(!("transfer-encoding" in headers || "proxy-authorization" in headers));
  };

  it("arrives at a service whose certificate is of a private authority that is trusted", async () => {
    receiver = await startUploadReceiver({ identity });
    await upload(receiver.baseUrl);
    await arrived();
  });

  describe("through a proxy that demands credentials", () => {
    it("arrives with http.proxyAuthorization", async () => {
      const { proxy, baseUrl } = await start("https", { credentials: CREDENTIALS });
      await upload(baseUrl, { proxyAuthorization: `Basic ${Buffer.from(CREDENTIALS).toString("base64")}` });
      await arrived();
      assert.deepEqual(proxy.passed, [`CONNECT ${new URL(baseUrl).host}`]);
    });

    it("arrives with credentials in the proxy's address", async () => {
      const { proxy, baseUrl } = await start("https", { credentials: CREDENTIALS });
      await upload(baseUrl, { proxy: proxy.url.replace("//", "//loan:pass%3Aword@") });
      await arrived();
    });

    for (const [what, credentials, address] of [
      ["a name alone in the proxy's address, as where that is a key", "key:", "key"],
      ["a password in the proxy's address that holds a bare %", "loan:50%off:é", "loan:50%off%3A%C3%A9"],
    ] as const) {
      it(`arrives with ${what}`, async () => {
        const { proxy, baseUrl } = await start("https", { credentials });
        await upload(baseUrl, { proxy: proxy.url.replace("//", `//${address}@`) });
        assert.deepEqual(proxy.passed, [`CONNECT ${new URL(baseUrl).host}`]);
      });
    }

    for (const scheme of ["https", "http"] as const) {
      it(`is not sent by ${scheme} without them, and says so`, async () => {
        const { proxy, receiver, baseUrl } = await start(scheme, { credentials: CREDENTIALS });
        for (const proxyAuthorization of [undefined, "Basic d3Jvbmc6"]) {
          const message = /proxy got no credentials.*http\.proxyAuthorization/;
          await isNotSent(upload(baseUrl, { proxyAuthorization }), "unreachable", message);
        }
        assert.equal(proxy.refused.length, 2);
        assert.equal(receiver.begun, 0);
      });
    }
  });

  it("is not sent through a proxy to a service that is not trusted", async () => {
    const { receiver, baseUrl } = await start("https");
    for (const proxyStrictSSL of [true, false]) {
      const sending = upload(baseUrl, { proxyStrictSSL, certificates: undefined });
      await isNotSent(sending, "unreachable", /certificate is not trusted/);
    }
    assert.equal(receiver.begun, 0);
  });

  for (const [what, message] of [
    ["cannot reach the service", /proxy could not connect to the service \(HTTP 502\)/],
    ["cannot be reached", /proxy cannot be reached/],
  ] as const) {
    it(`is not sent when the proxy ${what}`, async () => {
      const { proxy, receiver, baseUrl } = await start("https");
      await (what === "cannot be reached" ? proxy : receiver).close();
      await isNotSent(upload(baseUrl), "unreachable", message);
    });
  }

  for (const [how, kind] of [
    ["is not sent when", "timeout"],
    ["can be cancelled while", "cancelled"],
  ] as const) {
    it(`${how} the proxy does not answer`, async () => {
      const cancel = new AbortController();
      const silent = await startRawService(() => kind === "cancelled" && cancel.abort());
      const connection = testConnection(`https://${HOST}`, {
        timeouts: { ...DEFAULT_TIMEOUTS, ...(kind === "timeout" && { connect: 50 }) },
        network: () => ({ ...DIRECT, proxy: silent.baseUrl }),
      });
      await isNotSent(sendUpload(connection, uploadOf([FILE], { signal: cancel.signal })), kind);
      assert.doesNotMatch(silent.received.toString(), new RegExp(TOKEN));
    });
  }

  describe("through an https proxy", () => {
    it("arrives when the proxy's authority is trusted", async () => {
      const { baseUrl } = await start("https", { identity: proxyIdentity });
      await upload(baseUrl);
      await arrived();
    });

    it("is not sent when it is not, unless http.proxyStrictSSL is off", async () => {
      const { proxy, baseUrl } = await start("http", { identity: proxyIdentity });
      await isNotSent(upload(baseUrl, { certificates: undefined }), "unreachable");
      assert.deepEqual(proxy.passed, []);
      await upload(baseUrl, { certificates: undefined, proxyStrictSSL: false });
      await arrived();
    });
  });

  for (const proxy of ["socks5://127.0.0.1:1080", "nonsense"]) {
    it(`is not sent through ${proxy}, and says why`, () =>
      isNotSent(upload("https://los.lender.example", { proxy }), "notAllowed", /http\.proxy/));
  }
});
