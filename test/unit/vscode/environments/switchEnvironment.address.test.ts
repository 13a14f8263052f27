import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withSandbox } from "../support/sandbox";

describe("The address of an environment", () => {
  const sandbox = withSandbox();
  const user = () => sandbox.window.user;
  const environmentId = "sandbox";
  const change = () => sandbox.window.run(commandIds.changeAddress, { environmentId });
  const saved = () => {
    const entries = sandbox.machine.setting("loanOps.environments") as { id: string; baseUrl: string }[];
    return entries.find(({ id }) => id === environmentId)?.baseUrl;
  };

  it("is not saved where the user settings cannot be written, and this is said with a way there", async () => {
    const { fake } = sandbox.window;
    const opened = new Promise((resolve) => {
      fake.commands.set("workbench.action.openSettingsJson", () => resolve(undefined));
    });
    const configure = () => {
      throw new Error("Unable to write into user settings.");
    };
    Object.assign(sandbox.machine, { configure });
    user().types.push("http://127.0.0.1:1");
    const ended = change();
    const said = await user().message(/^The user settings could not be written\. Open them, /);
    said.choose(/^Open User Settings$/);
    await Promise.all([ended, opened]);
    assert.equal(saved(), sandbox.service.url);
  });

  it("stays as it is when the box is left, and the simulator keeps its own", async () => {
    await change();
    assert.equal(saved(), sandbox.service.url);
    await sandbox.window.run(commandIds.changeAddress, { environmentId: "simulator" });
    await user().message(/^The simulator has its own address/);
  });

  it("is not saved over a setting that is no list, and this is said", async () => {
    const mistaken = { id: environmentId, name: "Sandbox", kind: "sandbox" };
    sandbox.machine.configure("loanOps.environments", mistaken);
    user().types.push("http://127.0.0.1:1");
    const ended = change();
    (await user().message(/^The user settings could not be written\. Open them, correct what is marked/)).choose();
    await ended;
    assert.deepEqual(sandbox.machine.setting("loanOps.environments"), mistaken);
  });

  it("is changed where it counts: in the last entry of its ID, and in none that is no environment", async () => {
    const entry = (facts: object = {}) => ({
      ...{ id: environmentId, name: "Sandbox", kind: "sandbox", baseUrl: sandbox.service.url },
      ...facts,
    });
    for (const entries of [
      [entry(), entry({ name: "Mine" })],
      [entry({ name: "" })],
      [entry(), entry({ kind: "uat" })],
    ]) {
      sandbox.machine.configure("loanOps.environments", entries);
      user().types.push("http://127.0.0.1:1");
      await change();
      assert.equal(sandbox.window.context.active.current.baseUrl, "http://127.0.0.1:1", JSON.stringify(entries));
    }
  });

  it("is saved with the environment's own name, without the ID that tells it from another of that name", async () => {
    const own = { id: environmentId, name: "Sandbox", kind: "sandbox" };
    const other = { ...own, id: "uat", baseUrl: sandbox.service.url };
    sandbox.machine.configure("loanOps.environments", [other]);
    user().types.push("http://127.0.0.1:1");
    await change();
    const saved = [other, { ...own, baseUrl: "http://127.0.0.1:1" }];
    assert.deepEqual(sandbox.machine.setting("loanOps.environments"), saved);
  });

  it("is named by each failure of the first connection, which offers to change it", async () => {
    const { url } = sandbox.service;
    for (const [address, fault, said, buttons] of [
      [url, { fault: "status", status: 404 }, "The service refused the request", ["Change Address…"]],
      [url, { fault: "status", status: 401 }, "The service did not accept", ["Set Access Token…", "Change Address…"]],
      [
        "http://127.0.0.1:1",
        undefined,
        "The connection to the service could not be established.",
        ["Diagnose Connection", "Change Address…"],
      ],
    ] as const) {
      user().types.push(address);
      await change();
      if (fault) sandbox.service.fault({ ...fault, calls: 1000 });
      user().types.push(sandbox.service.token);
      const ended = sandbox.window.run(commandIds.setToken, { environmentId });
      const failed = await user().message(new RegExp(`^Sandbox \\(${address}\\): ${said}`));
      assert.deepEqual(failed.buttons.slice(0, buttons.length), buttons);
      await sandbox.service.clearFaults();
      assert.equal(failed.buttons.includes("Switch Environment…"), false);
      if (address !== url) user().types.push(url);
      failed.choose(address === url ? undefined : /^Change Address…$/);
      await ended;
    }
    await until(() => saved() === url);
  });

  it("can be changed from the list of environments", async () => {
    user().picks.push(/^Change Address… Sandbox$/);
    user().types.push("http://127.0.0.1:1");
    await sandbox.window.run(commandIds.switchEnvironment);
    assert.equal(saved(), "http://127.0.0.1:1");
  });

  it("can be changed from a diagnosis that found something broken, and from no other", async () => {
    const { window, service } = sandbox;
    const path = "/Loan Ops reports/Connection of Sandbox";
    const offered = () => window.fake.do(() => window.context.reports.run(path, "Change Address…"));
    await window.run(commandIds.diagnoseConnection);
    await assert.rejects(offered());
    service.fault({ fault: "status", status: 404 });
    await window.run(commandIds.diagnoseConnection);
    const report = window.fake.do(() => window.context.reports.textOf(path));
    assert.match(
      report,
      new RegExp(`^❌ No GraphQL service answers at ${service.url}/graphql\\. Check the base URL\\.\n`),
    );
    user().types.push("http://127.0.0.1:1");
    await offered();
    assert.equal(saved(), "http://127.0.0.1:1");
  });
});
