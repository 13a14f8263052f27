import assert from "node:assert/strict";
import type { Environment } from "../../../../src/domain/environment";
import { environmentsOf, simulatorEnvironment } from "../../../../src/vscode/environments/environmentList";
import { viewDescription } from "../../../../src/vscode/environments/environmentStatus";

describe("The environments", () => {
  it("take their address, name and upload field from the setting, and more are added", () => {
    const { environments } = environmentsOf([
      { id: "production", name: "Prod East", kind: "production", baseUrl: "https://east.example.com/" },
      { id: "uat", name: "UAT", kind: "sandbox", baseUrl: "https://uat.example.com", officerUploadField: "files" },
    ]);
    assert.deepEqual(
      environments.map(({ id, name, baseUrl, officerUploadField }) => [id, name, baseUrl, officerUploadField]),
      [
        ["simulator", "Simulator", undefined, undefined],
        ["sandbox", "Sandbox", undefined, undefined],
        ["production", "Prod East", "https://east.example.com", undefined],
        ["uat", "UAT", "https://uat.example.com", "files"],
      ],
    );
  });

  it("go without an address that must not get a token, and the log says why", () => {
    const { environments, problems } = environmentsOf([
      { id: "uat", name: "UAT", kind: "sandbox", baseUrl: "http://uat.example.com" },
    ]);
    assert.equal(environments.find(({ id }) => id === "uat")?.baseUrl, undefined);
    assert.match(problems.join(), /^loanOps\.environments\[0\]: baseUrl: Use https/);
  });

  it("leave out malformed entries, and none can take the simulator's place", () => {
    const malformed = [null, 7, {}, { id: "a b", name: "x", kind: "sandbox" }, { id: "x", name: " ", kind: "sandbox" }];
    const impostor = { id: "simulator", name: "Simulator", kind: "sandbox", baseUrl: "https://evil.example.com" };
    const wrongKind = { id: "y", name: "Y", kind: "prod" };
    assert.match(environmentsOf({ sandbox: {} }).problems.join(), /^loanOps\.environments is no list/);
    const { environments, problems } = environmentsOf([...malformed, impostor, wrongKind]);
    assert.deepEqual(environments, environmentsOf([]).environments);
    assert.equal(problems.length, 7);
    assert.deepEqual(environmentsOf("nonsense").environments, environments);
  });

  it("have one ID and one name each: the last entry of an ID counts, and what is called like another has its ID beside it", () => {
    const { environments, problems } = environmentsOf([
      { id: "uat", name: "UAT", kind: "sandbox", baseUrl: "https://old.example.com" },
      { id: "uat", name: "UAT", kind: "production", baseUrl: "https://uat.example.com" },
      { id: "mine", name: "sandbox", kind: "production" },
    ]);
    assert.deepEqual(
      environments.map(({ name, kind, baseUrl }) => [name, kind, baseUrl]),
      [
        ["Simulator", "simulator", undefined],
        ["Sandbox (sandbox)", "sandbox", undefined],
        ["Production", "production", undefined],
        ["UAT", "production", "https://uat.example.com"],
        ["sandbox (mine)", "production", undefined],
      ],
    );
    assert.deepEqual(problems, ['loanOps.environments[1]: the id "uat" stands twice: the last entry counts.']);
  });

  it("of production are told by their kind, whatever they are called", () => {
    const told = (name: string, kind: Environment["kind"]) =>
      viewDescription({ ...simulatorEnvironment(), name, kind });
    for (const [name, said] of [
      ["Production", "PRODUCTION"],
      ["Production East", "PRODUCTION EAST"],
      ["East", "East (PRODUCTION)"],
      ["Non-Production", "Non-Production (PRODUCTION)"],
      ["Preproduction", "Preproduction (PRODUCTION)"],
    ] as const)
      assert.equal(told(name, "production"), said);
    assert.equal(told("Production copy", "sandbox"), "Production copy");
  });

  it("leave out a name or a field that would make lines of its own or turn text around, and say why", () => {
    for (const text of ["UAT\nEnvironment: Simulator", "UAT\u2028x", "UAT\u202etset", "a\u0085b", "\u2066UAT\u2069"]) {
      const entries = [{ name: text }, { name: "UAT", officerUploadField: text }];
      for (const entry of entries) {
        const { environments, problems } = environmentsOf([{ id: "uat", kind: "sandbox", ...entry }]);
        assert.equal(environments.length, 3, JSON.stringify(entry));
        assert.match(problems.join(), /holds a line break, another control character or a mark/);
      }
    }
  });
});
