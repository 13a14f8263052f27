import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { LONGEST_ATTEMPT } from "../host/longestWait.mjs";
import { type Identity, makeAuthority, makeServerIdentity } from "../support/certificates";
import { type ForwardProxy, startForwardProxy } from "../support/forwardProxy";
import { type Loopback, onLoopback } from "../support/loopback";
import { dropFromOutside } from "./driver/files";
import { withFolder } from "./driver/fixtures";
import { arrivedAt, type Service, sha256, startService } from "./driver/service";
import { type RunningWorkbench, startWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const W2 = { id: "task_7d10b1", path: [LOAN, "Linh Nguyễn", /Not started|In progress/, /^W-2/] };
const CREDENTIALS = "loan:pass:word";
const AUTHORIZATION = `Basic ${Buffer.from(CREDENTIALS).toString("base64")}`;
/** Known to the proxy only, as the inner names of a lender's network are; VS Code never proxies this machine's own. */
const HOST = "los.lender.example";

/**
 * A lender's network: a forward proxy that demands credentials, and a service whose certificate comes from a private
 * authority that the system trusts. On Linux the system's authorities are those of SSL_CERT_FILE. A window for each
 * group of tests.
 */
describe("GraphQL and uploads alike", () => {
  const folder = withFolder();
  let service: Service;
  let gate: Loopback;
  let proxy: ForwardProxy;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;
  let dropped = 0;

  before(async () => {
    const authority = await makeAuthority();
    writeFileSync(file("authority.pem"), authority.cert);
    service = await startService();
    gate = await openGate(service.url, await makeServerIdentity(authority, [HOST]));
    proxy = await startForwardProxy({ credentials: CREDENTIALS, hosts: { [HOST]: "127.0.0.1" } });
  });

  after(async () => {
    await gate?.close();
    await proxy?.close();
    await service?.close();
  });

  const file = (name: string) => join(folder, name);

  async function start(environment: Readonly<Record<string, string>>, settings: Readonly<Record<string, unknown>>) {
    const url = `https://${HOST}:${gate.port}`;
    running = await startWorkbench({
      environment: { SSL_CERT_FILE: file("authority.pem"), ...environment },
      settings,
      places: [{ id: "sandbox", name: "Sandbox", url, token: service.token, loans: [LOAN] }],
    });
    workbench = running.workbench;
    loans = await workbench.tree("Loans");
    await loans.find(...W2.path);
  }

  async function apply(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await running.call("changeSettings", settings);
  }

  async function upload(): Promise<string> {
    const content = `W-2 number ${++dropped}`;
    // VS Code loses what is dropped on a row that it draws anew at that moment, as after a refresh.
    const dialog = await waitUntil("what is dropped to be taken", async () => {
      await dropFromOutside(await loans.element(...W2.path), [{ name: "w2.txt", content }]);
      return workbench.dialog.opened(/^Upload 1 file/, LONGEST_ATTEMPT);
    });
    await dialog.click("Upload");
    return sha256(content);
  }

  async function arrives(): Promise<void> {
    await loans.titleAction("Refresh");
    // Rows that are drawn anew take nothing that is dropped on what was there before.
    await loans.gone(/credentials|certificate|host of/);
    const hash = await upload();
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\. “.*” is now: [^.]*\.$/);
    assert.equal(arrivedAt(service, W2.id).at(-1)?.sha256, hash);
    await workbench.notifications.clear();
  }

  /** The refresh says so on the loan's row, the upload in a notification; nothing has come to the service. */
  async function fail(problem: RegExp): Promise<void> {
    const { length } = service.calls();
    await loans.titleAction("Refresh");
    await loans.find(LOAN, problem);
    await upload();
    await workbench.notifications.toast(new RegExp(`^Sandbox: .*${problem.source}`));
    assert.equal(service.calls().length, length);
    await workbench.notifications.clear();
  }

  describe("follow VS Code's settings", () => {
    before(async () => {
      await start({}, { "http.proxy": proxy.url, "http.proxyAuthorization": AUTHORIZATION });
    });
    after(() => running?.stop());

    it("go through http.proxy with http.proxyAuthorization, to a certificate that the system trusts", async () => {
      const { length: refused } = proxy.refused;
      await arrives();
      assert.deepEqual(new Set(proxy.passed), new Set([`CONNECT ${HOST}:${gate.port}`]));
      assert.equal(proxy.refused.length, refused);
    });

    it("follow what is changed meanwhile: no credentials, no trust in the system's authorities, no proxy, and all of it back", async () => {
      await apply({ "http.proxyAuthorization": null });
      const [passed, refused] = [proxy.passed.length, proxy.refused.length];
      await fail(/proxy got no credentials/);
      assert.equal(proxy.passed.length, passed);
      assert.ok(proxy.refused.length >= refused + 2);

      await apply({ "http.proxyAuthorization": AUTHORIZATION, "http.systemCertificates": false });
      await fail(/certificate is not trusted/);

      await apply({ "http.systemCertificates": null, "http.noProxy": [HOST] });
      const { length } = proxy.passed;
      await fail(/host of the base URL was not found/);
      assert.equal(proxy.passed.length, length);

      await apply({ "http.noProxy": null });
      await arrives();
    });
  });

  describe("follow the environment's variables", () => {
    before(async () => {
      const address = proxy.url.replace("//", "//loan:pass%3Aword@");
      // http.noProxy stands in for NO_PROXY until a test takes it away.
      await start({ HTTPS_PROXY: address, NO_PROXY: HOST }, { "http.noProxy": ["other.lender.example"] });
    });
    after(() => running?.stop());

    it("go through HTTPS_PROXY, and past it where NO_PROXY says so", async () => {
      const { length: before } = proxy.passed;
      await arrives();
      assert.ok(proxy.passed.length > before);

      await apply({ "http.noProxy": null });
      const { length } = proxy.passed;
      await fail(/host of the base URL was not found/);
      assert.equal(proxy.passed.length, length);
    });
  });
});

function openGate(service: string, identity: Identity): Promise<Loopback> {
  const server = createServer(identity, (incoming, response) => {
    const { method, url } = incoming;
    // The service answers under a name of its own machine only.
    const headers = { ...incoming.headers, host: new URL(service).host };
    const onward = request(service + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  return onLoopback(server);
}
