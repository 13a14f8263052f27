import assert from "node:assert/strict";
import Ajv from "ajv";
import { OPERATIONS } from "../../../src/simulator/faults/callMatch";
import { FAULT_KINDS } from "../../../src/simulator/faults/fault";
import { builtInScenarios } from "../../../src/simulator/scenarios/loadScenario";
import { tools as registered } from "../../../src/vscode/agents/tools";
import { assertNone } from "../../support/assertNone";
import { jsonOf } from "./sources";

interface ContributedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly additionalProperties: boolean;
    readonly properties: Readonly<Record<string, { readonly description?: string; readonly enum?: readonly string[] }>>;
  };
}

const { contributes } = jsonOf("package.json");
const tools: readonly ContributedTool[] = contributes.languageModelTools;

describe("The tools for agents in the manifest", () => {
  it("are those that the code has, and few enough to choose from", () => {
    assert.deepEqual(tools.map(({ name }) => name).sort(), Object.keys(registered).sort());
    assert.ok(tools.length <= 8);
  });

  for (const tool of tools) {
    it(`${tool.name}: says in a JSON schema what it takes, each with a description, and nothing else`, () => {
      new Ajv().compile(tool.inputSchema);
      assert.equal(tool.inputSchema.additionalProperties, false);
      for (const [name, { description }] of Object.entries(tool.inputSchema.properties)) assert.ok(description, name);
    });
  }

  it("plan every kind of fault of every operation that the simulator has, and name every scenario that is built in", async () => {
    const properties = tools.find(({ name }) => name === "loanOps_control_simulator")?.inputSchema.properties;
    assert.deepEqual(properties?.fault?.enum, ["none", ...FAULT_KINDS]);
    assert.deepEqual(properties?.operation?.enum, OPERATIONS);
    const scenarios = (await builtInScenarios()).map(({ name }) => name);
    assert.deepEqual(properties?.scenario?.enum?.toSorted(), scenarios.sort());
  });

  it("take no address and no token: nobody but the user names those", () => {
    const names = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties));
    assertNone(names.filter((name) => /url|address|host|port|token|command|environment/i.test(name)));
  });
});
