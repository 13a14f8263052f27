import assert from "node:assert/strict";
import * as vscode from "vscode";
import { keepUserSettings, onDidChangeEnvironments, readEnvironments } from "../../src/vscode/environments/settings";

describe("What the user settings say", () => {
  const write = (environments: unknown) =>
    vscode.workspace
      .getConfiguration("loanOps")
      .update("environments", environments, vscode.ConfigurationTarget.Global);
  const names = () => readEnvironments().environments.map(({ name }) => name);

  after(() => write(undefined));

  it("is what they say now, for who asks and for who is told of a change, although it is kept", async () => {
    const keeping = keepUserSettings();
    const told: (readonly string[])[] = [];
    const listening = onDidChangeEnvironments(({ environments }) => told.push(environments.map(({ name }) => name)));
    try {
      await write([]);
      const before = names();
      await write([{ id: "kept", name: "Kept", kind: "sandbox" }]);
      assert.deepEqual(names(), [...before, "Kept"]);
      assert.deepEqual(told.at(-1), names());
      await write([{ id: "kept", name: "Renamed", kind: "sandbox" }]);
      assert.deepEqual(names(), [...before, "Renamed"]);
      assert.deepEqual(told.at(-1), names());
    } finally {
      listening.dispose();
      keeping.dispose();
    }
  });
});
