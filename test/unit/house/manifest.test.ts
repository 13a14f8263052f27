import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { commandIds } from "../../../src/vscode/commands/commandIds";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const words: Record<string, string> = JSON.parse(readFileSync("package.nls.json", "utf8"));
const settings: Record<string, { scope: string; default: unknown; anyOf?: unknown }> = Object.assign(
  {},
  ...manifest.contributes.configuration.map(({ properties }: { properties: object }) => properties),
);
const contributed: { command: string; title: string; category: string }[] = manifest.contributes.commands;

describe("The manifest", () => {
  it("contributes exactly the commands that the code registers", () => {
    assert.deepEqual(contributed.map(({ command }) => command).sort(), Object.values(commandIds).sort());
  });

  it("puts every command into the category Loan Ops", () => {
    assert.deepEqual(
      contributed.filter(({ category }) => category !== "Loan Ops"),
      [],
    );
  });

  it("names only its own commands in the menus, welcome views and walkthrough", () => {
    // VS Code gives each view a command that shows it.
    const views = Object.values<{ id: string }[]>(manifest.contributes.views).flat();
    const ids = new Set<string>([...Object.values(commandIds), ...views.map(({ id }) => `${id}.focus`)]);
    const inMenus = Object.values<{ command?: string }[]>(manifest.contributes.menus)
      .flat()
      .flatMap(({ command }) => (command === undefined ? [] : [command]));
    const inWelcomes = Object.values(words).flatMap((text) =>
      [...text.matchAll(/\(command:([\w.]+)\)/g)].map(([, id = ""]) => id),
    );
    assert.ok(inWelcomes.length >= 5, "the welcome views were read");
    assert.deepEqual(
      [...inMenus, ...inWelcomes].filter((id) => !ids.has(id)),
      [],
    );
  });

  it("keeps every setting out of a workspace's reach", () => {
    const properties = Object.entries(settings);
    assert.deepEqual(properties.map(([name]) => name).sort(), [
      "loanOps.environments",
      "loanOps.notifyOfChanges",
      "loanOps.pageSize",
      "loanOps.pollIntervalMinutes",
      "loanOps.refreshConcurrency",
      "loanOps.timeouts.answer",
      "loanOps.timeouts.connect",
      "loanOps.timeouts.uploadAnswer",
      "loanOps.timeouts.uploadIdle",
    ]);
    assert.deepEqual(
      properties.filter(([, { scope }]) => scope !== "application"),
      [],
    );
  });

  it("service.md 8: polls every 15 minutes unless told otherwise, never more often", () => {
    const polling = settings["loanOps.pollIntervalMinutes"];
    assert.equal(polling?.default, 15);
    assert.deepEqual(polling.anyOf, [{ const: 0 }, { type: "number", minimum: 15, maximum: 240 }]);
  });

  it("types against no newer VS Code than it asks for", () => {
    const minor = (range: string) => Number(/1\.(\d+)/.exec(range)?.[1]);
    assert.equal(minor(manifest.devDependencies["@types/vscode"]), minor(manifest.engines.vscode));
  });
});
