import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../src/domain/environment";
import { ServiceError } from "../../src/service/failure/serviceError";
import { type ActiveEnvironment, namedEnvironment } from "../../src/vscode/environments/settings";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { FailureInEnvironment } from "../../src/vscode/ui/errors";
import { reportFailure } from "../../src/vscode/ui/failures";
import type { Log } from "../../src/vscode/ui/log";

const environment = (id: string, name: string): Environment => ({
  id,
  name,
  kind: "sandbox",
  baseUrl: undefined,
  officerUploadField: undefined,
});

describe("a notice that names an environment", () => {
  const { showErrorMessage } = vscode.window;
  const { executeCommand } = vscode.commands;
  const active = { current: environment("production", "Production") } as ActiveEnvironment;

  afterEach(() => {
    Object.assign(vscode.window, { showErrorMessage });
    Object.assign(vscode.commands, { executeCommand });
  });

  it("has buttons that are for it, wherever the window is when one is clicked", async () => {
    const ran: unknown[] = [];
    Object.assign(vscode.window, { showErrorMessage: async (_message: string, first: unknown) => first });
    Object.assign(vscode.commands, { executeCommand: async (...call: unknown[]) => void ran.push(call) });
    const refused = new ServiceError("unauthorized", "The token was not accepted.", { outcome: "refused" });
    const log = { failure: () => undefined } as unknown as Log;
    await reportFailure(new FailureInEnvironment(environment("sandbox", "Sandbox"), refused), log);
    assert.deepEqual(ran, [[commandIds.setToken, { environmentId: "sandbox", environmentName: "Sandbox" }]]);
    assert.equal(namedEnvironment({ active }, { environmentId: "sandbox" }).id, "sandbox");
    assert.equal(namedEnvironment({ active }, undefined).id, "production");
  });

  it("says so when that is gone", () => {
    assert.throws(
      () => namedEnvironment({ active }, { environmentId: "gone", environmentName: "Staging" }),
      /^UserError: Staging is no longer in the list of environments\./,
    );
  });
});
