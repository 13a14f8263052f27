import assert from "node:assert/strict";
import { agentSettingsText, agentsMaySee, followUserSettings } from "../../../../src/vscode/environments/settings";
import { FakeWindow, Machine } from "../support/fake/window";

const KINDS = ["simulator", "sandbox", "production"] as const;

describe("What agents may see", () => {
  let machine: Machine;
  let window: FakeWindow;

  beforeEach(async () => {
    machine = await Machine.start();
    window = new FakeWindow(machine);
    window.do(followUserSettings);
  });

  afterEach(() => machine.end());

  function set(settings: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(settings)) machine.configure(`loanOps.${name}`, value);
  }

  function seen(settings: Readonly<Record<string, unknown>>): string[] {
    set(settings);
    return window.do(() => KINDS.filter((kind) => agentsMaySee({ id: kind, kind })));
  }

  it("is what the level says, and production only if it is named, too: the simulator where nothing is said", () => {
    const [simulator, sandbox, production] = KINDS;
    for (const [agentAccess, named, expected] of [
      [undefined, undefined, [simulator]],
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
    const named = { agentAccess: "all", agentProductionEnvironment: ["production"] };
    assert.deepEqual(seen(named), ["simulator", "sandbox"]);
  });

  it("is told to the user by the names of the environments", () => {
    const live = { id: "live", name: "Live", kind: "production" };
    set({ agentAccess: "all", environments: [live, { id: "sand", name: "Sand", kind: "sandbox" }] });
    const text = (agentProductionEnvironment: string) => {
      set({ agentProductionEnvironment });
      return window.do(agentSettingsText);
    };
    assert.equal(text("live"), "Chat agents have access to Simulator, Sandbox, Live, Sand.");
    for (const none of ["sand", ""]) assert.equal(text(none), "Chat agents have access to Simulator, Sandbox, Sand.");
    set({ agentAccess: "off" });
    assert.equal(text("live"), "Chat agents have no access.");
  });
});
