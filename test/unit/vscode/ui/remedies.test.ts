import assert from "node:assert/strict";
import type { Failure } from "../../../../src/store/entry";
import { setupProblem } from "../../../../src/vscode/environments/session";
import { remediesFor, remedyActions } from "../../../../src/vscode/ui/remedies";

const ENVIRONMENT = {
  id: "sandbox",
  name: "Sandbox",
  kind: "sandbox",
  baseUrl: undefined,
  officerUploadField: undefined,
} as const;

describe("What helps against a failure", () => {
  for (const [kind, remedies] of [
    ["unauthorized", ["setToken"]],
    ["forbidden", ["setToken"]],
    ["noToken", ["setToken"]],
    ["unreachable", ["diagnoseConnection", "switchEnvironment"]],
    ["connectionLost", ["diagnoseConnection"]],
    ["notFound", ["switchEnvironment"]],
    ["serverError", []],
    ["unexpected", []],
  ] satisfies [Failure["kind"], string[]][]) {
    it(`of the kind ${kind} is ${remedies.join(" and ") || "nothing but the log"}`, () =>
      assert.deepEqual(remediesFor(kind, "production"), remedies));
  }

  it("of the simulator is its own control: it has neither token nor address of the user's", () => {
    for (const kind of ["unauthorized", "unreachable", "timeout", "connectionLost"] as const)
      assert.deepEqual(remediesFor(kind, "simulator"), ["controlSimulator"]);
    assert.deepEqual(remediesFor("notFound", "simulator"), ["switchEnvironment"]);
    assert.deepEqual(remediesFor("serverError", "simulator"), []);
  });

  it("ends with the log", () => {
    const titles = remedyActions("unauthorized", "sandbox").map(({ title }) => title);
    assert.deepEqual(titles, ["Set Access Token…", "Show Log"]);
  });

  for (const [state, reason, titles] of [
    ["noAddress", "Sandbox has no address yet.", ["Set Up…"]],
    ["noToken", "Sandbox has no access token yet.", ["Set Access Token…"]],
    [
      "tokenUnreadable",
      "The access token of Sandbox could not be read from the secret store. Unlock the system's keychain, or set the token again.",
      ["Set Access Token…", "Show Log"],
    ],
    ["simulatorFailed", "The simulator did not start.", ["Switch Environment…", "Show Log"]],
  ] as const) {
    it(`of an environment in the state ${state} is what that lacks`, () => {
      const missing = setupProblem({ environment: ENVIRONMENT, state });
      assert.equal(missing?.reason, reason);
      assert.deepEqual(
        missing?.actions.map(({ title }) => title),
        titles,
      );
    });
  }

  it("is nothing where nothing is missing", () =>
    assert.equal(setupProblem({ environment: ENVIRONMENT, state: "ready" }), undefined));
});
