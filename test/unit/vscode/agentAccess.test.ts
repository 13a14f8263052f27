import assert from "node:assert/strict";
import { agentAccessText, agentSettingsOf, agentsMaySee } from "../../../src/vscode/environments/settings";
import { SANDBOX } from "../../support/loans";

const KINDS = ["simulator", "sandbox", "production"] as const;

/** The kinds of environment that agents may see. */
function seen(settings: Readonly<Record<string, unknown>>): string[] {
  const given = agentSettingsOf(settings);
  return KINDS.filter((kind) => agentsMaySee({ id: kind, kind }, given));
}

describe("What agents may see", () => {
  it("is the simulator, unless the user says otherwise", () => {
    assert.deepEqual(seen({}), ["simulator"]);
  });

  it("is what the level says, and production only if it is named, too", () => {
    const [simulator, sandbox, production] = KINDS;
    for (const [agentAccess, named, expected] of [
      ["off", production, []],
      ["simulator", production, [simulator]],
      ["sandbox", production, [simulator, sandbox]],
      ["all", undefined, [simulator, sandbox]],
      ["all", "other", [simulator, sandbox]],
      ["all", production, [...KINDS]],
    ] as const) {
      assert.deepEqual(seen({ agentAccess, agentProductionEnvironment: named }), expected, agentAccess);
    }
  });

  it("is nothing where a setting is none", () => {
    for (const agentAccess of ["everything", "ALL", true, ["all"], 1, ""]) {
      assert.deepEqual(seen({ agentAccess, agentProductionEnvironment: "production" }), [], String(agentAccess));
    }
    assert.deepEqual(seen({ agentAccess: "all", agentProductionEnvironment: ["production"] }), [
      "simulator",
      "sandbox",
    ]);
  });

  it("is told to the user by the name of the production environment", () => {
    const live = { ...SANDBOX, id: "live", name: "Live", kind: "production" } as const;
    const text = (productionEnvironment: string) =>
      agentAccessText({ access: "all", productionEnvironment }, () => [live, { ...SANDBOX, id: "sand" }]);
    assert.match(text("live"), /sandboxes and of Live\.$/);
    assert.match(text("sand"), /No production environment is named/);
    assert.match(text(""), /No production environment is named/);
  });
});
