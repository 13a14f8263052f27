import assert from "node:assert/strict";
import type { Failure } from "../../../../src/store/entry";
import { setupProblem } from "../../../../src/vscode/environments/session";
import { remediesFor, remedyActions } from "../../../../src/vscode/ui/actions";
import { SANDBOX } from "../../../support/loans";

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

  it("ends with its request, or with the log where nothing was sent", () => {
    const sandbox = { id: "uat", name: "UAT", kind: "sandbox" } as const;
    const titles = (request?: number) => remedyActions("unauthorized", sandbox, request).map(({ title }) => title);
    assert.deepEqual(titles(), ["Set Access Token…", "Show Log"]);
    assert.deepEqual(titles(7), ["Set Access Token…", "Show Request"]);
  });

  it("is another environment, but for one that could not be connected: its address can be changed instead", () => {
    const uat = { id: "uat", name: "UAT", kind: "sandbox" } as const;
    const titles = (connecting: boolean) => remedyActions("unreachable", uat, 7, connecting).map(({ title }) => title);
    assert.deepEqual(titles(false), ["Diagnose Connection", "Switch Environment…", "Show Request"]);
    assert.deepEqual(titles(true), ["Diagnose Connection", "Change Address…", "Show Request"]);
  });

  it("of an environment without an address is to set it up", () => {
    const missing = setupProblem({ environment: SANDBOX, state: "noAddress" });
    const titles = missing?.actions.map(({ title }) => title);
    assert.deepEqual([missing?.reason, titles], ["Sandbox has no address yet.", ["Change Address…"]]);
  });
});
