import assert from "node:assert/strict";
import type { Environment } from "../../../../src/domain/environment";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { namedEnvironment } from "../../../../src/vscode/environments/settings";
import { AccessTokens } from "../../../../src/vscode/environments/tokens";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { FailureInEnvironment } from "../../../../src/vscode/ui/errors";
import { reportFailure } from "../../../../src/vscode/ui/failures";
import { SANDBOX } from "../../../support/loans";
import { FakeWindow, Machine } from "../support/fake/window";
import { withSandbox } from "../support/sandbox";

function at(baseUrl: string | undefined, id = "sandbox"): Environment {
  return { ...SANDBOX, id, baseUrl };
}

describe("service.md 5.1: An access token in the secret store", () => {
  let machine: Machine;
  let tokens: AccessTokens;

  beforeEach(async () => {
    machine = await Machine.start();
    tokens = new AccessTokens(new FakeWindow(machine).context.secrets);
  });

  afterEach(async () => {
    tokens.dispose();
    await machine.end();
  });

  it("goes to the origin it was given for, and to no other that the environment gets later", async () => {
    await tokens.store(at("https://api.example.com/los"), "t0ken");
    assert.equal(await tokens.get(at("https://api.example.com/los")), "t0ken");
    assert.equal(await tokens.get(at("https://api.example.com/v2")), "t0ken");
    for (const baseUrl of [
      "http://api.example.com/los",
      "https://api.example.com:8443/los",
      "https://api.example.com.evil.example/los",
      "https://evil.example/api.example.com",
      undefined,
    ]) {
      assert.equal(await tokens.get(at(baseUrl)), undefined, String(baseUrl));
    }
    assert.equal(await tokens.get(at("https://api.example.com/los", "production")), undefined);
  });

  it("is not taken from what somebody else wrote there", async () => {
    for (const kept of ["t0ken", "null", "[]", '{"token":"t0ken"}', '{"token":5,"origin":"https://api.example.com"}']) {
      machine.secrets.set("loanOps.token.sandbox", kept);
      assert.equal(await tokens.get(at("https://api.example.com")), undefined, kept);
    }
  });
});

describe("A notice that names an environment", () => {
  const sandbox = withSandbox();

  it("has buttons that are for it, wherever the window is when one is clicked", async () => {
    const { fake, user, context } = sandbox.window;
    const refused = new ServiceError("unauthorized", "The token was not accepted.", { outcome: "refused" });
    const told = fake.do(() => reportFailure(new FailureInEnvironment(context.active.current, refused), context.log));
    await sandbox.window.switchTo("production");
    const ran: unknown[] = [];
    fake.commands.set(commandIds.setToken, (...given) => void ran.push(...given));
    (await user.message(/The token was not accepted/)).choose(/^Set Access Token/);
    await told;
    assert.deepEqual(ran, [{ environmentId: "sandbox", environmentName: "Sandbox" }]);
    const named = (given?: object) => fake.do(() => namedEnvironment(context, given)).id;
    assert.deepEqual([named({ environmentId: "sandbox" }), named()], ["sandbox", "production"]);
  });

  it("says what helps where the secret store does not remove its token, and does not say that it was removed", async () => {
    const { user, run } = sandbox.window;
    sandbox.machine.secrets.delete = () => {
      throw new Error("The keyring is locked.");
    };
    user.clicks.push(/^Clear$/);
    const ended = run(commandIds.clearToken);
    await user.message(/^The secret store did not .* the access token of Sandbox\. Unlock/);
    await ended;
    assert.equal(user.messages.length, 1);
  });

  it("says so when that is gone", () => {
    const { fake, context } = sandbox.window;
    assert.throws(
      () => fake.do(() => namedEnvironment(context, { environmentId: "gone", environmentName: "Staging" })),
      /^UserError: Staging is not in the list of environments\./,
    );
  });
});
