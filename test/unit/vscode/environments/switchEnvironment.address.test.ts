import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { freePort } from "../../../host/freePort.mjs";
import { AS_IT_IS } from "../support/fake/user";
import { withSandbox } from "../support/sandbox";

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
    user().types.push("http://127.0.0.1:1", AS_IT_IS);
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
    user().types.push("http://127.0.0.1:1", AS_IT_IS);
    const ended = change();
    (await user().message(/^The user settings could not be written\. Open them, correct what is marked/)).choose();
    await ended;
    assert.deepEqual(sandbox.machine.setting("loanOps.environments"), mistaken);
  });

  it("is not saved beside a mistake for which it would not count, and this is said", async () => {
    const mistaken = { id: environmentId, name: "Sandbox", kind: "sandbox", tokenCommand: "op read op://a/b" };
    sandbox.machine.configure("loanOps.environments", [mistaken]);
    user().types.push(sandbox.service.url);
    const ended = change();
    const said = await user().message(/./);
    said.choose();
    await ended;
    assert.match(said.text, /^The user settings could not be written\. Open them, correct what is marked/);
    assert.deepEqual(sandbox.machine.setting("loanOps.environments"), [mistaken]);
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
      user().types.push("http://127.0.0.1:1", AS_IT_IS);
      await change();
      assert.equal(sandbox.window.context.active.current.baseUrl, "http://127.0.0.1:1", JSON.stringify(entries));
    }
  });

  it("is saved with the environment's own name, without the ID that tells it from another of that name", async () => {
    const own = { id: environmentId, name: "Sandbox", kind: "sandbox" };
    const other = { ...own, id: "uat", baseUrl: sandbox.service.url };
    sandbox.machine.configure("loanOps.environments", [other]);
    user().types.push("http://127.0.0.1:1", AS_IT_IS);
    await change();
    const saved = [other, { ...own, baseUrl: "http://127.0.0.1:1" }];
    assert.deepEqual(sandbox.machine.setting("loanOps.environments"), saved);
  });

  it("is changed from the box for the token, which stays open with what is wrong and keeps what was typed", async () => {
    const { service, window } = sandbox;
    const wrong = `127.0.0.1:${await freePort()}`;
    user().types.push(`http://${wrong}`, AS_IT_IS, service.token, /^Diagnose Connection$/, /^Change Address…$/);
    // The box for the address is left once, which leads back.
    user().types.push(undefined, /^Change Address…$/, service.url, AS_IT_IS);
    sandbox.machine.secrets.delete("loanOps.token.sandbox");
    await change();
    await user().message(/^Sandbox: a test request with this token succeeded\.$/);
    const found = `${wrong} refuses connections: nothing listens there. Check the port of the base URL, and that the service is running.`;
    assert.deepEqual(user().problems, [
      `${found} To save the address all the same, press Enter again.`,
      `${found} The pencil at the top changes the address.`,
    ]);
    assert.equal(saved(), service.url);
    assert.deepEqual([...window.context.tokens.typed], []);
  });

  it("is not the cause where the token is refused, and may be the cause of all else", async () => {
    const { service, window } = sandbox;
    const setToken = () => window.run(commandIds.setToken, { environmentId });
    service.fault({ fault: "status", status: 404 });
    user().types.push(service.token, "wrong");
    await setToken();
    const [elsewhere = "", refused] = user().problems;
    assert.match(elsewhere, /^The service refused the request \(HTTP 404\)\. .* The pencil at the top changes/);
    assert.equal(refused, "The service did not accept the access token. Set a new one.");
    assert.deepEqual([...window.context.tokens.typed], [[environmentId, "wrong"]]);
    user().clicks.push(/^Clear$/);
    await window.run(commandIds.clearToken);
    assert.deepEqual([...window.context.tokens.typed], []);
  });

  it("is asked for with the name and the kind of one that is added, which is connected then", async () => {
    const { service, window, machine } = sandbox;
    const before = machine.setting("loanOps.environments") as object[];
    user().picks.push(/^Add Environment…$/, /^Production$/);
    user().types.push("sandbox", "Other: pre-prod!", service.url, service.token);
    await window.run(commandIds.switchEnvironment);
    await user().message(/^Other: pre-prod!: a test request with this token succeeded\.$/);
    assert.deepEqual(user().problems, ["Enter a name that no other environment has."]);
    const added = { id: "other-pre-prod", name: "Other: pre-prod!", kind: "production", baseUrl: service.url };
    assert.deepEqual(machine.setting("loanOps.environments"), [...before, added]);
    assert.equal((await window.session()).environment.id, added.id);
    assert.equal(user().lists[0]?.at(-1)?.label, "Add Environment…");
    user().picks.push(/^Add Environment…$/, /^Sandbox$/);
    user().types.push("Other", "other pre prod", service.url);
    await window.run(commandIds.switchEnvironment);
    assert.equal(window.context.active.current.id, "other-pre-prod-2");
  });

  it("is not asked for of one that is added where the name is left, and nothing is said", async () => {
    const { window, machine } = sandbox;
    const before = machine.setting("loanOps.environments");
    user().picks.push(/^Add Environment…$/, /^Sandbox$/);
    await window.run(commandIds.switchEnvironment);
    assert.deepEqual([user().messages, machine.setting("loanOps.environments")], [[], before]);
  });

  it("can be changed from the list of environments", async () => {
    user().picks.push(/^Change Address… Sandbox$/);
    user().types.push("http://127.0.0.1:1", AS_IT_IS);
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
    user().types.push("http://127.0.0.1:1", AS_IT_IS);
    await offered();
    assert.equal(saved(), "http://127.0.0.1:1");
  });
});
