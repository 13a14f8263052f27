import assert from "node:assert/strict";
import type { Environment } from "../../../../src/domain/environment";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import type { WindowSimulator } from "../../../../src/vscode/environments/simulators";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withSandbox } from "../support/sandbox";

describe("How the service of an environment is reached", () => {
  const sandbox = withSandbox();
  const environment = (facts: Partial<Environment> = {}): Environment => ({
    id: "sandbox",
    name: "Sandbox",
    kind: "sandbox",
    baseUrl: sandbox.service.url,
    officerUploadField: "files",
    ...facts,
  });
  const connect = (facts: Partial<Environment> = {}) =>
    sandbox.window.context.connector.connect(environment(facts), async () => "a-token");

  it("has the time-outs of the settings, asked anew for each request, and its own where those make no sense", () => {
    const { fake } = sandbox.window;
    const connection = connect();
    const timeouts = () => fake.do(() => connection.timeouts);
    assert.deepEqual(timeouts(), DEFAULT_TIMEOUTS);
    const { configure } = sandbox.machine;
    configure("loanOps.timeouts", { connect: 1, answer: 7, uploadAnswer: 0.5, uploadIdle: "long" });
    const { uploadAnswer, uploadIdle } = DEFAULT_TIMEOUTS;
    assert.deepEqual(timeouts(), { connect: 1000, answer: 7000, uploadAnswer, uploadIdle });
    configure("loanOps.timeouts", { connect: 3600, answer: 3601, uploadAnswer: 1e12 });
    assert.deepEqual(timeouts(), { ...DEFAULT_TIMEOUTS, connect: 3_600_000 });
    configure("loanOps.timeouts", "soon");
    assert.deepEqual(timeouts(), DEFAULT_TIMEOUTS);
  });

  it("says which program and which VS Code asks, and takes the field for uploads from the environment", () => {
    const { userAgent, officerUploadField, baseUrl } = connect();
    assert.match(userAgent ?? "", /^loan-ops\/\d+\.\d+\.\d+ vscode\/1\.101\.0$/);
    assert.deepEqual([officerUploadField, baseUrl], ["files", sandbox.service.url]);
  });

  it("is refused as planned by a simulator alone, whatever another one is made to do", async () => {
    const { fake, context } = sandbox.window;
    const { simulators } = context;
    const simulator = (await fake.do(() => simulators.embedded())) as WindowSimulator;
    fake.do(() => simulators.plan(simulator, { fault: "connection-refused" }));
    const refused = new ServiceError("unreachable", "Refused.", { outcome: "notSent", detail: "ECONNREFUSED" });
    const said = (kind: Environment["kind"]) => fake.do(() => connect({ kind }).explained?.(refused).message);
    assert.equal(said("sandbox"), "Refused.");
    assert.match(said("simulator") ?? "", /as planned/);
  });

  it("goes past VS Code's fetch to the simulator of this window, and through it to all others", async () => {
    const asked: string[] = [];
    const stub = (name: string) => async () => {
      asked.push(name);
      return new Response("{}");
    };
    const { fetch } = globalThis;
    Object.assign(globalThis, { fetch: stub("VS Code's"), __vscodeOriginalFetch: stub("Node's") });
    try {
      for (const kind of ["simulator", "sandbox", "production"] as const) {
        await sandbox.window.fake.do(() => connect({ kind }).fetch("http://127.0.0.1:9/"));
      }
      Object.assign(globalThis, { __vscodeOriginalFetch: undefined });
      await sandbox.window.fake.do(() => connect({ kind: "simulator" }).fetch("http://127.0.0.1:9/"));
    } finally {
      globalThis.fetch = fetch;
    }
    assert.deepEqual(asked, ["Node's", "VS Code's", "VS Code's", "VS Code's"]);
  });

  it("has no network settings that are none", () => {
    const { configure } = sandbox.machine;
    configure("http.proxy", 5);
    configure("http.noProxy", "a.example");
    const network = sandbox.window.fake.do(() => connect().network?.(new URL("https://localhost:1")));
    assert.equal(network?.proxy, undefined);
    configure("http.proxy", "http://proxy.example");
    const { proxy } = sandbox.window.fake.do(() => connect().network?.(new URL("https://a.example"))) ?? {};
    assert.equal(proxy, "http://proxy.example");
  });

  it("is not diagnosed where its simulator did not start, and this is what is said", async () => {
    const { context, run, switchTo, user } = sandbox.window;
    Object.assign(context.simulators, { module: () => Promise.reject(new Error("No port.")) });
    await switchTo("simulator");
    const ended = run(commandIds.diagnoseConnection);
    (await user.message(/./)).choose();
    await ended;
    assert.deepEqual(
      user.messages.map(({ text }) => text),
      ["The simulator did not start."],
    );
  });

  it("is diagnosed in a report, and in none once that is cancelled", async () => {
    const { fake, run } = sandbox.window;
    const cancelled = run(commandIds.diagnoseConnection);
    (await until(() => fake.progress.find(({ title }) => /onnection/.test(title)))).cancel();
    await cancelled;
    assert.deepEqual(fake.shown, []);
    await run(commandIds.diagnoseConnection);
    assert.equal(fake.shown.length, 1);
  });
});
